/** The words that questions about sales are made of, and what each means. To teach a word, add it here. */
import type { ReportChannel } from '../sales-report.types.ts';
import type { Cut, Measure, Only, OnlyOf } from './sales-query.schema.ts';

/** What its words read back as, and by what else people call it. */
interface Called {
  readonly label: string;
  readonly also: readonly string[];
}

export const MEASURE_WORDS: Readonly<Record<Measure, Called & { readonly kind: 'money' | 'count' }>> = {
  netSales: {
    label: 'Net sales',
    kind: 'money',
    also: ['net', 'net takings', 'sales', 'takings', 'turnover', 'revenue', 'income', 'we take', 'we make', 'we sell'],
  },
  grossSales: { label: 'Gross sales', kind: 'money', also: ['gross', 'gross takings', 'gross revenue'] },
  total: { label: 'Total charged', kind: 'money', also: ['total', 'grand total', 'total with tax', 'totals'] },
  orders: {
    label: 'Orders',
    kind: 'count',
    also: ['order', 'total orders', 'number of orders', 'order count', 'how many sales', 'number of sales'],
  },
  averageOrder: {
    label: 'Average order',
    kind: 'money',
    also: [
      ...['average orders', 'average order value', 'average sale', 'average spend', 'average bill', 'average ticket'],
      ...['average check', 'average basket', 'avg order', 'aov', 'average per order', 'sales per order'],
    ],
  },
  itemsSold: {
    label: 'Items sold',
    kind: 'count',
    also: ['dishes sold', 'number of items', 'item count', 'how many items', 'how many dishes', 'number of dishes'],
  },
  pizzasSold: {
    label: 'Pizzas sold',
    kind: 'count',
    also: ['pizzas', 'pizza sold', 'how many pizzas', 'number of pizzas'],
  },
  discounts: { label: 'Discounts', kind: 'money', also: ['discount', 'discounted'] },
  refunds: { label: 'Refunds', kind: 'money', also: ['refund', 'refunded', 'money back'] },
  voids: { label: 'Voided items', kind: 'money', also: ['voids', 'voided', 'voided dishes'] },
  tips: { label: 'Tips', kind: 'money', also: ['tip', 'gratuities', 'gratuity'] },
  tax: { label: 'Tax', kind: 'money', also: ['taxes', 'gst', 'vat'] },
  surcharges: { label: 'Surcharges', kind: 'money', also: ['surcharge'] },
  deliveryFees: { label: 'Delivery fees', kind: 'money', also: ['delivery fee', 'delivery charges'] },
  rounding: { label: 'Rounding', kind: 'money', also: ['cash rounding'] },
  collected: {
    label: 'Collected',
    kind: 'money',
    also: ['total collected', 'payments', 'money collected', 'payments collected'],
  },
};

/** `by day`, `per day`, `each day`; and in one word. */
export const CUT_WORDS: Readonly<Record<Cut, Called>> = {
  hour: { label: 'hour', also: ['hours'] },
  day: { label: 'day', also: ['days', 'date'] },
  week: { label: 'week', also: ['weeks'] },
  month: { label: 'month', also: ['months'] },
  year: { label: 'year', also: ['years'] },
  store: { label: 'store', also: ['stores', 'shop', 'location', 'branch'] },
  till: { label: 'till', also: ['tills', 'terminal', 'register'] },
  employee: { label: 'employee', also: ['employees', 'staff', 'staff member', 'waiter', 'person', 'server'] },
  item: { label: 'item', also: ['items', 'dish', 'dishes', 'product'] },
  category: { label: 'category', also: ['categories'] },
  pizzaSize: { label: 'pizza size', also: ['size', 'sizes', 'pizza sizes'] },
  orderType: { label: 'order type', also: ['order types', 'type', 'type of order', 'service type'] },
  channel: { label: 'channel', also: ['channels', 'source'] },
  customer: { label: 'kind of customer', also: ['new and returning customers', 'customer type'] },
  payment: { label: 'payment', also: ['payment method', 'payment type', 'way to pay', 'way of paying', 'tender'] },
  discount: { label: 'discount', also: ['discounts', 'coupon', 'kind of discount'] },
  taxRate: { label: 'tax rate', also: ['rate', 'tax rates'] },
  surcharge: { label: 'surcharge', also: ['surcharges', 'kind of surcharge'] },
};
export const CUT_BEFORE = ['by', 'per', 'each', 'every', 'for each', 'by each', 'split by', 'broken down by'] as const;
export const CUT_ALONE: Partial<Record<Cut, readonly string[]>> = {
  hour: ['hourly'],
  day: ['daily', 'day by day'],
  week: ['weekly', 'week by week'],
  month: ['monthly', 'month by month'],
  year: ['yearly', 'annually'],
};

export const CHANNEL_WORDS: Readonly<Record<ReportChannel, Called>> = {
  OVERALL: { label: 'all channels', also: ['every channel', 'any channel'] },
  WEBSITE: { label: 'website', also: ['online', 'web', 'internet', 'our website'] },
  POS: { label: 'POS', also: ['point of sale', 'in store', 'in the store', 'over the counter', 'at the till'] },
  GOOGLE: { label: 'Google', also: [] },
  UBER_EATS: { label: 'Uber Eats', also: ['ubereats', 'uber'] },
};

/** Rows that every store's reports have, by their names there. */
export const FIXED_ONLY: readonly (Called & {
  readonly only: Only;
  readonly ids: readonly string[];
  readonly many: readonly string[];
})[] = [
  {
    only: { of: 'orderType', name: 'Delivery' },
    ids: ['delivery'],
    label: 'delivery only',
    also: ['delivery', 'delivered', 'for delivery', 'delivery orders only'],
    many: ['deliveries'],
  },
  {
    only: { of: 'orderType', name: 'Pickup' },
    ids: ['pickup'],
    label: 'pickup only',
    also: ['pickup', 'pick up', 'takeaway', 'take away', 'takeout', 'to go', 'collection'],
    many: ['pickups', 'takeaways', 'pick ups'],
  },
  {
    only: { of: 'orderType', name: 'Dine in' },
    ids: ['dineIn'],
    label: 'dine in only',
    also: ['dine in', 'dining in', 'eat in', 'table service'],
    many: ['dine ins'],
  },
  {
    only: { of: 'customer', name: 'New customers' },
    ids: ['new'],
    label: 'new customers only',
    also: ['new customers', 'new customer', 'first time customers', 'first orders'],
    many: [],
  },
  {
    only: { of: 'customer', name: 'Returning customers' },
    ids: ['returning'],
    label: 'returning customers only',
    also: ['returning customers', 'returning customer', 'regulars', 'repeat customers'],
    many: [],
  },
  {
    only: { of: 'payment', name: 'Cash' },
    ids: ['Cash'],
    label: 'cash only',
    also: ['cash', 'in cash', 'paid in cash'],
    many: [],
  },
];

/** Before a name: `item Margherita`. */
export const ONLY_BEFORE: Readonly<Record<Exclude<OnlyOf, 'orderType' | 'customer' | 'payment'>, Called>> = {
  item: { label: 'item', also: ['dish', 'the item', 'product'] },
  category: { label: 'category', also: ['the category'] },
  pizzaSize: { label: 'pizza size', also: ['size'] },
  employee: { label: 'employee', also: ['by', 'by employee', 'waiter'] },
  till: { label: 'till', also: ['terminal', 'register', 'by till'] },
};

export const COMPARISON_WORDS = {
  before: {
    label: 'the period before',
    also: ['period before', 'previous period', 'the previous period', 'the same days before'],
  },
  lastYear: {
    label: 'a year earlier',
    also: ['a year ago', 'year before', 'the year before', 'last year', 'the same time last year', 'a year before'],
  },
} as const satisfies Record<'before' | 'lastYear', Called>;
/** As many days, weeks or months before: of a week the one before it, and of nothing else. */
export const UNIT_BEFORE = {
  day: ['the day before', 'day before', 'the previous day'],
  week: ['the week before', 'week before', 'the previous week', 'a week earlier', 'a week ago'],
  month: ['the month before', 'month before', 'the previous month'],
} as const;
export const COMPARE_BEFORE = ['compared with', 'compared to', 'compare with', 'compare to', 'against', 'versus', 'vs'];

/** Everything's total has three meanings. */
export const AMBIGUOUS: Readonly<Record<string, readonly Measure[]>> = {
  'total sales': ['netSales', 'grossSales', 'total'],
  'total takings': ['netSales', 'total', 'collected'],
  'total revenue': ['netSales', 'grossSales', 'total'],
};

/** What is sold is dishes, as long as nothing else is asked for. */
export const SOLD = ['sold', 'sold of', 'we sold'];
export const HOW_MANY = ['how many', 'number of', 'count of'];
export const HOW_MUCH = ['how much', 'how much money', 'amount of'];
export const ALL_STORES = { label: 'all stores', also: ['every store', 'all shops', 'all locations'] } as const;

/** Words that a question is the same without. None says less or more: `not`, `without`, `or` and `before` aren't here. */
export const FILLERS: ReadonlySet<string> = new Set([
  ...['what', 'whats', 'were', 'was', 'is', 'are', 'the', 'a', 'an', 'my', 'our', 'us', 'we', 'i', 'me', 'there', 'be'],
  ...[
    'show',
    'give',
    'tell',
    'see',
    'please',
    'of',
    'for',
    'in',
    'on',
    'at',
    'and',
    'did',
    'do',
    'does',
    'have',
    'had',
  ],
  ...['has', 'been', 'get', 'got'],
]);
