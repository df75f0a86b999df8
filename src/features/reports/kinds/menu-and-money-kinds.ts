import { MAKER_LABELS } from '#src/domain/payments/card-terminal-makers.ts';
import { CARD_PAYMENT_AMOUNTS } from '#src/domain/reports/card-payments.ts';
import { terminalClosings } from '#src/features/cash/terminal-closings.ts';
import { readCardPayments } from '../read-card-payments.ts';
import type { Cells, ReportKind, ReportRow } from './report-kind.ts';

/** Sums of the rows, by key. */
export function sumsOf(rows: readonly ReportRow[], keys: readonly string[]): Cells {
  return Object.fromEntries(
    keys.map((key) => [key, rows.reduce((all, { cells }) => all + Number(cells[key] ?? 0), 0)]),
  );
}

/** The specification's "Tyro": what card terminals of every make took. */
export const cardTerminalKind: ReportKind = {
  type: 'tyro',
  label: 'Card terminals',
  group: 'Money',
  about: 'What each card terminal took and paid back, by kind of card. Compare it with the terminal’s own total.',
  rowHeader: 'Terminal and card',
  noun: { one: 'terminal and card', many: 'terminals and cards' },
  chart: { kind: 'ranks', by: 'netInCents' },
  behind: { kind: 'amounts', cut: 'tyro' },
  async read({ ctx, scope, asked }) {
    const report = await readCardPayments(ctx, scope, asked);
    const rows = report.rows.map(({ id, name, provider, ...paid }) => ({
      id,
      name,
      cells: { provider: provider && MAKER_LABELS[provider], ...paid },
    }));
    const { timezone } = (await ctx.menus.storeOf(scope)).profile;
    return {
      from: report.from,
      to: report.to,
      rows,
      closings: terminalClosings(report.closings, timezone),
      columns: [
        { key: 'provider', header: 'Provider', kind: 'text', isMinor: true },
        { key: 'paymentCount', header: 'Payments', kind: 'count' },
        { key: 'paidInCents', header: 'Paid', kind: 'money' },
        { key: 'tipInCents', header: 'Tips included', kind: 'money', isMinor: true },
        { key: 'refundCount', header: 'Refunds', kind: 'count', isMinor: true },
        { key: 'refundedInCents', header: 'Refunded', kind: 'money' },
        { key: 'netInCents', header: 'Net', kind: 'money' },
      ],
      totals: sumsOf(rows, CARD_PAYMENT_AMOUNTS),
      figures: [
        { key: 'netInCents', header: 'Net card payments', kind: 'money' },
        { key: 'paymentCount', header: 'Payments', kind: 'count' },
        { key: 'refundedInCents', header: 'Refunded', kind: 'money' },
        { key: 'tipInCents', header: 'Tips', kind: 'money' },
      ],
    };
  },
};
