import { describe, expect, test } from 'bun:test';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { line } from '#src/domain/pricing/testing-menu.ts';
import type { PlacedPosOrder, PlacePosOrderBody } from '#src/domain/till/till.types.ts';
import { emptyDraft } from '../draft/order-draft.ts';
import { placeSale, type SaleContext } from './place-sale.ts';

const BODY = {
  id: 'sale-1',
  lines: [],
  ...BARE_ORDER,
  paymentType: 'posCash',
  tenderedInCents: 2000,
  expectedTotalInCents: 1000,
  manual: null,
  approval: null,
  alone: null,
} satisfies PlacePosOrderBody;

/** A till that stores nothing, so a sale that it should keep is refused with `not_kept`. */
function till(place: () => Promise<PlacedPosOrder>): SaleContext {
  return {
    api: { place },
    session: { terminal: { id: 'till' }, store: { timezone: 'Australia/Sydney' }, employee: null },
    draft: { ...emptyDraft('sale-1'), lines: [line('burger')] },
    total: { manual: null },
  } as unknown as SaleContext;
}

const lost = (reason: string, status: number) => () =>
  Promise.reject(new AppErrorAnswer('internal_server_error', 'No.', reason, undefined, status));
const reasonOf = (sale: Promise<unknown>) =>
  sale.then(
    () => 'taken',
    (error: unknown) => (error instanceof AppErrorAnswer ? error.reason : String(error)),
  );

describe('a sale that is placed', () => {
  test.each([
    ['at the first lost answer is not kept here: the store may have booked it', lost('offline', 0), false, 'offline'],
    ['at the first unreadable answer is not kept either', lost('unreadable_answer', 503), false, 'unreadable_answer'],
    ['is kept here when the store still cannot be reached', lost('offline', 0), true, 'not_kept'],
    ['is not kept here when the store refused it', lost('price_changed', 400), true, 'price_changed'],
    ['is not kept here when the store is in trouble', lost('broken', 500), true, 'broken'],
  ] as const)('%s', async (_, place, wasUnreached, reason) => {
    expect(await reasonOf(placeSale(till(place), BODY, wasUnreached))).toBe(reason);
  });

  test.each([
    ['what was handed over now, less the total', BODY, 1000],
    ['never below nothing', { ...BODY, tenderedInCents: 900 }, 0],
    ['nothing, when it wasn’t paid in cash', { ...BODY, paymentType: 'posCustomPayment' as const }, 0],
  ])('gives as change %s', async (_, body, changeInCents) => {
    const placed = { orderId: 'sale-1', orderNumber: 'P-1', grandTotalInCents: 1000, changeInCents: 500, isPaid: true };
    const taken = await placeSale(
      till(async () => placed),
      body,
      false,
    );
    expect(taken).toMatchObject({ orderNumber: 'P-1', changeInCents });
  });
});
