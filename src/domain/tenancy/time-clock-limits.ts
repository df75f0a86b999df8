/** Browser-safe. */
export const MAX_BREAK_PRESETS = 8;
export const MAX_DEDUCTION_HOURS = 12;

/** Long enough for a pay period and the questions about it. */
export const USUAL_PICTURE_DAYS = 30;
export const MAX_PICTURE_DAYS = 90;
