import { expect, test } from 'bun:test';
import type { MenuStore } from '#db/menu/menu-store.ts';
import { listTenders } from '#db/payments/tenders.repository.ts';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { payBill } from '#src/features/counter/pay-bill.ts';
import { placePosOrder } from '#src/features/counter/place-pos-order.ts';
import { readBill } from '#src/features/counter/read-bills.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { startTerminalPayment } from './start-terminal-payment.ts';
import { aSale, type EftposFixture, eftposFixture, orderOf, sellByCard, settle } from './testing/eftpos-fixture.ts';

const EFTPOS_SURCHARGE = { amountInCents: 25, percentageBps: 119, applicableBelowAmount: 0 };
/** $10.00, and 8.81% of it. */
const WITH_TAX = 1088;
/** 25 cents and 1.19% of $10.88, and the tax of $10.38. */
const BY_CARD = { surchargeInCents: 38, taxInCents: 91, grandTotalInCents: 1129 };

async function denver(): Promise<EftposFixture> {
  const plain = await eftposFixture();
  const menus: MenuStore = {
    ...plain.ctx.menus,
    async storeOf(...given) {
      const { profile, ...rest } = await plain.ctx.menus.storeOf(...given);
      const checkout = { ...profile.settings.checkout, eftposSurcharge: EFTPOS_SURCHARGE };
      const tax = { isRegistered: true, salesTaxBps: 881, taxNumber: '84-5550166' };
      const settings = { ...profile.settings, checkout, tax };
      return { ...rest, profile: { ...profile, countryCode: 'US', currencyCode: 'USD', settings } };
    },
  };
  return { ...plain, ctx: { ...plain.ctx, menus } };
}

async function onTheBill(fixture: EftposFixture, id = 'bill-1') {
  const { attemptId: _, tipInCents: _t, cardTerminalId: _c, ...sale } = aSale({ id, expectedTotalInCents: WITH_TAX });
  await placePosOrder(fixture.ctx, SCOPE, { ...sale, ...BARE_ORDER, paymentType: 'posPayLater', tenderedInCents: 0 });
}

async function byCard(fixture: EftposFixture, amountInCents: number, attemptId = 'attempt-1', id = 'bill-1') {
  const till = { cardTerminalId: null, posTerminalId: 'till', employeeId: 'employee-mia', by: BY_MIA };
  const request = { orderId: id, attemptId, amountInCents, tipInCents: 0, splitIndex: null, ...till };
  await startTerminalPayment(fixture.ctx, SCOPE, request);
  await settle(fixture, { orderId: id });
}

const leftOf = (fixture: EftposFixture) => readBill(fixture.ctx, SCOPE, 'bill-1').then((bill) => bill.leftInCents);

test('in Denver a card costs the same, tax included, whether it pays a sale or a bill', async () => {
  const fixture = await denver();
  await sellByCard(fixture, { expectedTotalInCents: BY_CARD.grandTotalInCents });
  expect(await orderOf(fixture)).toMatchObject({ ...BY_CARD, statusCode: 'accepted' });
  await onTheBill(fixture);
  await byCard(fixture, WITH_TAX, 'attempt-2');
  expect(await orderOf(fixture, 'bill-1')).toMatchObject({ ...BY_CARD, paymentType: 'posCard' });
  expect(await leftOf(fixture)).toBe(0);
  for (const id of ['sale-1', 'bill-1']) {
    const [tender] = await listTenders(fixture.ctx.db, SCOPE, id);
    expect(tender).toMatchObject({ amountInCents: BY_CARD.grandTotalInCents });
  }
});

test('what cards add to their shares, and its tax, is nobody else’s debt', async () => {
  const fixture = await denver();
  await onTheBill(fixture);
  await byCard(fixture, 400, 'attempt-1');
  expect(await leftOf(fixture)).toBe(688);
  await byCard(fixture, 300, 'attempt-2');
  expect(await leftOf(fixture)).toBe(388);
  await payBill(fixture.ctx, SCOPE, {
    ...{ billId: 'bill-1', id: 'cash', shareId: null, amountInCents: 388, paymentType: 'posCash' },
    ...{ tenderedInCents: 388, tipInCents: 0, customPaymentName: '', posTerminalId: 'till' },
    ...{ employee: { id: 'employee-mia', name: 'Mia' }, by: BY_MIA },
  });
  expect(await leftOf(fixture)).toBe(0);
  const order = await orderOf(fixture, 'bill-1');
  // 25 cents and 1.19% of $4.00, and of $3.00; 8.81% of $10.00, $0.30 and $0.29.
  expect(order).toMatchObject({ surchargeInCents: 59, taxInCents: 93, paymentType: 'posSplitBill' });
  const tenders = await listTenders(fixture.ctx.db, SCOPE, 'bill-1');
  expect(tenders.reduce((so, one) => so + one.amountInCents, 0)).toBe(order.grandTotalInCents);
  const rows = order.breakdown.filter((row) => !row.isIncluded);
  expect(rows.reduce((so, row) => so + row.amountInCents, 0)).toBe(order.grandTotalInCents);
});
