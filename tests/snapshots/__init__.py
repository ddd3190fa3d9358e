"""Pictures of a chosen few, kept small and compared with a tolerance; accepted on purpose."""
