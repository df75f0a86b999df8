import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { type FcmSimulator, startFcmSimulator } from '../simulator/fcm-wire-simulator.ts';
import { createFcmTopics } from './fcm-topics.ts';
import { readServiceAccount, type ServiceAccount } from './service-account.ts';

const TOPIC = 'store_roma-1_online-orders';
const HOUR_MS = 3_600_000;

let now = Date.parse('2026-11-30T00:00:00Z');
const nowMs = () => now;
let simulator: FcmSimulator;
let account: ServiceAccount;
beforeEach(async () => {
  simulator = await startFcmSimulator({ port: 0, nowMs });
  const read = readServiceAccount(simulator.serviceAccount);
  if (!read) throw new Error('no account');
  account = read;
});
afterEach(() => simulator.stop());

const fcm = (over: Partial<ServiceAccount> = {}, timeoutMs = 60_000) =>
  createFcmTopics({ account: { ...account, ...over }, apiUrl: simulator.url, nowMs, timeoutMs });
const aMessage = (to: { topic: string } | { token: string }) => ({
  ...{ to, title: 'New order', body: 'Roma', data: { orderId: 'o1' }, collapseKey: 'o1', ttlSeconds: 300 },
});
const timesSignedIn = () => simulator.asked.filter((path) => path === '/token').length;

describe('Firebase on the wire', () => {
  test('an app subscribes to a topic as often as it likes, is listed once, and leaves it again', async () => {
    const token = simulator.register();
    const port = fcm();
    expect(await port.topicsOf(token)).toEqual({ kind: 'listed', topics: [] });
    for (const _ of [1, 2]) {
      expect(await port.change({ to: 'subscribe', topic: TOPIC, token })).toEqual({ kind: 'changed' });
    }
    expect(await port.topicsOf(token)).toEqual({
      kind: 'listed',
      topics: [{ topic: TOPIC, addedIsoDate: '2026-11-30' }],
    });
    for (const _ of [1, 2]) {
      expect(await port.change({ to: 'unsubscribe', topic: TOPIC, token })).toEqual({ kind: 'changed' });
    }
    expect(simulator.topicsOf(token)).toEqual([]);
  });

  test('a message goes to a topic, and a newer one of the same order replaces it everywhere', async () => {
    expect(await fcm().send(aMessage({ topic: TOPIC }))).toEqual({
      kind: 'accepted',
      messageId: 'projects/servery-simulated/messages/1',
    });
    expect(simulator.messages).toMatchObject([
      {
        topic: TOPIC,
        data: { orderId: 'o1' },
        android: { collapse_key: 'o1', ttl: '300s' },
        apns: { headers: { 'apns-collapse-id': 'o1' } },
        webpush: { headers: { TTL: '300' }, notification: { tag: 'o1' } },
      },
    ]);
  });

  test('an app that was removed is gone: for messages, lists and topics', async () => {
    const token = simulator.register();
    simulator.expire(token);
    const port = fcm();
    expect(await port.send(aMessage({ token }))).toEqual({ kind: 'gone' });
    expect(await port.topicsOf(token)).toEqual({ kind: 'gone' });
    expect(await port.change({ to: 'subscribe', topic: TOPIC, token })).toEqual({ kind: 'gone' });
  });

  test.each([
    [{ status: 404, code: 'UNREGISTERED' }, { kind: 'gone' }],
    [
      { status: 429, code: 'QUOTA_EXCEEDED', retryAfterSeconds: 60 },
      { kind: 'unreachable', why: 'rate_limited', retryAfterSeconds: 60 },
    ],
    [
      { status: 503, code: 'UNAVAILABLE' },
      { kind: 'unreachable', why: 'provider_error', retryAfterSeconds: null },
    ],
    [
      { status: 500, code: 'INTERNAL' },
      { kind: 'unreachable', why: 'provider_error', retryAfterSeconds: null },
    ],
    [
      { status: 400, code: 'INVALID_ARGUMENT' },
      { kind: 'refused', why: 'bad_request', providerCode: 'INVALID_ARGUMENT' },
    ],
    [
      { status: 403, code: 'SENDER_ID_MISMATCH' },
      { kind: 'refused', why: 'other_sender', providerCode: 'SENDER_ID_MISMATCH' },
    ],
    [
      { status: 401, code: 'THIRD_PARTY_AUTH_ERROR' },
      { kind: 'refused', why: 'not_configured', providerCode: 'THIRD_PARTY_AUTH_ERROR' },
    ],
    [
      { status: 418, code: 'UNSPECIFIED_ERROR' },
      { kind: 'refused', why: 'other', providerCode: 'UNSPECIFIED_ERROR' },
    ],
    // Bodies that are no JSON.
    [
      { status: 400, code: null },
      { kind: 'refused', why: 'bad_request', providerCode: '400' },
    ],
    [
      { status: 403, code: null },
      { kind: 'refused', why: 'not_configured', providerCode: '403' },
    ],
    [
      { status: 502, code: null },
      { kind: 'unreachable', why: 'provider_error', retryAfterSeconds: null },
    ],
  ] as const)('%p is understood', async (error, outcome) => {
    simulator.answerNext(error);
    // A refused token is renewed once, so that answer comes twice before it is believed.
    simulator.answerNext(error);
    expect(await fcm().send(aMessage({ topic: TOPIC }))).toEqual(outcome);
  });

  test('a sign-in lasts for many requests, and for as many at once', async () => {
    const port = fcm();
    await Promise.all([1, 2, 3].map(() => port.send(aMessage({ topic: TOPIC }))));
    await port.send(aMessage({ topic: TOPIC }));
    expect([timesSignedIn(), simulator.messages.length]).toEqual([1, 4]);
  });

  test('one that is over, or was ended before its time, is renewed without anybody noticing', async () => {
    const port = fcm();
    await port.send(aMessage({ topic: TOPIC }));
    now += HOUR_MS;
    expect((await port.send(aMessage({ topic: TOPIC }))).kind).toBe('accepted');
    simulator.revokeAccess();
    expect((await port.send(aMessage({ topic: TOPIC }))).kind).toBe('accepted');
    expect(timesSignedIn()).toBe(3);
  });

  test('an account that Google doesn’t take is reported as our own configuration', async () => {
    const outcome = await fcm({ client_email: 'somebody@else.example' }).topicsOf(simulator.register());
    expect(outcome).toMatchObject({ kind: 'refused', why: 'not_configured' });
  });

  test('a service that is down is unreachable, and recovers automatically', async () => {
    const port = fcm();
    simulator.setDown(true);
    expect(await port.send(aMessage({ topic: TOPIC }))).toMatchObject({ kind: 'unreachable', why: 'connection' });
    simulator.setDown(false);
    expect((await port.send(aMessage({ topic: TOPIC }))).kind).toBe('accepted');
  });
});

test.each([
  '',
  '{}',
  'no json',
  '{"project_id":"a","client_email":"b","private_key":"c","token_uri":"https://d.example"}',
])('%p is no service account', (text) => expect(readServiceAccount(text)).toBeNull());
