import { describe, expect, test } from 'bun:test';
import { listTerminalAttempts } from '#db/eftpos/terminal-attempts.repository.ts';
import { listTenders } from '#db/payments/tenders.repository.ts';
import { listDocketPayments } from '#db/printing/docket-facts.repository.ts';
import { redeemedCountOf } from '#db/promotions/coupons.repository.ts';
import { TEST_NOW } from '#db/testing/test-context.ts';
import { NO_COUNTER_DETAILS } from '#src/domain/ordering/counter-details.ts';
import { aCoupon, line } from '#src/domain/pricing/testing-menu.ts';
import { giveUpCardOrder } from '#src/features/counter/apply-terminal-payment.ts';
import { placeCardOrder } from '#src/features/counter/place-card-order.ts';
import { placePosOrder } from '#src/features/counter/place-pos-order.ts';
import { BY_MIA, plantCoupon, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';
import { driveTerminalAttempt } from './drive-terminal-attempt.ts';
import { knownHealth } from './known-health.ts';
import {
  ADDRESS,
  aSale,
  attemptOf,
  BURGER,
  brokenMoneyRules,
  eftposFixture,
  orderOf,
  sellByCard,
  settle,
} from './testing/eftpos-fixture.ts';

describe('how a terminal does', () => {
  test('is known from its payments too: one that fell silent is away, and back when it says how it ended', async () => {
    const fixture = await eftposFixture();
    fixture.world.setStory(ADDRESS, 'manual');
    await placeCardOrder(fixture.ctx, SCOPE, aSale());
    await driveTerminalAttempt(fixture.ctx, SCOPE, 'attempt-1');
    expect(knownHealth(fixture.ctx, fixture.cardTerminalId)?.state).toBe('ready');
    fixture.world.plug(ADDRESS, false);
    fixture.ctx.pass({ seconds: 5 });
    await driveTerminalAttempt(fixture.ctx, SCOPE, 'attempt-1');
    expect(knownHealth(fixture.ctx, fixture.cardTerminalId)).toMatchObject({
      state: 'unreachable',
      awaySinceIsoDateTimeUtc: '2026-11-21T07:00:05.000Z',
    });
    fixture.world.plug(ADDRESS, true);
    fixture.ctx.pass({ seconds: 5 });
    await driveTerminalAttempt(fixture.ctx, SCOPE, 'attempt-1');
    expect(knownHealth(fixture.ctx, fixture.cardTerminalId)?.awaySinceIsoDateTimeUtc).toBeNull();
  });
});

describe('a sale by card', () => {
  test('approved, it is paid by one tender and goes to the kitchen', async () => {
    const fixture = await eftposFixture();
    await sellByCard(fixture);
    expect(await orderOf(fixture)).toMatchObject({ statusCode: 'accepted', paymentType: 'posCard' });
    expect(await listTenders(fixture.ctx.db, SCOPE, 'sale-1')).toMatchObject([
      { id: 'attempt-1', paymentType: 'posCard', amountInCents: BURGER },
    ]);
    expect(await brokenMoneyRules(fixture)).toEqual([]);
  });

  test('the invoice names the card and carries the bank’s own words', async () => {
    const fixture = await eftposFixture();
    await sellByCard(fixture);
    const [paid] = await listDocketPayments(fixture.ctx.db, SCOPE, 'sale-1');
    expect(paid).toMatchObject({ label: 'Card VISA ...4242', amountInCents: BURGER });
    expect(paid?.receiptLines[0]).toBe('     SIMULATED BANK');
  });

  test('the kitchen hears nothing before the card is approved', async () => {
    const fixture = await eftposFixture();
    fixture.world.setStory(ADDRESS, 'manual');
    await placeCardOrder(fixture.ctx, SCOPE, aSale());
    await settle(fixture, { seconds: 30 });
    expect((await orderOf(fixture)).statusCode).toBe('processingPayment');
    fixture.world.press(ADDRESS, 'approve');
    await settle(fixture);
    expect((await orderOf(fixture)).statusCode).toBe('accepted');
  });

  test('declined, it waits unpaid and the same order is paid with the next card', async () => {
    const fixture = await eftposFixture();
    fixture.world.setStory(ADDRESS, 'decline');
    await sellByCard(fixture);
    expect((await orderOf(fixture)).statusCode).toBe('processingPayment');
    fixture.world.setStory(ADDRESS, 'approve');
    await sellByCard(fixture, { attemptId: 'attempt-2' });
    expect((await orderOf(fixture)).statusCode).toBe('accepted');
    expect(await brokenMoneyRules(fixture)).toEqual([]);
  });

  test.each([
    ['a comment', { comments: 'NO NUTS please' }],
    ['another name', { customerName: 'Jo' }],
    ['another dish of the same price', { lines: [{ ...line('burger'), comments: 'no onion' }] }],
  ])('a second try with %s is another order, and is refused', async (_, change) => {
    const fixture = await eftposFixture();
    fixture.world.setStory(ADDRESS, 'decline');
    await sellByCard(fixture);
    const again = placeCardOrder(fixture.ctx, SCOPE, aSale({ attemptId: 'attempt-2', ...change }));
    await expect(again).rejects.toMatchObject({ reason: 'order_changed' });
  });

  test('a second try that takes the discount off another dish is another order', async () => {
    const fixture = await eftposFixture();
    fixture.world.setStory(ADDRESS, 'decline');
    const off = { discountForItem: 100, extraChargeForItem: 0, extraChargeForComments: 0 };
    const [first, second] = ['line-1', 'line-2'].map((id) => line('burger', 1, undefined, { id }));
    const total = { expectedTotalInCents: 2 * BURGER - 100 };
    await sellByCard(fixture, { ...total, lines: [{ ...first!, adjustment: off }, second!] });
    const again = { ...total, attemptId: 'attempt-2', lines: [first!, { ...second!, adjustment: off }] };
    await expect(placeCardOrder(fixture.ctx, SCOPE, aSale(again))).rejects.toMatchObject({ reason: 'order_changed' });
  });

  test.each([
    ['approve', 'accepted'],
    ['decline', 'processingPayment'],
  ] as const)('whose till hears nothing is followed by the server: %s, it is %s', async (story, statusCode) => {
    const fixture = await eftposFixture();
    fixture.world.setStory(ADDRESS, story);
    await placeCardOrder(fixture.ctx, SCOPE, aSale());
    for (let second = 0; second < 30; second++) {
      await driveTerminalAttempt(fixture.ctx, SCOPE, 'attempt-1');
      await fixture.pump();
      fixture.ctx.pass({ seconds: 1 });
    }
    expect((await orderOf(fixture)).statusCode).toBe(statusCode);
  });

  test('given up, it ends, and what is on the till is sold for cash', async () => {
    const fixture = await eftposFixture();
    fixture.world.setStory(ADDRESS, 'decline');
    await sellByCard(fixture);
    await giveUpCardOrder(fixture.ctx, SCOPE, { orderId: 'sale-1', by: BY_MIA });
    expect((await orderOf(fixture)).statusCode).toBe('failure');
    const { attemptId: _, tipInCents: _t, cardTerminalId: _c, ...sale } = aSale({ id: 'sale-2' });
    const cash = { ...sale, paymentType: 'posCash' as const, tenderedInCents: 2000 };
    const { order, changeInCents } = await placePosOrder(fixture.ctx, SCOPE, cash);
    expect([order.statusCode, changeInCents]).toEqual(['accepted', 1000]);
  });

  test('given up, it gives its coupon back', async () => {
    const fixture = await eftposFixture();
    const once = {
      type: 'flatAmountDiscount',
      discountAmount: 100,
      discountPercentageBps: null,
      maxRedeems: 1,
    } as const;
    await plantCoupon(fixture, aCoupon('ONCE', once));
    fixture.world.setStory(ADDRESS, 'decline');
    const wishes = { ...NO_COUNTER_DETAILS, couponCodes: ['ONCE'] };
    await sellByCard(fixture, { wishes, expectedTotalInCents: 900 });
    const used = () => redeemedCountOf(fixture.ctx.db, grantRestaurantScope(SCOPE), 'ONCE');
    expect(await used()).toBe(1);
    await giveUpCardOrder(fixture.ctx, SCOPE, { orderId: 'sale-1', by: BY_MIA });
    expect(await used()).toBe(0);
  });

  test('while it waits for its card, or was given up, the same sale in cash is refused and takes nothing', async () => {
    const fixture = await eftposFixture();
    const { attemptId: _, tipInCents: _t, cardTerminalId: _c, ...sale } = aSale();
    const cash = { ...sale, paymentType: 'posCash' as const, tenderedInCents: 2000 };
    fixture.world.setStory(ADDRESS, 'decline');
    await sellByCard(fixture);
    await expect(placePosOrder(fixture.ctx, SCOPE, cash)).rejects.toMatchObject({ reason: 'waits_for_card' });
    await giveUpCardOrder(fixture.ctx, SCOPE, { orderId: 'sale-1', by: BY_MIA });
    await expect(placePosOrder(fixture.ctx, SCOPE, cash)).rejects.toMatchObject({ reason: 'order_ended' });
    expect(await listTenders(fixture.ctx.db, SCOPE, 'sale-1')).toEqual([]);
  });

  test('it cannot be given up while its payment may still move money', async () => {
    const fixture = await eftposFixture();
    fixture.world.setStory(ADDRESS, 'slow');
    await placeCardOrder(fixture.ctx, SCOPE, aSale());
    await settle(fixture, { seconds: 10 });
    const giveUp = giveUpCardOrder(fixture.ctx, SCOPE, { orderId: 'sale-1', by: BY_MIA });
    await expect(giveUp).rejects.toMatchObject({ reason: 'payment_under_way' });
  });

  test('the same sale sent twice is one order and one payment', async () => {
    const fixture = await eftposFixture();
    await placeCardOrder(fixture.ctx, SCOPE, aSale());
    await placeCardOrder(fixture.ctx, SCOPE, aSale());
    await settle(fixture);
    await placeCardOrder(fixture.ctx, SCOPE, aSale());
    await placeCardOrder(fixture.ctx, SCOPE, aSale({ attemptId: 'attempt-9' }));
    await settle(fixture);
    expect(fixture.world.bank).toHaveLength(1);
  });

  test('a second payment is refused while the first is not settled, at this terminal and for this order', async () => {
    const fixture = await eftposFixture();
    fixture.world.setStory(ADDRESS, 'slow');
    await placeCardOrder(fixture.ctx, SCOPE, aSale());
    const again = placeCardOrder(fixture.ctx, SCOPE, aSale({ attemptId: 'attempt-2' }));
    await expect(again).rejects.toMatchObject({ reason: 'payment_under_way' });
    const other = placeCardOrder(fixture.ctx, SCOPE, aSale({ id: 'sale-2', attemptId: 'attempt-3' }));
    await expect(other).rejects.toMatchObject({ reason: 'card_terminal_busy' });
  });

  test('the EFTPOS surcharge is in what the terminal asks, below its limit only', async () => {
    const { settings } = (await eftposFixture().then(({ ctx }) => ctx.menus.storeOf(SCOPE))).profile;
    const eftposSurcharge = { amountInCents: 50, percentageBps: 0, applicableBelowAmount: 2000 };
    const fixture = await eftposFixture({ checkout: { ...settings.checkout, eftposSurcharge } });
    await sellByCard(fixture, { expectedTotalInCents: BURGER + 50 });
    expect(await attemptOf(fixture)).toMatchObject({ requestedInCents: BURGER + 50, surchargeInCents: 0 });
    const two = aSale({ id: 'sale-2', attemptId: 'attempt-2' }).lines.map((line) => ({ ...line, quantity: 2 }));
    await sellByCard(fixture, { id: 'sale-2', attemptId: 'attempt-2', lines: two, expectedTotalInCents: 2 * BURGER });
    expect((await attemptOf(fixture, 'attempt-2')).requestedInCents).toBe(2 * BURGER);
  });

  test('a tip goes to the terminal and joins the order once it is paid', async () => {
    const fixture = await eftposFixture();
    await placeCardOrder(fixture.ctx, SCOPE, aSale({ tipInCents: 200 }));
    expect((await orderOf(fixture)).grandTotalInCents).toBe(BURGER);
    await settle(fixture);
    expect(await orderOf(fixture)).toMatchObject({ tipInCents: 200, grandTotalInCents: BURGER + 200 });
    expect(await brokenMoneyRules(fixture)).toEqual([]);
  });

  test.each([
    ['approveWithTip', { tipInCents: 250, surchargeInCents: 0, grandTotalInCents: BURGER + 250 }],
    ['approveWithSurcharge', { tipInCents: 0, surchargeInCents: 35, grandTotalInCents: BURGER + 35 }],
  ] as const)('what the terminal adds joins the totals: %s', async (story, totals) => {
    const fixture = await eftposFixture();
    fixture.world.setStory(ADDRESS, story);
    await sellByCard(fixture);
    await fixture.pump();
    const order = await orderOf(fixture);
    expect(order).toMatchObject({ ...totals, statusCode: 'accepted' });
    const rows = order.breakdown.filter((row) => !row.isIncluded).map((row) => row.amountInCents);
    expect(rows.reduce((so, cents) => so + cents, 0)).toBe(order.grandTotalInCents);
    expect(await brokenMoneyRules(fixture)).toEqual([]);
  });

  test('approved for a part only, it is given back whole and the order stays unpaid', async () => {
    const fixture = await eftposFixture();
    fixture.world.setStory(ADDRESS, 'approvePart');
    await sellByCard(fixture);
    expect(
      (await listTerminalAttempts(fixture.ctx.db, SCOPE, 'sale-1')).map(({ kind, state }) => [kind, state]),
    ).toEqual([
      ['PURCHASE', 'approved'],
      ['REVERSAL', 'approved'],
    ]);
    expect(fixture.world.balance()).toBe(0);
    expect((await orderOf(fixture)).statusCode).toBe('processingPayment');
  });

  test('a till without a terminal, or with one that is not paired, is told so', async () => {
    const fixture = await eftposFixture();
    await fixture.ctx.db.updateTable('card_terminals').set({ secretSealed: null }).execute();
    await expect(placeCardOrder(fixture.ctx, SCOPE, aSale())).rejects.toMatchObject({
      reason: 'card_terminal_not_paired',
    });
    await fixture.ctx.db.updateTable('card_terminals').set({ removedIsoDateTimeUtc: TEST_NOW }).execute();
    await expect(placeCardOrder(fixture.ctx, SCOPE, aSale())).rejects.toMatchObject({ reason: 'no_card_terminal' });
  });
});
