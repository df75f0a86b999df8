/** Bounds on what a customer display shows. Browser-safe, without a schema library. */
/** A till sends the newest of a longer order. */
export const MAX_DISPLAY_LINES = 40;
export const MAX_CHOICES = 12;
export const MAX_DISPLAY_ROWS = 20;
export const MAX_DISPLAY_TEXT = 80;
