"""Named figures of speed."""
