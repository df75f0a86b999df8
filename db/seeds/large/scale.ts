/** How much a measuring seed plants (reliability targets §2). */
export interface SeedScale {
  readonly restaurants: number;
  readonly stores: number;
  readonly itemsPerStore: number;
  readonly customers: number;
  readonly orders: number;
  readonly days: number;
}

/**
 * Set S for each CI run, and L without its two million orders: those take ten gigabytes, so they are asked for with
 * `SEED_ORDERS=2000000`. What stands here still has an order in every store on every day of the year.
 */
export const SEED_SCALES = {
  small: { restaurants: 2, stores: 3, itemsPerStore: 100, customers: 200, orders: 2000, days: 30 },
  large: { restaurants: 200, stores: 400, itemsPerStore: 150, customers: 100_000, orders: 400_000, days: 365 },
} as const satisfies Record<string, SeedScale>;
export type SeedScaleName = keyof typeof SEED_SCALES;

/** The scale with another number of orders; customers keep their share. */
export function scaleWithOrders(scale: SeedScale, orders: number): SeedScale {
  return { ...scale, orders, customers: Math.max(1, Math.round((scale.customers * orders) / scale.orders)) };
}
