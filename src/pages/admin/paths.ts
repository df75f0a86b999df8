const STORE = '/restaurants/:restaurantId/stores/:storeId';

/** The addresses of the admin (specification 1 §2), in one place so that pages can link to each other. */
export const paths = {
  login: { path: '/auth/login' },
  home: { path: '/' },
  restaurants: { path: '/restaurants' },
  store: { path: STORE },
  onlineOrders: { path: `${STORE}/online-order-history` },
  posOrders: { path: `${STORE}/pos-order-history` },
  order: { path: `${STORE}/orders/:orderId` },
  posOrder: { path: `${STORE}/pos-orders/:posOrderId` },
} as const;
