/** The store's ids, which are part of an order's address. Throws `login_required` on a device that is not paired. */
export type Here = () => Promise<{ readonly restaurantId: string; readonly storeId: string }>;

/** Calls about money get a little more time to answer. */
export const PLACE_TIMEOUT_MS = 20_000;
