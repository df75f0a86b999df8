import type { Channel } from '#src/domain/menu/menu-codes.schema.ts';
import { invariant } from '#src/shared/invariant.ts';

/** The first number of a store's business day (domain rules §5). */
export const FIRST_ORDER_NUMBER = 101;

/**
 * Who numbers orders (domain rules §5). A store's box uses a block that belongs to its pairing, so that no number is
 * given twice however long the two are disconnected, and none by a machine that was replaced, restored or copied. The
 * cloud skips all of them.
 */
export type Numbering = 'alone' | 'besideBox' | { readonly boxBlock: number };

type Range = readonly [first: number, last: number];

/** The range of all boxes of a store; 501 to 999 are the first pairing's. */
const FOR_BOXES: readonly Range[] = [
  [501, 999],
  [5001, 9999],
  [50_001, Number.MAX_SAFE_INTEGER],
];

/** Short ranges: 501–999, then 5001–5499, 5501–5999 … 9501–9999; a store's twelfth pairing starts over. */
const SHORT_BLOCKS = 11;
const FIRST_LONG = 50_001;
/** Beyond the short range each pairing has one that is its own for good. */
const LONG_BLOCK = 10_000;

/** The ranges in which the store's pairing with this number counts, 0 the first. */
export function rangesOfBlock(boxBlock: number): readonly Range[] {
  invariant(Number.isInteger(boxBlock) && boxBlock >= 0, 'pairings are counted from 0');
  const at = boxBlock % SHORT_BLOCKS;
  const first = at === 0 ? 501 : 4501 + at * 500;
  const long = FIRST_LONG + boxBlock * LONG_BLOCK;
  return [
    [first, first + 498],
    [long, long + LONG_BLOCK - 1],
  ];
}

/** The first number from `wanted` on that this side may use. */
export function nextFreeNumber(wanted: number, numbering: Numbering): number {
  if (numbering === 'alone') return wanted;
  if (numbering === 'besideBox') {
    const block = FOR_BOXES.find((range) => isWithin(wanted, range));
    return block ? block[1] + 1 : wanted;
  }
  const ranges = rangesOfBlock(numbering.boxBlock);
  const next = ranges.find(([, last]) => wanted <= last);
  // If another machine counted this day past our blocks, start in our own first block.
  return next ? Math.max(wanted, next[0]) : (ranges[0]?.[0] ?? wanted);
}

function isWithin(number: number, [first, last]: Range): boolean {
  return number >= first && number <= last;
}

const PREFIXES = { online: 'W', pos: 'P', uberEats: 'U', google: 'G' } as const satisfies Record<Channel, string>;

/** An order's number as people say it: `W-117`. One counter a store and business day serves every channel. */
export function formatOrderNumber(channel: Channel, orderNumber: number): string {
  const isCounted = Number.isInteger(orderNumber) && orderNumber >= FIRST_ORDER_NUMBER;
  invariant(isCounted, `order numbers count from ${FIRST_ORDER_NUMBER}`);
  return `${PREFIXES[channel]}-${orderNumber}`;
}

/** A number as an order of each channel would show it: whichever has it, it is taken. */
export function formsOfOrderNumber(orderNumber: number): readonly string[] {
  return Object.values(PREFIXES).map((prefix) => `${prefix}-${orderNumber}`);
}
