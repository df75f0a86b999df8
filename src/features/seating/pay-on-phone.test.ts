import { describe, expect, test } from 'bun:test';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { listOurEntries } from '#db/payments/book-differences.repository.ts';
import { ownersOfPayments } from '#db/payments/order-payments.repository.ts';
import { splitBill } from '#src/features/counter/split-bill.ts';
import { FRONT } from '#src/features/counter/testing/bills-fixture.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { followPhonePayment } from './follow-phone-payment.ts';
import { joinRounds } from './join-rounds.ts';
import { reservePart } from './reserve-part.ts';
import { amount, BILL, equally, type Phones, phonesFixture, WHOLE } from './testing/phones-fixture.ts';
import { boxed, T4 } from './testing/tables-fixture.ts';

const reason = (promise: Promise<unknown>) =>
  promise.then(
    () => 'allowed',
    (error: { reason?: string }) => error.reason,
  );
const left = async ({ bill }: Phones) => (await bill(BILL)).leftInCents;

describe('a guest pays on their phone', () => {
  test('the whole bill: one charge, one payment, and the table is free', async () => {
    const fixture = await phonesFixture();
    const id = await fixture.begin('ada', WHOLE, 1800, { tipInCents: 200 });
    await fixture.charge(id);
    await fixture.hear();
    expect(await fixture.tenders()).toMatchObject([
      { id, amountInCents: 2000, tipInCents: 200, paymentType: 'posCustomPayment', paymentName: 'Card on phone' },
    ]);
    expect(await fixture.bank()).toEqual({ takenInCents: 2000, heldInCents: 0 });
    expect(await getOrder(fixture.ctx.db, SCOPE, BILL)).toMatchObject({ grandTotalInCents: 2000, tipInCents: 200 });
    expect(await fixture.bill(BILL)).toMatchObject({ isOpen: false, leftInCents: 0 });
    // Nothing is due: its guests are paid for, whether their food is out or not.
    expect(await fixture.now(T4)).toMatchObject({ bills: [], state: 'toClear' });
  });

  test('two phones pay half each, and the bill is paid to the cent', async () => {
    const fixture = await phonesFixture();
    const first = await fixture.begin('ada', equally(2), 900);
    const second = await fixture.begin('ben', equally(2), 900);
    for (const id of [first, second]) await fixture.charge(id);
    await fixture.hear();
    expect((await fixture.bill(BILL)).shares.map(({ mode, amountInCents }) => [mode, amountInCents])).toEqual([
      ['equally', 900],
      ['equally', 900],
    ]);
    expect(await left(fixture)).toBe(0);
  });

  test('two phones by card and one guest in cash end the bill together', async () => {
    const fixture = await phonesFixture();
    for (const [phone, cents] of [
      ['ada', 600],
      ['ben', 500],
    ] as const) {
      const id = await fixture.begin(phone, amount(cents), cents);
      await fixture.charge(id);
      await fixture.comeBack(id);
    }
    await fixture.pay(BILL);
    expect((await fixture.tenders()).map((one) => [one.paymentType, one.amountInCents])).toEqual([
      ['posCustomPayment', 600],
      ['posCustomPayment', 500],
      ['posCash', 700],
    ]);
    expect(await fixture.bill(BILL)).toMatchObject({ isOpen: false, leftInCents: 0 });
  });

  test('the message, the return and the job in any order book one payment', async () => {
    const fixture = await phonesFixture();
    const id = await fixture.begin('ada', amount(800), 800);
    await fixture.charge(id);
    await Promise.all([fixture.comeBack(id), fixture.hear(), fixture.sweep(), fixture.comeBack(id)]);
    await fixture.hear();
    expect(await fixture.tenders()).toHaveLength(1);
    expect(await fixture.bank()).toEqual({ takenInCents: 800, heldInCents: 0 });
  });

  test('pressing twice keeps one part, and the card page is the same', async () => {
    const fixture = await phonesFixture();
    const twice = { id: 'pressed' };
    await Promise.all([fixture.reserve('ada', WHOLE, 1800, twice), fixture.reserve('ada', WHOLE, 1800, twice)]);
    const [one, two] = await Promise.all([fixture.open('pressed'), fixture.open('pressed')]);
    expect(one).toBe(two);
    expect(await fixture.parts()).toEqual(['held']);
  });

  test('a lost answer to the charge is asked again, not charged again', async () => {
    const fixture = await phonesFixture();
    const id = await fixture.begin('ada', amount(800), 800);
    await fixture.charge(id);
    const { ctx, card } = fixture;
    const capture: typeof card.capture = async (request) => {
      await card.capture(request);
      return { kind: 'unreachable', why: 'timeout' };
    };
    const lost = { ...ctx, ports: { ...ctx.ports, cardPayments: { ...card, capture } } };
    expect(await followPhonePayment(lost, SCOPE, id)).toBe('unreachable');
    expect(await fixture.parts()).toEqual(['capturing']);
    // The bill waits for its money: nobody else takes it.
    expect(await reason(fixture.pay(BILL, { amountInCents: 1800 }))).toBe('payment_under_way');
    ctx.pass({ minutes: 10 });
    await fixture.sweep();
    expect(await fixture.tenders()).toHaveLength(1);
    expect(await fixture.bank()).toEqual({ takenInCents: 800, heldInCents: 0 });
  });
});

describe('a part that is being paid', () => {
  test('is nobody else’s: another phone pays the rest, and the till takes no more than that', async () => {
    const fixture = await phonesFixture();
    await fixture.begin('ada', amount(1000), 1000);
    expect(await reason(fixture.reserve('ben', amount(801), 801))).toBe('more_than_is_left');
    expect(await reason(fixture.pay(BILL, { amountInCents: 801 }))).toBe('being_paid_on_phone');
    await fixture.pay(BILL, { amountInCents: 800 });
    expect(await reason(fixture.reserve('ben', WHOLE, 1000))).toBe('all_being_paid');
  });

  test('is free after five minutes, when its guest walked away', async () => {
    const fixture = await phonesFixture();
    const id = await fixture.begin('ada', WHOLE, 1800);
    fixture.ctx.pass({ minutes: 5 });
    await fixture.pay(BILL);
    await fixture.sweep();
    expect(await fixture.parts()).toEqual(['freed timedOut']);
    const { checkoutSessionId } = await fixture.onPhone(id);
    expect(() => fixture.card.pay(checkoutSessionId ?? '')).toThrow();
  });

  test('is free at once when its guest gives it up, or chooses again', async () => {
    const fixture = await phonesFixture();
    const id = await fixture.begin('ada', WHOLE, 1800);
    await fixture.giveUp('ada', id);
    await fixture.begin('ada', amount(500), 500);
    await fixture.begin('ada', amount(700), 700);
    expect(await fixture.parts()).toEqual(['freed gaveUp', 'freed gaveUp', 'held']);
  });

  test('is not another phone’s to give up', async () => {
    const fixture = await phonesFixture();
    const id = await fixture.begin('ada', WHOLE, 1800);
    expect(await reason(fixture.giveUp('ben', id))).toBe(undefined);
    expect(await fixture.parts()).toEqual(['held']);
  });

  test('stays free after a declined card, until the guest tries another', async () => {
    const fixture = await phonesFixture();
    const id = await fixture.begin('ada', WHOLE, 1800);
    fixture.card.decline((await fixture.onPhone(id)).checkoutSessionId ?? '');
    await fixture.hear();
    expect([await fixture.parts(), await left(fixture)]).toEqual([['held'], 1800]);
    await fixture.charge(id);
    await fixture.hear();
    expect([await fixture.parts(), await left(fixture)]).toEqual([['paid'], 0]);
  });
});

describe('a card that says yes after its time', () => {
  test('takes its part while it is free', async () => {
    const fixture = await phonesFixture();
    const id = await fixture.begin('ada', WHOLE, 1800);
    fixture.ctx.pass({ minutes: 6 });
    await fixture.charge(id);
    await fixture.hear();
    expect([await fixture.parts(), await left(fixture)]).toEqual([['paid'], 0]);
  });

  test('is let go, uncharged, when the waiter took the cash meanwhile', async () => {
    const fixture = await phonesFixture();
    const id = await fixture.begin('ada', WHOLE, 1800);
    fixture.ctx.pass({ minutes: 6 });
    await fixture.pay(BILL);
    await fixture.charge(id);
    await fixture.hear();
    expect(await fixture.parts()).toEqual(['freed tooLate']);
    expect(await fixture.bank()).toEqual({ takenInCents: 0, heldInCents: 0 });
    expect(await fixture.tenders()).toHaveLength(1);
  });
});

describe('the table', () => {
  test('orders on after a part is paid, and while one is being paid', async () => {
    const fixture = await phonesFixture();
    const paid = await fixture.begin('ada', amount(1000), 1000);
    await fixture.charge(paid);
    await fixture.hear();
    const ben = await fixture.begin('ben', WHOLE, 800);
    await fixture.byPhone(T4, { wrap: 1 }, 700);
    await joinRounds(fixture.ctx, SCOPE);
    expect(await left(fixture)).toBe(1500);
    await fixture.charge(ben);
    await fixture.hear();
    // What came meanwhile is left to pay, and the table keeps its bill.
    expect(await fixture.bill(BILL)).toMatchObject({ isOpen: true, leftInCents: 700 });
  });

  test('has its split at the till made of what phones leave', async () => {
    const fixture = await phonesFixture();
    await fixture.begin('ada', amount(1000), 1000);
    await splitBill(fixture.ctx, SCOPE, {
      ...FRONT,
      billId: BILL,
      shares: ['x', 'y'].map((id) => ({ id, mode: 'equally' })),
    });
    expect((await fixture.bill(BILL)).shares.map(({ amountInCents }) => amountInCents)).toEqual([400, 400]);
  });
});

describe('a phone pays nothing', () => {
  test('that its guest has not seen: the bill has changed', async () => {
    const fixture = await phonesFixture();
    expect(await reason(fixture.reserve('ada', WHOLE, 1700))).toBe('price_changed');
  });

  test('of a bill that the store’s box keeps, and says where to pay', async () => {
    const fixture = await phonesFixture();
    const ownership = { ...boxed, owns: () => false };
    const asked = { id: 'x', billId: BILL, tableId: T4, payerHash: 'ada', tipInCents: 0, choice: WHOLE };
    const ctx = { ...fixture.ctx, ownership };
    expect(await reason(reservePart(ctx, SCOPE, { ...asked, expectedInCents: 1800 }))).toBe('kept_elsewhere');
  });

  test('where the store takes no cards online', async () => {
    const fixture = await phonesFixture();
    const ctx = { ...fixture.ctx, ports: { ...fixture.ctx.ports, cardPayments: null } };
    const asked = { id: 'x', billId: BILL, tableId: T4, payerHash: 'ada', tipInCents: 0, choice: WHOLE };
    expect(await reason(reservePart(ctx, SCOPE, { ...asked, expectedInCents: 1800 }))).toBe('cards_off');
  });

  test('of a bill that is paid, and no tip above its part', async () => {
    const fixture = await phonesFixture();
    expect(await reason(fixture.reserve('ada', amount(500), 500, { tipInCents: 501 }))).toBe('tip_too_large');
    await fixture.pay(BILL);
    expect(await reason(fixture.reserve('ada', WHOLE, 1800))).toBe('bill_already_paid');
  });
});

test('the nightly comparison with the provider’s books knows what guests paid on phones', async () => {
  const fixture = await phonesFixture();
  const { ctx, card } = fixture;
  const id = await fixture.begin('ada', WHOLE, 1800, { tipInCents: 200 });
  await fixture.charge(id);
  await fixture.hear();
  const listed = await card.listPayments(ctx.clock.now().subtract({ hours: 1 }), null);
  if (listed.kind !== 'listed') throw new Error(listed.why);
  const [payment] = listed.payments;
  expect(await ownersOfPayments(ctx.db, [payment?.orderId ?? ''])).toEqual(new Map([[id, null]]));
  const of = { accountId: null, since: '2000-01-01', until: '2100-01-01', chargeIds: [] };
  const { entries } = await listOurEntries(ctx.db, SCOPE, of);
  expect(entries).toMatchObject([{ orderId: BILL, chargeId: payment?.chargeId, capturedInCents: 2000 }]);
});
