/** How a restaurant is doing, for the people who run the platform. */
export const RESTAURANT_STATES = ['selling', 'quiet', 'noOrders', 'noStore'] as const;
export type RestaurantState = (typeof RESTAURANT_STATES)[number];

/** Without an order for so many days a restaurant that sold before is quiet. */
export const QUIET_AFTER_DAYS = 7;
