/** The addresses of the staff app (specification 1 §2), in one place so that its screens can link to each other. */
export const paths = {
  /** Without a screen of its own: it opens the home screen. */
  root: { path: '/' },
  login: { path: '/auth/login' },
  twoStep: { path: '/auth/two-step' },
  home: { path: '/home' },
  orderHistory: { path: '/order-history' },
  restaurants: { path: '/restaurants' },
  restaurant: { path: '/restaurants/:restaurantId' },
  stores: { path: '/stores' },
  store: { path: '/stores/:storeId' },
  account: { path: '/account' },
  thisPhone: { path: '/this-phone' },
  passkeys: { path: '/passkeys' },
  order: { path: '/restaurants/:restaurantId/stores/:storeId/orders/:orderId' },
  uberEatsOrder: { path: '/restaurants/:restaurantId/stores/:storeId/uber-eats-orders/:uberEatsOrderId' },
  /** What a phone keeps and shows without a connection. */
  offline: { path: '/offline' },
  manifest: { path: '/manifest.webmanifest' },
} as const;
