/** Every guard of carrying out a guest's payment on a phone, each once. */
import { describe, expect, test } from 'bun:test';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import type {
  CardPayment,
  CardPaymentsPort,
  CardRejection,
  CardUnreachable,
} from '#src/integrations/card-payments/card-payments.port.ts';
import { followPhonePayment } from './follow-phone-payment.ts';
import { amount, BILL, type Phones, phonesFixture, WHOLE } from './testing/phones-fixture.ts';
import { boxed } from './testing/tables-fixture.ts';

type Answers = Partial<CardPaymentsPort>;
const refused = (why: CardRejection) => async () => ({ kind: 'refused' as const, why, declineCode: null, message: '' });
const unreachable =
  (why: CardUnreachable['why'] = 'timeout') =>
  async () => ({ kind: 'unreachable' as const, why });
const captures = (capture: CardPaymentsPort['capture']): Answers => ({ capture });

/** Ada is about to pay $10.00 and a tip of $2.00. */
async function begun() {
  const fixture = await phonesFixture();
  const id = await fixture.begin('ada', amount(1000), 1000, { tipInCents: 200 });
  return { ...fixture, id };
}
/** Her card said yes. */
async function yes() {
  const fixture = await begun();
  await fixture.charge(fixture.id);
  return fixture;
}
/** It said yes after a waiter took the cash. */
async function tooLate() {
  const fixture = await phonesFixture();
  const id = await fixture.begin('ada', WHOLE, 1800);
  fixture.ctx.pass({ minutes: 6 });
  await fixture.pay(BILL);
  await fixture.charge(id);
  return { ...fixture, id };
}
type Begun = Awaited<ReturnType<typeof begun>>;

/** The provider describes her payment so. */
const reads = ({ card }: Phones, more: Partial<CardPayment>): Answers => ({
  retrievePayment: async (id) => {
    const read = await card.retrievePayment(id);
    return read.kind === 'found' ? { ...read, payment: { ...read.payment, ...more } } : read;
  },
});
const change = ({ ctx }: Phones, set: object) => ctx.db.updateTable('phone_payments').set(set).execute();
/** In how many seconds it is tried again. */
async function pause({ ctx, onPhone, id }: Begun) {
  const { nextTryIsoDateTimeUtc } = await onPhone(id);
  return (Date.parse(nextTryIsoDateTimeUtc ?? '') - ctx.clock.now().epochMilliseconds) / 1000;
}
const tillsTold = async ({ ctx }: Phones) =>
  (await ctx.db.selectFrom('outbox_events').select('id').where('type', '=', 'billChanged').execute()).length;
const failures = ({ ctx }: Phones) => ctx.logged.filter((line) => /not charged|charged otherwise/.test(line)).length;

describe('a payment on a phone', () => {
  test('waits where there is no provider, and one that never was is nothing to do', async () => {
    const { ctx, id, followAs } = await yes();
    const without = { ...ctx, ports: { ...ctx.ports, cardPayments: null } };
    expect(await followPhonePayment(without, SCOPE, id)).toBe('unreachable');
    expect(await followAs('never', {})).toEqual({ done: 'rest', asked: [] });
  });

  test('that is booked is nothing to do', async () => {
    const { id, followAs, onPhone } = await yes();
    expect(await followAs(id, {})).toMatchObject({ done: 'rest' });
    expect(await followAs(id, {})).toEqual({ done: 'rest', asked: [] });
    expect(await onPhone(id)).toMatchObject({
      ...{ state: 'paid', isPageOpen: false, nextTryIsoDateTimeUtc: null },
      ...{ chargeId: expect.any(String), cardBrand: expect.any(String), cardLast4: expect.any(String) },
    });
  });

  test('that somebody keeps moving is left for the next run after six steps', async () => {
    const { ctx, card, id } = await yes();
    let reads = 0;
    const retrievePayment: CardPaymentsPort['retrievePayment'] = (paymentId) => {
      reads += 1;
      return card.retrievePayment(paymentId);
    };
    const cardPayments = new Proxy(card, {
      get: (port, name) => (name === 'retrievePayment' ? retrievePayment : Reflect.get(port, name)),
    });
    const write: typeof ctx.write = async (work) => {
      const done = await ctx.write(work);
      await ctx.db.updateTable('phone_payments').set({ state: 'held' }).execute();
      return done;
    };
    const moved = { ...ctx, write, ports: { ...ctx.ports, cardPayments } };
    expect([await followPhonePayment(moved, SCOPE, id), reads]).toEqual(['rest', 6]);
  });

  test('keeps what was known of its card where the provider says nothing', async () => {
    const fixture = await yes();
    await change(fixture, { chargeId: 'ch_known', cardBrand: 'visa', cardLast4: '4242' });
    const { capture } = fixture.card;
    const nothing = { chargeId: null, cardBrand: null, last4: null };
    await fixture.followAs(fixture.id, {
      ...reads(fixture, nothing),
      capture: async (request) => {
        const answer = await capture(request);
        return answer.kind === 'captured' ? { ...answer, payment: { ...answer.payment, ...nothing } } : answer;
      },
    });
    expect(await fixture.onPhone(fixture.id)).toMatchObject({
      ...{ chargeId: 'ch_known', cardBrand: 'visa', cardLast4: '4242' },
    });
  });
});

describe('a card page', () => {
  test('on which nobody has paid yet is left open, and no payment is asked for', async () => {
    const { id, followAs, onPhone } = await begun();
    const { done, asked } = await followAs(id, {});
    expect([done, asked]).toEqual(['rest', ['retrieveCheckout']]);
    expect(await onPhone(id)).toMatchObject({ state: 'held', isPageOpen: true, nextTryIsoDateTimeUtc: null });
  });

  test.each<[string, Answers]>([
    ['whose page can’t be read', { retrieveCheckout: unreachable() }],
    ['whose payment can’t be read', { retrievePayment: unreachable() }],
  ])('%s is read again', async (_, answers) => {
    const fixture = await yes();
    expect((await fixture.followAs(fixture.id, answers)).done).toBe('unreachable');
    expect([await fixture.parts(), await pause(fixture)]).toEqual([['held'], 2]);
  });

  test('of a payment that the provider doesn’t find is left open', async () => {
    const { id, followAs, parts } = await yes();
    expect((await followAs(id, { retrievePayment: refused('not_found') })).done).toBe('rest');
    expect((await followAs(id, { retrieveCheckout: refused('not_found') })).done).toBe('rest');
    expect(await parts()).toEqual(['held']);
  });

  test('that is another payment’s counts for nothing, and another payment neither', async () => {
    const fixture = await yes();
    const { id, card, followAs } = fixture;
    const retrieveCheckout: CardPaymentsPort['retrieveCheckout'] = async (sessionId) => {
      const page = await card.retrieveCheckout(sessionId);
      return page.kind === 'found' ? { ...page, orderId: 'other' } : page;
    };
    expect(await followAs(id, { retrieveCheckout })).toEqual({ done: 'rest', asked: ['retrieveCheckout'] });
    expect((await followAs(id, reads(fixture, { orderId: 'other' }))).done).toBe('rest');
    expect(await fixture.parts()).toEqual(['held']);
  });

  test('whose address was lost is found by the provider’s message, by the page or by the payment', async () => {
    for (const by of ['page', 'payment']) {
      const fixture = await yes();
      const { id, card, followAs, onPhone } = fixture;
      const { checkoutSessionId } = await onPhone(id);
      const page = await card.retrieveCheckout(checkoutSessionId ?? '');
      const paymentIntentId = page.kind === 'found' ? page.paymentIntentId : null;
      await change(fixture, { checkoutSessionId: null });
      const isByPage = by === 'page';
      const hint = isByPage
        ? { checkoutSessionId, paymentIntentId: null }
        : { checkoutSessionId: null, paymentIntentId };
      const { asked } = await followAs(id, {}, hint);
      expect(asked).toEqual([...(isByPage ? ['retrieveCheckout'] : []), 'retrievePayment', 'capture']);
      expect(await fixture.parts()).toEqual(['paid']);
    }
  });

  test('whose payment was cancelled at the provider frees its part, and is not closed twice', async () => {
    const fixture = await yes();
    const { done, asked } = await fixture.followAs(fixture.id, reads(fixture, { statusCode: 'cancel' }));
    expect([done, asked]).toEqual(['rest', ['retrieveCheckout', 'retrievePayment']]);
    expect(await fixture.onPhone(fixture.id)).toMatchObject({
      state: 'freed',
      whyFreed: 'timedOut',
      isPageOpen: false,
    });
  });

  test('is closed at once when its guest gave the part up, and stays given up', async () => {
    const { id, giveUp, followAs, onPhone } = await begun();
    await giveUp('ada', id);
    expect((await followAs(id, {})).asked).toEqual(['retrieveCheckout', 'expireCheckout']);
    expect(await onPhone(id)).toMatchObject({ state: 'freed', whyFreed: 'gaveUp', isPageOpen: false });
    // What is closed is not closed again.
    expect(await followAs(id, {})).toEqual({ done: 'rest', asked: ['retrieveCheckout'] });
  });

  test('that never came to be has nothing to close', async () => {
    const fixture = await begun();
    await change(fixture, { checkoutSessionId: null });
    fixture.ctx.pass({ minutes: 5 });
    expect(await fixture.followAs(fixture.id, {})).toEqual({ done: 'rest', asked: [] });
    expect(await fixture.onPhone(fixture.id)).toMatchObject({
      state: 'freed',
      whyFreed: 'timedOut',
      isPageOpen: false,
    });
  });

  test('on which its guest was quicker by a moment is read again, its part still theirs', async () => {
    const fixture = await begun();
    fixture.ctx.pass({ minutes: 5 });
    expect((await fixture.followAs(fixture.id, { expireCheckout: refused('checkout_complete') })).done).toBe(
      'unreachable',
    );
    expect(await fixture.onPhone(fixture.id)).toMatchObject({ state: 'held', isPageOpen: true });
  });
});

describe('a card that said yes', () => {
  test('is charged the part and its tip, and the till is told that the part is taken', async () => {
    const fixture = await yes();
    const before = await tillsTold(fixture);
    const requests: unknown[] = [];
    const capture: CardPaymentsPort['capture'] = async (request) => {
      requests.push(request);
      return unreachable()();
    };
    expect((await fixture.followAs(fixture.id, { capture })).done).toBe('unreachable');
    const { paymentIntentId, isPageOpen } = await fixture.onPhone(fixture.id);
    expect([await fixture.parts(), isPageOpen]).toEqual([['capturing'], false]);
    expect(requests).toEqual([
      {
        idempotencyKey: `phone:${fixture.id}:capture:1`,
        paymentIntentId,
        amountInCents: 1200,
        applicationFeeInCents: null,
      },
    ]);
    expect((await tillsTold(fixture)) - before).toBe(1);
  });

  test.each([
    [null, null],
    ['acct_roma', 84],
  ])('pays the platform’s fee where its store has an account of its own: %p', async (connectedAccountId, fee) => {
    const fixture = await yes();
    await change(fixture, { connectedAccountId, applicationFeeInCents: 84 });
    const fees: (number | null)[] = [];
    const capture: CardPaymentsPort['capture'] = async ({ applicationFeeInCents }) => {
      fees.push(applicationFeeInCents);
      return unreachable()();
    };
    await fixture.followAs(fixture.id, { capture });
    expect(fees).toEqual([fee]);
  });

  test('takes nothing of a bill that the store’s box keeps by now', async () => {
    const { ctx, id, parts, bank } = await yes();
    await followPhonePayment({ ...ctx, ownership: { ...boxed, owns: () => false } }, SCOPE, id);
    expect([await parts(), await bank()]).toEqual([['freed tooLate'], { takenInCents: 0, heldInCents: 0 }]);
  });

  test('is let go when a charge of it was declined before: its guest was told so', async () => {
    const fixture = await yes();
    await fixture.followAs(fixture.id, captures(refused('declined')));
    expect([await fixture.parts(), failures(fixture)]).toEqual([['freed declined'], 1]);
    const { asked } = await fixture.followAs(fixture.id, {});
    expect([asked, await fixture.parts()]).toEqual([['retrievePayment', 'void'], ['freed tooLate']]);
  });
});

describe('a charge that is refused', () => {
  test.each<CardRejection>(['hold_expired', 'already_cancelled', 'declined', 'not_found', 'amount_not_allowed'])(
    'as %s will never be done: the part is free',
    async (why) => {
      const fixture = await yes();
      expect((await fixture.followAs(fixture.id, captures(refused(why)))).done).toBe('rest');
      expect([await fixture.parts(), await fixture.tenders()]).toEqual([['freed declined'], []]);
    },
  );

  test.each<CardRejection>(['account_not_ready', 'not_configured', 'other', 'not_captured'])(
    'as %s may be mended, and is tried again with its key',
    async (why) => {
      const fixture = await yes();
      expect((await fixture.followAs(fixture.id, captures(refused(why)))).done).toBe('unreachable');
      expect([await fixture.parts(), (await fixture.onPhone(fixture.id)).moveTry]).toEqual([['capturing'], 1]);
    },
  );

  test.each<[string, CardPaymentsPort['capture']]>([
    ['a key that was used for something else', refused('key_reused')],
    ['the provider’s own mistake', unreachable('provider_error')],
  ])('by %s goes on with the next key', async (_, capture) => {
    const fixture = await yes();
    await fixture.followAs(fixture.id, { capture });
    await fixture.followAs(fixture.id, { capture });
    const keys: string[] = [];
    await fixture.followAs(
      fixture.id,
      captures(async ({ idempotencyKey }) => {
        keys.push(idempotencyKey);
        return unreachable()();
      }),
    );
    expect([keys, (await fixture.onPhone(fixture.id)).moveTry]).toEqual([[`phone:${fixture.id}:capture:3`], 3]);
  });

  test.each([
    [0, 2],
    [59, 2],
    [60, 4],
    [90, 8],
    [3600, 300],
  ])('after %d seconds is tried again in %d', async (seconds, expected) => {
    const fixture = await yes();
    fixture.ctx.pass({ seconds });
    await fixture.followAs(fixture.id, captures(unreachable()));
    expect(await pause(fixture)).toBe(expected);
  });

  test.each<[string, Partial<CardPayment>]>([
    ['given back already', { statusCode: 'refundSuccess' }],
    ['still held', { statusCode: 'requiresCapture' }],
  ])('for another amount, of a payment that is %s, is looked at again', async (_, more) => {
    const fixture = await yes();
    const answers = { ...captures(refused('captured_other_amount')), ...reads(fixture, {}) };
    await fixture.followAs(fixture.id, captures(unreachable()));
    expect((await fixture.followAs(fixture.id, { ...answers, ...reads(fixture, more) })).done).toBe('unreachable');
    expect([await fixture.parts(), failures(fixture)]).toEqual([['capturing'], 0]);
  });

  test('for another amount is in the log with its amount', async () => {
    const fixture = await yes();
    await fixture.followAs(fixture.id, captures(unreachable()));
    const other = reads(fixture, { statusCode: 'success', capturedInCents: 700 });
    const { done } = await fixture.followAs(fixture.id, { ...captures(refused('captured_other_amount')), ...other });
    expect([done, failures(fixture)]).toEqual(['rest', 1]);
    expect(await fixture.onPhone(fixture.id)).toMatchObject({ state: 'paid', isPageOpen: false });
  });
});

describe('a card that said yes too late', () => {
  test('is let go with one key, by the payment’s own id', async () => {
    const fixture = await tooLate();
    const requests: unknown[] = [];
    const letGo: CardPaymentsPort['void'] = async (request) => {
      requests.push(request);
      return unreachable()();
    };
    expect((await fixture.followAs(fixture.id, { void: letGo })).done).toBe('unreachable');
    const { paymentIntentId } = await fixture.onPhone(fixture.id);
    expect(requests).toEqual([{ idempotencyKey: `phone:${fixture.id}:void:1`, paymentIntentId }]);
    expect(await fixture.parts()).toEqual(['returning']);
    expect(await fixture.followAs(fixture.id, {})).toEqual({ done: 'rest', asked: ['void'] });
    expect(await fixture.parts()).toEqual(['freed tooLate']);
  });

  test.each<CardRejection>(['already_cancelled', 'not_found', 'hold_expired'])(
    'and holds nothing any more (%s) is free',
    async (why) => {
      const fixture = await tooLate();
      const { done, asked } = await fixture.followAs(fixture.id, { void: refused(why) });
      expect([done, asked.at(-1), await fixture.parts()]).toEqual(['rest', 'void', ['freed tooLate']]);
    },
  );

  test('and was charged all the same is in the books', async () => {
    const fixture = await tooLate();
    await fixture.followAs(fixture.id, { void: unreachable() });
    const charged = reads(fixture, { statusCode: 'success', capturedInCents: 1800 });
    const { done } = await fixture.followAs(fixture.id, { void: refused('already_captured'), ...charged });
    expect([done, await fixture.parts()]).toEqual(['rest', ['paid']]);
    expect((await fixture.tenders()).some(({ id }) => id === fixture.id)).toBe(true);
  });

  test.each<[string, Answers, string[]]>([
    ['is still held', { void: refused('other') }, ['void', 'retrievePayment']],
    ['can’t be read', { void: refused('other'), retrievePayment: unreachable() }, ['void', 'retrievePayment']],
    ['isn’t answered for', { void: unreachable() }, ['void']],
  ])('and %s is let go again', async (_, answers, expected) => {
    const fixture = await tooLate();
    await fixture.followAs(fixture.id, { void: unreachable() });
    const { done, asked } = await fixture.followAs(fixture.id, answers);
    expect([done, asked, await fixture.parts()]).toEqual(['unreachable', expected, ['returning']]);
  });
});
