const RESTAURANT = '/restaurants/:restaurantId';
const STORE = `${RESTAURANT}/stores/:storeId` as const;

/** The addresses of the admin (specification 1 §2), in one place so that pages can link to each other. */
export const paths = {
  login: { path: '/auth/login' },
  home: { path: '/' },
  restaurants: { path: '/restaurants' },
  restaurantUsers: { path: `${RESTAURANT}/users` },
  store: { path: STORE },
  onlineOrders: { path: `${STORE}/online-order-history` },
  posOrders: { path: `${STORE}/pos-order-history` },
  order: { path: `${STORE}/orders/:orderId` },
  posOrder: { path: `${STORE}/pos-orders/:posOrderId` },
  printerSettings: { path: `${STORE}/printer-settings` },
  /** `new` for one that is still to be made; so are stations and employees. */
  printer: { path: `${STORE}/printer-settings/printers/:printerId` },
  printStation: { path: `${STORE}/printer-settings/stations/:stationId` },
  itemRouting: { path: `${STORE}/manage-item-routing` },
  posSettings: { path: `${STORE}/pos-settings` },
  posTerminal: { path: `${STORE}/pos-settings/:posTerminalId` },
  employees: { path: `${STORE}/employees` },
  employee: { path: `${STORE}/employees/:employeeId` },
  storeUsers: { path: `${STORE}/users` },
} as const;

/** In place of an id: the form of one that is still to be made. */
export const NEW = 'new';
