/** Every report of a store, in the order of the admin's list, by the name that its address and its emails have. Safe for islands. */
export const REPORT_KIND_NAMES = [
  'store',
  'hours',
  'terminal',
  'item',
  'category',
  'pizza',
  'pizzaItem',
  'pizzaSize',
  'employee',
  'orderType',
  'channel',
  'payment',
  'discount',
  'refunds',
  'tax',
  'surcharge',
  'tip',
  'customer',
  'soldOut',
  'tyro',
] as const;
export type ReportKindName = (typeof REPORT_KIND_NAMES)[number];
