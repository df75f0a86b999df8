import { describe, expect, test } from 'bun:test';
import { listTerminalAttempts } from '#db/eftpos/terminal-attempts.repository.ts';
import type { CardTerminalBody } from '#src/domain/payments/card-terminal.schema.ts';
import type { CardSurcharge } from '#src/domain/payments/terminal-options.schema.ts';
import { type PlaceCardOrderInput, placeCardOrder } from '#src/features/counter/place-card-order.ts';
import { BY_BEN, BY_MIA, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { editCardTerminal } from './manage-card-terminals.ts';
import { refundToCard } from './refund-to-card.ts';
import {
  ADDRESS,
  aSale,
  attemptOf,
  BURGER,
  brokenMoneyRules,
  type EftposFixture,
  eftposFixture,
  Killed,
  mortal,
  orderOf,
  sellByCard,
  settle,
  TILL,
} from './testing/eftpos-fixture.ts';

const BY_PHONE = { customerPhone: '0412 345 678', isByPhone: true };
const VISA: CardSurcharge = { prefix: '4', kind: 'percent', value: 150 };

/** A Linkly PIN pad with these options, its customers behaving so. */
async function pad(options: Partial<CardTerminalBody>, settings: Parameters<typeof eftposFixture>[0] = {}) {
  const fixture = await eftposFixture(settings, 'linkly');
  await describeAs(fixture, options);
  return fixture;
}

function describeAs({ ctx, cardTerminalId }: EftposFixture, options: Partial<CardTerminalBody>) {
  return editCardTerminal(ctx, SCOPE, {
    ...{ name: 'Counter pad', provider: 'linkly', reach: 'cloud', address: ADDRESS, posTerminalIds: [TILL] },
    ...options,
    cardTerminalId,
    by: BY_BEN,
  });
}

async function withStoreSurcharge() {
  const { settings } = (await eftposFixture().then(({ ctx }) => ctx.menus.storeOf(SCOPE))).profile;
  const eftposSurcharge = { amountInCents: 50, percentageBps: 0, applicableBelowAmount: 0 };
  return { checkout: { ...settings.checkout, eftposSurcharge } };
}

const asked = ({ world }: EftposFixture) => world.terminal(ADDRESS).payments.at(-1)?.request.extras;

describe('a card by phone', () => {
  test('is typed at a terminal that is set up for it, and its refund needs no card', async () => {
    const fixture = await pad({ takesPhoneCards: true });
    await sellByCard(fixture, BY_PHONE);
    expect(asked(fixture)).toEqual({ isByPhone: true });
    expect(await attemptOf(fixture)).toMatchObject({ state: 'approved', isByPhone: 1 });
    await describeAs(fixture, { takesPhoneCards: false });
    await refundToCard(fixture.ctx, SCOPE, {
      ...{ orderId: 'sale-1', attemptId: 'refund-1', amountInCents: 400, reason: 'Cold', paymentId: null },
      ...{ posTerminalId: TILL, employeeId: null, by: BY_MIA },
    });
    await settle(fixture);
    expect(asked(fixture)).toEqual({ isByPhone: true });
    expect(fixture.world.balance()).toBe(BURGER - 400);
    expect(await brokenMoneyRules(fixture)).toEqual([]);
  });

  test.each<[string, Partial<CardTerminalBody>, Partial<PlaceCardOrderInput>, string]>([
    ['at a terminal that isn’t set up for it', {}, BY_PHONE, 'phone_cards_off'],
    ['for an order without a phone number', { takesPhoneCards: true }, { isByPhone: true }, 'not_a_phone_order'],
  ])('is refused %s, and nothing is written', async (_, options, sale, reason) => {
    const fixture = await pad(options);
    const refusal = await refusalOf(placeCardOrder(fixture.ctx, SCOPE, aSale(sale)));
    expect(refusal).toEqual({ code: 'resource_update_not_allowed', reason });
    expect(await listTerminalAttempts(fixture.ctx.db, SCOPE, 'sale-1')).toEqual([]);
  });

  test('pressed twice it is one payment', async () => {
    const fixture = await pad({ takesPhoneCards: true });
    for (const _ of [1, 2]) await placeCardOrder(fixture.ctx, SCOPE, aSale(BY_PHONE));
    await settle(fixture);
    await placeCardOrder(fixture.ctx, SCOPE, aSale(BY_PHONE));
    expect(await listTerminalAttempts(fixture.ctx.db, SCOPE, 'sale-1')).toHaveLength(1);
    expect(fixture.world.balance()).toBe(BURGER);
  });
});

describe('a tip at the terminal', () => {
  test('is chosen from the store’s percentages and joins the order', async () => {
    const fixture = await pad({ asksTip: true, tipChoices: [10, 15] });
    fixture.world.setStory(ADDRESS, 'approveWithTip');
    await sellByCard(fixture);
    expect(asked(fixture)).toEqual({ tipChoices: [10, 15] });
    expect(await orderOf(fixture)).toMatchObject({ tipInCents: 100, grandTotalInCents: BURGER + 100 });
    expect(await brokenMoneyRules(fixture)).toEqual([]);
  });

  test.each<[string, Partial<PlaceCardOrderInput>]>([
    ['the till has taken one', { tipInCents: 200 }],
    ['the guest isn’t there', BY_PHONE],
  ])('isn’t asked for where %s', async (_, sale) => {
    const fixture = await pad({ asksTip: true, takesPhoneCards: true });
    await sellByCard(fixture, sale);
    expect(asked(fixture)?.tipChoices).toBeUndefined();
    expect(asked(fixture)?.isByPhone).toBe(sale.isByPhone);
  });
});

describe('a surcharge at the terminal', () => {
  test('goes by the card and joins the order', async () => {
    const fixture = await pad({ cardSurcharges: [VISA] });
    await sellByCard(fixture);
    expect(await attemptOf(fixture)).toMatchObject({ surchargeInCents: 0, terminalSurchargeInCents: 15 });
    expect(await orderOf(fixture)).toMatchObject({ surchargeInCents: 15, grandTotalInCents: BURGER + 15 });
    expect(await brokenMoneyRules(fixture)).toEqual([]);
  });

  test('is never on top of the till’s, which can be switched on after it', async () => {
    const fixture = await pad({}, await withStoreSurcharge());
    const refusal = describeAs(fixture, { cardSurcharges: [VISA] });
    await expect(refusal).rejects.toMatchObject({ details: { fields: [{ path: 'cardSurcharges' }] } });
    const optionsJson = JSON.stringify({ cardSurcharges: [VISA] });
    await fixture.ctx.db.updateTable('card_terminals').set({ optionsJson }).execute();
    await sellByCard(fixture, { expectedTotalInCents: BURGER + 50 });
    expect(asked(fixture)?.cardSurcharges).toBeUndefined();
    expect(fixture.world.balance()).toBe(BURGER + 50);
  });

  test('a maker without it is not set up for it', async () => {
    const fixture = await eftposFixture({}, 'worldline');
    const refusal = describeAs(fixture, { provider: 'worldline', cardSurcharges: [VISA] });
    await expect(refusal).rejects.toMatchObject({ details: { fields: [{ path: 'cardSurcharges' }] } });
  });
});

test('killed at every line, a phone card with a surcharge is charged once or never', async () => {
  for (let dieAt = 1; ; dieAt++) {
    const fixture = await pad({ takesPhoneCards: true, cardSurcharges: [VISA] });
    const first = mortal(fixture.ctx, dieAt);
    await live(first.ctx, fixture).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
    const wasKilled = first.isDead();
    await live(fixture.ctx, fixture);
    expect([dieAt, ...(await brokenMoneyRules(fixture))]).toEqual([dieAt]);
    expect([0, BURGER + 15]).toContain(fixture.world.balance());
    if (!wasKilled) break;
  }
}, 60_000);

async function live(as: EftposFixture['ctx'] | ReturnType<typeof mortal>['ctx'], fixture: EftposFixture) {
  await placeCardOrder(as, SCOPE, aSale(BY_PHONE));
  await settle(fixture, { as, step: 5 });
}
