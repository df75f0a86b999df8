import { describe, expect, test } from 'bun:test';
import { A_PUSH, pushSuite } from '../push.suite.ts';
import { startPushSimulator } from '../simulator/push-wire-simulator.ts';
import { encryptPush } from './encrypt-push.ts';
import { newVapidKey } from './vapid.ts';
import { createWebPush, type WebPushSettings } from './web-push.ts';

const SUBJECT = 'mailto:operator@servery.example';

async function open(settings: Partial<WebPushSettings> = {}) {
  const simulator = await startPushSimulator({ port: 0, ...(settings.nowMs ? { nowMs: Date.now } : {}) });
  const own = { privateKey: newVapidKey(), subject: SUBJECT, alsoUrl: simulator.url };
  const push = createWebPush({ ...own, ...settings });
  return {
    push,
    simulator,
    subscribe: () => simulator.subscribe(push.publicKey),
    taken: () => simulator.taken,
    removeApp: simulator.remove,
    answerNext: simulator.answerNext,
    setDown: simulator.setDown,
    loseNextAnswer: simulator.loseNextAnswer,
    [Symbol.asyncDispose]: () => simulator.stop(),
  };
}

pushSuite('Web Push', open);

test('the body is the one of RFC 8291, appendix A, byte for byte', () => {
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  const body = encryptPush(
    'When I grow up, I want to be a watermelon',
    {
      p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
      auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
    },
    {
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
      privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    },
  );
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('the same text is never encrypted alike', async () => {
  await using bench = await open();
  const { p256dh, auth } = await bench.subscribe();
  const keys = { p256dh: Buffer.from(p256dh, 'base64url'), auth: Buffer.from(auth, 'base64url') };
  expect(encryptPush('W-117', keys).equals(encryptPush('W-117', keys))).toBe(false);
});

describe('what the service checks of the sender', () => {
  test.each([
    ['a subject on localhost, as Apple does', { subject: 'mailto:me@localhost' }, 'BadJwtToken'],
    ['a clock that is a day late', { nowMs: () => Date.now() - 86_400_000 }, 'ExpiredJwtToken'],
    ['a clock that is a day ahead', { nowMs: () => Date.now() + 86_400_000 }, 'BadJwtToken'],
  ])('%s is refused', async (_, settings, reason) => {
    await using bench = await open(settings);
    const outcome = await bench.push.send({ ...A_PUSH, to: await bench.subscribe() });
    expect(outcome).toMatchObject({ kind: 'refused', why: 'not_configured' });
    expect(outcome.kind === 'refused' && outcome.providerCode).toContain(reason);
    expect(bench.taken()).toEqual([]);
  });

  test('another key than the phone subscribed with is refused', async () => {
    await using bench = await open();
    const to = await bench.simulator.subscribe('someone-else');
    const outcome = await bench.push.send({ ...A_PUSH, to });
    expect(outcome.kind === 'refused' && outcome.providerCode).toContain('VapidPkHashMismatch');
  });

  test('a message for one phone is unreadable on another', async () => {
    await using bench = await open();
    const [mine, other] = [await bench.subscribe(), await bench.subscribe()];
    await bench.push.send({ ...A_PUSH, to: { ...mine, endpoint: other.endpoint } });
    expect(bench.taken()).toMatchObject([{ text: null }]);
  });
});

test('a phone that was off gets the newest of a topic, and none whose time is over', async () => {
  const clock = { ms: Date.now() };
  const simulator = await startPushSimulator({ port: 0, nowMs: () => clock.ms });
  const push = createWebPush({
    ...{ privateKey: newVapidKey(), subject: SUBJECT, alsoUrl: simulator.url, nowMs: () => clock.ms },
  });
  const to = await simulator.subscribe(push.publicKey);
  simulator.sleep(to.endpoint);
  for (const [text, topic, ttlSeconds] of [
    ['rings', 'order-1', 60],
    ['rings louder', 'order-1', 600],
    ['other order', 'order-2', 60],
    ['for a phone that is on', 'order-3', 0],
  ] as const) {
    await push.send({ ...A_PUSH, to, text, topic, ttlSeconds });
  }
  clock.ms += 61_000;
  expect(simulator.wake(to.endpoint).map(({ text }) => text)).toEqual(['rings louder']);
  await simulator.stop();
});

test('on Apple’s phones a push for which nothing was shown is the last', async () => {
  await using bench = await open();
  const to = await bench.subscribe();
  await bench.push.send({ ...A_PUSH, to });
  bench.simulator.receivedSilently(to.endpoint);
  expect(await bench.push.send({ ...A_PUSH, to })).toEqual({ kind: 'gone' });
});

test.each([[['10.0.0.1']], [['93.184.216.34', '127.0.0.1']], [['::1']], [[]]])(
  'a name that leads into our own network gets nothing: %p',
  async (addresses) => {
    await using bench = await open({ addressesOf: async () => addresses });
    const to = { ...(await bench.subscribe()), endpoint: 'https://push.example.com/1' };
    expect(bench.push.whyNotTo(to)).toBeNull();
    expect(await bench.push.send({ ...A_PUSH, to })).toMatchObject({ kind: 'refused', why: 'address_not_allowed' });
  },
);

test('a service that never answers is given up', async () => {
  const silent = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Promise<Response>(() => {}) });
  await using bench = await open({ alsoUrl: silent.url.origin, timeoutMs: 50 });
  const to = { ...(await bench.subscribe()), endpoint: `${silent.url.origin}/push/1` };
  expect(await bench.push.send({ ...A_PUSH, to })).toMatchObject({ kind: 'unreachable', why: 'timeout' });
  await silent.stop(true);
});

test('when to come again may be a date', async () => {
  await using bench = await open();
  bench.answerNext(429, { retryAfter: new Date(Date.now() + 120_000).toUTCString() });
  const outcome = await bench.push.send({ ...A_PUSH, to: await bench.subscribe() });
  const seconds = outcome.kind === 'unreachable' ? outcome.retryAfterSeconds : null;
  expect(seconds).toBeGreaterThan(110);
  expect(seconds).toBeLessThan(121);
});
