/** A card terminal's totals of a day beside our own payments at it, with each difference named. Browser-safe. */
import type { TerminalKind, TerminalState } from './terminal-payment.types.ts';

/** What the terminal says that it took. `kind` is the direction: amounts are never negative. */
export interface TerminalTotal {
  readonly scheme: string;
  readonly kind: TerminalKind;
  readonly count: number;
  readonly amountInCents: number;
}

/** One of our payments at the terminal in the same time. */
export interface OurMovement {
  readonly id: string;
  readonly orderId: string;
  readonly orderNumber: string;
  readonly kind: TerminalKind;
  readonly state: TerminalState;
  /** As the terminal named it; null where a person decided and no card was told. */
  readonly scheme: string | null;
  /** What moved; what was asked for, where nobody knows. */
  readonly amountInCents: number;
  readonly isDecidedByPerson: boolean;
  readonly atIsoDateTimeUtc: string;
}

export type Direction = 'in' | 'out';
export interface Sum {
  readonly count: number;
  readonly amountInCents: number;
}

export interface ReconciledLine {
  /** Null: our payments whose card nobody told us. */
  readonly scheme: string | null;
  readonly direction: Direction;
  readonly terminal: Sum;
  readonly ours: Sum;
  /** The terminal's less ours: above zero it has money that our orders don't. */
  readonly differenceInCents: number;
  readonly movements: readonly OurMovement[];
  /** Only where the two differ. */
  readonly suspects: readonly Suspect[];
}

export interface Suspect {
  readonly movement: OurMovement;
  readonly why: SuspectReason;
  /** It explains the whole difference by itself. */
  readonly isExact: boolean;
}
export type SuspectReason =
  /** Recorded as not approved by a person, and the terminal has it. */
  | 'recordedAsRefused'
  /** Recorded as approved by a person, and the terminal doesn't have it. */
  | 'recordedAsApproved'
  /** Its result isn't known yet. */
  | 'unknown'
  /** Minutes from the closing: it may be in the day beside. */
  | 'nearTheClosing';

export interface Reconciled {
  readonly lines: readonly ReconciledLine[];
  /** In less out. */
  readonly terminalInCents: number;
  readonly oursInCents: number;
  readonly isEqual: boolean;
}

const NEAR_MS = 10 * 60_000;

export function reconcileTerminalDay(
  totals: readonly TerminalTotal[],
  movements: readonly OurMovement[],
  day: { readonly fromIsoDateTimeUtc: string | null; readonly untilIsoDateTimeUtc: string },
): Reconciled {
  const approved = movements.filter(({ state }) => state === 'approved');
  const named = withSchemes(totals, approved);
  const keys = new Map<string, { readonly scheme: string | null; readonly direction: Direction }>();
  for (const { scheme, kind } of totals) keys.set(keyOf(scheme, kind), { scheme, direction: directionOf(kind) });
  for (const { scheme, kind } of named) {
    const key = keyOf(scheme, kind);
    if (!keys.has(key)) keys.set(key, { scheme, direction: directionOf(kind) });
  }
  const lines = [...keys].map(([key, { scheme, direction }]): ReconciledLine => {
    const own = named.filter((one) => keyOf(one.scheme, one.kind) === key);
    const theirs = totals.filter((one) => keyOf(one.scheme, one.kind) === key);
    const terminal = sumOf(theirs.map((one) => one));
    const ours = sumOf(own.map(({ amountInCents }) => ({ count: 1, amountInCents })));
    const differenceInCents = terminal.amountInCents - ours.amountInCents;
    const isSame = differenceInCents === 0 && terminal.count === ours.count;
    const suspects = isSame ? [] : suspectsOf(movements, own, direction, differenceInCents, day);
    return { scheme, direction, terminal, ours, differenceInCents, movements: own, suspects };
  });
  return {
    lines: lines.toSorted(byName),
    terminalInCents: netOf(lines, ({ terminal }) => terminal),
    oursInCents: netOf(lines, ({ ours }) => ours),
    isEqual: lines.every(
      ({ differenceInCents, terminal, ours }) => differenceInCents === 0 && terminal.count === ours.count,
    ),
  };
}

/** A payment that a person decided has no card: it belongs to the scheme that lacks exactly its amount. */
function withSchemes(totals: readonly TerminalTotal[], approved: readonly OurMovement[]): OurMovement[] {
  const lacking = new Map<string, { readonly scheme: string; cents: number; count: number }>();
  for (const { scheme, kind, amountInCents, count } of totals) {
    const key = keyOf(scheme, kind);
    const so = lacking.get(key) ?? { scheme, cents: 0, count: 0 };
    lacking.set(key, { scheme, cents: so.cents + amountInCents, count: so.count + count });
  }
  for (const { scheme, kind, amountInCents } of approved) {
    const so = scheme === null ? undefined : lacking.get(keyOf(scheme, kind));
    if (!so) continue;
    so.cents -= amountInCents;
    so.count--;
  }
  return approved.map((movement) => {
    if (movement.scheme !== null) return movement;
    const fits = [...lacking].find(
      ([key, { cents, count }]) =>
        key.endsWith(`|${directionOf(movement.kind)}`) && cents === movement.amountInCents && count > 0,
    );
    if (!fits) return movement;
    const [, found] = fits;
    found.cents -= movement.amountInCents;
    found.count--;
    return { ...movement, scheme: found.scheme };
  });
}

function suspectsOf(
  all: readonly OurMovement[],
  own: readonly OurMovement[],
  direction: Direction,
  differenceInCents: number,
  {
    fromIsoDateTimeUtc,
    untilIsoDateTimeUtc,
  }: { readonly fromIsoDateTimeUtc: string | null; readonly untilIsoDateTimeUtc: string },
): Suspect[] {
  const missing = Math.abs(differenceInCents);
  const suspect = (movement: OurMovement, why: SuspectReason): Suspect => ({
    movement,
    why,
    isExact: movement.amountInCents === missing,
  });
  const isNear = ({ atIsoDateTimeUtc }: OurMovement) =>
    [fromIsoDateTimeUtc, untilIsoDateTimeUtc].some(
      (edge) => edge !== null && Math.abs(Date.parse(edge) - Date.parse(atIsoDateTimeUtc)) <= NEAR_MS,
    );
  const sameWay = all.filter(({ kind }) => directionOf(kind) === direction);
  const found =
    differenceInCents > 0
      ? [
          ...sameWay.filter(({ state }) => state === 'unknown').map((one) => suspect(one, 'unknown')),
          ...sameWay
            .filter(({ state, isDecidedByPerson }) => isDecidedByPerson && state !== 'approved')
            .map((one) => suspect(one, 'recordedAsRefused')),
        ]
      : [
          ...own.filter(({ isDecidedByPerson }) => isDecidedByPerson).map((one) => suspect(one, 'recordedAsApproved')),
          ...own.filter((one) => !one.isDecidedByPerson && isNear(one)).map((one) => suspect(one, 'nearTheClosing')),
        ];
  return found.toSorted((a, b) => Number(b.isExact) - Number(a.isExact));
}

export function directionOf(kind: TerminalKind): Direction {
  return kind === 'PURCHASE' ? 'in' : 'out';
}

/** Makers write the same scheme in their own ways: `VISA`, `Visa`, `MASTER CARD`. */
export function schemeKey(scheme: string | null): string {
  const plain = (scheme ?? '').toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return SAME[plain] ?? plain;
}
const SAME: Readonly<Record<string, string>> = {
  mc: 'mastercard',
  amex: 'americanexpress',
  visadebit: 'visa',
  visacredit: 'visa',
  debitmastercard: 'mastercard',
  mastercarddebit: 'mastercard',
  eftposau: 'eftpos',
};

function keyOf(scheme: string | null, kind: TerminalKind): string {
  return `${schemeKey(scheme)}|${directionOf(kind)}`;
}

function sumOf(all: readonly Sum[]): Sum {
  return {
    count: all.reduce((so, { count }) => so + count, 0),
    amountInCents: all.reduce((so, { amountInCents }) => so + amountInCents, 0),
  };
}

function netOf(lines: readonly ReconciledLine[], of: (line: ReconciledLine) => Sum): number {
  return lines.reduce((so, line) => so + of(line).amountInCents * (line.direction === 'in' ? 1 : -1), 0);
}

function byName(a: ReconciledLine, b: ReconciledLine): number {
  const [left, right] = [a.scheme ?? '\uffff', b.scheme ?? '\uffff'];
  return left.localeCompare(right, 'en') || a.direction.localeCompare(b.direction);
}
