/** Where an order comes from (domain rules §1). Browser-safe, without a schema library. */
export const CHANNELS = ['online', 'pos', 'uberEats', 'google'] as const;
export type Channel = (typeof CHANNELS)[number];
