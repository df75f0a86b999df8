/** The style of a button in the bars below the order. */
export const BAR_KEY =
  'grid min-h-14 place-items-center rounded-input border border-line bg-paper font-semibold hover:border-line-strong disabled:opacity-35 max-md:min-h-12 short:min-h-12';
