/** A move of card money whose end is not known: when it is tried again, and under which key. */
import { describe, expect, test } from 'bun:test';
import { type OnlineAttemptKind, queueAttempt } from '#db/payments/payment-attempts.repository.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import type { CardPaymentsPort } from '#src/integrations/card-payments/card-payments.port.ts';
import { settleOrderPayments } from './settle-payments.ts';
import { type ProviderFixture, providerFixture, refused, unreachable, WHOLE } from './testing/provider-fixture.ts';

async function wanting(kind: OnlineAttemptKind): Promise<ProviderFixture> {
  const fixture = await providerFixture();
  const { ctx, orderId } = fixture;
  await fixture.know({ statusCode: 'requiresCapture', paymentIntentId: 'pi_ours' });
  const move = { orderId, kind, amountInCents: WHOLE, providerKey: `order:${kind}:1`, reason: null };
  await ctx.write((trx) => queueAttempt(trx, ctx, SCOPE, move));
  return fixture;
}

async function attemptOf({ ctx, orderId }: ProviderFixture) {
  const all = ctx.db.selectFrom('payment_attempts').selectAll().where('orderId', '=', orderId);
  const { nextTryIsoDateTimeUtc, ...attempt } = await all.executeTakeFirstOrThrow();
  const now = ctx.clock.now();
  const nextAt = nextTryIsoDateTimeUtc === null ? null : Temporal.Instant.from(nextTryIsoDateTimeUtc);
  return { ...attempt, inSeconds: nextAt?.since(now).total('seconds') ?? null };
}

const settle = (fixture: ProviderFixture, ctx: TestContext) => settleOrderPayments(ctx, SCOPE, fixture.orderId);

test('is tried again after five seconds, then after twice as long each time, at most after ten minutes', async () => {
  const fixture = await wanting('CAPTURE');
  const away = fixture.says({ capture: unreachable() });
  const pauses: (number | null)[] = [];
  for (let time = 1; time <= 9; time++) {
    await settle(fixture, away);
    const { inSeconds, tries, state, lastError } = await attemptOf(fixture);
    expect({ tries, state, lastError }).toEqual({ tries: time, state: 'unknown', lastError: 'timeout' });
    pauses.push(inSeconds);
    fixture.ctx.pass({ seconds: inSeconds ?? 0 });
  }
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 600, 600]);
  expect(fixture.ctx.logged.filter((line) => line.includes('payment attempt not done yet'))).toHaveLength(9);
});

test('that a killed process left half way is tried again after ninety seconds', async () => {
  const fixture = await wanting('CAPTURE');
  const killed: CardPaymentsPort['capture'] = () => Promise.reject(new Error('killed'));
  await settle(fixture, fixture.says({ capture: killed })).catch(() => {});
  expect(await attemptOf(fixture)).toMatchObject({ state: 'sent', tries: 1, inSeconds: 90 });
  const there = fixture.says({ capture: refused('declined') });
  fixture.ctx.pass({ seconds: 89 });
  await settle(fixture, there);
  expect(await fixture.attempts()).toEqual(['CAPTURE sent']);
  fixture.ctx.pass({ seconds: 1 });
  await settle(fixture, there);
  expect(await fixture.attempts()).toEqual(['CAPTURE refused']);
});

describe('goes on', () => {
  test.each<[string, 'CAPTURE' | 'VOID', () => Promise<never>, string]>([
    [
      'with the next key where the provider kept its own failure',
      'CAPTURE',
      unreachable('provider_error') as never,
      '2',
    ],
    ['with the next key where it was used for something else', 'CAPTURE', refused('key_reused') as never, '2'],
    ['with the next key, a hold that is let go as well', 'VOID', unreachable('provider_error') as never, '2'],
    ['with the same key where only the line broke', 'CAPTURE', unreachable('timeout') as never, '1'],
    ['with the same key where the account is not ready', 'CAPTURE', refused('account_not_ready') as never, '1'],
  ])('%s', async (_, kind, answer, key) => {
    const fixture = await wanting(kind);
    await settle(fixture, fixture.says({ [kind === 'VOID' ? 'void' : 'capture']: answer }));
    expect((await attemptOf(fixture)).providerKey).toBe(`order:${kind}:${key}`);
  });
});

test('without a payment ends, and the log says so', async () => {
  const fixture = await wanting('CAPTURE');
  await fixture.know({ paymentIntentId: null });
  await settle(fixture, fixture.says({}));
  const attempt = await attemptOf(fixture);
  expect(attempt).toMatchObject({ state: 'refused', lastError: 'no payment to capture', inSeconds: null });
  expect(attempt.resolvedIsoDateTimeUtc).toBe('2026-11-21T07:00:00.000Z');
  expect(fixture.ctx.logged.join()).toContain('payment attempt without a payment');
});
