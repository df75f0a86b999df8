/** Limits of what tills share. Browser-safe. */
export const MAX_PRESETS = 20;
/** 100%: the most that can be taken off or added. */
export const MOST_PRESET_BPS = 10_000;
export const MOST_PRESET_IN_CENTS = 1_000_000;
export const MAX_HOME_TILES = 12;
export const MAX_QUICK_COMMENTS = 24;
export const QUICK_COMMENT_LENGTH = 40;
/** More than any store has. */
export const MAX_COMMENT_CATEGORIES = 200;
