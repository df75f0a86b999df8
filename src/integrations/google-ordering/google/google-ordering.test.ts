import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { orderUpdateOf, type UpdateFacts } from '#src/domain/ordering/google/order-update.ts';
import { readServiceAccount, type ServiceAccount } from '../../push-topics/fcm/service-account.ts';
import {
  type GoogleOrderingSimulator,
  startGoogleOrderingSimulator,
} from '../simulator/google-ordering-wire-simulator.ts';
import { createGoogleOrdering } from './google-ordering.ts';

const NOW = '2026-11-30T09:00:00.000Z';
let now = Date.parse(NOW);
const nowMs = () => now;
let simulator: GoogleOrderingSimulator;
let account: ServiceAccount;
beforeEach(async () => {
  now = Date.parse(NOW);
  simulator = await startGoogleOrderingSimulator({ port: 0, nowMs });
  const read = readServiceAccount(simulator.serviceAccount);
  if (!read) throw new Error('no account');
  account = read;
});
afterEach(() => simulator.stop());

const google = () =>
  createGoogleOrdering({
    ...{ account, projectId: simulator.projectId, apiUrl: simulator.url, keysUrl: simulator.keysUrl },
    ...{ nowMs, timeoutMs: 60_000 },
  });

const update = (over: Partial<UpdateFacts> = {}) =>
  orderUpdateOf({
    ...{ actionOrderId: 'o1', googleOrderId: 'g1', state: 'CONFIRMED', atIsoDateTimeUtc: NOW },
    ...{ collectionType: 'pickup', orderNumber: 'G-101', promisedForIsoDateTimeUtc: '2026-11-30T09:20:00.000Z' },
    ...{ currencyCode: 'AUD', totalInCents: 2450, lineUpdates: {}, reason: null, rejection: null },
    links: { help: 'https://roma.example', order: null, phoneE164: '+61293744000' },
    ...over,
  });

describe('a request of Google', () => {
  test('is known by its token, with or without its Bearer', async () => {
    const token = await simulator.authorization();
    expect(await google().verify(token)).toEqual({ kind: 'genuine' });
    expect(await google().verify(token.replace('Bearer ', ''))).toEqual({ kind: 'genuine' });
  });

  test.each([
    ['nobody’s', '', 'missing'],
    ['no token', 'Bearer nonsense', 'malformed'],
    ['unsigned', { isUnsigned: true }, 'malformed'],
    ['signed by somebody else', { isForged: true }, 'signature'],
    ['signed with an unknown key', { kid: 'key-9' }, 'unknown_key'],
    ['for another project', { aud: 'another' }, 'audience'],
    ['of another issuer', { iss: 'https://accounts.example' }, 'issuer'],
    ['over', { expiresInSeconds: -3600 }, 'expired'],
    ['made a day and more ago, whatever it says of its end', { madeSecondsAgo: 90_000 }, 'expired'],
    ['made in two minutes', { madeSecondsAgo: -120 }, 'expired'],
  ] as const)('is refused if it is %s', async (_, flaw, why) => {
    const header = typeof flaw === 'string' ? flaw : await simulator.authorization(flaw);
    expect(await google().verify(header)).toEqual({ kind: 'refused', why });
  });

  test('needs no new reading of Google’s keys, and a flood with unknown ones asks no oftener than once a minute', async () => {
    const port = google();
    await port.verify(await simulator.authorization());
    await port.verify(await simulator.authorization());
    const unknown = await simulator.authorization({ kid: 'key-9' });
    for (const _ of [1, 2, 3]) await port.verify(unknown);
    expect(simulator.timesKeysRead()).toBe(1);
    now += 61_000;
    await port.verify(unknown);
    expect(simulator.timesKeysRead()).toBe(2);
  });

  test('can’t be judged while Google’s keys can’t be read', async () => {
    simulator.setDown(true);
    expect(await google().verify(await simulator.authorization())).toEqual({ kind: 'unreachable' });
  });
});

describe('an update of an order', () => {
  test('reaches Google with number, total, time and whom to ask', async () => {
    expect(await google().send({ isInSandbox: false, orderUpdate: update() })).toEqual({ kind: 'accepted' });
    expect(simulator.updates).toMatchObject([
      {
        isInSandbox: false,
        orderUpdate: {
          ...{ actionOrderId: 'o1', googleOrderId: 'g1', orderState: { state: 'CONFIRMED', label: 'Order confirmed' } },
          receipt: { userVisibleOrderId: 'G-101' },
          totalPrice: { type: 'ACTUAL', amount: { currencyCode: 'AUD', units: '24', nanos: 500_000_000 } },
          orderManagementActions: [{ type: 'CUSTOMER_SERVICE' }, { type: 'CALL' }],
          infoExtension: {
            estimatedFulfillmentTimeIso8601: '2026-11-30T09:20:00.000Z/2026-11-30T09:30:00.000Z',
          },
        },
      },
    ]);
  });

  test.each([
    [
      { status: 429, retryAfterSeconds: 30 },
      { kind: 'unreachable', why: 'rate_limited', retryAfterSeconds: 30 },
    ],
    [{ status: 500 }, { kind: 'unreachable', why: 'provider_error', retryAfterSeconds: null }],
    [{ status: 404 }, { kind: 'refused', why: 'unknown_order' }],
    [{ status: 400 }, { kind: 'refused', why: 'bad_request' }],
    [{ status: 403 }, { kind: 'refused', why: 'not_configured' }],
  ] as const)('answered with %p is understood', async (plan, outcome) => {
    simulator.answerNext(plan);
    expect(await google().send({ isInSandbox: false, orderUpdate: update() })).toEqual(outcome);
  });

  test('renews a sign-in that ended before its time, and says when Google can’t be reached', async () => {
    simulator.answerNext({ status: 401 });
    expect(await google().send({ isInSandbox: true, orderUpdate: update() })).toEqual({ kind: 'accepted' });
    simulator.setDown(true);
    const outcome = await google().send({ isInSandbox: true, orderUpdate: update() });
    expect(outcome).toMatchObject({ kind: 'unreachable', why: 'connection' });
  });
});
