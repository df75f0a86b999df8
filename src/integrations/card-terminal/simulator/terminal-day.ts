import type { SchemeTotal, ServiceAnswer } from '../card-terminal.port.ts';
import type { TerminalWorld } from './terminal-world.ts';
import type { SimulatedPayment, SimulatedTerminalState } from './terminal-world.types.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const COLUMNS = 24;

/** What simulated terminals do beside payments: the last receipt, the totals of the day, closing it, logging on. */
export type DayAct = 'lastReceipt' | 'totals' | 'settle' | 'test';

export function actOfTheDay(
  world: TerminalWorld,
  { address, secret, nowMs }: { readonly address: string; readonly secret: string | null; readonly nowMs: number },
  act: DayAct,
): ServiceAnswer {
  const health = world.health(address, secret);
  if (health.kind === 'unavailable') return { kind: 'refused', why: health.why, text: WORDS[health.why] };
  if (health.kind === 'unreachable') return health;
  const terminal = world.terminal(address);
  if (act === 'test') return { kind: 'done', text: 'LOGON SUCCESSFUL' };
  if (act === 'lastReceipt') return lastReceiptOf(terminal);
  const open = approvedOf(terminal).slice(terminal.settled?.count ?? 0);
  const totals = figuresOf(open);
  if (act === 'totals') return { kind: 'done', text: totalsOf('SUMMARY TOTALS', open), totals };
  if (terminal.settled && nowMs - terminal.settled.atMs < DAY_MS) {
    return { kind: 'nothing', why: 'already_settled', text: 'ALREADY SETTLED' };
  }
  terminal.settled = { count: approvedOf(terminal).length, atMs: nowMs };
  return { kind: 'done', text: totalsOf('SETTLEMENT', open), totals };
}

const WORDS = {
  busy: 'PINPAD BUSY',
  offline: 'PINPAD OFFLINE',
  not_paired: 'PINPAD OFFLINE',
  not_allowed: 'INIT REQUIRED',
} as const;

function lastReceiptOf({ payments }: SimulatedTerminalState): ServiceAnswer {
  const last = payments.findLast(({ receipts }) => receipts.length > 0);
  const receipt = last?.receipts.findLast(({ copy }) => copy === 'customer') ?? last?.receipts.at(-1);
  if (!receipt) return { kind: 'nothing', why: 'no_receipt', text: 'NO PREVIOUS TXN' };
  return { kind: 'done', text: `${centred('** DUPLICATE **')}\n${receipt.text}` };
}

function approvedOf({ payments }: SimulatedTerminalState): SimulatedPayment[] {
  return payments.filter(({ ending }) => ending?.end === 'APPROVED');
}

/** By scheme and direction. */
function figuresOf(payments: readonly SimulatedPayment[]): SchemeTotal[] {
  const sums = new Map<string, SchemeTotal>();
  for (const { request, ending } of payments) {
    const scheme = ending?.card?.cardType ?? '';
    const kind = request.kind === 'PURCHASE' ? 'PURCHASE' : 'REFUND';
    const so = sums.get(`${scheme} ${kind}`) ?? { scheme, kind, count: 0, amountInCents: 0 };
    const amountInCents = so.amountInCents + (ending?.approvedInCents ?? 0);
    sums.set(`${scheme} ${kind}`, { ...so, count: so.count + 1, amountInCents });
  }
  return [...sums.values()];
}

function totalsOf(heading: string, payments: readonly SimulatedPayment[]): string {
  const of = (isPurchase: boolean) => {
    const own = payments.filter(({ request }) => (request.kind === 'PURCHASE') === isPurchase);
    return { count: own.length, cents: own.reduce((so, { ending }) => so + (ending?.approvedInCents ?? 0), 0) };
  };
  const [bought, refunded] = [of(true), of(false)];
  return [
    centred('SIMULATED BANK'),
    centred(heading),
    '',
    'VISA',
    line(`PURCHASES ${bought.count}`, bought.cents),
    line(`REFUNDS ${refunded.count}`, -refunded.cents),
    line('TOTAL', bought.cents - refunded.cents),
  ].join('\n');
}

function line(label: string, cents: number): string {
  const amount = `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;
  return label + amount.padStart(COLUMNS - label.length);
}

function centred(text: string): string {
  return ' '.repeat(Math.max(0, Math.floor((COLUMNS - text.length) / 2))) + text;
}
