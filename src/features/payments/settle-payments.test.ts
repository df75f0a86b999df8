/** Every guard of carrying out what an order's card money is to do, each once. */
import { describe, expect, test } from 'bun:test';
import { getOrder } from '#db/ordering/orders.repository.ts';
import type { OrderPayment } from '#db/payments/order-payments.repository.ts';
import { type OnlineAttemptKind, wantAttempt } from '#db/payments/payment-attempts.repository.ts';
import { listRefunds, resolveRefundIn } from '#db/payments/refunds.repository.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-house.ts';
import type { CardRefusal } from '#src/integrations/card-payments/card-payments.port.ts';
import { settleOrderPayments } from './settle-payments.ts';
import {
  aPayment,
  found,
  type ProviderHouse,
  providerHouse,
  refused,
  unreachable,
  WHOLE,
} from './testing/provider-house.ts';
import { wantCardRefundIn } from './want-money.ts';

const HELD: Partial<OrderPayment> = { statusCode: 'requiresCapture', paymentIntentId: 'pi_ours' };
const TAKEN: Partial<OrderPayment> = { statusCode: 'success', paymentIntentId: 'pi_ours', capturedInCents: WHOLE };

async function known(what: Partial<OrderPayment>): Promise<ProviderHouse> {
  const house = await providerHouse();
  await house.know(what);
  return house;
}

const want = ({ ctx, orderId }: ProviderHouse, kind: OnlineAttemptKind, reason: string | null = null) =>
  ctx.write((trx) =>
    wantAttempt(trx, ctx, SCOPE, { orderId, kind, amountInCents: WHOLE, providerKey: `order:${kind}:1`, reason }),
  );
const wantBack = ({ ctx, orderId }: ProviderHouse, amountInCents: number, key = 'one') =>
  ctx.write(async (trx) =>
    wantCardRefundIn(trx, ctx, SCOPE, await getOrder(trx, SCOPE, orderId), {
      id: `refund-${key}`,
      by: BY_MIA,
      reason: 'Cold',
      businessDay: '2026-11-21',
      amountInCents,
      kind: 'partial',
      key,
    }),
  );
const settle = (house: ProviderHouse, ctx: TestContext) => settleOrderPayments(ctx, SCOPE, house.orderId);
const made = (kind: 'refunded' | 'refundPending', amountInCents: number) => async () => ({
  kind,
  refundId: 're_1',
  amountInCents,
});

describe('what is wanted of a card payment', () => {
  test('is left for later while its time has not come, and done when it has', async () => {
    const house = await known(HELD);
    await want(house, 'CAPTURE');
    const away = house.says({ capture: unreachable() });
    await settle(house, away);
    const there = house.says({
      capture: async () => ({
        kind: 'captured',
        payment: aPayment(house, { statusCode: 'success', capturedInCents: WHOLE }),
      }),
    });
    house.ctx.pass({ seconds: 4 });
    await settle(house, there);
    expect(await house.attempts()).toEqual(['CAPTURE unknown']);
    house.ctx.pass({ seconds: 1 });
    await settle(house, there);
    expect(await house.attempts()).toEqual(['CAPTURE done']);
    expect(await house.payment()).toMatchObject({ statusCode: 'success', capturedInCents: WHOLE });
  });

  test('holds back what was wanted after it until its end is known', async () => {
    const house = await known(HELD);
    await want(house, 'CAPTURE');
    house.ctx.pass({ seconds: 1 });
    await want(house, 'VOID');
    await settle(house, house.says({ capture: unreachable() }));
    expect(house.asked).toEqual(['capture']);
    expect(await house.attempts()).toEqual(['CAPTURE unknown', 'VOID wanted']);
  });

  test('waits where there is no provider', async () => {
    const house = await known(HELD);
    await want(house, 'CAPTURE');
    await settle(house, { ...house.ctx, ports: { ...house.ctx.ports, cardPayments: null } });
    expect(await house.attempts()).toEqual(['CAPTURE wanted']);
  });

  test.each(['CAPTURE', 'VOID'] as const)(
    '%s of a payment that never was is given up without a word to the provider',
    async (kind) => {
      const house = await providerHouse();
      await want(house, kind);
      await settle(house, house.says({}));
      expect(await house.attempts()).toEqual([`${kind} refused`]);
      expect(house.asked).toEqual([]);
    },
  );

  test('a refund of a payment that never was, or that no order knows, is given up', async () => {
    const house = await providerHouse();
    await wantBack(house, 300);
    await settle(house, house.says({}));
    const other = await known(TAKEN);
    await want(other, 'REFUND');
    await settle(other, other.says({}));
    expect([await house.attempts(), await other.attempts()]).toEqual([['REFUND refused'], ['REFUND refused']]);
    expect([...house.asked, ...other.asked]).toEqual([]);
  });

  test('a capture takes the platform’s fee only where the restaurant has an account of its own', async () => {
    for (const [connectedAccountId, applicationFeeInCents, expected] of [
      [null, 55, null],
      ['acct_roma', 55, 55],
    ] as const) {
      const house = await known({ ...HELD, connectedAccountId, applicationFeeInCents });
      await want(house, 'CAPTURE');
      const fees: (number | null)[] = [];
      const capture = async (asked: { readonly applicationFeeInCents: number | null }) => {
        fees.push(asked.applicationFeeInCents);
        return unreachable()();
      };
      await settle(house, house.says({ capture }));
      expect(fees).toEqual([expected]);
    }
  });
});

describe('a capture that is refused', () => {
  test.each<CardRefusal>([
    'hold_expired',
    'already_cancelled',
    'declined',
    'not_found',
    'amount_not_allowed',
    'captured_other_amount',
  ])('as %s will never be done: the payment has failed', async (why) => {
    const house = await known(HELD);
    await want(house, 'CAPTURE');
    await settle(house, house.says({ capture: refused(why) }));
    expect([await house.attempts(), (await house.payment()).statusCode]).toEqual([['CAPTURE refused'], 'failure']);
    expect(await house.news()).toEqual(['paymentChanged', 'paymentOutcome']);
  });

  test.each<CardRefusal>(['key_reused', 'account_not_ready', 'not_configured', 'other'])(
    'as %s may be mended, and is tried again',
    async (why) => {
      const house = await known(HELD);
      await want(house, 'CAPTURE');
      await settle(house, house.says({ capture: refused(why) }));
      expect([await house.attempts(), (await house.payment()).statusCode]).toEqual([
        ['CAPTURE unknown'],
        'requiresCapture',
      ]);
    },
  );
});

describe('a hold that cannot be let go', () => {
  const voided = async (payment: Parameters<typeof aPayment>[1]) => {
    const house = await known(HELD);
    await want(house, 'VOID', 'No pizza today');
    const ctx = house.says({ void: refused('already_captured'), retrievePayment: found(aPayment(house, payment)) });
    await settle(house, ctx);
    return house;
  };

  test('because it was let go before is done', async () => {
    const house = await voided({ statusCode: 'cancel' });
    expect([await house.attempts(), (await house.payment()).statusCode]).toEqual([['VOID done'], 'cancel']);
  });

  test('because it was captured is given back, with the reason of the cancellation', async () => {
    const house = await voided({ statusCode: 'success', capturedInCents: WHOLE });
    expect(await house.attempts()).toEqual(['VOID refused', expect.stringMatching(/^REFUND /)]);
    const [back] = await listRefunds(house.ctx.db, SCOPE, house.orderId);
    expect(back).toMatchObject({ amountInCents: WHOLE, reason: 'No pizza today' });
  });

  test('for no reason that can be read is tried again', async () => {
    const house = await voided({ statusCode: 'requiresCapture' });
    expect([await house.attempts(), (await house.payment()).statusCode]).toEqual([['VOID unknown'], 'requiresCapture']);
  });

  test('while nobody can be asked why is tried again', async () => {
    const house = await known(HELD);
    await want(house, 'VOID');
    await settle(house, house.says({ void: refused('other'), retrievePayment: unreachable() }));
    expect([await house.attempts(), (await house.payment()).statusCode]).toEqual([['VOID unknown'], 'requiresCapture']);
    const away = await known(HELD);
    await want(away, 'VOID');
    await settle(away, away.says({ void: unreachable() }));
    expect(away.asked).toEqual(['void']);
  });

  test('let go, the payment is over', async () => {
    const house = await known(HELD);
    await want(house, 'VOID');
    const payment = aPayment(house, { statusCode: 'cancel' });
    await settle(house, house.says({ void: async () => ({ kind: 'voided', payment }) }));
    expect([await house.attempts(), (await house.payment()).statusCode]).toEqual([['VOID done'], 'cancel']);
  });
});

describe('money given back', () => {
  test.each<CardRefusal>([
    'not_found',
    'not_captured',
    'already_refunded',
    'refund_failed',
    'disputed',
    'amount_not_allowed',
  ])('refused as %s is over: the refund has failed, and the till and the admin are told', async (why) => {
    const house = await known(TAKEN);
    await wantBack(house, 300);
    await settle(house, house.says({ refund: refused(why) }));
    expect([await house.attempts(), await house.refunds()]).toEqual([['REFUND refused'], ['300 failure']]);
    expect((await house.payment()).statusCode).toBe('refundFailure');
    expect(await house.news()).toEqual(['paymentChanged']);
  });

  test.each<CardRefusal>(['account_not_ready', 'not_configured', 'other', 'key_reused'])(
    'refused as %s is tried again with the same key',
    async (why) => {
      const house = await known(TAKEN);
      await wantBack(house, 300);
      const keys: string[] = [];
      const refund = async ({ idempotencyKey }: { readonly idempotencyKey: string }) => {
        keys.push(idempotencyKey);
        return refused(why)();
      };
      await settle(house, house.says({ refund }));
      house.ctx.pass({ minutes: 1 });
      await settle(house, house.says({ refund }));
      expect([await house.attempts(), await house.refunds()]).toEqual([['REFUND unknown'], ['300 requested']]);
      expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    },
  );

  test('in part leaves the payment paid; all of it is a refund', async () => {
    const house = await known(TAKEN);
    await wantBack(house, 300, 'one');
    await settle(house, house.says({ refund: made('refunded', 300) }));
    expect(await house.payment()).toMatchObject({ statusCode: 'success', refundedInCents: 300 });
    expect(await house.news()).toEqual(['paymentChanged']);
    await wantBack(house, 700, 'two');
    await settle(house, house.says({ refund: made('refunded', 700) }));
    expect(await house.payment()).toMatchObject({ statusCode: 'refundSuccess', refundedInCents: WHOLE });
    expect(await house.refunds()).toEqual(['300 success', '700 success']);
  });

  test('that the bank still works on counts, and is no refund yet', async () => {
    const house = await known(TAKEN);
    await wantBack(house, WHOLE);
    await settle(house, house.says({ refund: made('refundPending', WHOLE) }));
    expect(await house.payment()).toMatchObject({ statusCode: 'success', refundedInCents: WHOLE });
    expect(await house.refunds()).toEqual(['1000 requested']);
  });

  test('the provider’s larger total, from a message that came before the answer, is never taken back', async () => {
    const house = await known({ ...TAKEN, refundedInCents: 500 });
    await wantBack(house, 300);
    await settle(house, house.says({ refund: made('refunded', 300) }));
    expect(await house.payment()).toMatchObject({ statusCode: 'success', refundedInCents: 500 });
  });

  test('is never more than was taken', async () => {
    const house = await known({ ...TAKEN, capturedInCents: 800 });
    await wantBack(house, 900);
    await settle(house, house.says({ refund: made('refunded', 900) }));
    expect(await house.payment()).toMatchObject({ statusCode: 'refundSuccess', refundedInCents: 800 });
  });

  test('twice, one of them failed: only the other counts', async () => {
    const house = await known(TAKEN);
    await wantBack(house, 300, 'failed');
    await settle(house, house.says({ refund: refused('refund_failed') }));
    await wantBack(house, 200, 'done');
    await settle(house, house.says({ refund: made('refunded', 200) }));
    expect((await house.payment()).refundedInCents).toBe(200);
  });

  describe('whose answer the provider has lost', () => {
    const lost = async (refundedInCents: number, why: 'provider_error' | 'timeout' = 'provider_error') => {
      const house = await known(TAKEN);
      await wantBack(house, 200, 'earlier');
      await settle(house, house.says({ refund: made('refundPending', 200) }));
      await wantBack(house, 300);
      const payment = aPayment(house, { statusCode: 'success', capturedInCents: WHOLE, refundedInCents });
      house.asked.length = 0;
      await settle(house, house.says({ refund: unreachable(why), retrievePayment: found(payment) }));
      return house;
    };

    test('is done where the payment says so, beside all that was given back before', async () => {
      const house = await lost(500);
      expect([await house.attempts(), await house.refunds()]).toEqual([
        ['REFUND done', 'REFUND done'],
        ['200 requested', '300 success'],
      ]);
    });

    test('is not known where the payment says a cent less', async () => {
      const house = await lost(499);
      expect(await house.attempts()).toEqual(['REFUND done', 'REFUND unknown']);
    });

    test('is repeated, not read, where only the line broke', async () => {
      const house = await lost(500, 'timeout');
      expect(house.asked).toEqual(['refund']);
      expect(await house.attempts()).toEqual(['REFUND done', 'REFUND unknown']);
    });

    test('an earlier one whose end nobody knows does not count', async () => {
      const house = await known(TAKEN);
      await wantBack(house, 300);
      const [mine] = await listRefunds(house.ctx.db, SCOPE, house.orderId);
      await house.ctx.write((trx) =>
        resolveRefundIn(trx, SCOPE, mine!, { statusCode: 'requested', providerRefundId: null }),
      );
      const payment = aPayment(house, { statusCode: 'success', capturedInCents: WHOLE, refundedInCents: 300 });
      await settle(house, house.says({ refund: unreachable('provider_error'), retrievePayment: found(payment) }));
      expect(await house.refunds()).toEqual(['300 success']);
    });
  });
});
