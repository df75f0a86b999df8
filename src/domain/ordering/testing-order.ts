/** The defaults of an order that a till sends, beside its lines and its money, for tests of sales. */
export const BARE_ORDER = {
  collectionType: 'pickup',
  tableId: null,
  address: null,
  customerName: '',
  customerPhone: '',
  comments: '',
} as const;
