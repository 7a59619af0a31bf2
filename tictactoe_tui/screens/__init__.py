"""The screens: what each key and click does."""
