import type { Channel } from '#src/domain/menu/menu-words.schema.ts';
import { invariant } from '#src/shared/invariant.ts';

/** The first number of a store's business day (domain rules §5). */
export const FIRST_ORDER_NUMBER = 101;

/**
 * Who counts (domain rules §5). A store's box counts in a block that is its own for good, so that no number is given twice
 * however long the two cannot talk: 501 to 999, then 5001 to 9999, then from 50001. The cloud leaves those out.
 */
export type Numbering = 'alone' | 'besideBox' | 'box';

const BOX_BLOCKS: readonly (readonly [first: number, last: number])[] = [
  [501, 999],
  [5001, 9999],
  [50_001, Number.MAX_SAFE_INTEGER],
];

/** The first number from `wanted` on that this side may give. */
export function nextFreeNumber(wanted: number, numbering: Numbering): number {
  if (numbering === 'alone') return wanted;
  const block = BOX_BLOCKS.find(([first, last]) => wanted >= first && wanted <= last);
  if (numbering === 'besideBox') return block ? block[1] + 1 : wanted;
  if (block) return wanted;
  const next = BOX_BLOCKS.find(([first]) => first > wanted);
  invariant(next, 'the last block has no end');
  return next[0];
}

/** Whether a number lies in what a box counts in. */
export function isBoxNumber(number: number): boolean {
  return BOX_BLOCKS.some(([first, last]) => number >= first && number <= last);
}

const PREFIXES = { online: 'W', pos: 'P', uberEats: 'U', google: 'G' } as const satisfies Record<Channel, string>;

/** An order's number as people say it: `W-117`. One counter a store and business day serves every channel. */
export function formatOrderNumber(channel: Channel, orderNumber: number): string {
  const isCounted = Number.isInteger(orderNumber) && orderNumber >= FIRST_ORDER_NUMBER;
  invariant(isCounted, `order numbers count from ${FIRST_ORDER_NUMBER}`);
  return `${PREFIXES[channel]}-${orderNumber}`;
}
