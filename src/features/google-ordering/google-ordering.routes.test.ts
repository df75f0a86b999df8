import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { Hono } from 'hono';
import { hostRoutes } from '#src/http/route.ts';
import { createGoogleOrdering } from '#src/integrations/google-ordering/google/google-ordering.ts';
import {
  type GoogleOrderingSimulator,
  startGoogleOrderingSimulator,
} from '#src/integrations/google-ordering/simulator/google-ordering-wire-simulator.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import { readServiceAccount } from '#src/integrations/push-topics/fcm/service-account.ts';
import { googleOrderingRoutes } from './google-ordering.routes.ts';
import { cartOf, checkoutMessage, type GoogleFixture, googleFixture, type Said } from './testing/google-fixture.ts';

let simulator: GoogleOrderingSimulator;
let google: GoogleFixture;
let app: Hono;

beforeEach(async () => {
  let nowMs = () => 0;
  simulator = await startGoogleOrderingSimulator({ port: 0, nowMs: () => nowMs() });
  const account = readServiceAccount(simulator.serviceAccount);
  if (!account) throw new Error('no account');
  const googleOrdering = createGoogleOrdering({
    ...{ account, projectId: simulator.projectId, apiUrl: simulator.url, keysUrl: simulator.keysUrl },
    ...{ nowMs: () => nowMs(), timeoutMs: 60_000 },
  });
  google = await googleFixture({ ports: { ...NO_PORTS, googleOrdering } });
  nowMs = () => google.ctx.clock.now().epochMilliseconds;
  app = hostRoutes(new Hono(), google.ctx, { spend: () => undefined });
  googleOrderingRoutes(app, google.ctx);
});
afterEach(() => simulator.stop());

async function post(body: unknown, authorization: string): Promise<{ readonly status: number; readonly said: Said }> {
  const headers = { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await app.request('/api/google-food-ordering/fulfilment', { method: 'POST', headers, body: text });
  const said = await answer.text();
  return { status: answer.status, said: said === '' ? null : JSON.parse(said) };
}

describe('Google’s door', () => {
  test('answers a request of Google in Google’s shape', async () => {
    const { status, said } = await post(checkoutMessage(cartOf()), await simulator.authorization());
    expect([status, said.expectUserResponse]).toEqual([200, false]);
    const { structuredResponse } = said.finalResponse.richResponse.items[0];
    expect(structuredResponse.checkoutResponse.proposedOrder.totalPrice.amount.units).toBe('17');
  });

  test('stays shut to everybody else, and reads no word of theirs', async () => {
    const strangers = [
      '',
      'Bearer nonsense',
      await simulator.authorization({ isForged: true }),
      await simulator.authorization({ aud: 'another' }),
      await simulator.authorization({ expiresInSeconds: -3600 }),
    ];
    for (const authorization of strangers)
      expect(await post('not even JSON', authorization)).toEqual({ status: 401, said: null });
  });

  test('says what is wrong with a genuine request that is none', async () => {
    const authorization = await simulator.authorization();
    const reasonOf = async (body: unknown) => {
      const { status, said } = await post(body, authorization);
      return [status, said.error.code, said.error.reason];
    };
    expect(await reasonOf('nonsense')).toEqual([400, 'validation_failed', 'not_json']);
    expect(await reasonOf({ inputs: [{ intent: 'x' }] })).toEqual([400, 'validation_failed', 'unknown_intent']);
  });

  test('asks to try again while Google’s keys can’t be read', async () => {
    const authorization = await simulator.authorization();
    simulator.setDown(true);
    const { status, said } = await post(checkoutMessage(cartOf()), authorization);
    expect([status, said.error.reason]).toEqual([503, 'keys_unreachable']);
  });

  test('a store that isn’t there any more is an error that a customer can read', async () => {
    const cart = { ...cartOf(), merchant: { id: 'gone' } };
    const { said } = await post(checkoutMessage(cart), await simulator.authorization());
    const { error } = said.finalResponse.richResponse.items[0].structuredResponse;
    expect(error.foodOrderErrors).toMatchObject([{ error: 'NOT_FOUND', id: 'gone' }]);
  });
});
