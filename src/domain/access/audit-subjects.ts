/** What the audit log's rows are about, in the groups that people look for. */
export const AUDIT_SUBJECTS = {
  orders: {
    label: 'Orders and bookings',
    types: ['order', 'bill', 'booking', 'uberEatsOrder', 'googleOrder', 'inquiry'],
  },
  money: {
    label: 'Money',
    types: [
      ...['cashSession', 'terminalAttempt', 'cardTerminal', 'payPeriod', 'dispute', 'merchantAccount'],
      ...['bookDifference', 'salesReport', 'savedReport'],
    ],
  },
  menu: {
    label: 'Menu and offers',
    types: ['item', 'category', 'menu', 'pizzaSettings', 'coupon', 'batchUploadJob', 'marketplaceMenuUpload'],
  },
  people: {
    label: 'People',
    types: ['user', 'passkey', 'employee', 'customer', 'phoneCode', 'emailCode', 'supportSession', 'accessToken'],
  },
  counter: {
    label: 'Tills and printers',
    types: [
      'posTerminal',
      'box',
      'printer',
      'printStation',
      'printJob',
      'pushDevice',
      'pushTopic',
      'diningTable',
      'table',
    ],
  },
  settings: {
    label: 'Settings and website',
    types: ['store', 'restaurant', 'platform', 'websiteTheme', 'customPage', 'image', 'command', 'parkedEvent'],
  },
} as const;

export type AuditSubject = keyof typeof AUDIT_SUBJECTS;
