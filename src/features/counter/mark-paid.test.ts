/** Money that came beside the tills, as the owner says. */
import { describe, expect, test } from 'bun:test';
import { listTenders } from '#db/payments/tenders.repository.ts';
import { BY_BEN, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { markPaid, type PaidBeside } from './mark-paid.ts';
import { type BillsFixture, billsFixture, ordered } from './testing/bills-fixture.ts';

/** $10.03, of which so much is paid; at a till with a drawer. */
async function bill(paidInCents = 0): Promise<BillsFixture> {
  const fixture = await billsFixture();
  const settings = { cashDrawer: { printerId: 'kitchen', socket: 'first', isConnected: true } };
  await fixture.ctx.db
    .updateTable('pos_terminals')
    .set({ settingsJson: JSON.stringify(settings) })
    .execute();
  const dish = ordered('a', 'burger', 1, {
    adjustment: { discountForItem: 0, extraChargeForItem: 3, extraChargeForComments: 0 },
  });
  await fixture.send('one', { lines: [dish] }, { expectedTotalInCents: 1003 });
  if (paidInCents > 0) {
    await fixture.pay('one', {
      amountInCents: paidInCents,
      paymentType: 'posCustomPayment',
      customPaymentName: 'Voucher',
    });
  }
  await fixture.ctx.db.deleteFrom('print_jobs').execute();
  return fixture;
}
const mark = ({ ctx }: BillsFixture, how: PaidBeside, id = 'one-press') =>
  markPaid(ctx, SCOPE, { orderId: 'one', id, how, by: BY_BEN });
const marked = async ({ ctx }: BillsFixture) =>
  (await listTenders(ctx.db, SCOPE, 'one')).find(({ id }) => id === 'one-press');
const drawers = ({ ctx }: BillsFixture) =>
  ctx.db.selectFrom('print_jobs').select('id').where('docketType', '=', 'DRAWER').execute();

const CASH: PaidBeside = { way: 'cash', posTerminalId: 'till' };
const OTHER: PaidBeside = { way: 'other', name: 'Bank transfer' };

describe('money that came beside the tills', () => {
  test('in cash is all that is left, in coins, in the drawer where the owner says it is, which stays shut', async () => {
    const fixture = await bill();
    expect(await mark(fixture, CASH)).toMatchObject({ changeInCents: 0, leftInCents: 0 });
    expect(await marked(fixture)).toMatchObject({
      ...{ paymentType: 'posCash', amountInCents: 1005, tenderedInCents: 1005, cashRoundingInCents: 2 },
      ...{ posTerminalId: 'till', employeeId: null, paymentName: '', tipInCents: 0 },
    });
    expect(await drawers(fixture)).toEqual([]);
  });

  test('in another way is to the cent, in no drawer, and called what the owner calls it', async () => {
    const fixture = await bill(500);
    await mark(fixture, OTHER);
    expect(await marked(fixture)).toMatchObject({
      ...{ paymentType: 'posCustomPayment', amountInCents: 503, tenderedInCents: 503, cashRoundingInCents: 0 },
      ...{ posTerminalId: null, employeeId: null, paymentName: 'Bank transfer' },
    });
  });

  test('is written down once, however often the button is pressed; a second way is refused', async () => {
    const fixture = await bill();
    for (let press = 0; press < 2; press++) expect((await mark(fixture, OTHER)).leftInCents).toBe(0);
    expect(await listTenders(fixture.ctx.db, SCOPE, 'one')).toHaveLength(1);
    expect((await refusalOf(mark(fixture, CASH, 'other-press')))?.reason).toBe('bill_already_paid');
  });
});

test('an order that is not there has no money to come', async () => {
  const { ctx } = await billsFixture();
  const request = { orderId: 'nobody', id: 'one-press', how: OTHER, by: BY_BEN };
  expect((await refusalOf(markPaid(ctx, SCOPE, request)))?.code).toBe('resource_not_found');
});
