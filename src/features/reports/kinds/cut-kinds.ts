import { VOIDED_FOOD_WORDS } from '#src/domain/ordering/kept-lines.ts';
import type { OrderCut, RefundOrVoid } from '#src/domain/reports/sales-cuts.types.ts';
import type { SalesFigures } from '#src/domain/reports/sales-report.types.ts';
import { formatStoreDate, formatStoreTime, localDateOf } from '#src/domain/time/store-clock.ts';
import type { AmountCut } from '../orders-behind-cut.ts';
import {
  readDiscounts,
  readOrderCut,
  readPayments,
  readRefundsAndVoids,
  readSoldOut,
  readSurcharges,
  readTax,
  readTips,
  type SalesCut,
} from '../read-sales-cuts.ts';
import type { Cells, ReportColumn, ReportKind, ReportResult } from './report-kind.ts';
import { ordersResult } from './sales-kinds.ts';

const count = (key: string, header: string): ReportColumn => ({ key, header, kind: 'count' });
const money = (key: string, header: string): ReportColumn => ({ key, header, kind: 'money' });
const minor = (column: ReportColumn): ReportColumn => ({ ...column, isMinor: true });

const ITEMS_PER_ORDER: ReportColumn = {
  key: 'itemsPerOrder',
  header: 'Items per order',
  kind: 'count',
  isMinor: true,
  of: ({ itemCount, quantity }) => (Number(quantity) > 0 ? Number(itemCount ?? 0) / Number(quantity) : null),
};

type OrderCutWords = Pick<ReportKind, 'type' | 'label' | 'group' | 'about' | 'rowHeader' | 'noun'> & {
  readonly cut: OrderCut;
};

/** Rows of whole orders, with all amounts of the store's report and how many items an order has. */
function orderCutKind({ cut, ...words }: OrderCutWords): ReportKind {
  return {
    ...words,
    chart: { kind: 'ranks', by: 'netInCents' },
    behind: { kind: 'orders', figure: cut },
    async read({ ctx, scope, asked }) {
      const { from, to, rows, totals } = await readOrderCut(ctx, scope, cut, asked);
      const result = ordersResult({
        from,
        to,
        totals,
        rows: rows.map(({ id, name, figures }) => ({
          id,
          name,
          quantity: figures.orderCount,
          grossInCents: figures.grossInCents,
          figures,
        })),
      });
      const itemCount = rows.reduce((sum, row) => sum + row.itemCount, 0);
      return {
        ...result,
        sales: totals,
        rows: result.rows.map((row, at) => ({ ...row, cells: { ...row.cells, itemCount: rows[at]?.itemCount ?? 0 } })),
        totals: { ...result.totals, itemCount },
        columns: [...result.columns, ITEMS_PER_ORDER],
        figures: [...result.figures, ITEMS_PER_ORDER],
      };
    },
  };
}

interface CutKind<Row> extends Omit<ReportKind, 'read' | 'chart' | 'type' | 'behind'> {
  readonly type: AmountCut;
  readonly chartBy: string | null;
  readonly columns: readonly ReportColumn[];
  readonly figures: readonly ReportColumn[];
  readonly cut: (...of: Parameters<typeof readPayments>) => Promise<SalesCut<Row>>;
  /** Sums that the store's report knows. */
  readonly known: (totals: SalesFigures) => Cells;
}

/** Rows of a table of its own: what isn't known of the whole store is the sum of its rows. */
function cutKind<Row extends { readonly id: string; readonly name: string }>({
  chartBy,
  columns,
  figures,
  cut,
  known,
  ...words
}: CutKind<Row>): ReportKind {
  return {
    ...words,
    chart: chartBy === null ? null : { kind: 'ranks', by: chartBy },
    behind: { kind: 'amounts', cut: words.type },
    async read({ ctx, scope, asked }): Promise<ReportResult> {
      const { from, to, rows, totals } = await cut(ctx, scope, asked);
      const table = rows.map(({ id, name, ...cells }) => ({ id, name, cells: cells as Cells }));
      return { from, to, rows: table, columns, figures, totals: { ...sums(columns, table), ...known(totals) } };
    },
  };
}

function sums(columns: readonly ReportColumn[], rows: readonly { readonly cells: Cells }[]): Cells {
  return Object.fromEntries(
    columns
      .filter(({ kind, of }) => kind !== 'text' && !of)
      .map(({ key }) => [key, rows.reduce((sum, { cells }) => sum + Number(cells[key] ?? 0), 0)]),
  );
}

const DISCOUNT = money('discountInCents', 'Off orders');
const SURCHARGE = money('surchargeInCents', 'Surcharges');
const TAX = money('taxInCents', 'Tax');
const COLLECTED = money('collectedInCents', 'Collected');
const UNPAID = money('unpaidInCents', 'Still to be paid');
const REFUNDED = money('refundInCents', 'Refunded');
const TAKEN_OFF = money('takenOffInCents', 'Voided items');
const GIVEN = money('discountInCents', 'Discounts');
const VOIDED = money('voidedInCents', 'Cancelled or rejected');

const VOID_WORDS = {
  refund: 'Refund',
  lowerBill: 'Bill lowered',
  discount: 'Discount',
  void: 'Voided',
  cancelled: 'Cancelled',
  rejected: 'Rejected',
} as const satisfies Record<RefundOrVoid['kind'], string>;

function whatOf({ kind, dish }: Pick<RefundOrVoid, 'kind' | 'dish'>): string {
  return [VOID_WORDS[kind], kind === 'discount' && dish !== '' ? 'on' : '', dish].filter(Boolean).join(' ');
}

const REFUNDS_AND_VOIDS: ReportKind = {
  type: 'refunds',
  label: 'Refunds and voids',
  group: 'Money',
  about: 'Each refund, voided item, discount by staff and cancelled order: who, why and when, and who approved it.',
  rowHeader: 'Order',
  noun: { one: 'row', many: 'rows' },
  keepsRows: true,
  chart: null,
  behind: {
    kind: 'page',
    of: ({ cells }) => ({ path: cells.channel === 'pos' ? 'posOrder' : 'order', id: String(cells.orderId) }),
  },
  async read({ ctx, scope, asked }) {
    const { from, to, rows, timezone } = await readRefundsAndVoids(ctx, scope, asked);
    const whenOf = (iso: string) => {
      const at = Temporal.Instant.from(iso);
      return `${formatStoreDate(localDateOf(at, timezone))}, ${formatStoreTime(at, timezone)}`;
    };
    const columns = [
      { key: 'when', header: 'When', kind: 'text', sortKey: 'at' },
      { key: 'what', header: 'What', kind: 'text' },
      { key: 'quantity', header: 'Items', kind: 'count', isMinor: true },
      { key: 'byName', header: 'By', kind: 'text' },
      { key: 'approvedByName', header: 'Approved by', kind: 'text' },
      { key: 'reason', header: 'Reason', kind: 'text' },
      { key: 'food', header: 'Food', kind: 'text', isMinor: true },
      REFUNDED,
      money('loweredInCents', 'Bill lowered'),
      TAKEN_OFF,
      GIVEN,
      VOIDED,
    ] as const satisfies ReportColumn[];
    const table = rows.map(
      ({
        id,
        orderId,
        channel,
        orderNumber,
        kind,
        occurredIsoDateTimeUtc,
        byName,
        approvedByName,
        reason,
        dish,
        ...row
      }) => ({
        id,
        name: orderNumber,
        cells: {
          orderId,
          channel,
          what: whatOf({ kind, dish }),
          quantity: row.quantity,
          at: occurredIsoDateTimeUtc,
          when: whenOf(occurredIsoDateTimeUtc),
          byName,
          approvedByName,
          reason,
          food: row.food === '' ? '' : VOIDED_FOOD_WORDS[row.food],
          // What an edit gave back is in the order's lower total already.
          refundInCents: kind === 'refund' ? row.refundInCents : 0,
          loweredInCents: kind === 'lowerBill' ? row.refundInCents : 0,
          takenOffInCents: row.takenOffInCents,
          discountInCents: row.discountInCents,
          voidedInCents: row.voidedInCents,
        },
      }),
    );
    const figures = [REFUNDED, TAKEN_OFF, GIVEN, VOIDED];
    return { from, to, rows: table, columns, figures, totals: sums(columns, table) };
  },
};

const SOLD_OUT: ReportKind = {
  type: 'soldOut',
  label: 'Sold-out times',
  group: 'Menu',
  about: 'How long items were sold out, day and night, since Servery records it. Deleted items aren’t listed.',
  rowHeader: 'Item',
  noun: { one: 'item', many: 'items' },
  chart: { kind: 'ranks', by: 'minutes' },
  behind: { kind: 'page', of: ({ id }) => ({ path: 'item', id }) },
  hasNoChannel: true,
  async read({ ctx, scope, asked }) {
    const { from, to, rows } = await readSoldOut(ctx, scope, asked);
    const columns = [count('minutes', 'Minutes'), count('times', 'Times')];
    const table = rows.map(({ id, name, ...cells }) => ({ id, name, cells }));
    return { from, to, rows: table, columns, figures: columns, totals: sums(columns, table) };
  },
};

/** Other cuts of the same sales (decision 0155). */
export const CUT_KINDS: readonly ReportKind[] = [
  orderCutKind({
    cut: 'orderType',
    type: 'orderType',
    label: 'Order types',
    group: 'Sales',
    about: 'Pickup, delivery and dine in.',
    rowHeader: 'Order type',
    noun: { one: 'order type', many: 'order types' },
  }),
  orderCutKind({
    cut: 'channel',
    type: 'channel',
    label: 'Channels',
    group: 'Sales',
    about: 'Where orders came from.',
    rowHeader: 'Channel',
    noun: { one: 'channel', many: 'channels' },
  }),
  cutKind({
    type: 'payment',
    label: 'Payments',
    group: 'Money',
    about: 'What was paid in cash, by card and in other ways, less refunds.',
    rowHeader: 'Payment',
    noun: { one: 'way to pay', many: 'ways to pay' },
    chartBy: 'collectedInCents',
    columns: [
      count('paymentCount', 'Payments'),
      money('takenInCents', 'Taken'),
      money('givenBackInCents', 'Refunded'),
      minor(money('roundingInCents', 'Includes rounding')),
      COLLECTED,
      UNPAID,
    ],
    figures: [COLLECTED, UNPAID, money('takenInCents', 'Taken'), money('givenBackInCents', 'Refunded')],
    cut: readPayments,
    known: () => ({}),
  }),
  cutKind({
    type: 'discount',
    label: 'Discounts and coupons',
    group: 'Money',
    about: 'How often each coupon and reward was used, and what each employee took off.',
    rowHeader: 'Discount',
    noun: { one: 'discount', many: 'discounts' },
    chartBy: 'discountInCents',
    columns: [count('orderCount', 'Orders'), DISCOUNT, money('offItemsInCents', 'Off single items')],
    figures: [DISCOUNT, money('offItemsInCents', 'Off single items')],
    cut: readDiscounts,
    known: ({ discountInCents }) => ({ discountInCents }),
  }),
  REFUNDS_AND_VOIDS,
  cutKind({
    type: 'tax',
    label: 'Tax by rate',
    group: 'Money',
    about: 'Sales and tax at each rate, less what was refunded.',
    rowHeader: 'Rate',
    noun: { one: 'rate', many: 'rates' },
    chartBy: null,
    columns: [money('taxableInCents', 'Sales without tax'), TAX, money('withTaxInCents', 'Sales with tax')],
    figures: [TAX, money('taxableInCents', 'Sales without tax'), money('withTaxInCents', 'Sales with tax')],
    cut: readTax,
    known: ({ taxInCents }) => ({ taxInCents }),
  }),
  cutKind({
    type: 'surcharge',
    label: 'Surcharges',
    group: 'Money',
    about: 'Card and holiday surcharges, and extra charges for items.',
    rowHeader: 'Surcharge',
    noun: { one: 'surcharge', many: 'surcharges' },
    chartBy: 'surchargeInCents',
    columns: [count('orderCount', 'Orders'), SURCHARGE, money('onItemsInCents', 'On single items')],
    figures: [SURCHARGE, money('onItemsInCents', 'On single items')],
    cut: readSurcharges,
    known: ({ surchargeInCents }) => ({ surchargeInCents }),
  }),
  cutKind({
    type: 'tip',
    label: 'Tips',
    group: 'People',
    about: 'Tips that each employee was paid, in cash and by card.',
    rowHeader: 'Employee',
    noun: { one: 'row', many: 'rows' },
    chartBy: 'totalInCents',
    columns: [
      money('cashInCents', 'Cash'),
      money('cardInCents', 'Card'),
      money('otherInCents', 'Other'),
      money('totalInCents', 'Tips'),
    ],
    figures: [money('totalInCents', 'Tips'), money('cashInCents', 'Cash'), money('cardInCents', 'Card')],
    cut: readTips,
    known: ({ tipInCents: totalInCents }) => ({ totalInCents }),
  }),
  orderCutKind({
    cut: 'customer',
    type: 'customer',
    label: 'New and returning customers',
    group: 'People',
    about: 'Orders of customers who bought for the first time, and of those who came back.',
    rowHeader: 'Customers',
    noun: { one: 'row', many: 'rows' },
  }),
  SOLD_OUT,
];
