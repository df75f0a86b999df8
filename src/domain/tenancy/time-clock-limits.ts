/** Browser-safe. */
export const MAX_BREAK_PRESETS = 8;
export const MAX_DEDUCTION_HOURS = 12;
