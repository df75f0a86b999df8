/** Every guard of carrying out what an order's card money is to do, each once. */
import { describe, expect, test } from 'bun:test';
import { getOrder } from '#db/ordering/orders.repository.ts';
import type { OrderPayment } from '#db/payments/order-payments.repository.ts';
import { type OnlineAttemptKind, queueAttempt } from '#db/payments/payment-attempts.repository.ts';
import { listPaymentProblems } from '#db/payments/payment-problems.queries.ts';
import { listRefunds, resolveRefundIn } from '#db/payments/refunds.repository.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { addPrinters, aPrinter, aStation } from '#src/features/printing/testing/printing-fixture.ts';
import type { CardRejection } from '#src/integrations/card-payments/card-payments.port.ts';
import { queueCardRefundIn } from './queue-money.ts';
import { settleOrderPayments } from './settle-payments.ts';
import {
  aPayment,
  found,
  type ProviderFixture,
  providerFixture,
  refused,
  unreachable,
  WHOLE,
} from './testing/provider-fixture.ts';

const HELD: Partial<OrderPayment> = { statusCode: 'requiresCapture', paymentIntentId: 'pi_ours' };
const TAKEN: Partial<OrderPayment> = { statusCode: 'success', paymentIntentId: 'pi_ours', capturedInCents: WHOLE };

async function known(what: Partial<OrderPayment>): Promise<ProviderFixture> {
  const fixture = await providerFixture();
  await fixture.know(what);
  return fixture;
}

const want = ({ ctx, orderId }: ProviderFixture, kind: OnlineAttemptKind, reason: string | null = null) =>
  ctx.write((trx) =>
    queueAttempt(trx, ctx, SCOPE, { orderId, kind, amountInCents: WHOLE, providerKey: `order:${kind}:1`, reason }),
  );
const wantBack = ({ ctx, orderId }: ProviderFixture, amountInCents: number, key = 'one') =>
  ctx.write(async (trx) =>
    queueCardRefundIn(trx, ctx, SCOPE, await getOrder(trx, SCOPE, orderId), {
      id: `refund-${key}`,
      by: BY_MIA,
      reason: 'Cold',
      businessDay: '2026-11-21',
      amountInCents,
      kind: 'partial',
      key,
    }),
  );
const settle = (fixture: ProviderFixture, ctx: TestContext) => settleOrderPayments(ctx, SCOPE, fixture.orderId);
const made = (kind: 'refunded' | 'refundPending', amountInCents: number) => async () => ({
  kind,
  refundId: 're_1',
  amountInCents,
  feeBackInCents: 0,
});

describe('what is wanted of a card payment', () => {
  test('is left for later while its time has not come, and done when it has', async () => {
    const fixture = await known(HELD);
    await want(fixture, 'CAPTURE');
    const away = fixture.says({ capture: unreachable() });
    await settle(fixture, away);
    const there = fixture.says({
      capture: async () => ({
        kind: 'captured',
        payment: aPayment(fixture, { statusCode: 'success', capturedInCents: WHOLE }),
      }),
    });
    fixture.ctx.pass({ seconds: 4 });
    await settle(fixture, there);
    expect(await fixture.attempts()).toEqual(['CAPTURE unknown']);
    fixture.ctx.pass({ seconds: 1 });
    await settle(fixture, there);
    expect(await fixture.attempts()).toEqual(['CAPTURE done']);
    expect(await fixture.payment()).toMatchObject({ statusCode: 'success', capturedInCents: WHOLE });
  });

  test('holds back what was wanted after it until its end is known', async () => {
    const fixture = await known(HELD);
    await want(fixture, 'CAPTURE');
    fixture.ctx.pass({ seconds: 1 });
    await want(fixture, 'VOID');
    await settle(fixture, fixture.says({ capture: unreachable() }));
    expect(fixture.asked).toEqual(['capture']);
    expect(await fixture.attempts()).toEqual(['CAPTURE unknown', 'VOID wanted']);
  });

  test('waits where there is no provider', async () => {
    const fixture = await known(HELD);
    await want(fixture, 'CAPTURE');
    await settle(fixture, { ...fixture.ctx, ports: { ...fixture.ctx.ports, cardPayments: null } });
    expect(await fixture.attempts()).toEqual(['CAPTURE wanted']);
  });

  test.each(['CAPTURE', 'VOID'] as const)(
    '%s of a payment that never was is given up without a word to the provider',
    async (kind) => {
      const fixture = await providerFixture();
      await want(fixture, kind);
      await settle(fixture, fixture.says({}));
      expect(await fixture.attempts()).toEqual([`${kind} refused`]);
      expect(fixture.asked).toEqual([]);
    },
  );

  test('a refund of a payment that never was, or that no order knows, is given up', async () => {
    const fixture = await providerFixture();
    await wantBack(fixture, 300);
    await settle(fixture, fixture.says({}));
    const other = await known(TAKEN);
    await want(other, 'REFUND');
    await settle(other, other.says({}));
    expect([await fixture.attempts(), await other.attempts()]).toEqual([['REFUND refused'], ['REFUND refused']]);
    expect([...fixture.asked, ...other.asked]).toEqual([]);
  });

  test('a capture takes the platform’s fee only where the restaurant has an account of its own', async () => {
    for (const [connectedAccountId, applicationFeeInCents, expected] of [
      [null, 55, null],
      ['acct_roma', 55, 55],
    ] as const) {
      const platformFeeInCents = applicationFeeInCents;
      const fixture = await known({ ...HELD, connectedAccountId, applicationFeeInCents, platformFeeInCents });
      await want(fixture, 'CAPTURE');
      const fees: (number | null)[] = [];
      const capture = async (asked: { readonly applicationFeeInCents: number | null }) => {
        fees.push(asked.applicationFeeInCents);
        return unreachable()();
      };
      await settle(fixture, fixture.says({ capture }));
      expect(fees).toEqual([expected]);
    }
  });
});

describe('a capture that is refused', () => {
  test.each<CardRejection>(['hold_expired', 'already_cancelled', 'declined', 'not_found', 'amount_not_allowed'])(
    'as %s will never be done: the payment has failed',
    async (why) => {
      const fixture = await known(HELD);
      await want(fixture, 'CAPTURE');
      await settle(fixture, fixture.says({ capture: refused(why) }));
      expect([await fixture.attempts(), (await fixture.payment()).statusCode]).toEqual([
        ['CAPTURE refused'],
        'failure',
      ]);
      expect(await fixture.news()).toEqual(['paymentChanged', 'paymentOutcome']);
    },
  );

  describe('because its card was charged another amount', () => {
    const takenOtherwise = async (capturedInCents: number, more: Partial<OrderPayment> = {}) => {
      const fixture = await known({ ...HELD, ...more });
      await want(fixture, 'CAPTURE');
      const payment = aPayment(fixture, { statusCode: 'success', capturedInCents });
      const capture = refused('captured_other_amount');
      await settle(fixture, fixture.says({ capture, retrievePayment: found(payment) }));
      return fixture;
    };
    const problems = ({ ctx }: ProviderFixture) =>
      listPaymentProblems(ctx.db, SCOPE, { sinceIsoDateTimeUtc: '2000-01-01T00:00:00Z' });

    test.each([400, 1300])('has what was taken on its books, %d cents, and is on Today', async (taken) => {
      const fixture = await takenOtherwise(taken);
      expect(await fixture.payment()).toMatchObject({ statusCode: 'success', capturedInCents: taken });
      expect(await fixture.news()).toEqual(['paymentChanged', 'paymentOutcome']);
      expect(await problems(fixture)).toMatchObject([
        { kind: 'CAPTURE', state: 'otherAmount', amountInCents: WHOLE, takenInCents: taken },
      ]);
    });

    test.each([
      [1300, 300],
      [400, 400],
    ])('of %d cents, leaves Today when %d cents are back on the card', async (taken, back) => {
      const fixture = await takenOtherwise(taken);
      await fixture.know({ refundedInCents: back - 1 });
      expect(await problems(fixture)).toHaveLength(1);
      await fixture.know({ refundedInCents: back });
      expect(await problems(fixture)).toEqual([]);
    });

    test('costs its part of the fees', async () => {
      const fees = {
        platformFeeInCents: 20,
        connectFeeInCents: 10,
        transactionFeeInCents: 40,
        applicationFeeInCents: 70,
      };
      expect(await (await takenOtherwise(500, fees)).payment()).toMatchObject({
        platformFeeInCents: 10,
        connectFeeInCents: 5,
        transactionFeeInCents: 20,
        applicationFeeInCents: 35,
      });
    });

    test('is asked again while the provider doesn’t say how much', async () => {
      const fixture = await known(HELD);
      await want(fixture, 'CAPTURE');
      const capture = refused('captured_other_amount');
      await settle(fixture, fixture.says({ capture, retrievePayment: unreachable() }));
      expect([await fixture.attempts(), (await fixture.payment()).capturedInCents]).toEqual([['CAPTURE unknown'], 0]);
    });
  });

  test.each<CardRejection>(['key_reused', 'account_not_ready', 'not_configured', 'other'])(
    'as %s may be mended, and is tried again',
    async (why) => {
      const fixture = await known(HELD);
      await want(fixture, 'CAPTURE');
      await settle(fixture, fixture.says({ capture: refused(why) }));
      expect([await fixture.attempts(), (await fixture.payment()).statusCode]).toEqual([
        ['CAPTURE unknown'],
        'requiresCapture',
      ]);
    },
  );
});

describe('a hold that cannot be let go', () => {
  const voided = async (payment: Parameters<typeof aPayment>[1]) => {
    const fixture = await known(HELD);
    await want(fixture, 'VOID', 'No pizza today');
    const ctx = fixture.says({ void: refused('already_captured'), retrievePayment: found(aPayment(fixture, payment)) });
    await settle(fixture, ctx);
    return fixture;
  };

  test('because it was let go before is done', async () => {
    const fixture = await voided({ statusCode: 'cancel' });
    expect([await fixture.attempts(), (await fixture.payment()).statusCode]).toEqual([['VOID done'], 'cancel']);
  });

  test('because it was captured is given back, with the reason of the cancellation', async () => {
    const fixture = await voided({ statusCode: 'success', capturedInCents: WHOLE });
    expect(await fixture.attempts()).toEqual(['VOID refused', expect.stringMatching(/^REFUND /)]);
    const [back] = await listRefunds(fixture.ctx.db, SCOPE, fixture.orderId);
    expect(back).toMatchObject({ amountInCents: WHOLE, reason: 'No pizza today' });
  });

  test('for no reason that can be read is tried again', async () => {
    const fixture = await voided({ statusCode: 'requiresCapture' });
    expect([await fixture.attempts(), (await fixture.payment()).statusCode]).toEqual([
      ['VOID unknown'],
      'requiresCapture',
    ]);
  });

  test('while nobody can be asked why is tried again', async () => {
    const fixture = await known(HELD);
    await want(fixture, 'VOID');
    await settle(fixture, fixture.says({ void: refused('other'), retrievePayment: unreachable() }));
    expect([await fixture.attempts(), (await fixture.payment()).statusCode]).toEqual([
      ['VOID unknown'],
      'requiresCapture',
    ]);
    const away = await known(HELD);
    await want(away, 'VOID');
    await settle(away, away.says({ void: unreachable() }));
    expect(away.asked).toEqual(['void']);
  });

  test('let go, the payment is over', async () => {
    const fixture = await known(HELD);
    await want(fixture, 'VOID');
    const payment = aPayment(fixture, { statusCode: 'cancel' });
    await settle(fixture, fixture.says({ void: async () => ({ kind: 'voided', payment }) }));
    expect([await fixture.attempts(), (await fixture.payment()).statusCode]).toEqual([['VOID done'], 'cancel']);
  });
});

describe('money given back', () => {
  test.each<CardRejection>([
    'not_found',
    'not_captured',
    'already_refunded',
    'refund_failed',
    'disputed',
    'amount_not_allowed',
  ])('refused as %s is over: the refund has failed, and the till and the admin are told', async (why) => {
    const fixture = await known(TAKEN);
    await wantBack(fixture, 300);
    await settle(fixture, fixture.says({ refund: refused(why) }));
    expect([await fixture.attempts(), await fixture.refunds()]).toEqual([['REFUND refused'], ['300 failure']]);
    expect((await fixture.payment()).statusCode).toBe('refundFailure');
    expect(await fixture.news()).toEqual(['paymentChanged']);
  });

  test.each<CardRejection>(['account_not_ready', 'not_configured', 'other', 'key_reused'])(
    'refused as %s is tried again with the same key',
    async (why) => {
      const fixture = await known(TAKEN);
      await wantBack(fixture, 300);
      const keys: string[] = [];
      const refund = async ({ idempotencyKey }: { readonly idempotencyKey: string }) => {
        keys.push(idempotencyKey);
        return refused(why)();
      };
      await settle(fixture, fixture.says({ refund }));
      fixture.ctx.pass({ minutes: 1 });
      await settle(fixture, fixture.says({ refund }));
      expect([await fixture.attempts(), await fixture.refunds()]).toEqual([['REFUND unknown'], ['300 requested']]);
      expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    },
  );

  test('in part leaves the payment paid; all of it is a refund', async () => {
    const fixture = await known(TAKEN);
    await wantBack(fixture, 300, 'one');
    await settle(fixture, fixture.says({ refund: made('refunded', 300) }));
    expect(await fixture.payment()).toMatchObject({ statusCode: 'success', refundedInCents: 300 });
    expect(await fixture.news()).toEqual(['paymentChanged']);
    await wantBack(fixture, 700, 'two');
    await settle(fixture, fixture.says({ refund: made('refunded', 700) }));
    expect(await fixture.payment()).toMatchObject({ statusCode: 'refundSuccess', refundedInCents: WHOLE });
    expect(await fixture.refunds()).toEqual(['300 success', '700 success']);
  });

  test('gives the platform’s part of the fee back, and not the card provider’s, which it keeps', async () => {
    const fees = {
      platformFeeInCents: 20,
      connectFeeInCents: 10,
      transactionFeeInCents: 47,
      applicationFeeInCents: 77,
    };
    const fixture = await known({ ...TAKEN, connectedAccountId: 'acct_roma', ...fees });
    await wantBack(fixture, 300);
    const sent: object[] = [];
    const refund = async (asked: object) => {
      sent.push(asked);
      return made('refunded', 300)();
    };
    await settle(fixture, fixture.says({ refund }));
    expect(sent).toMatchObject([
      {
        ...{ paymentIntentId: 'pi_ours', amountInCents: 300, reason: 'requestedByCustomer' },
        ...{ connectedAccountId: 'acct_roma', feeBackInCents: 9 },
      },
    ]);
  });

  test.each([
    ['prints, its note is printed', true, 1],
    ['leaves printing to its box, no note is printed twice', false, 0],
  ] as const)('where the store’s cloud %s', async (_, prints, notes) => {
    const fixture = await known(TAKEN);
    await addPrinters(fixture.ctx, SCOPE, [aPrinter('counter')], [aStation('kitchen', { isDefault: true })]);
    await wantBack(fixture, 300);
    const answers = fixture.says({ refund: made('refunded', 300) });
    await settle(fixture, { ...answers, ownership: { ...answers.ownership, prints: () => prints } });
    const jobs = await fixture.ctx.db.selectFrom('print_jobs').select('payloadJson').execute();
    expect(jobs.filter(({ payloadJson }) => payloadJson.includes('Cold'))).toHaveLength(notes);
    expect(await fixture.refunds()).toEqual(['300 success']);
  });

  test('that the bank still works on counts, and is no refund yet', async () => {
    const fixture = await known(TAKEN);
    await wantBack(fixture, WHOLE);
    await settle(fixture, fixture.says({ refund: made('refundPending', WHOLE) }));
    expect(await fixture.payment()).toMatchObject({ statusCode: 'success', refundedInCents: WHOLE });
    expect(await fixture.refunds()).toEqual(['1000 requested']);
  });

  test('the provider’s larger total, from a message that came before the answer, is never taken back', async () => {
    const fixture = await known({ ...TAKEN, refundedInCents: 500 });
    await wantBack(fixture, 300);
    await settle(fixture, fixture.says({ refund: made('refunded', 300) }));
    expect(await fixture.payment()).toMatchObject({ statusCode: 'success', refundedInCents: 500 });
  });

  test('is never more than was taken', async () => {
    const fixture = await known({ ...TAKEN, capturedInCents: 800 });
    await wantBack(fixture, 900);
    await settle(fixture, fixture.says({ refund: made('refunded', 900) }));
    expect(await fixture.payment()).toMatchObject({ statusCode: 'refundSuccess', refundedInCents: 800 });
  });

  test('twice, one of them failed: only the other counts', async () => {
    const fixture = await known(TAKEN);
    await wantBack(fixture, 300, 'failed');
    await settle(fixture, fixture.says({ refund: refused('refund_failed') }));
    await wantBack(fixture, 200, 'done');
    await settle(fixture, fixture.says({ refund: made('refunded', 200) }));
    expect((await fixture.payment()).refundedInCents).toBe(200);
  });

  describe('whose answer the provider has lost', () => {
    const lost = async (refundedInCents: number, why: 'provider_error' | 'timeout' = 'provider_error') => {
      const fixture = await known(TAKEN);
      await wantBack(fixture, 200, 'earlier');
      await settle(fixture, fixture.says({ refund: made('refundPending', 200) }));
      await wantBack(fixture, 300);
      const payment = aPayment(fixture, { statusCode: 'success', capturedInCents: WHOLE, refundedInCents });
      fixture.asked.length = 0;
      await settle(fixture, fixture.says({ refund: unreachable(why), retrievePayment: found(payment) }));
      return fixture;
    };

    test('is done where the payment says so, beside all that was given back before', async () => {
      const fixture = await lost(500);
      expect([await fixture.attempts(), await fixture.refunds()]).toEqual([
        ['REFUND done', 'REFUND done'],
        ['200 requested', '300 success'],
      ]);
    });

    test('is not known where the payment says a cent less', async () => {
      const fixture = await lost(499);
      expect(await fixture.attempts()).toEqual(['REFUND done', 'REFUND unknown']);
    });

    test('is not known where the payment cannot be read either', async () => {
      const fixture = await known(TAKEN);
      await wantBack(fixture, 300);
      const away = { refund: unreachable('provider_error'), retrievePayment: unreachable() };
      await settle(fixture, fixture.says(away));
      expect([await fixture.attempts(), await fixture.refunds()]).toEqual([['REFUND unknown'], ['300 requested']]);
    });

    test('is repeated, not read, where only the line broke', async () => {
      const fixture = await lost(500, 'timeout');
      expect(fixture.asked).toEqual(['refund']);
      expect(await fixture.attempts()).toEqual(['REFUND done', 'REFUND unknown']);
    });

    test('an earlier one whose end nobody knows does not count', async () => {
      const fixture = await known(TAKEN);
      await wantBack(fixture, 300);
      const [mine] = await listRefunds(fixture.ctx.db, SCOPE, fixture.orderId);
      await fixture.ctx.write((trx) =>
        resolveRefundIn(trx, SCOPE, mine!, { statusCode: 'requested', providerRefundId: null }),
      );
      const payment = aPayment(fixture, { statusCode: 'success', capturedInCents: WHOLE, refundedInCents: 300 });
      await settle(fixture, fixture.says({ refund: unreachable('provider_error'), retrievePayment: found(payment) }));
      expect(await fixture.refunds()).toEqual(['300 success']);
    });
  });
});

test('two that carry out the same move beside each other ask the provider once', async () => {
  const fixture = await known(HELD);
  await want(fixture, 'CAPTURE');
  const payment = aPayment(fixture, { statusCode: 'success', capturedInCents: WHOLE });
  const ctx = fixture.says({ capture: async () => ({ kind: 'captured', payment }) });
  await Promise.all([settle(fixture, ctx), settle(fixture, ctx)]);
  expect(fixture.asked).toEqual(['capture']);
  expect(await fixture.attempts()).toEqual(['CAPTURE done']);
});

test.each([
  ['capture', 'CAPTURE', 'capture refused'],
  ['refund', 'REFUND', 'refund refused'],
] as const)('a %s that is refused for good is in the log', async (name, kind, said) => {
  const fixture = await known(kind === 'CAPTURE' ? HELD : TAKEN);
  if (kind === 'CAPTURE') await want(fixture, kind);
  else await wantBack(fixture, 300);
  await settle(fixture, fixture.says({ [name]: refused('not_found') }));
  expect(fixture.ctx.logged.join()).toContain(said);
});
