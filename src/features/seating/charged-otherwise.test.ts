/** A guest's card that was charged another amount than was asked for: what was taken is what they have paid. */
import { describe, expect, test } from 'bun:test';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { listOrderVersions } from '#db/payments/bill-ledger.repository.ts';
import { listOurEntries } from '#db/payments/book-differences.repository.ts';
import { listRefunds } from '#db/payments/refunds.repository.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { settleOrderPayments } from '#src/features/payments/settle-payments.ts';
import type { CardPaymentsPort } from '#src/integrations/card-payments/card-payments.port.ts';
import { amount, BILL, type Phones, phonesFixture, WHOLE } from './testing/phones-fixture.ts';

const follow = ({ followAs }: Phones, id: string, answers: Partial<CardPaymentsPort>) => followAs(id, answers);

/** At the provider somebody takes this much in the second in which we charge. */
const takenElsewhere = ({ card }: Phones, amountInCents: number): Partial<CardPaymentsPort> => ({
  capture: async (request) => {
    await card.capture({ ...request, idempotencyKey: 'elsewhere', amountInCents });
    return card.capture(request);
  },
});

/** The provider says that it took this much. */
const saysTaken = ({ card }: Phones, capturedInCents: number): Partial<CardPaymentsPort> => {
  let isTaken = false;
  return {
    capture: async (request) => {
      await card.capture(request);
      isTaken = true;
      return { kind: 'refused', why: 'captured_other_amount', declineCode: null, message: '' };
    },
    retrievePayment: async (id) => {
      const read = await card.retrievePayment(id);
      return read.kind === 'found' && isTaken ? { ...read, payment: { ...read.payment, capturedInCents } } : read;
    },
  };
};

const listAudit = ({ ctx }: Phones) =>
  ctx.db.selectFrom('audit_log').select(['action', 'subjectId']).where('subjectId', '=', BILL).execute();

async function paying(cents = 1000, tipInCents = 200) {
  const fixture = await phonesFixture();
  const id = await fixture.begin('ada', amount(cents), cents, { tipInCents });
  await fixture.charge(id);
  return { ...fixture, id };
}

const money = async ({ ctx, tenders, bill }: Phones) => ({
  // The greatest first: those of one moment have no order.
  payments: (await tenders()).map((one) => [one.amountInCents, one.tipInCents]).sort(([a = 0], [b = 0]) => b - a),
  left: (await bill(BILL)).leftInCents,
  tip: (await getOrder(ctx.db, SCOPE, BILL)).tipInCents,
});

describe('a card that was charged too little', () => {
  test('has paid what it was charged: the food first, and the rest of the bill is owed', async () => {
    const fixture = await paying();
    await follow(fixture, fixture.id, takenElsewhere(fixture, 700));
    expect(await fixture.parts()).toEqual(['paid']);
    expect(await money(fixture)).toEqual({ payments: [[700, 0]], left: 1100, tip: 0 });
    expect((await fixture.bill(BILL)).shares.map(({ amountInCents }) => amountInCents)).toEqual([700]);
    expect(await fixture.bank()).toEqual({ takenInCents: 700, heldInCents: 0 });
    // Whoever pays the rest pays exactly that.
    await fixture.pay(BILL);
    expect(await fixture.bill(BILL)).toMatchObject({ isOpen: false, leftInCents: 0 });
    expect(await money(fixture)).toMatchObject({
      payments: [
        [1100, 0],
        [700, 0],
      ],
    });
  });

  test('gives as tip what is over the food', async () => {
    const fixture = await paying();
    await follow(fixture, fixture.id, takenElsewhere(fixture, 1050));
    expect(await money(fixture)).toEqual({ payments: [[1050, 50]], left: 800, tip: 50 });
    expect(await fixture.onPhone(fixture.id)).toMatchObject({ amountInCents: 1000, tipInCents: 50 });
  });

  const FEES = { platformFeeInCents: 24, connectFeeInCents: 12, transactionFeeInCents: 48 };
  const feesOf = async ({ onPhone }: Phones, id: string) => {
    const { platformFeeInCents, connectFeeInCents, transactionFeeInCents, applicationFeeInCents } = await onPhone(id);
    return [platformFeeInCents, connectFeeInCents, transactionFeeInCents, applicationFeeInCents];
  };

  test.each([
    [600, [12, 6, 24, 42]],
    [1100, [22, 11, 44, 77]],
  ])('%d of 1200 cents are in our books as the provider has them, with their part of the fees', async (taken, fees) => {
    const fixture = await paying();
    await fixture.ctx.db
      .updateTable('phone_payments')
      .set({ ...FEES, applicationFeeInCents: 84 })
      .execute();
    await follow(fixture, fixture.id, takenElsewhere(fixture, taken));
    const of = { accountId: null, since: '2000-01-01', until: '2100-01-01', chargeIds: [] };
    const { entries } = await listOurEntries(fixture.ctx.db, SCOPE, of);
    expect(entries).toMatchObject([{ orderId: BILL, capturedInCents: taken, feesInCents: fees.at(-1) }]);
    expect(await feesOf(fixture, fixture.id)).toEqual(fees);
  });

  test('a card that was charged as asked keeps its fees, also those that were kept as one sum', async () => {
    const fixture = await paying();
    await fixture.ctx.db.updateTable('phone_payments').set({ applicationFeeInCents: 84 }).execute();
    await fixture.comeBack(fixture.id);
    expect(await feesOf(fixture, fixture.id)).toEqual([0, 0, 0, 84]);
  });

  test('before we asked is the same: its page says what was taken', async () => {
    const fixture = await paying();
    const { checkoutSessionId } = await fixture.onPhone(fixture.id);
    const page = await fixture.card.retrieveCheckout(checkoutSessionId ?? '');
    const paymentIntentId = (page.kind === 'found' && page.paymentIntentId) || '';
    const elsewhere = { idempotencyKey: 'elsewhere', amountInCents: 400, applicationFeeInCents: null };
    await fixture.card.capture({ ...elsewhere, paymentIntentId });
    await fixture.comeBack(fixture.id);
    expect(await money(fixture)).toEqual({ payments: [[400, 0]], left: 1400, tip: 0 });
  });

  test('is not known yet while the provider cannot be read: the part waits, and is booked once', async () => {
    const fixture = await paying();
    const away = { ...takenElsewhere(fixture, 700) };
    let isAway = false;
    const capture: CardPaymentsPort['capture'] = async (request) => {
      const answer = await away.capture!(request);
      isAway = true;
      return answer;
    };
    const retrievePayment: CardPaymentsPort['retrievePayment'] = async (id) =>
      isAway ? { kind: 'unreachable', why: 'timeout' } : fixture.card.retrievePayment(id);
    expect(await follow(fixture, fixture.id, { capture, retrievePayment })).toMatchObject({ done: 'unreachable' });
    expect([await fixture.parts(), await fixture.tenders()]).toEqual([['capturing'], []]);
    fixture.ctx.pass({ minutes: 10 });
    await fixture.sweep();
    await fixture.sweep();
    expect(await money(fixture)).toEqual({ payments: [[700, 0]], left: 1100, tip: 0 });
  });
});

describe('a card that was charged too much', () => {
  test('gets back what is beyond its part, and pays for nobody else', async () => {
    const fixture = await paying(1000, 200);
    await follow(fixture, fixture.id, saysTaken(fixture, 1500));
    expect(await money(fixture)).toEqual({
      payments: [
        [1500, 200],
        [-300, 0],
      ],
      left: 800,
      tip: 200,
    });
    await settleOrderPayments(fixture.ctx, SCOPE, BILL);
    expect(
      (await listRefunds(fixture.ctx.db, SCOPE, BILL)).map((one) => [one.amountInCents, one.statusCode, one.reason]),
    ).toEqual([[300, 'success', 'The card was charged too much.']]);
    const read = await fixture.card.retrievePayment((await fixture.onPhone(fixture.id)).paymentIntentId ?? '');
    expect(read).toMatchObject({ payment: { refundedInCents: 300 } });
    const of = { accountId: null, since: '2000-01-01', until: '2100-01-01', chargeIds: [] };
    const { entries } = await listOurEntries(fixture.ctx.db, SCOPE, of);
    expect(entries).toMatchObject([{ capturedInCents: 1500, refundedInCents: 300 }]);
    expect((await fixture.bill(BILL)).shares.map(({ amountInCents }) => amountInCents)).toEqual([1000]);
  });

  test('has the refund under the last version of its order, so that the order’s page adds up', async () => {
    const fixture = await paying();
    await follow(fixture, fixture.id, saysTaken(fixture, 1500));
    const versions = await listOrderVersions(fixture.ctx.db, SCOPE, BILL);
    expect(versions.at(-1)?.refundAmountInCents).toBe(300);
    expect((await listAudit(fixture)).filter(({ action }) => action === 'refundDifference')).toHaveLength(1);
  });

  test('gets all of it back when its order was cancelled meanwhile', async () => {
    const fixture = await paying(1000, 200);
    await fixture.followAs(fixture.id, { capture: async () => ({ kind: 'unreachable', why: 'timeout' }) });
    await fixture.ctx.db.updateTable('orders').set({ statusCode: 'cancelled' }).execute();
    await follow(fixture, fixture.id, saysTaken(fixture, 1500));
    expect((await listRefunds(fixture.ctx.db, SCOPE, BILL)).map((one) => one.amountInCents)).toEqual([1500]);
  });

  test('closes the bill that its part was the last of', async () => {
    const fixture = await phonesFixture();
    const id = await fixture.begin('ada', WHOLE, 1800);
    await fixture.charge(id);
    await follow(fixture, id, saysTaken(fixture, 2000));
    expect(await fixture.bill(BILL)).toMatchObject({ isOpen: false, leftInCents: 0 });
    expect(await getOrder(fixture.ctx.db, SCOPE, BILL)).toMatchObject({ grandTotalInCents: 1800 });
  });
});
