/** Counts a drawer with a pad: the number of each note and coin, or one total. Amounts in cents. */
import { DENOMINATIONS, type DenominationCount, totalOfDenominations } from '#src/domain/cash/denominations.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { centsOfPad, type PadKey, pressPad } from '../kit/pad-keys.ts';

/** As typed: counts by value, and the total beside them. */
export interface CashCount {
  readonly mode: 'pieces' | 'total';
  readonly pieces: Readonly<Record<number, string>>;
  /** What the pad writes. */
  readonly at: number;
  readonly totalDigits: string;
}

/** More of one coin is a slip of the finger. */
const MAX_PIECE_DIGITS = 4;

export function emptyCount(currencyCode: CurrencyCode, totalInCents = 0): CashCount {
  return {
    mode: totalInCents > 0 ? 'total' : 'pieces',
    pieces: {},
    at: DENOMINATIONS[currencyCode][0]?.valueInCents ?? 0,
    totalDigits: totalInCents > 0 ? String(totalInCents) : '',
  };
}

/** Applies a pad key: digits of the chosen note or coin, or of the total. */
export function pressCount(count: CashCount, key: PadKey): CashCount {
  if (count.mode === 'total') return { ...count, totalDigits: pressPad(count.totalDigits, key) };
  const before = count.pieces[count.at] ?? '';
  return { ...count, pieces: { ...count.pieces, [count.at]: pressPieces(before, key) } };
}

function pressPieces(digits: string, key: PadKey): string {
  if (key === 'clear') return '';
  if (key === 'back') return digits.slice(0, -1);
  const next = (digits + key).replace(/^0+/, '');
  return next.length > MAX_PIECE_DIGITS ? digits : next;
}

/** Enter and the arrows move between notes and coins, and from the last to the first. */
export function stepPiece(count: CashCount, currencyCode: CurrencyCode, by: 1 | -1): CashCount {
  const values = DENOMINATIONS[currencyCode].map(({ valueInCents }) => valueInCents);
  const here = values.indexOf(count.at);
  const next = values[(here + by + values.length) % values.length];
  return { ...count, at: next ?? count.at };
}

export function denominationsOf(count: CashCount): DenominationCount[] {
  if (count.mode === 'total') return [];
  return Object.entries(count.pieces)
    .map(([value, digits]) => ({ valueInCents: Number(value), count: digits === '' ? 0 : Number(digits) }))
    .filter((piece) => piece.count > 0)
    .sort((a, b) => b.valueInCents - a.valueInCents);
}

export function totalOf(count: CashCount): number {
  return count.mode === 'total' ? centsOfPad(count.totalDigits) : totalOfDenominations(denominationsOf(count));
}

/** Whether something was typed. An empty drawer counts as zero only when an employee says so. */
export function isTouched(count: CashCount): boolean {
  return count.mode === 'total'
    ? count.totalDigits !== ''
    : Object.values(count.pieces).some((digits) => digits !== '');
}
