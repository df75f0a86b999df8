/** What goes back when a paid bill becomes cheaper: the order with its rounding, its versions and the drawer. */
import { describe, expect, test } from 'bun:test';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { listOrderVersions } from '#db/payments/bill-ledger.repository.ts';
import { listTenders } from '#db/payments/tenders.repository.ts';
import { basic, MENU } from '#src/domain/pricing/testing-menu.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { type BillsFixture, billsFixture, ordered } from './testing/bills-fixture.ts';

/** A burger of $10.00 and a dish, paid, of which the dish is taken off. */
async function cheaper(dishInCents: number, paymentType: 'posCash' | 'posCustomPayment'): Promise<BillsFixture> {
  const fixture = await billsFixture();
  fixture.setMenu({ ...MENU, items: [...MENU.items, basic('dish', dishInCents)] });
  const lines = [ordered('a', 'burger'), ordered('b', 'dish')];
  await fixture.send('one', { lines }, { expectedTotalInCents: 1000 + dishInCents });
  await fixture.pay('one', { paymentType, customPaymentName: paymentType === 'posCash' ? '' : 'Voucher' });
  const why = { voidReason: 'Cold', allow: () => 'employee-mia', expectedTotalInCents: 1000 };
  const sent = await fixture.send('one', { lines: lines.slice(0, 1) }, why);
  expect(sent).toEqual(await getOrder(fixture.ctx.db, SCOPE, 'one'));
  return fixture;
}
const facts = async ({ ctx, bill }: BillsFixture) => {
  const tenders = await listTenders(ctx.db, SCOPE, 'one');
  const { grandTotalInCents, cashRoundingInCents } = await getOrder(ctx.db, SCOPE, 'one');
  const version = (await listOrderVersions(ctx.db, SCOPE, 'one')).at(-1);
  return {
    given: tenders.filter(({ amountInCents }) => amountInCents < 0).map(({ amountInCents }) => amountInCents),
    order: [grandTotalInCents, cashRoundingInCents],
    version: [version?.number, version?.refundAmountInCents],
    lastVersionInCents: version?.grandTotalInCents,
    left: (await bill('one')).leftInCents,
  };
};

test.each([
  [300, 0],
  [302, 1],
])('a bill that becomes %p cents cheaper is written anew once more only where a coin rounds', async (dish, more) => {
  const fixture = await cheaper(dish, 'posCash');
  const { version } = await getOrder(fixture.ctx.db, SCOPE, 'one');
  const plain = await cheaper(dish, 'posCustomPayment');
  expect(version - (await getOrder(plain.ctx.db, SCOPE, 'one')).version).toBe(more);
});

test('whatever a dish costs, what is kept in the drawer is what the order says it came to', async () => {
  for (const dish of [1, 2, 3, 4, 5, 7, 8, 11, 12, 13, 98, 99]) {
    const fixture = await cheaper(dish, 'posCash');
    const { order, left } = await facts(fixture);
    const kept = (await listTenders(fixture.ctx.db, SCOPE, 'one')).reduce((sum, one) => sum + one.amountInCents, 0);
    expect([dish, order[0], left]).toEqual([dish, kept, 0]);
  }
});

describe('a dish that comes off a paid bill', () => {
  test.each([
    ['goes back in cash to the cent where a coin makes it', 300, 'posCash', [-300], [1000, 0], [2, 300]],
    ['goes back in cash rounded, and the order says by how much', 302, 'posCash', [-300], [1000, 0], [2, 300]],
    ['goes back rounded up as well', 303, 'posCash', [-305], [1000, 0], [2, 305]],
    [
      'that no coin makes stays where it is, and the order says so as its rounding',
      2,
      'posCash',
      [],
      [1000, 0],
      [2, 0],
    ],
    ['goes back as it was paid, to the cent', 303, 'posCustomPayment', [-303], [1000, 0], [2, 303]],
  ] as const)('%s', async (_, dish, way, given, order, version) => {
    const is = await facts(await cheaper(dish, way));
    expect(is.given).toEqual([...given]);
    expect([is.order, is.version, is.left]).toEqual([[...order], [...version], 0]);
    expect(is.lastVersionInCents).toBe(order[0]);
  });

  test('and that no coin makes is a payment of nothing with its rounding, for which nothing was tendered', async () => {
    const { ctx } = await cheaper(2, 'posCash');
    const kept = (await listTenders(ctx.db, SCOPE, 'one')).find(({ id }) => id !== 'payment-1');
    expect(kept).toMatchObject({
      ...{ paymentType: 'posCash', amountInCents: 0, cashRoundingInCents: 2, tenderedInCents: 0, changeInCents: 0 },
      ...{ employeeId: 'employee-mia', posTerminalId: 'till', paymentName: '' },
    });
  });
});
