import { readCardPayments } from '#src/features/reports/read-card-payments.ts';
import { readPizzaReport } from '#src/features/reports/read-pizza-report.ts';
import { MAKER_LABELS } from '../counter/card-terminal-parts.tsx';
import type { Cells, ReportKind, ReportRow } from './report-kind.ts';
import { GROSS, PRICE, SHARE, SOLD } from './sales-kinds.ts';

/** Sums of the rows, by key. */
export function sumsOf(rows: readonly ReportRow[], keys: readonly string[]): Cells {
  return Object.fromEntries(
    keys.map((key) => [key, rows.reduce((all, { cells }) => all + Number(cells[key] ?? 0), 0)]),
  );
}

export const pizzaKind: ReportKind = {
  type: 'pizza',
  label: 'Pizzas by size',
  group: 'Menu',
  about: 'Each pizza in each of its sizes. Half a pizza counts as 0.5.',
  rowHeader: 'Pizza',
  noun: { one: 'pizza', many: 'pizzas' },
  chart: { kind: 'ranks', by: 'grossInCents' },
  async read({ ctx, scope, asked }) {
    const { from, to, rows: sold } = await readPizzaReport(ctx, scope, asked);
    const rows = sold.map(({ id, name, size, quantity, grossInCents }) => ({
      id,
      name: `${name}, ${size}`,
      cells: { quantity, grossInCents },
    }));
    return {
      from,
      to,
      rows,
      columns: [SOLD, GROSS, SHARE, PRICE],
      totals: sumsOf(rows, ['quantity', 'grossInCents']),
      figures: [GROSS, SOLD, PRICE],
    };
  },
};

const PAID = ['paymentCount', 'paidInCents', 'tipInCents', 'refundCount', 'refundedInCents', 'netInCents'];

/** The specification's "Tyro": what card terminals of every make took. */
export const cardTerminalKind: ReportKind = {
  type: 'tyro',
  label: 'Card terminals',
  group: 'Money',
  about: 'What each card terminal took and paid back, by kind of card. Compare it with the terminal’s own total.',
  rowHeader: 'Terminal and card',
  noun: { one: 'terminal and card', many: 'terminals and cards' },
  chart: { kind: 'ranks', by: 'netInCents' },
  async read({ ctx, scope, asked }) {
    const report = await readCardPayments(ctx, scope, asked);
    const rows = report.rows.map(({ cardTerminalId, terminalName, provider, cardType, ...paid }) => ({
      id: `${cardTerminalId} ${cardType}`,
      name: cardTerminalId === '' ? 'Without a card terminal' : `${terminalName}, ${cardType || 'other cards'}`,
      cells: {
        provider: provider && MAKER_LABELS[provider],
        ...paid,
        netInCents: paid.paidInCents - paid.refundedInCents,
      },
    }));
    return {
      from: report.from,
      to: report.to,
      rows,
      columns: [
        { key: 'provider', header: 'Provider', kind: 'text', isMinor: true },
        { key: 'paymentCount', header: 'Payments', kind: 'count' },
        { key: 'paidInCents', header: 'Paid', kind: 'money' },
        { key: 'tipInCents', header: 'Tips included', kind: 'money', isMinor: true },
        { key: 'refundCount', header: 'Refunds', kind: 'count', isMinor: true },
        { key: 'refundedInCents', header: 'Refunded', kind: 'money' },
        { key: 'netInCents', header: 'Net', kind: 'money' },
      ],
      totals: sumsOf(rows, PAID),
      figures: [
        { key: 'netInCents', header: 'Net card payments', kind: 'money' },
        { key: 'paymentCount', header: 'Payments', kind: 'count' },
        { key: 'refundedInCents', header: 'Refunded', kind: 'money' },
        { key: 'tipInCents', header: 'Tips', kind: 'money' },
      ],
    };
  },
};
