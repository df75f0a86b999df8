/** A payment that is there pays the share that it was meant for. */
import { describe, expect, test } from 'bun:test';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { insertTender, listTenders } from '#db/payments/tenders.repository.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { addPrinters, aPrinter, aStation } from '#src/features/printing/testing/printing-fixture.ts';
import { settleShareOfIn } from './settle-card-share.ts';
import { splitBill } from './split-bill.ts';
import { type BillsFixture, billsFixture, FRONT, ordered } from './testing/bills-fixture.ts';

/** $18.00 in two shares of $9.00, and a card that came for so much. */
async function withCard(amountInCents: number): Promise<BillsFixture> {
  const fixture = await billsFixture({ hasPrinters: false });
  const { ctx } = fixture;
  const counter = aStation('kitchen', { isDefault: true, docketTypes: ['ORDER_TICKET', 'ORDER_INVOICE'] });
  await addPrinters(ctx, SCOPE, [aPrinter('kitchen')], [counter]);
  await fixture.send('one', { lines: [ordered('a', 'burger'), ordered('b', 'beer')] });
  const shares = ['x', 'y'].map((id) => ({ id, mode: 'equally' as const }));
  await splitBill(ctx, SCOPE, { ...FRONT, billId: 'one', shares });
  await ctx.write((trx) =>
    insertTender(trx, {
      ...{ id: 'card', restaurantId: SCOPE.restaurantId, storeId: SCOPE.storeId, orderId: 'one', orderVersion: 2 },
      ...{ paymentType: 'posCard', amountInCents, tenderedInCents: amountInCents, changeInCents: 0 },
      ...{ cashRoundingInCents: 0, posTerminalId: 'till', employeeId: null, paymentName: '' },
      ...{ businessDay: '2026-11-21', takenIsoDateTimeUtc: '2026-11-21T07:00:00.000Z' },
    }),
  );
  return fixture;
}
const settle = ({ ctx }: BillsFixture, tenderId: string, splitIndex: number | null, more = {}) =>
  ctx.write(async (trx) =>
    settleShareOfIn(trx, ctx, SCOPE, await getOrder(trx, SCOPE, 'one'), { tenderId, splitIndex, ...more }),
  );
const shares = async ({ bill }: BillsFixture) =>
  (await bill('one')).shares.map(
    ({ mode, amountInCents, isPaid }) => `${mode} ${amountInCents} ${isPaid ? 'paid' : 'open'}`,
  );
const [OPEN, PAID] = ['equally 900 open', 'equally 900 paid'];

describe('a card that came', () => {
  test.each([
    ['the first payer’s pays the first share', 0, [PAID, OPEN]],
    ['the second payer’s pays the second', 1, [OPEN, PAID]],
  ] as const)('%s', async (_, splitIndex, left) => {
    const fixture = await withCard(900);
    await settle(fixture, 'card', splitIndex);
    expect(await shares(fixture)).toEqual([...left]);
    expect((await fixture.bill('one')).leftInCents).toBe(900);
  });

  test.each([
    ['no payer’s', 900, null],
    ['a payer’s whose share is another amount', 800, 0],
    ['a payer’s who is not in the plan', 900, 2],
  ])('as %s is a share of its own, and the plan is off', async (_, amountInCents, splitIndex) => {
    const fixture = await withCard(amountInCents);
    await settle(fixture, 'card', splitIndex);
    expect(await shares(fixture)).toEqual([`whole ${amountInCents} paid`]);
  });

  test('pays once, however often its news comes', async () => {
    const fixture = await withCard(900);
    for (let time = 0; time < 3; time++) await settle(fixture, 'card', 0);
    expect(await shares(fixture)).toEqual([PAID, OPEN]);
    expect(await listTenders(fixture.ctx.db, SCOPE, 'one')).toHaveLength(1);
  });

  test('and is not there pays nothing', async () => {
    const fixture = await withCard(900);
    await settle(fixture, 'another', 0);
    expect(await shares(fixture)).toEqual([OPEN, OPEN]);
  });

  test.each([
    ['prints its receipt', {}, 1],
    ['prints none where the box has printed it', { isPrinted: true }, 0],
  ])('for all that is left closes the bill, and %s', async (_, more, papers) => {
    const fixture = await withCard(1800);
    const receipts = async () => (await fixture.paper()).filter((one) => one.startsWith('ORDER_INVOICE')).length;
    const before = await receipts();
    await settle(fixture, 'card', null, more);
    expect(await fixture.bill('one')).toMatchObject({ leftInCents: 0, isOpen: false });
    expect((await receipts()) - before).toBe(papers);
  });
});
