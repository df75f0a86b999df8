/** A card is taken on the website only while its money has somewhere to go. */
import { describe, expect, test } from 'bun:test';
import type { AccountFacts } from '#src/domain/payments/merchant-account.ts';
import { hasPlaceForMoney } from '#src/domain/payments/merchant-account.ts';
import { filledCart, orderingFixture, place, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import type { NO_PORTS } from '#src/integrations/ports.ts';
import { takesOnlineCards } from './takes-online-cards.ts';

const READY: AccountFacts = {
  ...{ takesCharges: true, getsPayouts: true, isSubmitted: true, due: [], isBeingChecked: false },
  ...{ deadlineIsoDateTimeUtc: null, disabledReason: null, bank: null },
};
const OFF: AccountFacts = { ...READY, takesCharges: false };
const of = (facts: AccountFacts | null, isArchived = false) => ({ facts, isArchived });

describe('money of a card has a place', () => {
  test.each([
    ['the store’s account is ready', of(READY), { mayHold: false, hasAccounts: true }, true],
    ['there is no account', null, { mayHold: false, hasAccounts: true }, false],
    ['the account was never read', of(null), { mayHold: false, hasAccounts: true }, false],
    ['the provider switched the account off', of(OFF), { mayHold: false, hasAccounts: true }, false],
    ['the account is closed', of(READY, true), { mayHold: false, hasAccounts: true }, false],
    ['there is no account, and the owner lets the platform hold it', null, { mayHold: true, hasAccounts: true }, true],
    [
      'the account is off, and the owner lets the platform hold it',
      of(OFF),
      { mayHold: true, hasAccounts: true },
      true,
    ],
    ['stores have no accounts here', null, { mayHold: false, hasAccounts: false }, true],
  ] as const)('%s', (_, account, asked, expected) => {
    expect(hasPlaceForMoney(account, asked)).toBe(expected);
  });
});

test.each([
  ['the owner lets the platform hold the money', { mayHold: true }, {}, true],
  ['nobody has said so', { mayHold: false }, {}, false],
  ['there is no provider', { mayHold: true }, { cardPayments: null }, false],
])('a store without an account, where %s', async (_, heldMoney, off, expected) => {
  const { ctx } = await orderingFixture({ heldMoney });
  const ports = { ...ctx.ports, merchantAccounts: {} as NonNullable<typeof NO_PORTS.merchantAccounts>, ...off };
  const { profile } = await ctx.menus.storeOf(SCOPE);
  expect(await takesOnlineCards({ ports }, ctx.db, SCOPE, profile)).toBe(expected);
});

test('a customer can’t order by card where its money has no place, and can pay another way', async () => {
  const fixture = await orderingFixture({ heldMoney: { mayHold: false } });
  const merchantAccounts = {} as NonNullable<typeof NO_PORTS.merchantAccounts>;
  const ctx = { ...fixture.ctx, ports: { ...fixture.ctx.ports, merchantAccounts } };
  const card = place({ ...fixture, ctx }, await filledCart(fixture), { paymentType: 'stripeCheckout' });
  expect((await refusalOf(card))?.reason).toBe('card_provider_down');
  expect((await place({ ...fixture, ctx }, await filledCart(fixture))).orderId).toBeString();
});
