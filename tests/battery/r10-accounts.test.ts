/** R10 of what the provider says of stores' accounts and payouts: in any order, three times each, with the account they belong to. */
import { describe, expect, test } from 'bun:test';
import { orderingFixture, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { payoutsHandlers } from '#src/features/payouts/payouts.handlers.ts';
import { writeSimulatedWebhook } from '#src/integrations/card-payments/simulator/simulated-webhook.ts';
import type {
  MerchantAccount,
  MerchantAccountsPort,
  Payout,
  PayoutLine,
  PayoutState,
} from '#src/integrations/merchant-accounts/merchant-accounts.port.ts';
import { diceOf, ofTheNight, seedOfDay } from './support/dice.ts';
import { AWAY, type ProviderNow, replayedMessages, shuffled } from './support/replayed-messages.ts';

const SEED = seedOfDay();
const SHUFFLES = ofTheNight(10_000);
const OURS = 'acct_roma';
const STRANGER = 'acct_stranger';

interface Stage {
  readonly type: string;
  readonly account?: string;
  readonly isReady: boolean;
  /** State by payout. */
  readonly payouts: Readonly<Record<string, PayoutState>>;
}

/** The owner is asked, checked and ready; one payout comes back from the bank, and after a new bank account the next arrives. */
const STAGES: readonly Stage[] = [
  { type: 'account.updated', isReady: false, payouts: {} },
  { type: 'capability.updated', isReady: false, payouts: {} },
  { type: 'account.updated', account: STRANGER, isReady: false, payouts: {} },
  { type: 'account.updated', isReady: true, payouts: {} },
  { type: 'payout.created', isReady: true, payouts: { po_1: 'pending' } },
  { type: 'payout.paid', isReady: true, payouts: { po_1: 'paid' } },
  { type: 'payout.failed', isReady: true, payouts: { po_1: 'failed' } },
  { type: 'account.external_account.created', isReady: true, payouts: { po_1: 'failed' } },
  { type: 'payout.paid', account: STRANGER, isReady: true, payouts: { po_1: 'failed' } },
  { type: 'payout.created', isReady: true, payouts: { po_1: 'failed', po_2: 'in_transit' } },
  { type: 'payout.paid', isReady: true, payouts: { po_1: 'failed', po_2: 'paid' } },
  { type: 'payout.reconciliation_completed', isReady: true, payouts: { po_1: 'failed', po_2: 'paid' } },
];

async function story() {
  const { ctx } = await orderingFixture();
  const { restaurantId, storeId } = SCOPE;
  const createdIsoDateTimeUtc = '2026-11-20T08:00:00.000Z';
  await ctx.db
    .insertInto('merchant_accounts')
    .values({
      ...{ restaurantId, storeId, accountId: OURS, requestKey: 'account', feeRatesJson: '{}' },
      createdIsoDateTimeUtc,
    } as never)
    .execute();
  const messages = STAGES.map(({ type, account = OURS }, at) =>
    writeSimulatedWebhook(
      {
        ...{ eventId: `evt_${at}`, type, occurredAt: ctx.clock.now(), isLive: false },
        ...{ accountId: account, subject: { kind: 'account' as const } },
      },
      'connect',
    ),
  );
  return { image: ctx.database.raw.serialize(), ctx, messages };
}

function replay({ image, ctx, messages }: Awaited<ReturnType<typeof story>>) {
  const at = ctx.clock.now();
  const account = (isReady: boolean): MerchantAccount => ({
    ...{ accountId: OURS, takesCharges: isReady, getsPayouts: isReady, isSubmitted: true, isBeingChecked: !isReady },
    ...{ due: [], deadline: null, disabledReason: null, bank: null, schedule: { interval: 'daily' } },
  });
  const payout = ([payoutId, state]: readonly [string, PayoutState]): Payout => ({
    ...{ payoutId, state, currencyCode: 'AUD', amountInCents: 953, createdAt: at, arrivesOn: at },
    ...{ bankLast4: '3456', isManual: false, failure: null },
  });
  const line: PayoutLine = {
    ...{ lineId: 'txn', kind: 'payment', amountInCents: 1000, feeInCents: 47, netInCents: 953, createdAt: at },
    ...{ availableAt: at, chargeId: 'ch_1', description: '' },
  };
  const portsOf = (now: () => ProviderNow) => {
    const stage = () => STAGES[now().stage]!;
    const merchantAccounts = {
      retrieve: async (accountId) => {
        if (accountId !== OURS) throw new Error(`another account was asked for: ${accountId}`);
        return now().isDown ? AWAY : { kind: 'found', account: account(stage().isReady) };
      },
      listPayouts: async () => {
        if (now().isDown) return AWAY;
        return { kind: 'payouts', payouts: Object.entries(stage().payouts).map(payout), next: null };
      },
      listPayoutLines: async () => (now().isDown ? AWAY : { kind: 'lines', lines: [line], next: null }),
    } as Partial<MerchantAccountsPort> as MerchantAccountsPort;
    return { merchantAccounts };
  };
  const one = replayedMessages({ image, ctx, messages, handlers: payoutsHandlers, ports: portsOf });
  return {
    ...one,
    end: () => ({
      accounts: one.raw.query('select accountId, takesCharges from merchant_accounts').all(),
      payouts: one.raw.query('select payoutId, stateCode, feeInCents from payouts order by payoutId').all(),
      kept: one.raw.query('select count(*) as n from webhook_events').get(),
    }),
  };
}

const EXPECTED = {
  accounts: [{ accountId: OURS, takesCharges: 1 }],
  payouts: [
    { payoutId: 'po_1', stateCode: 'failed', feeInCents: 47 },
    { payoutId: 'po_2', stateCode: 'paid', feeInCents: 47 },
  ],
  kept: { n: STAGES.length },
};

describe('messages about stores’ accounts and payouts', () => {
  test('in order end with the account ready, one payout that came back and one that arrived', async () => {
    const one = replay(await story());
    one.begin();
    for (const at of STAGES.keys()) {
      await one.receive(at);
      await one.pump();
    }
    expect(one.end()).toEqual(EXPECTED);
  });

  test(`end the same after ${SHUFFLES} shuffles of each three times, with a provider that comes and goes (seed ${SEED})`, async () => {
    const dice = diceOf(SEED);
    const one = replay(await story());
    const thrice = [...STAGES.keys()].flatMap((at) => [at, at, at]);
    for (let run = 0; run < SHUFFLES; run++) {
      one.begin();
      for (const at of shuffled(thrice, dice)) {
        await one.receive(at);
        one.setDown(dice.chance(0.2));
        if (dice.chance(0.15)) await one.pump(at);
      }
      one.setDown(false);
      await one.pump(STAGES.length - 1);
      const end = one.end();
      if (!Bun.deepEquals(end, EXPECTED)) throw new Error(`run ${run} of seed ${SEED} ends as ${JSON.stringify(end)}`);
      one.undo();
    }
  }, 600_000);
});
