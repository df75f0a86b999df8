import { describe, expect, test } from 'bun:test';
import { getTerminalAttempt, listTerminalAttempts } from '#db/eftpos/terminal-attempts.repository.ts';
import { listTerminalReceipts } from '#db/eftpos/terminal-receipts.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { listRefunds } from '#db/payments/refunds.repository.ts';
import { listTenders } from '#db/payments/tenders.repository.ts';
import { listDocketPayments } from '#db/printing/docket-facts.repository.ts';
import { TEST_NOW } from '#db/testing/test-context.ts';
import { giveUpCardOrder } from '#src/features/ordering/apply-terminal-payment.ts';
import { placeCardOrder } from '#src/features/ordering/place-card-order.ts';
import { placePosOrder } from '#src/features/ordering/place-pos-order.ts';
import { BY_MIA, SCOPE } from '#src/features/ordering/testing/ordering-house.ts';
import {
  answerSignature,
  askTerminalAgain,
  cancelTerminalPayment,
  decideTerminalPayment,
} from './act-on-terminal-payment.ts';
import { driveTerminalAttempt } from './drive-terminal-attempt.ts';
import { refundToCard } from './refund-to-card.ts';
import { startTerminalPayment } from './start-terminal-payment.ts';
import {
  ADDRESS,
  aSale,
  BURGER,
  brokenMoneyRules,
  type EftposHouse,
  eftposHouse,
  sellByCard,
  settle,
  TILL,
} from './testing/eftpos-house.ts';

const orderOf = (house: EftposHouse, id = 'sale-1') => getOrder(house.ctx.db, SCOPE, id);
const attemptOf = (house: EftposHouse, id = 'attempt-1') => getTerminalAttempt(house.ctx.db, SCOPE, id);
const act = { attemptId: 'attempt-1', by: BY_MIA };

describe('a sale by card', () => {
  test('approved, it is paid by one tender and goes to the kitchen', async () => {
    const house = await eftposHouse();
    await sellByCard(house);
    expect(await orderOf(house)).toMatchObject({ statusCode: 'accepted', paymentType: 'posCard' });
    expect(await listTenders(house.ctx.db, SCOPE, 'sale-1')).toMatchObject([
      { id: 'attempt-1', paymentType: 'posCard', amountInCents: BURGER },
    ]);
    expect(await brokenMoneyRules(house)).toEqual([]);
  });

  test('the invoice names the card and carries the bank’s own words', async () => {
    const house = await eftposHouse();
    await sellByCard(house);
    const [paid] = await listDocketPayments(house.ctx.db, SCOPE, 'sale-1');
    expect(paid).toMatchObject({ label: 'Card VISA ...4242', amountInCents: BURGER });
    expect(paid?.receiptLines[0]).toBe('     SIMULATED BANK');
  });

  test('the kitchen hears nothing before the card is approved', async () => {
    const house = await eftposHouse();
    house.world.setStory(ADDRESS, 'manual');
    await placeCardOrder(house.ctx, SCOPE, aSale());
    await settle(house, { seconds: 30 });
    expect((await orderOf(house)).statusCode).toBe('processingPayment');
    house.world.press(ADDRESS, 'approve');
    await settle(house);
    expect((await orderOf(house)).statusCode).toBe('accepted');
  });

  test('declined, it waits unpaid and the same order is paid with the next card', async () => {
    const house = await eftposHouse();
    house.world.setStory(ADDRESS, 'decline');
    await sellByCard(house);
    expect((await orderOf(house)).statusCode).toBe('processingPayment');
    house.world.setStory(ADDRESS, 'approve');
    await sellByCard(house, { attemptId: 'attempt-2' });
    expect((await orderOf(house)).statusCode).toBe('accepted');
    expect(await brokenMoneyRules(house)).toEqual([]);
  });

  test('given up, it ends, and what is on the till is sold for cash', async () => {
    const house = await eftposHouse();
    house.world.setStory(ADDRESS, 'decline');
    await sellByCard(house);
    await giveUpCardOrder(house.ctx, SCOPE, { orderId: 'sale-1', by: BY_MIA });
    expect((await orderOf(house)).statusCode).toBe('failure');
    const { attemptId: _, tipInCents: _t, cardTerminalId: _c, ...sale } = aSale({ id: 'sale-2' });
    const cash = { ...sale, paymentType: 'posCash' as const, tenderedInCents: 2000 };
    const { order, changeInCents } = await placePosOrder(house.ctx, SCOPE, cash);
    expect([order.statusCode, changeInCents]).toEqual(['accepted', 1000]);
  });

  test('while it waits for its card, or was given up, the same sale in cash is refused and takes nothing', async () => {
    const house = await eftposHouse();
    const { attemptId: _, tipInCents: _t, cardTerminalId: _c, ...sale } = aSale();
    const cash = { ...sale, paymentType: 'posCash' as const, tenderedInCents: 2000 };
    house.world.setStory(ADDRESS, 'decline');
    await sellByCard(house);
    await expect(placePosOrder(house.ctx, SCOPE, cash)).rejects.toMatchObject({ reason: 'waits_for_card' });
    await giveUpCardOrder(house.ctx, SCOPE, { orderId: 'sale-1', by: BY_MIA });
    await expect(placePosOrder(house.ctx, SCOPE, cash)).rejects.toMatchObject({ reason: 'order_ended' });
    expect(await listTenders(house.ctx.db, SCOPE, 'sale-1')).toEqual([]);
  });

  test('it cannot be given up while its payment may still move money', async () => {
    const house = await eftposHouse();
    house.world.setStory(ADDRESS, 'slow');
    await placeCardOrder(house.ctx, SCOPE, aSale());
    await settle(house, { seconds: 10 });
    const giveUp = giveUpCardOrder(house.ctx, SCOPE, { orderId: 'sale-1', by: BY_MIA });
    await expect(giveUp).rejects.toMatchObject({ reason: 'payment_under_way' });
  });

  test('the same sale sent twice is one order and one payment', async () => {
    const house = await eftposHouse();
    await placeCardOrder(house.ctx, SCOPE, aSale());
    await placeCardOrder(house.ctx, SCOPE, aSale());
    await settle(house);
    await placeCardOrder(house.ctx, SCOPE, aSale());
    await placeCardOrder(house.ctx, SCOPE, aSale({ attemptId: 'attempt-9' }));
    await settle(house);
    expect(house.world.bank).toHaveLength(1);
  });

  test('a second payment is refused while the first is not settled, at this terminal and for this order', async () => {
    const house = await eftposHouse();
    house.world.setStory(ADDRESS, 'slow');
    await placeCardOrder(house.ctx, SCOPE, aSale());
    const again = placeCardOrder(house.ctx, SCOPE, aSale({ attemptId: 'attempt-2' }));
    await expect(again).rejects.toMatchObject({ reason: 'payment_under_way' });
    const other = placeCardOrder(house.ctx, SCOPE, aSale({ id: 'sale-2', attemptId: 'attempt-3' }));
    await expect(other).rejects.toMatchObject({ reason: 'card_terminal_busy' });
  });

  test('the EFTPOS surcharge is in what the terminal asks, below its limit only', async () => {
    const { settings } = (await eftposHouse().then(({ ctx }) => ctx.menus.storeOf(SCOPE))).profile;
    const eftposSurcharge = { amountInCents: 50, percentageBps: 0, applicableBelowAmount: 2000 };
    const house = await eftposHouse({ checkout: { ...settings.checkout, eftposSurcharge } });
    await sellByCard(house, { expectedTotalInCents: BURGER + 50 });
    expect(await attemptOf(house)).toMatchObject({ requestedInCents: BURGER + 50, surchargeInCents: 0 });
    const two = aSale({ id: 'sale-2', attemptId: 'attempt-2' }).lines.map((line) => ({ ...line, quantity: 2 }));
    await sellByCard(house, { id: 'sale-2', attemptId: 'attempt-2', lines: two, expectedTotalInCents: 2 * BURGER });
    expect((await attemptOf(house, 'attempt-2')).requestedInCents).toBe(2 * BURGER);
  });

  test('a tip goes to the terminal and joins the order once it is paid', async () => {
    const house = await eftposHouse();
    await placeCardOrder(house.ctx, SCOPE, aSale({ tipInCents: 200 }));
    expect((await orderOf(house)).grandTotalInCents).toBe(BURGER);
    await settle(house);
    expect(await orderOf(house)).toMatchObject({ tipInCents: 200, grandTotalInCents: BURGER + 200 });
    expect(await brokenMoneyRules(house)).toEqual([]);
  });

  test.each([
    ['approveWithTip', { tipInCents: 250, surchargeInCents: 0, grandTotalInCents: BURGER + 250 }],
    ['approveWithSurcharge', { tipInCents: 0, surchargeInCents: 35, grandTotalInCents: BURGER + 35 }],
  ] as const)('what the terminal adds joins the totals: %s', async (story, totals) => {
    const house = await eftposHouse();
    house.world.setStory(ADDRESS, story);
    await sellByCard(house);
    await house.pump();
    const order = await orderOf(house);
    expect(order).toMatchObject({ ...totals, statusCode: 'accepted' });
    const rows = order.breakdown.filter((row) => !row.isIncluded).map((row) => row.amountInCents);
    expect(rows.reduce((so, cents) => so + cents, 0)).toBe(order.grandTotalInCents);
    expect(await brokenMoneyRules(house)).toEqual([]);
  });

  test('approved for a part only, it is given back whole and the order stays unpaid', async () => {
    const house = await eftposHouse();
    house.world.setStory(ADDRESS, 'approvePart');
    await sellByCard(house);
    expect((await listTerminalAttempts(house.ctx.db, SCOPE, 'sale-1')).map(({ kind, state }) => [kind, state])).toEqual(
      [
        ['PURCHASE', 'approved'],
        ['REVERSAL', 'approved'],
      ],
    );
    expect(house.world.balance()).toBe(0);
    expect((await orderOf(house)).statusCode).toBe('processingPayment');
  });

  test('a till without a terminal, or with one that is not paired, is told so', async () => {
    const house = await eftposHouse();
    await house.ctx.db.updateTable('card_terminals').set({ secretSealed: null }).execute();
    await expect(placeCardOrder(house.ctx, SCOPE, aSale())).rejects.toMatchObject({
      reason: 'card_terminal_not_paired',
    });
    await house.ctx.db.updateTable('card_terminals').set({ removedIsoDateTimeUtc: TEST_NOW }).execute();
    await expect(placeCardOrder(house.ctx, SCOPE, aSale())).rejects.toMatchObject({ reason: 'no_card_terminal' });
  });
});

describe('signatures', () => {
  test.each([
    [true, 'approved', 'accepted'],
    [false, 'reversed', 'processingPayment'],
  ] as const)('answered with %p the payment is %s', async (isAccepted, state, statusCode) => {
    const house = await eftposHouse();
    house.world.setStory(ADDRESS, 'signature');
    await placeCardOrder(house.ctx, SCOPE, aSale());
    await settle(house, { until: ({ state: now }) => now === 'signature' });
    const kept = await listTerminalReceipts(house.ctx.db, SCOPE, ['attempt-1']);
    expect(kept.map(({ copy }) => copy)).toEqual(['signature']);
    await answerSignature(house.ctx, SCOPE, { ...act, isAccepted });
    await settle(house);
    expect((await attemptOf(house)).state).toBe(state);
    expect((await orderOf(house)).statusCode).toBe(statusCode);
    expect(await brokenMoneyRules(house)).toEqual([]);
  });

  test('an answer that was given is not taken back, and none is given where nothing is asked', async () => {
    const house = await eftposHouse();
    house.world.setStory(ADDRESS, 'signature');
    await placeCardOrder(house.ctx, SCOPE, aSale());
    await expect(answerSignature(house.ctx, SCOPE, { ...act, isAccepted: true })).rejects.toMatchObject({
      reason: 'no_signature_asked',
    });
    await settle(house, { until: ({ state }) => state === 'signature' });
    await answerSignature(house.ctx, SCOPE, { ...act, isAccepted: true });
    await expect(answerSignature(house.ctx, SCOPE, { ...act, isAccepted: false })).rejects.toMatchObject({
      reason: 'signature_answered',
    });
  });
});

describe('stopping', () => {
  test('before it was sent nothing reaches the terminal', async () => {
    const house = await eftposHouse();
    await placeCardOrder(house.ctx, SCOPE, aSale());
    await cancelTerminalPayment(house.ctx, SCOPE, act);
    await settle(house);
    expect(house.world.face(ADDRESS).displayText).toBe('READY');
    expect((await attemptOf(house)).state).toBe('cancelled');
  });

  test('in time it is cancelled; too late it is paid', async () => {
    const early = await eftposHouse();
    early.world.setStory(ADDRESS, 'manual');
    await placeCardOrder(early.ctx, SCOPE, aSale());
    await settle(early, { seconds: 3 });
    await cancelTerminalPayment(early.ctx, SCOPE, act);
    await settle(early);
    expect((await attemptOf(early)).state).toBe('cancelled');

    const late = await eftposHouse();
    await placeCardOrder(late.ctx, SCOPE, aSale());
    await settle(late, { until: ({ displayText }) => displayText === 'PROCESSING' });
    await cancelTerminalPayment(late.ctx, SCOPE, act);
    await settle(late);
    expect((await attemptOf(late)).state).toBe('approved');
    expect((await orderOf(late)).statusCode).toBe('accepted');
  });
});

describe('not known', () => {
  async function unknownSale(): Promise<EftposHouse> {
    const house = await eftposHouse();
    await placeCardOrder(house.ctx, SCOPE, aSale());
    await settle(house, { until: ({ state }) => state === 'inProgress' });
    house.world.plug(ADDRESS, false);
    await settle(house);
    expect((await attemptOf(house)).state).toBe('unknown');
    return house;
  }

  test('the terminal is asked for three minutes, and while it is not known nothing is charged', async () => {
    const house = await unknownSale();
    await expect(placeCardOrder(house.ctx, SCOPE, aSale({ attemptId: 'attempt-2' }))).rejects.toMatchObject({
      reason: 'payment_under_way',
    });
  });

  test('the terminal comes back and says how it ended', async () => {
    const house = await unknownSale();
    house.world.plug(ADDRESS, true);
    await askTerminalAgain(house.ctx, SCOPE, act);
    await driveTerminalAttempt(house.ctx, SCOPE, 'attempt-1');
    expect((await attemptOf(house)).state).toBe('approved');
    await settle(house);
    expect(await brokenMoneyRules(house)).toEqual([]);
    expect(house.world.bank).toHaveLength(1);
  });

  test('a person decides, which is kept with name and reason, and the terminal’s word is still held against it', async () => {
    const house = await unknownSale();
    await decideTerminalPayment(house.ctx, SCOPE, { ...act, verdict: 'notApproved', reason: 'Screen shows nothing' });
    expect(await attemptOf(house)).toMatchObject({ state: 'declined', resolvedBy: 'person', decidedByName: 'Mia' });
    house.world.plug(ADDRESS, true);
    await askTerminalAgain(house.ctx, SCOPE, act);
    await driveTerminalAttempt(house.ctx, SCOPE, 'attempt-1');
    await house.pump();
    expect(await attemptOf(house)).toMatchObject({ state: 'approved', needsReview: 1 });
    expect((await orderOf(house)).statusCode).toBe('accepted');
    expect(await brokenMoneyRules(house)).toEqual([]);
  });

  test('nobody decides while the terminal can be asked', async () => {
    const house = await eftposHouse();
    house.world.setStory(ADDRESS, 'slow');
    await placeCardOrder(house.ctx, SCOPE, aSale());
    await settle(house, { seconds: 20 });
    const decided = decideTerminalPayment(house.ctx, SCOPE, { ...act, verdict: 'approved', reason: 'I saw it' });
    await expect(decided).rejects.toMatchObject({ reason: 'not_unknown' });
  });

  test('a payment that never ends is a person’s after ten minutes', async () => {
    const house = await eftposHouse();
    house.world.setStory(ADDRESS, 'never');
    await placeCardOrder(house.ctx, SCOPE, aSale());
    await settle(house, { seconds: 700 });
    expect((await attemptOf(house)).state).toBe('unknown');
  });

  test('a payment that nobody sent in time does not light up the terminal later', async () => {
    const house = await eftposHouse();
    await placeCardOrder(house.ctx, SCOPE, aSale());
    house.ctx.pass({ minutes: 5 });
    await settle(house);
    expect((await attemptOf(house)).state).toBe('notStarted');
    expect(house.world.face(ADDRESS).displayText).toBe('READY');
  });

  test('a terminal that declines once is not asked again, whatever it would say then', async () => {
    const house = await eftposHouse();
    house.world.setStory(ADDRESS, 'contradict');
    await sellByCard(house);
    expect(await attemptOf(house)).toMatchObject({ state: 'declined' });
    expect(await brokenMoneyRules(house)).toEqual([]);
  });
});

describe('orders that are there already', () => {
  test('an order to be paid later is paid in two parts by card, each with its own surcharge and tip', async () => {
    const { settings } = (await eftposHouse().then(({ ctx }) => ctx.menus.storeOf(SCOPE))).profile;
    const eftposSurcharge = { amountInCents: 0, percentageBps: 100, applicableBelowAmount: 0 };
    const house = await eftposHouse({ checkout: { ...settings.checkout, eftposSurcharge } });
    const { attemptId: _, tipInCents: _t, cardTerminalId: _c, ...sale } = aSale();
    await placePosOrder(house.ctx, SCOPE, { ...sale, paymentType: 'posPayLater', tenderedInCents: 0 });
    const share = {
      orderId: 'sale-1',
      splitIndex: 0,
      cardTerminalId: null,
      posTerminalId: TILL,
      employeeId: null,
      by: BY_MIA,
    };
    const first = { ...share, attemptId: 'share-1', amountInCents: 600, tipInCents: 100 };
    const started = await startTerminalPayment(house.ctx, SCOPE, first);
    expect([started.requestedInCents, started.surchargeInCents]).toEqual([706, 6]);
    await settle(house);
    const tooMuch = startTerminalPayment(house.ctx, SCOPE, {
      ...share,
      attemptId: 'x',
      amountInCents: 401,
      tipInCents: 0,
    });
    await expect(tooMuch).rejects.toMatchObject({ reason: 'more_than_due' });
    await startTerminalPayment(house.ctx, SCOPE, { ...share, attemptId: 'share-2', amountInCents: 400, tipInCents: 0 });
    await settle(house);
    expect(await orderOf(house)).toMatchObject({ grandTotalInCents: 1110, surchargeInCents: 10, tipInCents: 100 });
    expect(await brokenMoneyRules(house)).toEqual([]);
  });
});

describe('refunds', () => {
  const refund = {
    orderId: 'sale-1',
    reason: 'Cold',
    paymentId: null,
    posTerminalId: TILL,
    employeeId: null,
    by: BY_MIA,
  };

  test('a part, then the rest, and nothing more: refused before anything is sent', async () => {
    const house = await eftposHouse();
    await sellByCard(house);
    await refundToCard(house.ctx, SCOPE, { ...refund, attemptId: 'refund-1', amountInCents: 500 });
    await settle(house);
    await refundToCard(house.ctx, SCOPE, { ...refund, attemptId: 'refund-2', amountInCents: 500 });
    await settle(house);
    const third = refundToCard(house.ctx, SCOPE, { ...refund, attemptId: 'refund-3', amountInCents: 1 });
    await expect(third).rejects.toMatchObject({ reason: 'nothing_to_refund' });
    const refunds = await listRefunds(house.ctx.db, SCOPE, 'sale-1');
    expect(refunds.map(({ statusCode, amountInCents }) => [statusCode, amountInCents])).toEqual([
      ['success', 500],
      ['success', 500],
    ]);
    expect(house.world.balance()).toBe(0);
    expect(await brokenMoneyRules({ ...house })).toEqual(
      ['an accepted order whose payments are not its total'].slice(1),
    );
  });

  test('refused by the terminal, the amount can be given back in another way', async () => {
    const house = await eftposHouse();
    await sellByCard(house);
    house.world.setStory(ADDRESS, 'decline');
    await refundToCard(house.ctx, SCOPE, { ...refund, attemptId: 'refund-1', amountInCents: 500 });
    await settle(house);
    expect(await listRefunds(house.ctx.db, SCOPE, 'sale-1')).toMatchObject([{ statusCode: 'failure' }]);
    house.world.setStory(ADDRESS, 'approve');
    await refundToCard(house.ctx, SCOPE, { ...refund, attemptId: 'refund-2', amountInCents: BURGER });
    await settle(house);
    expect(house.world.balance()).toBe(0);
  });
});
