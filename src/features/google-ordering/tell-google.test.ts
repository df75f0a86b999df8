import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import { cancelOrder, completeOrder, rejectOrder } from '#src/features/orders/end-order.ts';
import { createGoogleOrdering } from '#src/integrations/google-ordering/google/google-ordering.ts';
import {
  type GoogleOrderingSimulator,
  startGoogleOrderingSimulator,
} from '#src/integrations/google-ordering/simulator/google-ordering-wire-simulator.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import { readServiceAccount } from '#src/integrations/push-topics/fcm/service-account.ts';
import { lookAgain, tellAgain, tellGoogle } from './tell-google.ts';
import { BEN, cartOf, type GoogleFixture, googleFixture, ROMA } from './testing/google-fixture.ts';

let simulator: GoogleOrderingSimulator;
let google: GoogleFixture;
let nowMs = () => 0;

beforeEach(async () => {
  simulator = await startGoogleOrderingSimulator({ port: 0, nowMs: () => nowMs() });
  const account = readServiceAccount(simulator.serviceAccount);
  if (!account) throw new Error('no account');
  const googleOrdering = createGoogleOrdering({
    ...{ account, projectId: simulator.projectId, apiUrl: simulator.url, keysUrl: simulator.keysUrl },
    ...{ nowMs: () => nowMs(), timeoutMs: 60_000 },
  });
  google = await googleFixture({ ports: { ...NO_PORTS, googleOrdering } });
  nowMs = () => google.ctx.clock.now().epochMilliseconds;
});
afterEach(() => simulator.stop());

async function placed(over: object = {}): Promise<string> {
  const update = await google.submit({ cart: cartOf(over), totalInCents: 1700 });
  simulator.knows(update.actionOrderId, update.orderState.state);
  return update.actionOrderId;
}

/** As the handler and the job do it, until nothing is left to say. */
async function tell(orderId: string, times = 6): Promise<void> {
  await lookAgain(google.ctx, ROMA, orderId);
  for (let at = 0; at < times; at++) await tellGoogle(google.ctx);
}

const states = () => simulator.updates.map(({ orderUpdate }) => orderUpdate.orderState.state);
const row = () => google.ctx.db.selectFrom('google_orders').selectAll().executeTakeFirstOrThrow();
const accept = (orderId: string) => acceptOrder(google.ctx, ROMA, { orderId, etaMinutes: null, by: BEN });

describe('what becomes of an order by Google', () => {
  test('is told state by state until it is fulfilled, and then never again', async () => {
    const orderId = await placed();
    await accept(orderId);
    await tell(orderId);
    expect(states()).toEqual(['CONFIRMED', 'IN_PREPARATION']);
    await completeOrder(google.ctx, ROMA, { orderId, by: BEN, isUnpaidMeant: true });
    await tell(orderId);
    expect(states()).toEqual(['CONFIRMED', 'IN_PREPARATION', 'READY_FOR_PICKUP', 'FULFILLED']);
    expect(await row()).toMatchObject({ toldState: 'FULFILLED', nextLookIsoDateTimeUtc: null, failure: null });
  });

  test('says that the store can’t take it, with its own words', async () => {
    const orderId = await placed();
    await rejectOrder(google.ctx, ROMA, { orderId, reason: 'Out of dough', by: BEN });
    await tell(orderId);
    expect(simulator.updates.map(({ orderUpdate }) => orderUpdate.rejectionInfo)).toEqual([
      { type: 'UNKNOWN', reason: 'Out of dough' },
    ]);
  });

  test('says that it was cancelled after it was confirmed, and why', async () => {
    const orderId = await placed();
    await accept(orderId);
    await tell(orderId);
    await cancelOrder(google.ctx, ROMA, { orderId, reason: 'Oven broke', by: BEN });
    await tell(orderId);
    expect(states().at(-1)).toBe('CANCELLED');
    expect(simulator.updates.at(-1)?.orderUpdate.cancellationInfo).toEqual({ reason: 'Oven broke' });
  });

  test('for later it is confirmed, and in preparation when the kitchen starts on it', async () => {
    const orderId = await placed({ time: '2026-11-21T09:00:00Z' });
    await accept(orderId);
    await tell(orderId);
    expect(states()).toEqual(['CONFIRMED']);
    const { promisedForIsoDateTimeUtc } = await getOrder(google.ctx.db, ROMA, orderId);
    expect(promisedForIsoDateTimeUtc).toStartWith('2026-11-21T09:00');
    google.ctx.pass({ minutes: 101 });
    await tellGoogle(google.ctx);
    expect(states()).toEqual(['CONFIRMED', 'IN_PREPARATION']);
  });

  test('waits while Google can’t be reached, and is told in order once it can', async () => {
    const orderId = await placed();
    await accept(orderId);
    simulator.setDown(true);
    await tell(orderId, 1);
    expect(await row()).toMatchObject({ toldState: 'CREATED', tries: 1, failure: 'unreachable connection' });
    await tellGoogle(google.ctx);
    expect((await row()).tries).toBe(1);
    simulator.setDown(false);
    google.ctx.pass({ seconds: 6 });
    for (const _ of [1, 2, 3]) await tellGoogle(google.ctx);
    expect(states()).toEqual(['CONFIRMED', 'IN_PREPARATION']);
    expect(await row()).toMatchObject({ tries: 0, failure: null });
  });

  test('that Google doesn’t take stays on the order’s page until a person has it told again', async () => {
    const orderId = await placed();
    await accept(orderId);
    simulator.answerNext({ status: 403 });
    await tell(orderId, 1);
    expect(await row()).toMatchObject({ failure: 'refused not_configured', nextLookIsoDateTimeUtc: null });
    await tellAgain(google.ctx, ROMA, { googleOrderId: 'g1', by: BEN });
    await tellGoogle(google.ctx);
    expect(states()).toEqual(['CONFIRMED']);
  });

  test('a try in the sandbox goes through every state to its end, marked as one', async () => {
    await google.submit({ cart: cartOf(), totalInCents: 1700, isInSandbox: true });
    for (let at = 0; at < 6; at++) await tellGoogle(google.ctx);
    expect(states()).toEqual(['CONFIRMED', 'IN_PREPARATION', 'READY_FOR_PICKUP', 'FULFILLED']);
    expect(simulator.updates.every(({ isInSandbox }) => isInSandbox)).toBe(true);
  });

  test('is no business of Google’s if the order came another way', async () => {
    await lookAgain(google.ctx, ROMA, 'order-of-nobody');
    await tellGoogle(google.ctx);
    expect(simulator.updates).toEqual([]);
  });
});
