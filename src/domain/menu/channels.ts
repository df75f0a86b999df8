/** The channel of an order (domain rules §1). Browser-safe, without a schema library. */
export const CHANNELS = ['online', 'pos', 'uberEats', 'google'] as const;
export type Channel = (typeof CHANNELS)[number];
