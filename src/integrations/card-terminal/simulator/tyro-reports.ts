import { actOfTheDay } from './terminal-day.ts';
import type { TerminalWorld } from './terminal-world.ts';

type Body = Record<string, unknown>;

interface Asked {
  readonly address: string;
  readonly secret: string | null;
  readonly nowMs: number;
}

const DAYS_KEPT = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Closes the day, or says that it was closed (reference on payments, 3.6). */
export function settledAtTyro(world: TerminalWorld, asked: Asked): Body {
  const done = actOfTheDay(world, asked, 'settle');
  const day = new Date(asked.nowMs).toISOString().slice(0, 10).split('-').reverse().join('/');
  if (done.kind === 'done') return { result: 'SUCCESS', currentTerminalBusinessDay: day, message: done.text };
  if (done.kind === 'nothing')
    return { result: 'ALREADY_SETTLED', currentTerminalBusinessDay: day, message: done.text };
  return { result: 'FAILURE', message: done.kind === 'unreachable' ? 'No connection.' : done.text };
}

/** Totals by card, or each payment; as text in columns or as XML. Of the last seven days only. */
export function reportOfTyro(world: TerminalWorld, asked: Asked, { terminalBusinessDay, type, format }: Body): Body {
  const health = world.health(asked.address, asked.secret);
  if (health.kind === 'unavailable' && health.why !== 'busy')
    return { result: 'failure', error: 'Terminal not paired.' };
  const day = String(terminalBusinessDay ?? '');
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})$/.exec(day) ?? [];
  const fromMs = Date.UTC(Number(year), Number(month) - 1, Number(date));
  if (!year || asked.nowMs - fromMs > (DAYS_KEPT + 1) * DAY_MS)
    return { result: 'failure', error: 'No report for that day.' };
  const rows = world
    .terminal(asked.address)
    .payments.filter(({ startedAtMs, ending }) => {
      // A terminal's own day differs from UTC by less than one.
      const isOfDay = startedAtMs >= fromMs - DAY_MS / 2 && startedAtMs < fromMs + 1.5 * DAY_MS;
      return isOfDay && ending?.end === 'APPROVED';
    })
    .map(({ request, ending }) => ({
      reference: ending?.references.refund ?? request.key,
      card: ending?.card?.cardType ?? 'Other',
      isPurchase: request.kind === 'PURCHASE',
      cents: ending?.approvedInCents ?? 0,
    }));
  const data = format === 'xml' ? xmlOf(day, String(type), rows) : txtOf(day, String(type), rows);
  return { result: 'success', format, type, data };
}

interface Row {
  readonly reference: string;
  readonly card: string;
  readonly isPurchase: boolean;
  readonly cents: number;
}

function totalsOf(rows: readonly Row[]) {
  const cards = [...new Set(rows.map(({ card }) => card))].toSorted();
  return cards.map((card) => {
    const own = rows.filter((row) => row.card === card);
    const of = (isPurchase: boolean) =>
      own.filter((row) => row.isPurchase === isPurchase).reduce((so, { cents }) => so + cents, 0);
    return { card, purchases: of(true), refunds: of(false), total: of(true) - of(false) };
  });
}

function txtOf(day: string, type: string, rows: readonly Row[]): string {
  const head = ['   RECONCILIATION REPORT', `   ${day} (${type})`, ''];
  const body =
    type === 'detail'
      ? rows.map(({ reference, card, isPurchase, cents }) =>
          line(`${card} ${reference.slice(-8)}`, isPurchase ? cents : -cents),
        )
      : totalsOf(rows).map(({ card, total }) => line(card, total));
  const total = rows.reduce((so, { isPurchase, cents }) => so + (isPurchase ? cents : -cents), 0);
  return [...head, ...body, '', line('TOTAL', total)].join('\n');
}

function xmlOf(day: string, type: string, rows: readonly Row[]): string {
  const inner =
    type === 'detail'
      ? rows.map(
          ({ reference, card, isPurchase, cents }) =>
            `<transaction type="${isPurchase ? 'purchase' : 'refund'}" card-type="${card}" reference="${reference}" amount="${amount(cents)}"/>`,
        )
      : totalsOf(rows).map(
          ({ card, purchases, refunds, total }) =>
            `<card type="${card}" purchases="${amount(purchases)}" refunds="${amount(refunds)}" total="${amount(total)}"/>`,
        );
  return `<?xml version="1.0"?>\n<reconciliation-${type} terminal-business-day="${day}">${inner.join('')}</reconciliation-${type}>\n`;
}

function line(label: string, cents: number): string {
  return label + amount(cents).padStart(28 - label.length);
}

function amount(cents: number): string {
  return `${cents < 0 ? '-' : ''}${(Math.abs(cents) / 100).toFixed(2)}`;
}
