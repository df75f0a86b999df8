/** Which report answers a question, and by which of its columns. */
import type { ReportKindName } from '../report-kind-names.ts';
import type { ReportInterval } from '../sales-report.types.ts';
import { type Cut, type Measure, type SalesQuery, TIME_CUTS, type TimeCut } from './sales-query.schema.ts';

export interface QueryPlan {
  readonly report: ReportKindName;
  /** The key of its column. */
  readonly column: string;
  /** What its rows are: the cut's, each store's, each length of time's, or none are asked for. */
  readonly rows: 'none' | 'report' | 'stores' | 'buckets';
  readonly interval: ReportInterval;
}

type Columns = Partial<Record<ReportKindName, string>>;

/** Reports whose rows are whole orders, with every amount of them. */
const ofOrders = (column: string): Columns => ({
  ...{ store: column, terminal: column, employee: column, orderType: column, channel: column, customer: column },
});

const COLUMNS: Readonly<Record<Measure, Columns>> = {
  netSales: { ...ofOrders('netInCents'), item: 'netInCents', category: 'netInCents' },
  grossSales: { ...ofOrders('grossInCents'), item: 'grossInCents', category: 'grossInCents' },
  total: ofOrders('totalInCents'),
  orders: ofOrders('quantity'),
  averageOrder: ofOrders('average'),
  itemsSold: { item: 'quantity', category: 'quantity' },
  pizzasSold: { pizzaItem: 'quantity', pizzaSize: 'quantity' },
  discounts: { ...ofOrders('discountInCents'), discount: 'discountInCents' },
  refunds: { refunds: 'refundInCents' },
  voids: { refunds: 'takenOffInCents' },
  // Who was paid a tip is in the report of tips; who sold the order may be another.
  tips: {
    ...{ store: 'tipInCents', terminal: 'tipInCents', orderType: 'tipInCents', channel: 'tipInCents' },
    ...{ customer: 'tipInCents', tip: 'totalInCents' },
  },
  tax: { ...ofOrders('taxInCents'), tax: 'taxInCents' },
  surcharges: { ...ofOrders('surchargeInCents'), surcharge: 'surchargeInCents' },
  deliveryFees: ofOrders('deliveryFeeInCents'),
  rounding: ofOrders('cashRoundingInCents'),
  collected: { payment: 'collectedInCents' },
};

/** The report that a measure's figure is on. */
const HOME: Readonly<Record<Measure, ReportKindName>> = {
  netSales: 'store',
  grossSales: 'store',
  total: 'store',
  orders: 'store',
  averageOrder: 'store',
  itemsSold: 'item',
  pizzasSold: 'pizzaItem',
  discounts: 'discount',
  refunds: 'refunds',
  voids: 'refunds',
  tips: 'tip',
  tax: 'tax',
  surcharges: 'surcharge',
  deliveryFees: 'store',
  rounding: 'store',
  collected: 'payment',
};

const REPORT_OF: Readonly<Record<Exclude<Cut, TimeCut | 'store'>, ReportKindName>> = {
  till: 'terminal',
  employee: 'employee',
  item: 'item',
  category: 'category',
  pizzaSize: 'pizzaSize',
  orderType: 'orderType',
  channel: 'channel',
  customer: 'customer',
  payment: 'payment',
  discount: 'discount',
  taxRate: 'tax',
  surcharge: 'surcharge',
};

export const INTERVALS = {
  hour: 'hourly',
  day: 'daily',
  week: 'weekly',
  month: 'monthly',
  year: 'yearly',
} as const satisfies Record<TimeCut, ReportInterval>;

export function isTimeCut(cut: Cut | null): cut is TimeCut {
  return TIME_CUTS.some((one) => one === cut);
}

/** Null: no report has it. */
export function planOf({ measure, cut, only }: Pick<SalesQuery, 'measure' | 'cut' | 'only'>): QueryPlan | null {
  const columns = COLUMNS[measure];
  const interval = isTimeCut(cut) ? INTERVALS[cut] : 'daily';
  if (isTimeCut(cut) && only === null && columns.store) {
    return { report: 'store', column: columns.store, rows: 'report', interval };
  }
  const rowsOf = cut === null || cut === 'store' || isTimeCut(cut) ? null : cut;
  // A row of one report isn't split by the rows of another, and an hour is in the report of the store only.
  if ((rowsOf !== null && only !== null) || cut === 'hour') return null;
  const of = only?.of ?? rowsOf;
  const report = of === null ? HOME[measure] : reportOf(measure, of);
  const column = columns[report];
  if (column === undefined) return null;
  const rows = cut === null ? 'none' : cut === 'store' ? 'stores' : isTimeCut(cut) ? 'buckets' : 'report';
  return { report, column, rows, interval };
}

function reportOf(measure: Measure, of: Exclude<Cut, TimeCut | 'store'>): ReportKindName {
  if (measure === 'tips' && of === 'employee') return 'tip';
  return measure === 'pizzasSold' && of === 'item' ? 'pizzaItem' : REPORT_OF[of];
}
