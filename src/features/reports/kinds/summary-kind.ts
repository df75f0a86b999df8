import { PAID_OUT, readSalesSummary } from '../read-sales-summary.ts';
import type { ReportColumn, ReportKind } from './report-kind.ts';
import { NET, ORDERS } from './sales-kinds.ts';

const AMOUNT: ReportColumn = { key: 'amountInCents', header: 'Amount', kind: 'money' };

/** One page from gross sales to the deposit. */
export const summaryKind: ReportKind = {
  type: 'summary',
  label: 'Sales summary',
  group: 'Sales',
  about: 'One page from gross sales to the deposit: what was taken off, added, collected and still to be paid.',
  rowHeader: 'Line',
  noun: { one: 'line', many: 'lines' },
  chart: null,
  keepsOrder: true,
  behind: { kind: 'amounts', cut: 'summary', elsewhere: ({ id }) => (id === PAID_OUT ? 'payouts' : null) },
  async read({ ctx, scope, asked }) {
    const { from, to, rows, totals } = await readSalesSummary(ctx, scope, asked);
    const amountOf = (id: string) => rows.find((row) => row.id === id)?.amountInCents ?? 0;
    return {
      from,
      to,
      rows: rows.map(({ id, name, amountInCents }, at) => ({
        ...{ id, name, place: placeOf(id, at) },
        cells: { amountInCents },
      })),
      columns: [AMOUNT],
      totals: {
        // What the orders behind the whole of it come to.
        amountInCents: totals.totalInCents,
        netInCents: totals.netInCents,
        quantity: totals.orderCount,
        collectedInCents: amountOf('collected'),
        unpaidInCents: amountOf('unpaid'),
        paidOutInCents: amountOf(PAID_OUT),
      },
      figures: [
        NET,
        ORDERS,
        { key: 'collectedInCents', header: 'Total collected', kind: 'money' },
        { key: 'unpaidInCents', header: 'Still to be paid', kind: 'money' },
      ],
    };
  },
};

const ORDER = [
  ...['gross', 'discount', 'refund', 'net', 'delivery', 'surcharge', 'tip', 'rounding', 'tax', 'total', 'includedTax'],
  ...['paid', 'collected', 'unpaid', 'fee', PAID_OUT],
];

/** Of several stores, one may have a line that another doesn't: they stand in the order of one store's page. */
function placeOf(id: string, at: number): string {
  const place = ORDER.indexOf(id.startsWith('paid ') ? 'paid' : id);
  return `${String(place).padStart(2, '0')} ${String(at).padStart(3, '0')}`;
}
