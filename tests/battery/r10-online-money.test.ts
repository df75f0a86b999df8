import { describe, expect, test } from 'bun:test';
import { updateOrderPayment } from '#db/payments/order-payments.repository.ts';
import { CUSTOMER, orderingFixture, paidOrder, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { paymentsHandlers } from '#src/features/payments/payments.handlers.ts';
import { settleDisputes } from '#src/features/payouts/disputes.ts';
import { payoutsHandlers } from '#src/features/payouts/payouts.handlers.ts';
import type { CardEventSubject } from '#src/integrations/card-payments/card-payments.port.ts';
import { writeSimulatedWebhook } from '#src/integrations/card-payments/simulator/simulated-webhook.ts';
import type { Dispute, DisputesPort } from '#src/integrations/disputes/disputes.port.ts';
import type { KeptCard, SavedCardsPort } from '#src/integrations/saved-cards/saved-cards.port.ts';
import { diceOf, ofTheNight, seedOfDay } from './support/dice.ts';
import { AWAY, type ProviderNow, replayedMessages, shuffled } from './support/replayed-messages.ts';

const SEED = seedOfDay();
const SHUFFLES = ofTheNight(10_000);
const HANDLERS = [...paymentsHandlers, ...payoutsHandlers];

/** The bank takes a payment back, the store answers, the bank decides for it; meanwhile a card is kept and one is removed. */
const STAGES = [
  { type: 'charge.dispute.created', state: 'needs_response', cards: ['pm_old'] },
  { type: 'payment_method.attached', state: 'needs_response', cards: ['pm_new', 'pm_old'] },
  { type: 'charge.dispute.funds_withdrawn', state: 'needs_response', cards: ['pm_new', 'pm_old'] },
  { type: 'charge.dispute.updated', state: 'under_review', cards: ['pm_new', 'pm_old'] },
  { type: 'payment_method.detached', state: 'under_review', cards: ['pm_new'] },
  { type: 'charge.dispute.closed', state: 'won', cards: ['pm_new'] },
  { type: 'charge.dispute.funds_reinstated', state: 'won', cards: ['pm_new'] },
  { type: 'setup_intent.succeeded', state: 'won', cards: ['pm_new'] },
] as const;

async function story() {
  const fixture = await orderingFixture();
  const { ctx } = fixture;
  const { orderId } = await paidOrder(fixture);
  const payment = await ctx.db.selectFrom('order_payments').select('paymentIntentId').executeTakeFirstOrThrow();
  const paymentIntentId = payment.paymentIntentId ?? '';
  const money = { connectedAccountId: 'acct_roma', capturedInCents: 1000, statusCode: 'success' } as const;
  await ctx.write((trx) => updateOrderPayment(trx, SCOPE, orderId, money));
  await ctx.db
    .insertInto('card_customers')
    .values({
      ...{ id: 'cc', restaurantId: SCOPE.restaurantId, customerId: CUSTOMER, requestKey: 'cc' },
      ...{ providerCustomerId: 'cus_ada', createdIsoDateTimeUtc: '2026-11-20T08:00:00.000Z' },
    })
    .execute();
  const now = ctx.clock.now();
  const messages = STAGES.map(({ type }, at) => {
    const subject: CardEventSubject = type.startsWith('charge.dispute')
      ? { kind: 'dispute', disputeId: 'dp_1', paymentIntentId }
      : { kind: 'cards', customerId: 'cus_ada' };
    const event = { eventId: `evt_${at}`, type, occurredAt: now, isLive: false, accountId: null, subject };
    return writeSimulatedWebhook(event, 'platform');
  });
  return { image: ctx.database.raw.serialize(), ctx, paymentIntentId, messages };
}

type Story = Awaited<ReturnType<typeof story>>;

function replay({ image, ctx, paymentIntentId, messages }: Story) {
  /** What the provider did with the money, however often it was asked. */
  const moved = { taken: new Set<string>(), given: new Set<string>() };
  const card = (cardId: string): KeptCard => ({
    ...{ cardId, brand: 'visa', last4: '4242', expiryMonth: 4, expiryYear: 2029, fingerprint: cardId },
    savedAt: ctx.clock.now(),
  });
  const portsOf = (now: () => ProviderNow) => {
    const dispute = (): Dispute => {
      const { stage } = now();
      return {
        ...{ disputeId: 'dp_1', paymentIntentId, chargeId: 'ch_1', state: STAGES[stage]!.state, reason: 'fraudulent' },
        ...{ amountInCents: 1000, currencyCode: 'AUD' as const, isAnswered: stage >= 3, openedAt: ctx.clock.now() },
        dueAt: stage >= 3 ? null : ctx.clock.now().add({ hours: 100 }),
      };
    };
    const move =
      (done: Set<string>): DisputesPort['takeFromAccount'] =>
      async ({ disputeId, amountInCents }) => {
        if (now().isDown) return AWAY;
        done.add(disputeId);
        return { kind: 'moved', amountInCents };
      };
    const disputes = {
      retrieve: async () => (now().isDown ? AWAY : { kind: 'found', dispute: dispute() }),
      takeFromAccount: move(moved.taken),
      giveToAccount: move(moved.given),
    } as Partial<DisputesPort> as DisputesPort;
    const savedCards = {
      listCards: async () => (now().isDown ? AWAY : { kind: 'cards', cards: STAGES[now().stage]!.cards.map(card) }),
    } as Partial<SavedCardsPort> as SavedCardsPort;
    return { disputes, savedCards };
  };
  const one = replayedMessages({ image, ctx, messages, handlers: HANDLERS, ports: portsOf });
  return {
    ...one,
    begin() {
      one.begin();
      moved.taken.clear();
      moved.given.clear();
    },
    settle: () => settleDisputes(one.copy, 10),
    end: () => ({
      dispute: one.raw.query('select statusCode, money, dueIsoDateTimeUtc from disputes').all(),
      cards: one.raw.query('select id from saved_cards order by id').all(),
      kept: one.raw.query('select count(*) as n from webhook_events').get(),
      moved: [moved.taken.size, moved.given.size],
    }),
  };
}

const EXPECTED = {
  dispute: [{ statusCode: 'won', money: 'returned', dueIsoDateTimeUtc: null }],
  cards: [{ id: 'pm_new' }],
  moved: [1, 1],
};

describe('messages about disputes and cards', () => {
  test('in order end with the dispute won, its money taken once and given back once, and the card that is left', async () => {
    const shown = await story();
    const one = replay(shown);
    one.begin();
    for (const at of STAGES.keys()) {
      await one.receive(at);
      await one.pump();
    }
    expect(one.end()).toMatchObject(EXPECTED);
  });

  test(`end the same after ${SHUFFLES} shuffles of each three times, with a provider that comes and goes (seed ${SEED})`, async () => {
    const shown = await story();
    const dice = diceOf(SEED);
    const one = replay(shown);
    const thrice = [...STAGES.keys()].flatMap((at) => [at, at, at]);
    for (let run = 0; run < SHUFFLES; run++) {
      one.begin();
      for (const at of shuffled(thrice, dice)) {
        await one.receive(at);
        one.setDown(dice.chance(0.2));
        if (dice.chance(0.3)) await one.pump(at);
      }
      one.setDown(false);
      await one.pump(STAGES.length - 1);
      await one.settle();
      const end = one.end();
      const isFollowed = Bun.deepEquals({ ...end, kept: undefined }, { ...EXPECTED, kept: undefined });
      // Read for the first time when it was over and won: nothing had to move.
      const isLate = Bun.deepEquals(end.moved, [0, 0]) && (end.dispute[0] as { money: string }).money === 'none';
      if (!isFollowed && !isLate) throw new Error(`run ${run} of seed ${SEED} ends as ${JSON.stringify(end)}`);
      one.undo();
    }
  }, 600_000);
});
