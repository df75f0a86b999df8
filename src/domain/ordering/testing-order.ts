/** What a till sends of an order beside its lines and its money, where nobody said anything: what tests of sales begin with. */
export const BARE_ORDER = {
  collectionType: 'pickup',
  tableId: null,
  address: null,
  customerName: '',
  customerPhone: '',
  comments: '',
} as const;
