/** What an order was paid and what of it goes back when it is called off. */
import { describe, expect, test } from 'bun:test';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { listRefunds } from '#db/payments/refunds.repository.ts';
import { listTenders } from '#db/payments/tenders.repository.ts';
import { type BillsFixture, billsFixture, ordered } from '#src/features/counter/testing/bills-fixture.ts';
import { BY_MIA, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { queueCaptureIn, queueCardRefundIn, queueMoneyBackIn, refundableOf } from './queue-money.ts';
import { providerFixture, WHOLE } from './testing/provider-fixture.ts';

const WHY = { by: BY_MIA, reason: 'Ill', businessDay: '2026-11-21' };
async function paidInCash(amountInCents = 2000): Promise<BillsFixture> {
  const fixture = await billsFixture();
  await fixture.send('one', { lines: [ordered('a', 'burger', 2)] });
  await fixture.pay('one', { amountInCents });
  return fixture;
}
const giveBack = ({ ctx }: Pick<BillsFixture, 'ctx'>, orderId = 'one') =>
  ctx.write(async (trx) => queueMoneyBackIn(trx, ctx, SCOPE, await getOrder(trx, SCOPE, orderId), WHY));

describe('what was paid over the counter', () => {
  test('goes back whole in coins, out of the drawer that it went into, with one paper', async () => {
    const fixture = await paidInCash();
    const notes = async () => {
      const jobs = await fixture.ctx.db.selectFrom('print_jobs').select('payloadJson').execute();
      return jobs.filter(({ payloadJson }) => payloadJson.includes('Ill')).length;
    };
    await giveBack(fixture);
    const back = (await listTenders(fixture.ctx.db, SCOPE, 'one')).find((tender) => tender.amountInCents < 0);
    expect(back).toMatchObject({
      ...{ paymentType: 'posRefundCash', amountInCents: -2000, cashRoundingInCents: 0, tenderedInCents: 0 },
      ...{ posTerminalId: 'till', employeeId: 'employee-mia', changeInCents: 0 },
    });
    expect(await listRefunds(fixture.ctx.db, SCOPE, 'one')).toMatchObject([
      { kind: 'full', amountInCents: 2000, statusCode: 'success', reason: 'Ill', linesJson: '[]' },
    ]);
    expect(await notes()).toBe(1);
    await giveBack(fixture);
    expect([(await listRefunds(fixture.ctx.db, SCOPE, 'one')).length, await notes()]).toEqual([1, 1]);
  });

  test('goes back into the till that took it, also of an order that no till rang up', async () => {
    const fixture = await paidInCash();
    await fixture.ctx.db.updateTable('orders').set({ posTerminalId: null }).execute();
    await giveBack(fixture);
    expect(
      (await listTenders(fixture.ctx.db, SCOPE, 'one')).find((tender) => tender.amountInCents < 0)?.posTerminalId,
    ).toBe('till');
  });

  test('is what can go back, to a single cent', async () => {
    const one = await paidInCash();
    await one.ctx.db.updateTable('tenders').set({ amountInCents: 1 }).execute();
    const cent = { paidInCents: 1, refundedInCents: 0, leftInCents: 1, by: 'counter' };
    expect(await refundableOf(one.ctx.db, SCOPE, 'one')).toEqual(cent as never);
    const none = await billsFixture();
    await none.send('one', { lines: [ordered('a', 'burger')] });
    const nothing = { paidInCents: 0, refundedInCents: 0, leftInCents: 0, by: null };
    expect(await refundableOf(none.ctx.db, SCOPE, 'one')).toEqual(nothing);
  });
});

describe('what was paid online', () => {
  test.each([
    ['success', 0, ['REFUND wanted'], [`${WHOLE} requested`]],
    ['refundFailure', 0, ['REFUND wanted'], [`${WHOLE} requested`]],
    ['requiresCapture', 0, ['VOID wanted'], []],
    ['cancel', 0, [], []],
    ['processing', 0, [], []],
  ] as const)('and is %s goes back so', async (statusCode, _, attempts, refunds) => {
    const fixture = await providerFixture();
    const capturedInCents = statusCode === 'requiresCapture' ? 0 : WHOLE;
    await fixture.know({ statusCode, capturedInCents, paymentIntentId: 'pi_ours' });
    await giveBack(fixture, fixture.orderId);
    expect([await fixture.attempts(), await fixture.refunds()]).toEqual([[...attempts], [...refunds]]);
  });

  test('is given back to the last cent, and nothing where nothing is left', async () => {
    const fixture = await providerFixture();
    await fixture.know({ statusCode: 'success', capturedInCents: 1 });
    await giveBack(fixture, fixture.orderId);
    expect(await fixture.refunds()).toEqual(['1 requested']);
    expect(await refusalOf(giveBack(fixture, fixture.orderId))).toBeUndefined();
    expect(await fixture.refunds()).toEqual(['1 requested']);
  });

  test.each([
    ['failure', WHOLE],
    ['requested', WHOLE - 300],
    ['success', WHOLE - 300],
  ] as const)('a refund of $3.00 that is %s leaves %p cents to give back', async (statusCode, leftInCents) => {
    const fixture = await providerFixture();
    const { ctx, orderId } = fixture;
    await fixture.know({ statusCode: 'success', capturedInCents: WHOLE, paymentIntentId: 'pi_ours' });
    const request = { id: 'refund-1', ...WHY, amountInCents: 300, key: 'one', kind: 'partial' as const };
    await ctx.write(async (trx) => queueCardRefundIn(trx, ctx, SCOPE, await getOrder(trx, SCOPE, orderId), request));
    await ctx.db.updateTable('refunds').set({ statusCode }).execute();
    const refundedInCents = WHOLE - leftInCents;
    await ctx.db.updateTable('orders').set({ refundedInCents }).where('id', '=', orderId).execute();
    expect(await refundableOf(ctx.db, SCOPE, orderId)).toMatchObject({ refundedInCents, leftInCents });
    await giveBack(fixture, orderId);
    expect((await fixture.refunds()).at(-1)).toBe(`${leftInCents} requested`);
  });

  test('a capture that was not sent is called off before the hold is let go', async () => {
    const fixture = await providerFixture();
    await fixture.know({ statusCode: 'requiresCapture', paymentIntentId: 'pi_ours' });
    const { ctx, orderId } = fixture;
    await ctx.write(async (trx) => queueCaptureIn(trx, ctx, SCOPE, await getOrder(trx, SCOPE, orderId)));
    fixture.ctx.pass({ seconds: 1 });
    await giveBack(fixture, orderId);
    expect(await fixture.attempts()).toEqual(['CAPTURE refused', 'VOID wanted']);
  });

  test.each(['processing', 'success', 'cancel'] as const)('and is %s is not captured', async (statusCode) => {
    const fixture = await providerFixture();
    await fixture.know({ statusCode });
    const { ctx, orderId } = fixture;
    await ctx.write(async (trx) => queueCaptureIn(trx, ctx, SCOPE, await getOrder(trx, SCOPE, orderId)));
    expect(await fixture.attempts()).toEqual([]);
  });
});
