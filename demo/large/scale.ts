/** How much a measuring seed plants (reliability targets §2). */
export interface SeedScale {
  readonly restaurants: number;
  readonly stores: number;
  readonly itemsPerStore: number;
  readonly customers: number;
  readonly orders: number;
  readonly days: number;
  /** The number of categories that each store's items are spread over; by default, that of its model. */
  readonly categories?: number;
  /** Of the orders of each store, the last so many are still open. */
  readonly openOrders?: number;
}

/**
 * Set S for each CI run, and L without its two million orders: those take ten gigabytes, so ask for them with
 * `SEED_ORDERS=2000000`. Without them there is still an order in every store on every day of the year.
 */
export const SEED_SCALES = {
  small: { restaurants: 2, stores: 3, itemsPerStore: 100, customers: 200, orders: 2000, days: 30 },
  large: { restaurants: 200, stores: 400, itemsPerStore: 150, customers: 100_000, orders: 400_000, days: 365 },
  /** One store with everything, for lists of the till and the admin. */
  bigStore: {
    restaurants: 1,
    stores: 1,
    itemsPerStore: 5000,
    customers: 50_000,
    orders: 300_000,
    days: 365,
    categories: 40,
    openOrders: 500,
  },
} as const satisfies Record<string, SeedScale>;
export type SeedScaleName = keyof typeof SEED_SCALES;

/** The scale with another number of orders; customers keep their share. */
export function scaleWithOrders(scale: SeedScale, orders: number): SeedScale {
  return { ...scale, orders, customers: Math.max(1, Math.round((scale.customers * orders) / scale.orders)) };
}
