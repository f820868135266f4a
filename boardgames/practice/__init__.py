"""Practice without end: fresh questions for every rule, a memory of what one knows, and a plan of what to ask next."""
