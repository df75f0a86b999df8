/** The store's ids stand in the addresses of what is done to its orders. Throws `login_required` where nothing is paired. */
export type Here = () => Promise<{ readonly restaurantId: string; readonly storeId: string }>;

/** Money is on its way: the answer is waited for a little longer. */
export const PLACE_TIMEOUT_MS = 20_000;
