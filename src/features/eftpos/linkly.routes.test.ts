import { beforeEach, describe, expect, test } from 'bun:test';
import { placeCardOrder } from '#src/features/counter/place-card-order.ts';
import { overTheWire, type Wire } from '#src/features/counter/testing/till-over-the-wire.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { addPrinters, aPrinter, aStation } from '#src/features/printing/testing/printing-fixture.ts';
import { applyTerminalEvent } from './apply-terminal-event.ts';
import { driveTerminalAttempt } from './drive-terminal-attempt.ts';
import { eftposRoutes } from './eftpos.routes.ts';
import {
  ADDRESS,
  aSale,
  attemptOf,
  brokenMoneyRules,
  type EftposFixture,
  eftposFixture,
  sellByCard,
  settle,
} from './testing/eftpos-fixture.ts';

let fixture: EftposFixture;
let wire: Wire;

async function begin(provider: 'linkly' | 'simulator' = 'linkly'): Promise<void> {
  fixture = await eftposFixture({}, provider);
  await addPrinters(fixture.ctx, SCOPE, [aPrinter('kitchen')], [aStation('kitchen', { isDefault: true })]);
  wire = await overTheWire(fixture.ctx, eftposRoutes, ['takeOrders', 'refund', 'settings']);
}
beforeEach(() => begin());

const call = (name: string, body: object) => wire.plain('POST', `/api/linkly/${name}`, body);
const purchase = (sessionId: string, amountInCents = 1000) =>
  call('purchase/request', { sessionId, orderId: 'sale-1', amountInCents });

/** A sale whose first card was declined: its order is there, and not paid. */
async function unpaid(): Promise<void> {
  fixture.world.setStory(ADDRESS, 'decline');
  await sellByCard(fixture);
  fixture.world.setStory(ADDRESS, 'approve');
}

describe('the specification’s calls of Linkly', () => {
  test('a purchase is under way at once, is asked about by its session, and charges once however often it is sent', async () => {
    await unpaid();
    const first = await purchase('session-1');
    expect(first).toMatchObject({
      status: 202,
      body: { sessionId: 'session-1', httpCode: 202, transactionResult: null },
    });
    expect((await purchase('session-1')).body).toMatchObject({ sessionId: 'session-1' });
    await settle(fixture);
    const asked = await call('retry/request', { sessionId: 'session-1' });
    expect(asked).toMatchObject({
      status: 200,
      body: {
        transactionResult: 'APPROVED',
        code: '00',
        httpCode: 200,
        responseCode: '00',
        transactionType: 'PURCHASE',
      },
    });
    expect(fixture.world.balance()).toBe(1000);
    expect(await brokenMoneyRules(fixture)).toEqual([]);
  });

  test.each([
    ['decline', 'DECLINED', 'declined', 200],
    ['customerCancels', 'CANCELLED', 'cancelled', 200],
    ['customerIsSlow', 'CANCELLED', 'timeout', 200],
    ['systemError', 'SYSTEM ERROR', 'system error', 500],
    ['busy', 'NOT STARTED', 'busy', 404],
  ] as const)('a customer or a PIN pad that does “%s” is %s', async (story, transactionResult, code, httpCode) => {
    await unpaid();
    fixture.world.setStory(ADDRESS, story);
    await purchase('session-1');
    await settle(fixture);
    const { body } = await call('retry/request', { sessionId: 'session-1' });
    expect(body).toMatchObject({ transactionResult, code, httpCode });
    expect(fixture.world.balance()).toBe(0);
  });

  test('a till reads why it ended and what to do next, for a decline, a busy PIN pad and a cancelled payment', async () => {
    await unpaid();
    const adviceAfter = async (story: 'decline' | 'busy' | 'customerCancels', sessionId: string) => {
      fixture.world.setStory(ADDRESS, story);
      await purchase(sessionId);
      await settle(fixture);
      return (await call('retry/request', { sessionId })).body;
    };
    const otherCard = { reason: null, nextStep: 'Ask for another card or another way to pay.' };
    expect((await adviceAfter('decline', 'session-1')).payment.advice).toEqual(otherCard);
    const busy = await adviceAfter('busy', 'session-2');
    expect([busy.responseCode, busy.payment.advice.reason]).toEqual(['BY', 'The terminal is busy.']);
    const cancelled = await adviceAfter('customerCancels', 'session-3');
    expect(cancelled.payment.advice).toEqual({
      reason: 'Cancelled at the terminal or the till.',
      nextStep: 'Try again.',
    });
  });

  test('a PIN pad without power is offline, and nothing has begun', async () => {
    await unpaid();
    fixture.world.plug(ADDRESS, false);
    await purchase('session-1');
    await settle(fixture);
    const { body } = await call('retry/request', { sessionId: 'session-1' });
    expect(body).toMatchObject({ transactionResult: 'NOT STARTED', code: 'offline', httpCode: 404 });
  });

  test('a line that drops is a 408 while it is asked again, and a 444 once a person has to look', async () => {
    await unpaid();
    fixture.world.setStory(ADDRESS, 'manual');
    await purchase('session-1');
    await driveTerminalAttempt(fixture.ctx, SCOPE, 'session-1');
    fixture.world.plug(ADDRESS, false);
    await driveTerminalAttempt(fixture.ctx, SCOPE, 'session-1');
    const lost = await call('retry/request', { sessionId: 'session-1' });
    expect(lost).toMatchObject({ status: 202, body: { httpCode: 408, code: 'comms error', transactionResult: null } });
    await settle(fixture);
    const silent = await call('retry/request', { sessionId: 'session-1' });
    expect(silent.body).toMatchObject({ httpCode: 444, code: 'timeout', transactionResult: 'UNKNOWN' });
  });

  test('a cancel before the card ends it, and one after it doesn’t', async () => {
    await unpaid();
    fixture.world.setStory(ADDRESS, 'manual');
    await purchase('session-1');
    await driveTerminalAttempt(fixture.ctx, SCOPE, 'session-1');
    expect((await call('cancel-transaction/request', { sessionId: 'session-1' })).status).toBe(202);
    await settle(fixture);
    const { body } = await call('retry/request', { sessionId: 'session-1' });
    expect(body).toMatchObject({ transactionResult: 'CANCELLED', code: 'cancelled' });
    expect((await call('cancel-transaction/request', { sessionId: 'session-1' })).status).toBe(409);
  });

  test('a refund goes back to the card of its purchase', async () => {
    await sellByCard(fixture);
    const asked = { sessionId: 'refund-1', orderId: 'sale-1', amountInCents: 400, reason: 'Cold' };
    expect(await call('refund/request', asked)).toMatchObject({ status: 202, body: { transactionType: 'REFUND' } });
    await settle(fixture);
    const { body } = await call('retry/request', { sessionId: 'refund-1' });
    expect(body).toMatchObject({ transactionResult: 'APPROVED', code: '00' });
    expect(fixture.world.balance()).toBe(600);
  });

  test('more than is left, an order that isn’t there, a session that isn’t there: a sentence, and nothing is charged', async () => {
    await unpaid();
    expect((await purchase('session-1', 5000)).body.error.reason).toBe('more_than_due');
    const noOrder = { sessionId: 'session-2', orderId: 'nobody', amountInCents: 1 };
    expect((await call('purchase/request', noOrder)).status).toBe(404);
    expect((await call('retry/request', { sessionId: 'nobody' })).status).toBe(404);
    expect((await purchase('session-1', 0)).status).toBe(400);
    expect(fixture.world.bank).toEqual([]);
  });

  test('a session’s id that was used before never passes for another amount, nor a purchase for its refund', async () => {
    await unpaid();
    await purchase('session-1', 600);
    await settle(fixture);
    expect((await purchase('session-1', 600)).body).toMatchObject({ transactionResult: 'APPROVED' });
    expect(await purchase('session-1', 400)).toMatchObject({ status: 409, body: { error: { reason: 'id_taken' } } });
    const asked = { orderId: 'sale-1', reason: 'Cold' };
    const refund = (sessionId: string, amountInCents: number) =>
      call('refund/request', { ...asked, sessionId, amountInCents });
    expect(await refund('session-1', 600)).toMatchObject({ status: 409, body: { error: { reason: 'id_taken' } } });
    expect(fixture.world.balance()).toBe(600);
    await refund('refund-1', 200);
    await settle(fixture);
    expect((await refund('refund-1', 200)).body).toMatchObject({ transactionResult: 'APPROVED' });
    expect((await refund('refund-1', 100)).status).toBe(409);
    expect((await purchase('refund-1', 200)).status).toBe(409);
    expect(fixture.world.balance()).toBe(400);
    expect(await brokenMoneyRules(fixture)).toEqual([]);
  });

  test('a receipt is printed again: of a session as it was kept, or the last that the PIN pad remembers', async () => {
    await sellByCard(fixture);
    const kept = await call('reprint-receipt/request', { sessionId: 'attempt-1', copy: 'merchant' });
    expect(kept.body).toMatchObject({ text: expect.stringContaining('MERCHANT COPY'), printJobId: expect.any(String) });
    const last = await call('reprint-receipt/request', {});
    expect(last.body.text).toContain('** DUPLICATE **');
    const jobs = await fixture.ctx.db.selectFrom('print_jobs').select('payloadJson').execute();
    expect(jobs.filter(({ payloadJson }) => payloadJson.includes('Counter pad - last receipt'))).toHaveLength(1);
  });

  test('a PIN pad is paired with its code and password, and a wrong code is said', async () => {
    const pair = (pairCode: string) =>
      call('pin-pad/pair', { cardTerminalId: fixture.cardTerminalId, pairCode, password: 'p' });
    expect((await pair('000000')).body.error.details.fields).toMatchObject([{ path: 'code' }]);
    expect((await pair('246810')).body.cardTerminal).toMatchObject({ isPaired: true });
  });

  test('a failure that a till reports is kept, and a manager is asked where money may have moved', async () => {
    await unpaid();
    fixture.world.setStory(ADDRESS, 'systemError');
    await purchase('session-1');
    await settle(fixture);
    const note = { sessionId: 'session-1', note: 'The PIN pad froze' };
    expect((await call('slack/purchase', note)).body).toEqual({ sessionId: 'session-1', needsReview: true });
    expect(await attemptOf(fixture, 'session-1')).toMatchObject({ needsReview: 1, state: 'failed' });
    expect((await call('slack/refund', note)).status).toBe(404);
    const said = await fixture.ctx.db
      .selectFrom('audit_log')
      .select('afterJson')
      .where('action', '=', 'noteCardFailure')
      .execute();
    expect(said.map(({ afterJson }) => JSON.parse(afterJson ?? '{}').note)).toEqual(['The PIN pad froze']);
  });

  test('what ended as it should is no failure; a refund that nobody knows of is one', async () => {
    await sellByCard(fixture);
    const note = { sessionId: 'attempt-1', note: 'It was slow' };
    expect((await call('slack/purchase', note)).body.error.reason).toBe('nothing_failed');
    const asked = { sessionId: 'refund-1', orderId: 'sale-1', amountInCents: 400, reason: 'Cold' };
    await call('refund/request', asked);
    await driveTerminalAttempt(fixture.ctx, SCOPE, 'refund-1');
    await applyTerminalEvent(fixture.ctx, SCOPE, 'refund-1', { type: 'silent' });
    const lost = await call('slack/refund', { sessionId: 'refund-1', note: 'No answer' });
    expect(lost.body).toEqual({ sessionId: 'refund-1', needsReview: true });
  });
});

test('a store that banks elsewhere has no PIN pad of Linkly’s', async () => {
  await begin('simulator');
  await placeCardOrder(fixture.ctx, SCOPE, aSale());
  expect((await purchase('session-1')).body.error.reason).toBe('no_card_terminal');
  expect((await call('retry/request', { sessionId: 'attempt-1' })).status).toBe(404);
  const pair = { cardTerminalId: fixture.cardTerminalId, pairCode: '246810', password: 'p' };
  expect((await call('pin-pad/pair', pair)).status).toBe(404);
});
