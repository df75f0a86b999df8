/** What an approved card payment does to its order, and how a sale that waits for its card ends. */
import { describe, expect, test } from 'bun:test';
import { insertTender } from '#db/payments/tenders.repository.ts';
import { redeemedCountOf } from '#db/promotions/coupons.repository.ts';
import { NO_COUNTER_DETAILS } from '#src/domain/ordering/counter-details.ts';
import { aCoupon } from '#src/domain/pricing/testing-menu.ts';
import { leftToPay } from '#src/features/eftpos/start-terminal-payment.ts';
import {
  ADDRESS,
  aSale,
  type EftposFixture,
  eftposFixture,
  orderOf,
  sellByCard,
} from '#src/features/eftpos/testing/eftpos-fixture.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import { eventsAndAudit } from '#src/features/orders/testing/events-and-audit.ts';
import {
  BY_MIA,
  filledCart,
  place,
  plantCoupon,
  refusalOf,
  SCOPE,
} from '#src/features/orders/testing/ordering-fixture.ts';
import { addPrinters, allJobs, aPrinter, aStation } from '#src/features/printing/testing/printing-fixture.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';
import {
  applyTerminalPayment,
  endForgottenCardOrders,
  followTender,
  giveUpCardOrder,
  onTenderTaken,
  onTerminalPayment,
} from './apply-terminal-payment.ts';
import { placeCardOrder } from './place-card-order.ts';

type Change = Readonly<Record<string, string | number | null>>;
const ONCE = {
  type: 'flatAmountDiscount',
  discountAmount: 100,
  discountPercentageBps: null,
  maxRedeems: 1,
} as const;
const NOTHING = { events: [], audit: [] };

/** One burger for $10.00 that waits for its card: the first card was declined. */
async function waiting(): Promise<EftposFixture> {
  const fixture = await eftposFixture();
  fixture.world.setStory(ADDRESS, 'decline');
  await sellByCard(fixture);
  return fixture;
}

async function attemptIs({ ctx }: EftposFixture, change: Change): Promise<void> {
  await ctx.write((trx) =>
    trx
      .updateTable('terminal_attempts')
      .set(change as never)
      .where('id', '=', 'attempt-1')
      .execute()
      .then(() => undefined),
  );
}

async function takes({ ctx }: EftposFixture, amountInCents: number, more: Change = {}): Promise<void> {
  await ctx.write((trx) =>
    insertTender(trx, {
      ...{ id: 'attempt-1', restaurantId: SCOPE.restaurantId, storeId: SCOPE.storeId, orderId: 'sale-1' },
      ...{ orderVersion: 1, paymentType: 'posCard', amountInCents, tenderedInCents: amountInCents },
      ...{ changeInCents: 0, cashRoundingInCents: 0, posTerminalId: 'till', employeeId: null, paymentName: '' },
      ...{ businessDay: '2026-11-21', takenIsoDateTimeUtc: '2026-11-21T07:00:00.000Z' },
      ...(more as object),
    }),
  );
}

/** The sale waits, and its card was approved beside us for so much. */
async function approved(amountInCents = 1000, change: Change = {}): Promise<EftposFixture> {
  const fixture = await waiting();
  await attemptIs(fixture, { state: 'approved', approvedInCents: amountInCents, ...change });
  await takes(fixture, amountInCents);
  return fixture;
}

const apply = ({ ctx }: EftposFixture, attemptId = 'attempt-1', orderId = 'sale-1') =>
  applyTerminalPayment(ctx, SCOPE, { orderId, attemptId });

describe('an approved card payment', () => {
  test('accepts the sale that waited for it, prints it, and does so once', async () => {
    const fixture = await approved();
    expect((await eventsAndAudit(fixture.ctx, () => apply(fixture))).audit).toEqual(['payOrder', 'acceptOrder']);
    expect(await orderOf(fixture)).toMatchObject({ statusCode: 'accepted', grandTotalInCents: 1000 });
    expect(await eventsAndAudit(fixture.ctx, () => apply(fixture))).toEqual(NOTHING);
  });

  test('adds what the till and the terminal put on top: both surcharges and both tips', async () => {
    const extras = { surchargeInCents: 30, terminalSurchargeInCents: 12, tipInCents: 200, terminalTipInCents: 45 };
    const fixture = await approved(1287, extras);
    await apply(fixture);
    expect(await orderOf(fixture)).toMatchObject({
      ...{ statusCode: 'accepted', surchargeInCents: 42, tipInCents: 245, grandTotalInCents: 1287 },
    });
  });

  test('that is kept a cent short of the total makes the sale a bill, in which that cent is left, once', async () => {
    const fixture = await approved(999);
    for (let time = 0; time < 2; time++) await apply(fixture);
    const order = await orderOf(fixture);
    expect(order).toMatchObject({ statusCode: 'accepted', paymentType: 'posPayLater', grandTotalInCents: 1000 });
    expect(await leftToPay(fixture.ctx.db, SCOPE, order)).toBe(1);
  });

  test('whose tender is a cent short of the total leaves the sale waiting', async () => {
    const fixture = await approved(999, { approvedInCents: 1000 });
    await apply(fixture);
    expect((await orderOf(fixture)).statusCode).toBe('processingPayment');
  });

  test('does not bring back a sale that ended before', async () => {
    const fixture = await waiting();
    await giveUpCardOrder(fixture.ctx, SCOPE, { orderId: 'sale-1', by: BY_MIA });
    await attemptIs(fixture, { state: 'approved', approvedInCents: 1000 });
    await takes(fixture, 1000);
    await apply(fixture);
    expect((await orderOf(fixture)).statusCode).toBe('failure');
  });

  test.each<[string, Change, string, string]>([
    ['of a refund', { kind: 'REFUND' }, 'attempt-1', 'sale-1'],
    ['that is not there', {}, 'attempt-9', 'sale-1'],
    ['of an order that is not there', {}, 'attempt-1', 'sale-9'],
  ])('%s books nothing', async (_, change, attemptId, orderId) => {
    const fixture = await approved(1000, change);
    expect(await eventsAndAudit(fixture.ctx, () => apply(fixture, attemptId, orderId))).toEqual(NOTHING);
    expect((await orderOf(fixture)).statusCode).toBe('processingPayment');
  });

  test('without its money books nothing', async () => {
    const fixture = await waiting();
    await attemptIs(fixture, { state: 'approved', approvedInCents: 1000, surchargeInCents: 30 });
    expect(await eventsAndAudit(fixture.ctx, () => apply(fixture))).toEqual(NOTHING);
    expect(await orderOf(fixture)).toMatchObject({ statusCode: 'processingPayment', surchargeInCents: 0 });
  });
});

describe('the news of a card payment', () => {
  const PAYLOAD = { orderId: 'sale-1', attemptId: 'attempt-1', state: 'approved' };
  const EVENT = { ...SCOPE, type: 'terminalPaymentChanged', payload: PAYLOAD };
  const told = ({ ctx }: EftposFixture, change: object, owns = true) =>
    onTerminalPayment.handle(
      { ...ctx, ownership: { ...ctx.ownership, owns: () => owns } } as never,
      { ...EVENT, ...change } as never,
    );
  test.each<[string, object, boolean, string]>([
    ['approved, of an order that is ours', {}, true, 'accepted'],
    ['approved, of an order that the box keeps', {}, false, 'processingPayment'],
    ['declined', { payload: { ...PAYLOAD, state: 'declined' } }, true, 'processingPayment'],
    ['of another kind', { type: 'billChanged' }, true, 'processingPayment'],
    ['of no store', { storeId: null }, true, 'processingPayment'],
  ])('%s', async (_, change, owns, statusCode) => {
    const fixture = await approved();
    await told(fixture, change, owns);
    expect((await orderOf(fixture)).statusCode).toBe(statusCode as never);
  });

  test('is money: it is looked at before news of other things', () => {
    expect(onTerminalPayment.isMoney).toBe(true);
  });
});

/** A website order for $10.00 to be paid in the store, and a card payment that the box took for it. */
async function paidAtBox(amountInCents = 1000, tender: Change = {}): Promise<EftposFixture & { orderId: string }> {
  const fixture = await eftposFixture();
  const { orderId } = await place(fixture, await filledCart(fixture));
  await acceptOrder(fixture.ctx, SCOPE, { orderId, etaMinutes: 15, by: BY_MIA });
  await placeCardOrder(fixture.ctx, SCOPE, aSale());
  await attemptIs(fixture, { orderId, state: 'approved', approvedInCents: amountInCents });
  await takes(fixture, amountInCents, { orderId, ...tender });
  return { ...fixture, orderId };
}

describe('an order that waits for its money', () => {
  const follow = (fixture: EftposFixture, orderId: string) =>
    followTender(fixture.ctx, SCOPE, { orderId, tenderId: 'attempt-1' });
  const applyTo = (fixture: EftposFixture, orderId: string) => apply(fixture, 'attempt-1', orderId);
  test.each([
    ['paid by a card here is paid, and its receipt prints', applyTo, 1],
    ['paid by a card at the box is paid, and the cloud prints no second receipt', follow, 0],
  ])('%s', async (_, settle, receipts) => {
    const fixture = await paidAtBox();
    const station = aStation('counter', { isDefault: true, docketTypes: ['ORDER_TICKET', 'ORDER_INVOICE'] });
    await addPrinters(fixture.ctx, SCOPE, [aPrinter('counter')], [station]);
    await settle(fixture, fixture.orderId);
    expect(await orderOf(fixture, fixture.orderId)).toMatchObject({ paymentType: 'posCard', grandTotalInCents: 1000 });
    const printed = (await allJobs(fixture.ctx)).filter(({ docketType }) => docketType === 'ORDER_INVOICE');
    expect(printed).toHaveLength(receipts);
  });
});

describe('a payment that the box took for one of our orders', () => {
  test('with a surcharge raises the order’s total by it', async () => {
    const fixture = await paidAtBox(1015);
    await attemptIs(fixture, { terminalSurchargeInCents: 15 });
    await followTender(fixture.ctx, SCOPE, { orderId: fixture.orderId, tenderId: 'attempt-1' });
    expect(await orderOf(fixture, fixture.orderId)).toMatchObject({ surchargeInCents: 15, grandTotalInCents: 1015 });
  });

  test.each<[string, Change, object]>([
    ['that is not there', {}, { tenderId: 'nobody' }],
    ['for an order that is not there', {}, { orderId: 'nobody' }],
    ['that gave money back', { amountInCents: -1000 }, {}],
  ])('%s changes nothing', async (_, tender, change) => {
    const fixture = await paidAtBox(1000, tender);
    const input = { orderId: fixture.orderId, tenderId: 'attempt-1', ...change };
    expect(await eventsAndAudit(fixture.ctx, () => followTender(fixture.ctx, SCOPE, input))).toEqual(NOTHING);
    expect((await orderOf(fixture, fixture.orderId)).paymentType).toBe('inStore');
  });

  test('does not pay a sale that still waits for its own card', async () => {
    const fixture = await approved();
    const follow = () => followTender(fixture.ctx, SCOPE, { orderId: 'sale-1', tenderId: 'attempt-1' });
    expect(await eventsAndAudit(fixture.ctx, follow)).toEqual(NOTHING);
  });

  test.each<[string, object, readonly string[], string]>([
    ['is booked where the order is ours and the payment is not', {}, ['order'], 'posCard'],
    ['is not where both are ours', {}, ['order', 'attempt-1'], 'inStore'],
    ['is not where neither is ours', {}, [], 'inStore'],
    ['is not by other news', { type: 'billChanged' }, ['order'], 'inStore'],
    ['is not without a store', { storeId: null }, ['order'], 'inStore'],
  ])('%s', async (_, change, ours, paymentType) => {
    const fixture = await paidAtBox();
    const { ctx, orderId } = fixture;
    const owns = (_db: unknown, _scope: unknown, id: string) => ours.includes(id === orderId ? 'order' : id);
    const event = { ...SCOPE, type: 'tenderTaken', payload: { orderId, tenderId: 'attempt-1' }, ...change };
    await onTenderTaken.handle({ ...ctx, ownership: { ...ctx.ownership, owns } } as never, event as never);
    expect((await orderOf(fixture, orderId)).paymentType).toBe(paymentType as never);
  });
});

describe('a sale that waits for its card', () => {
  const giveUp = ({ ctx }: EftposFixture, orderId = 'sale-1') => giveUpCardOrder(ctx, SCOPE, { orderId, by: BY_MIA });

  test('is given up with who did it, is told to every till once, and stays so', async () => {
    const fixture = await waiting();
    const first = await eventsAndAudit(fixture.ctx, async () => {
      expect(await giveUp(fixture)).toMatchObject({ statusCode: 'failure', statusReason: 'Not paid by card (Mia)' });
    });
    expect(first).toEqual({ events: ['orderFailed'], audit: ['giveUpCardOrder'] });
    const again = await eventsAndAudit(fixture.ctx, async () => {
      expect(await giveUp(fixture)).toMatchObject({ id: 'sale-1', statusCode: 'failure' });
    });
    expect(again).toEqual(NOTHING);
  });

  test('given up, gives its coupon back', async () => {
    const fixture = await eftposFixture();
    await plantCoupon(fixture, aCoupon('ONCE', ONCE));
    fixture.world.setStory(ADDRESS, 'decline');
    await sellByCard(fixture, { wishes: { ...NO_COUNTER_DETAILS, couponCodes: ['ONCE'] }, expectedTotalInCents: 900 });
    const used = () => redeemedCountOf(fixture.ctx.db, grantRestaurantScope(SCOPE), 'ONCE');
    expect(await used()).toBe(1);
    await giveUp(fixture);
    expect(await used()).toBe(0);
  });

  test.each<[string, () => Promise<EftposFixture>]>([
    ['while a card may still be charged', () => underWay()],
    ['once money for it is there', () => approved()],
    ['once it was paid', () => paid()],
  ])('is not given up %s', async (_, made) => {
    const fixture = await made();
    expect(
      await eventsAndAudit(fixture.ctx, async () => expect(await refusalOf(giveUp(fixture))).toBeDefined()),
    ).toEqual(NOTHING);
  });

  test('while the website’s customer is still paying is not a till’s to give up', async () => {
    const fixture = await eftposFixture();
    const { orderId } = await place(fixture, await filledCart(fixture), { paymentType: 'stripeCheckout' });
    expect(await refusalOf(giveUp(fixture, orderId))).toBeDefined();
    expect((await orderOf(fixture, orderId)).statusCode).toBe('processingPayment');
  });
});

async function underWay(): Promise<EftposFixture> {
  const fixture = await eftposFixture();
  await placeCardOrder(fixture.ctx, SCOPE, aSale());
  return fixture;
}

async function paid(): Promise<EftposFixture> {
  const fixture = await approved();
  await apply(fixture);
  return fixture;
}

describe('a sale that nobody pays', () => {
  test('is looked for once a minute', () => {
    expect(endForgottenCardOrders.everySeconds).toBe(60);
  });

  test.each<[string, () => Promise<EftposFixture>, { minutes: number; seconds: number }, boolean]>([
    ['ends half an hour after its last card', waiting, { minutes: 30, seconds: 1 }, true],
    ['does not end a second before', waiting, { minutes: 29, seconds: 59 }, false],
    ['does not end while a card may still be charged', underWay, { minutes: 45, seconds: 0 }, false],
    ['does not end once money for it is there', approved, { minutes: 45, seconds: 0 }, false],
  ])('%s', async (_, made, passes, isEnded) => {
    const fixture = await made();
    // The terminal's seconds have passed already: the half hour counts from the last attempt.
    const last = await fixture.ctx.db
      .selectFrom('terminal_attempts')
      .select('createdIsoDateTimeUtc')
      .executeTakeFirst();
    const since = Temporal.Instant.from(last?.createdIsoDateTimeUtc ?? '');
    fixture.ctx.pass(since.add(passes).since(fixture.ctx.clock.now()));
    await endForgottenCardOrders.run(fixture.ctx as never);
    const order = await orderOf(fixture);
    expect([order.statusCode === 'failure', order.statusReason]).toEqual([isEnded, isEnded ? 'Not paid.' : null]);
  });

  test('is its box’s to end, where the box keeps it', async () => {
    const fixture = await waiting();
    fixture.ctx.pass({ minutes: 45 });
    const ownership = { ...fixture.ctx.ownership, owns: () => false };
    await endForgottenCardOrders.run({ ...fixture.ctx, ownership } as never);
    expect((await orderOf(fixture)).statusCode).toBe('processingPayment');
  });
});
