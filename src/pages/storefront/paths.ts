const STORE = '/restaurants/:restaurantId/stores/:storeId';

/** The addresses of the customer website (specification 1 §2), in one place so that pages can link to each other. */
export const paths = {
  restaurant: { path: '/restaurants/:restaurantId' },
  restaurantStores: { path: '/restaurants/:restaurantId/stores' },
  store: { path: STORE },
  /** One that the store made itself. */
  customPage: { path: `${STORE}/pages/:pagePath` },
  hours: { path: `${STORE}/store_trading_hours` },
  /** The store's accessibility statement. */
  accessibility: { path: `${STORE}/accessibility` },
  search: { path: `${STORE}/search` },
  category: { path: `${STORE}/categories/:categoryId` },
  item: { path: `${STORE}/categories/:categoryId/items/basic/:itemId` },
  coupons: { path: `${STORE}/coupons` },
  loyalty: { path: `${STORE}/loyalty-card` },
  cart: { path: `${STORE}/cart` },
  cartLine: { path: `${STORE}/cart/lines/:lineId` },
  checkout: { path: `${STORE}/checkout` },
  login: { path: `${STORE}/login` },
  /** A table. The two addresses of the specification lead to the one form, which fits every size. */
  booking: { path: `${STORE}/table-booking` },
  bookingOnPhone: { path: `${STORE}/table-booking/mobile` },
  bookingOnDesktop: { path: `${STORE}/table-booking/desktop` },
  bookings: { path: `${STORE}/table-bookings` },
  booked: { path: `${STORE}/table-bookings/:tableBookingId/success` },
  orders: { path: `${STORE}/orders` },
  table: { path: `${STORE}/tables/:tableId` },
  tablePay: { path: `${STORE}/tables/:tableId/pay` },
  testOrder: { path: `${STORE}/test-order` },
  account: { path: `${STORE}/secure` },
  addresses: { path: `${STORE}/secure/addresses` },
  messages: { path: `${STORE}/secure/messages` },
  myData: { path: `${STORE}/secure/my-data` },
  deleteMyData: { path: `${STORE}/secure/delete-my-data` },
  order: { path: `${STORE}/secure/orders/:orderId` },
  receipt: { path: `${STORE}/secure/orders/:orderId/receipt` },
  success: { path: `${STORE}/secure/orders/:orderId/success` },
} as const;
