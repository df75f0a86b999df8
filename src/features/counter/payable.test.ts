/** What a till may not take money for, and at whose card terminal it waits. */
import { describe, expect, test } from 'bun:test';
import { writeHold } from '#db/ordering/bills.repository.ts';
import { boxOwnership } from '#db/sync/ownership-of-rows.ts';
import { startTerminalPayment } from '#src/features/eftpos/start-terminal-payment.ts';
import { type EftposFixture, eftposFixture, TILL } from '#src/features/eftpos/testing/eftpos-fixture.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import { BY_MIA, filledCart, place, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { payBill } from './pay-bill.ts';
import { payableIn } from './payable.ts';
import { billsFixture, FRONT, ordered } from './testing/bills-fixture.ts';

/** $10.00 that are paid in the store, and a store that has accepted them. */
async function ofTheWebsite(): Promise<EftposFixture & { readonly orderId: string }> {
  const fixture = await eftposFixture();
  const { orderId } = await place(fixture, await filledCart(fixture));
  await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA });
  return { ...fixture, orderId };
}
const inCash = ({ ctx, orderId }: Awaited<ReturnType<typeof ofTheWebsite>>) =>
  payBill(ctx, SCOPE, {
    ...{ ...FRONT, billId: orderId, id: 'in-cash', shareId: null, paymentType: 'posCash', customPaymentName: '' },
    ...{ amountInCents: 1000, tenderedInCents: 1000, tipInCents: 0 },
  });

describe('a website order that is paid in the store', () => {
  test('is not paid in cash while a card is being charged for it, and is once that has ended', async () => {
    const fixture = await ofTheWebsite();
    const { ctx, orderId } = fixture;
    await startTerminalPayment(ctx, SCOPE, {
      ...{ orderId, attemptId: 'card-1', amountInCents: 1000, tipInCents: 0, splitIndex: null },
      ...{ cardTerminalId: null, posTerminalId: TILL, employeeId: null, by: BY_MIA },
    });
    expect((await refusalOf(inCash(fixture)))?.reason).toBe('payment_under_way');
    await ctx.db.updateTable('terminal_attempts').set({ state: 'declined' }).execute();
    expect((await inCash(fixture)).leftInCents).toBe(0);
  });

  test('is not paid at one till while another has it open', async () => {
    const fixture = await ofTheWebsite();
    const { ctx, orderId } = fixture;
    await ctx.write(async (trx) => {
      const till = { id: 'till-back', ...SCOPE, name: 'Back bar', createdIsoDateTimeUtc: '2026-11-01T00:00:00.000Z' };
      await trx
        .insertInto('pos_terminals')
        .values(till as never)
        .execute();
      await writeHold(trx, SCOPE, {
        ...{ billId: orderId, posTerminalId: 'till-back', terminalName: 'Back bar', employeeName: 'Ava' },
        takenIsoDateTimeUtc: '2026-11-21T07:00:00.000Z',
        leaseUntilIsoDateTimeUtc: '2026-11-21T07:02:00.000Z',
      });
    });
    expect((await refusalOf(inCash(fixture)))?.reason).toBe('bill_being_edited');
    ctx.pass({ minutes: 5 });
    expect((await inCash(fixture)).leftInCents).toBe(0);
  });

  test.each(['accepted', 'completed'] as const)(
    'that is %s is paid, at the till that has it open too',
    async (statusCode) => {
      const fixture = await ofTheWebsite();
      const { ctx, orderId } = fixture;
      await ctx.db.updateTable('orders').set({ statusCode }).execute();
      await ctx.write((trx) =>
        writeHold(trx, SCOPE, {
          ...{ billId: orderId, posTerminalId: TILL, terminalName: 'Till', employeeName: 'Mia' },
          takenIsoDateTimeUtc: '2026-11-21T07:00:00.000Z',
          leaseUntilIsoDateTimeUtc: '2026-11-21T07:02:00.000Z',
        }),
      );
      expect((await inCash(fixture)).leftInCents).toBe(0);
    },
  );

  test.each(['rejected', 'cancelled'] as const)('that was %s takes no money', async (statusCode) => {
    const fixture = await ofTheWebsite();
    await fixture.ctx.db.updateTable('orders').set({ statusCode }).execute();
    expect((await refusalOf(inCash(fixture)))?.code).toBe('resource_status_conflict');
    expect(await fixture.ctx.db.selectFrom('tenders').select('id').execute()).toEqual([]);
  });
});

describe('a bill that the store opened before it had its box', () => {
  const { restaurantId, storeId } = SCOPE;
  const ownership = boxOwnership(() => ({ mark: 'k7m2p9', restaurantId, storeId }));

  test('is paid at the box, which leaves the order to the cloud; one that was merged away is not', async () => {
    const fixture = await billsFixture();
    await fixture.send('one', { lines: [ordered('a', 'burger')] });
    const box = { ...fixture.ctx, ownership };
    const payable = () => box.write((trx) => payableIn(trx, box, SCOPE, { billId: 'one', posTerminalId: TILL }));
    expect(await payable()).toMatchObject({
      isOwnedHere: false,
      bill: { id: 'one', state: 'open' },
      order: { id: 'one' },
    });
    await fixture.ctx.db.updateTable('bills').set({ state: 'closed', closedReason: 'merged' }).execute();
    await expect(payable()).rejects.toMatchObject({ reason: 'bill_closed', message: 'This bill has been merged.' });
  });
});
