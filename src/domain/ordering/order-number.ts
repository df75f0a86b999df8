import type { Channel } from '#src/domain/menu/menu-words.schema.ts';
import { invariant } from '#src/shared/invariant.ts';

/** The first number of a store's business day (domain rules §5). */
export const FIRST_ORDER_NUMBER = 101;

const PREFIXES = { online: 'W', pos: 'P', uberEats: 'U', google: 'G' } as const satisfies Record<Channel, string>;

/** An order's number as people say it: `W-117`. One counter a store and business day serves every channel. */
export function formatOrderNumber(channel: Channel, orderNumber: number): string {
  const isCounted = Number.isInteger(orderNumber) && orderNumber >= FIRST_ORDER_NUMBER;
  invariant(isCounted, `order numbers count from ${FIRST_ORDER_NUMBER}`);
  return `${PREFIXES[channel]}-${orderNumber}`;
}
