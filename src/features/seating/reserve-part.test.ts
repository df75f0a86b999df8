/** Keeping a part of a bill for a guest's phone: every rule and every word of it, each once. */
import { describe, expect, test } from 'bun:test';
import { insertTerminalAttempt } from '#db/eftpos/terminal-attempts.repository.ts';
import type { PartIssue } from '#src/domain/ordering/phone-part.ts';
import { testStore } from '#src/domain/ordering/testing-store.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { billOnPhone } from './bill-on-phone.ts';
import { partRefused, reservePart } from './reserve-part.ts';
import { amount, BILL, equally, type Phones, phonesFixture, WHOLE } from './testing/phones-fixture.ts';
import { T4 } from './testing/tables-fixture.ts';

const told = (promise: Promise<unknown>) =>
  promise.then(
    () => 'allowed',
    ({ reason, code }: { reason?: string; code?: string }) => reason ?? code,
  );
const tillsTold = async ({ ctx }: Phones) =>
  (await ctx.db.selectFrom('outbox_events').select('id').where('type', '=', 'billChanged').execute()).length;
const asked = { id: 'x', billId: BILL, tableId: T4, payerHash: 'ada', tipInCents: 0, choice: WHOLE };
const bill = async ({ ctx }: Phones) => (await billOnPhone(ctx.db, ctx, SCOPE, { billId: BILL }))!;

describe('a part that a guest chose', () => {
  test.each([
    ['everything', WHOLE, 1800, { mode: 'whole', people: null, lines: [] }],
    ['a half', equally(2), 900, { mode: 'equally', people: 2, lines: [] }],
    ['an amount', amount(700), 700, { mode: 'byAmount', people: null, lines: [] }],
    [
      'half of the burger',
      { kind: 'dishes' as const, lines: [{ lineId: 'a', units: 1, sharedBetween: 2 }] },
      500,
      { mode: 'byItem', people: null, lines: [{ lineId: 'a', units: 1, sharedBetween: 2 }] },
    ],
  ] as const)('is kept as %s, and the tills are told', async (_, choice, cents, kept) => {
    const fixture = await phonesFixture();
    const before = await tillsTold(fixture);
    const part = await fixture.reserve('ada', choice, cents);
    expect(part).toMatchObject({ ...kept, amountInCents: cents, state: 'held', moveTry: 1 });
    expect((await tillsTold(fixture)) - before).toBe(1);
    // Sent again, it is the same part, and nobody is told twice.
    expect(await fixture.reserve('ada', choice, cents, { id: part.id })).toEqual(part);
    expect((await tillsTold(fixture)) - before).toBe(1);
  });

  test('is its guest’s alone: another phone that names it finds nothing', async () => {
    const fixture = await phonesFixture();
    const { id } = await fixture.reserve('ada', WHOLE, 1800);
    expect(await told(fixture.reserve('ben', WHOLE, 1800, { id }))).toBe('resource_not_found');
    expect(await told(fixture.giveUp('ada', 'never'))).toBe('resource_not_found');
  });

  test('can’t have the id of another store’s', async () => {
    const fixture = await phonesFixture();
    const { id } = await fixture.reserve('ada', amount(500), 500);
    const { db } = fixture.ctx;
    const store = await db.selectFrom('stores').selectAll().where('id', '=', SCOPE.storeId).executeTakeFirstOrThrow();
    await db
      .insertInto('stores')
      .values({ ...store, id: 'other' })
      .execute();
    await db.updateTable('phone_payments').set({ storeId: 'other' }).execute();
    expect(await told(fixture.reserve('ada', WHOLE, 1800, { id }))).toBe('resource_not_found');
  });

  test('waits while the guest’s earlier card is being charged, whatever they gave up before', async () => {
    const fixture = await phonesFixture();
    await fixture.reserve('ada', amount(600), 600);
    const id = await fixture.begin('ada', amount(500), 500);
    await fixture.charge(id);
    await fixture.followAs(id, { capture: async () => ({ kind: 'unreachable', why: 'timeout' }) });
    expect(await fixture.parts()).toEqual(['freed gaveUp', 'capturing']);
    expect(await told(fixture.reserve('ada', amount(700), 700))).toBe('payment_under_way');
    expect(await fixture.parts()).toEqual(['freed gaveUp', 'capturing']);
  });

  test('that is being charged can’t be given up', async () => {
    const fixture = await phonesFixture();
    const id = await fixture.begin('ada', WHOLE, 1800);
    await fixture.charge(id);
    await fixture.followAs(id, { capture: async () => ({ kind: 'unreachable', why: 'timeout' }) });
    await fixture.giveUp('ada', id);
    expect(await fixture.parts()).toEqual(['capturing']);
  });
});

test('where a store asks for no tips, none is charged', async () => {
  const fixture = await phonesFixture();
  const { tips } = testStore().settings;
  fixture.setSettings({ tips: { ...tips, isEnabled: false } });
  expect(await fixture.reserve('ada', WHOLE, 1800, { tipInCents: 200 })).toMatchObject({ tipInCents: 0 });
});

test('the fees of a part are of what the card is charged, its tip included', async () => {
  const fixture = await phonesFixture();
  const none = { rateBps: 0, fixedInCents: 0 };
  const feeRates = { platform: { rateBps: 1000, fixedInCents: 0 }, connect: none, transaction: none };
  const { restaurantId, storeId } = SCOPE;
  const at = isoUtc(fixture.ctx.clock.now());
  await fixture.ctx.db
    .insertInto('merchant_accounts')
    .values({
      ...{ restaurantId, storeId, requestKey: 'key', accountId: 'acct_roma', takesCharges: 1 },
      ...{
        factsJson: '{}',
        feeRatesJson: JSON.stringify(feeRates),
        scheduleJson: '{}',
        readIsoDateTimeUtc: at,
        createdIsoDateTimeUtc: at,
      },
    } as never)
    .execute();
  expect(await fixture.reserve('ada', amount(1000), 1000, { tipInCents: 200 })).toMatchObject({
    ...{ connectedAccountId: 'acct_roma', platformFeeInCents: 120, applicationFeeInCents: 120 },
  });
});

describe('nothing is kept', () => {
  test('of a bill that there isn’t', async () => {
    const { ctx } = await phonesFixture();
    const none = reservePart(ctx, SCOPE, { ...asked, billId: 'none', expectedInCents: 1800 });
    expect(await told(none)).toBe('resource_not_found');
  });

  test('of a guest’s own order, which is no bill', async () => {
    const fixture = await phonesFixture();
    const { id: billId } = await fixture.byPhone(T4, { wrap: 1 }, 700);
    expect(await billOnPhone(fixture.ctx.db, fixture.ctx, SCOPE, { billId })).toBe(null);
  });

  test('of a cancelled bill, although it was never paid', async () => {
    const fixture = await phonesFixture();
    await fixture.ctx.db.updateTable('orders').set({ statusCode: 'cancelled' }).execute();
    expect(await told(fixture.reserve('ada', WHOLE, 1800))).toBe('bill_already_paid');
  });

  test.each<[PartIssue, string, string]>([
    [{ code: 'nothingLeft' }, 'bill_already_paid', 'Everything has been paid. Thank you!'],
    [{ code: 'allBeingPaid' }, 'all_being_paid', 'The rest is being paid right now. Look again in a moment.'],
    [{ code: 'moreThanFree', freeInCents: 700 }, 'more_than_is_left', 'You can pay up to $7.00.'],
    [{ code: 'tooLittleForCard', leastInCents: 50 }, 'too_little_for_card', 'A card can’t be charged less than $0.50.'],
    [{ code: 'noPeople' }, 'no_people', 'Choose how many people share it.'],
    [{ code: 'lineUnknown', lineId: 'a' }, 'split_line_unknown', 'A dish you chose is no longer on the bill.'],
    [{ code: 'lineTaken', lineId: 'a', name: 'Pho' }, 'split_line_taken_twice', 'Someone else is paying for Pho.'],
    [{ code: 'noDishes' }, 'no_dishes', 'Choose at least one dish.'],
  ])('and its guest is told why: %#', (issue, reason, message) => {
    expect(partRefused(issue, { currencyCode: 'AUD' })).toMatchObject({ reason, message });
  });
});

describe('a bill as phones may pay it', () => {
  test.each([
    ['open and being cooked', 'open', 'accepted', 'posPayLater', true],
    ['open with its food out', 'open', 'completed', 'posPayLater', true],
    ['closed', 'closed', 'accepted', 'posPayLater', false],
    ['cancelled', 'open', 'cancelled', 'posPayLater', false],
    ['paid in cash', 'open', 'accepted', 'posCash', false],
  ] as const)('%s', async (_, state, statusCode, paymentType, isOpen) => {
    const fixture = await phonesFixture();
    await fixture.ctx.db.updateTable('bills').set({ state }).execute();
    await fixture.ctx.db.updateTable('orders').set({ statusCode, paymentType }).execute();
    expect((await bill(fixture)).isOpen).toBe(isOpen);
  });

  test('knows who paid their third: the next third is of what is left among two', async () => {
    const fixture = await phonesFixture();
    const first = await fixture.begin('ada', equally(3), 600);
    await fixture.charge(first);
    await fixture.comeBack(first);
    expect((await bill(fixture)).taken).toEqual([{ amountInCents: 600, lines: [], people: 3 }]);
    expect(await fixture.reserve('ben', equally(3), 600)).toMatchObject({ amountInCents: 600 });
  });

  test.each([
    ['what it asks for of the bill, not its tip and its surcharge', 'PURCHASE', 400],
    ['nothing while it gives money back', 'REFUND', 0],
  ] as const)('keeps for the card terminal %s', async (_, busy, keptInCents) => {
    const fixture = await phonesFixture();
    const { ctx } = fixture;
    const place = {
      ...{ restaurantId: SCOPE.restaurantId, storeId: SCOPE.storeId },
      createdIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    };
    const pad = { id: 'pad', name: 'Pad', provider: 'simulator', reach: 'cloud', address: 'pad-1' } as const;
    await ctx.db
      .insertInto('card_terminals')
      .values({ ...place, ...pad })
      .execute();
    for (const [kind, state, requestedInCents] of [
      [busy, 'sent', 460],
      ['PURCHASE', 'declined', 300],
    ] as const) {
      const id = `${kind} ${state}`;
      const attempt = { ...place, id, orderId: BILL, orderVersion: 1, cardTerminalId: 'pad', kind, providerKey: id };
      const money = { requestedInCents, surchargeInCents: 10, tipInCents: 50, state };
      await ctx.write((trx) => insertTerminalAttempt(trx, { ...attempt, ...money } as never));
    }
    expect((await bill(fixture)).beingPaidInCents).toBe(keptInCents);
    const free = 1800 - keptInCents;
    expect(await told(fixture.reserve('ada', amount(free + 1), free + 1))).toBe('more_than_is_left');
    expect(await told(fixture.reserve('ada', WHOLE, free))).toBe('allowed');
  });
});

describe('the card page of a part', () => {
  test('asks for the part and its tip, by name, under one key', async () => {
    const fixture = await phonesFixture();
    const pages: unknown[] = [];
    for (const [choice, cents, tipInCents] of [
      [WHOLE, 1800, 1],
      [amount(500), 500, 0],
    ] as const) {
      const { id } = await fixture.reserve('ada', choice, cents, { tipInCents });
      await fixture
        .openAs(id, {
          createCheckout: async (request) => {
            pages.push({ key: request.idempotencyKey, amount: request.amountInCents, lines: request.lines });
            return { kind: 'unreachable', why: 'timeout' };
          },
        })
        .catch(() => {});
    }
    expect(pages).toEqual([
      {
        ...{ key: 'phone:part-1:checkout:1', amount: 1801 },
        lines: [
          { name: 'Your table’s bill', quantity: 1, amountInCents: 1800 },
          { name: 'Tip', quantity: 1, amountInCents: 1 },
        ],
      },
      {
        ...{ key: 'phone:part-2:checkout:1', amount: 500 },
        lines: [{ name: 'Your part of the bill', quantity: 1, amountInCents: 500 }],
      },
    ]);
    expect(fixture.ctx.logged.filter((line) => line.includes('not opened'))).toHaveLength(2);
  });

  test('is opened once, and is known to be open', async () => {
    const fixture = await phonesFixture();
    const { id } = await fixture.reserve('ada', WHOLE, 1800);
    const address = await fixture.open(id);
    expect(await fixture.onPhone(id)).toMatchObject({ checkoutUrl: address, isPageOpen: true });
    const again = fixture.openAs(id, { createCheckout: () => Promise.reject(new Error('asked twice')) });
    expect(await again).toBe(address);
  });

  test.each([
    ['a key that was used for something else', { kind: 'refused', why: 'key_reused' }, 2],
    ['the provider’s own mistake', { kind: 'unreachable', why: 'provider_error' }, 2],
    ['an answer that is lost', { kind: 'unreachable', why: 'timeout' }, 1],
    ['an account that isn’t ready', { kind: 'refused', why: 'account_not_ready' }, 1],
  ] as const)(
    'is not opened by %s: the guest tries again, with a new key only if this one is used up',
    async (_, answer, next) => {
      const fixture = await phonesFixture();
      const { id } = await fixture.reserve('ada', WHOLE, 1800);
      const createCheckout = async () => ({ ...answer, declineCode: null, message: '' }) as never;
      expect(await told(fixture.openAs(id, { createCheckout }))).toBe('card_provider_down');
      expect(await fixture.onPhone(id)).toMatchObject({ state: 'held', moveTry: next, checkoutUrl: null });
    },
  );

  test('isn’t opened for a part that there isn’t, that is over or where there is no provider', async () => {
    const fixture = await phonesFixture();
    expect(await told(fixture.open('never'))).toBe('resource_not_found');
    const { id } = await fixture.reserve('ada', WHOLE, 1800);
    expect(await told(fixture.openAs(id, null))).toBe('card_provider_down');
    await fixture.giveUp('ada', id);
    expect(await told(fixture.open(id))).toBe('part_freed');
  });

  test('that opened after its part was given up is closed; after it was paid, its guest hears so', async () => {
    const fixture = await phonesFixture();
    const { id } = await fixture.reserve('ada', WHOLE, 1800);
    const slow = (state: 'freed' | 'paid', whyFreed: 'gaveUp' | null = null) =>
      fixture.openAs(id, {
        createCheckout: async (request) => {
          await fixture.ctx.db.updateTable('phone_payments').set({ state, whyFreed }).execute();
          return fixture.card.createCheckout(request);
        },
      });
    expect(await told(slow('paid'))).toBe('part_freed');
    await fixture.ctx.db.updateTable('phone_payments').set({ state: 'held' }).execute();
    await slow('freed', 'gaveUp');
    await fixture.sweep();
    expect(await fixture.onPhone(id)).toMatchObject({ state: 'freed', isPageOpen: false });
  });
});
