import { describe, expect, test } from 'bun:test';
import { MAX_PUSH_BYTES, type PushMessage, type PushPort, type PushSubscriptionKeys } from './push.port.ts';

/** A push service on the bench, with the hands of the network and of whoever holds the phone. */
export interface PushBench extends AsyncDisposable {
  readonly push: PushPort;
  /** A phone that lets us send. */
  subscribe(): Promise<PushSubscriptionKeys>;
  /** What the service took and what the phone read, oldest first. */
  taken(): readonly { readonly text: string | null; readonly topic: string | null }[];
  removeApp(endpoint: string): void;
  answerNext(status: number, answer?: { readonly retryAfter?: string }): void;
  setDown(isDown: boolean): void;
  loseNextAnswer(): void;
}

export const A_PUSH: Omit<PushMessage, 'to'> = {
  text: 'New order W-117',
  ttlSeconds: 60,
  urgency: 'high',
  topic: 'order-1',
};

/** The contract of every push service. */
export function pushSuite(name: string, open: () => Promise<PushBench>) {
  describe(`${name} keeps the push port’s promises`, () => {
    test('what is sent is read by the phone letter by letter', async () => {
      await using bench = await open();
      const text = 'Roma Newtown: W-117, $31.50, pickup. “Ring the bell” 🍕';
      expect(await bench.push.send({ ...A_PUSH, text, to: await bench.subscribe() })).toEqual({ kind: 'accepted' });
      expect(bench.taken()).toMatchObject([{ text, topic: 'order-1' }]);
    });

    test('a message as long as allowed arrives whole', async () => {
      await using bench = await open();
      const text = 'a'.repeat(MAX_PUSH_BYTES);
      expect(await bench.push.send({ ...A_PUSH, text, to: await bench.subscribe() })).toEqual({ kind: 'accepted' });
      expect(bench.taken()).toMatchObject([{ text }]);
    });

    test('a longer one is refused, counted in bytes, and nothing is sent', async () => {
      await using bench = await open();
      const to = await bench.subscribe();
      for (const text of ['a'.repeat(MAX_PUSH_BYTES + 1), 'é'.repeat(MAX_PUSH_BYTES / 2 + 1)]) {
        expect(await bench.push.send({ ...A_PUSH, text, to })).toMatchObject({ kind: 'refused', why: 'too_large' });
      }
      expect(bench.taken()).toEqual([]);
    });

    test.each([
      ['plain http', 'http://push.example.com/1'],
      ['this machine', 'https://localhost/1'],
      ['this machine by number', 'https://127.0.0.1/1'],
      ['this machine in hexadecimal', 'https://0x7f.1/1'],
      ['this machine in IPv6', 'https://[::1]/1'],
      ['a private network', 'https://10.0.0.1/1'],
      ['a private network as IPv6', 'https://[::ffff:192.168.0.1]/1'],
      ['the cloud’s own metadata', 'https://169.254.169.254/latest'],
      ['a name without a domain', 'https://postgres/1'],
      ['a name of an inside network', 'https://vault.internal/1'],
      ['another port', 'https://push.example.com:8443/1'],
      ['a password', 'https://me:secret@push.example.com/1'],
      ['no address', 'push'],
      ['a script', 'javascript:alert(1)'],
    ])('an address on %s is refused', async (_, endpoint) => {
      await using bench = await open();
      const to = { ...(await bench.subscribe()), endpoint };
      expect(bench.push.whyNotTo(to)).toBe('address_not_allowed');
      expect(await bench.push.send({ ...A_PUSH, to })).toMatchObject({ kind: 'refused', why: 'address_not_allowed' });
    });

    test('an address of a push service is not', async () => {
      await using bench = await open();
      const { p256dh, auth } = await bench.subscribe();
      for (const host of ['fcm.googleapis.com', 'web.push.apple.com', 'updates.push.services.mozilla.com']) {
        expect(bench.push.whyNotTo({ endpoint: `https://${host}/a/b`, p256dh, auth })).toBeNull();
      }
    });

    test.each([
      ['no key', { p256dh: '' }],
      ['a key that is too short', { p256dh: 'BAAA' }],
      ['a point that is on no curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
      ['no secret', { auth: '' }],
      ['a secret that is too long', { auth: Buffer.alloc(17).toString('base64url') }],
    ])('a subscription with %s is refused', async (_, keys) => {
      await using bench = await open();
      const to = { ...(await bench.subscribe()), ...keys };
      expect(bench.push.whyNotTo(to)).toBe('bad_keys');
      expect(await bench.push.send({ ...A_PUSH, to })).toMatchObject({ kind: 'refused', why: 'bad_keys' });
      expect(bench.taken()).toEqual([]);
    });

    test('a phone whose app was removed is gone, and stays gone', async () => {
      await using bench = await open();
      const to = await bench.subscribe();
      bench.removeApp(to.endpoint);
      expect(await bench.push.send({ ...A_PUSH, to })).toEqual({ kind: 'gone' });
      expect(await bench.push.send({ ...A_PUSH, to })).toEqual({ kind: 'gone' });
      expect(bench.taken()).toEqual([]);
    });

    test('an address that the service doesn’t know is gone', async () => {
      await using bench = await open();
      const to = await bench.subscribe();
      const endpoint = to.endpoint.replace(/[^/]+$/, 'nobody');
      expect(await bench.push.send({ ...A_PUSH, to: { ...to, endpoint } })).toEqual({ kind: 'gone' });
    });

    test.each([
      [413, 'too_large'],
      [403, 'not_configured'],
      [401, 'not_configured'],
      [400, 'other'],
      [302, 'other'],
    ] as const)('the service’s answer %p is a refusal: %p', async (status, why) => {
      await using bench = await open();
      bench.answerNext(status);
      expect(await bench.push.send({ ...A_PUSH, to: await bench.subscribe() })).toMatchObject({ kind: 'refused', why });
    });

    test.each([
      ['90', 90],
      ['0', 0],
      ['soon', null],
    ])('too many messages say when to come again: %p', async (retryAfter, retryAfterSeconds) => {
      await using bench = await open();
      bench.answerNext(429, { retryAfter });
      const outcome = await bench.push.send({ ...A_PUSH, to: await bench.subscribe() });
      expect(outcome).toEqual({ kind: 'unreachable', why: 'rate_limited', retryAfterSeconds });
    });

    test('a service that is down is unreachable, and recovers automatically', async () => {
      await using bench = await open();
      const to = await bench.subscribe();
      bench.setDown(true);
      expect(await bench.push.send({ ...A_PUSH, to })).toMatchObject({ kind: 'unreachable', why: 'provider_error' });
      bench.setDown(false);
      expect(await bench.push.send({ ...A_PUSH, to })).toEqual({ kind: 'accepted' });
      expect(bench.taken()).toHaveLength(1);
    });

    test('after a lost answer it is sent again, with the topic by which one replaces the other', async () => {
      await using bench = await open();
      const to = await bench.subscribe();
      bench.loseNextAnswer();
      expect(await bench.push.send({ ...A_PUSH, to })).toMatchObject({ kind: 'unreachable', why: 'connection' });
      expect(await bench.push.send({ ...A_PUSH, to })).toEqual({ kind: 'accepted' });
      expect(bench.taken().map(({ topic }) => topic)).toEqual(['order-1', 'order-1']);
    });
  });
}
