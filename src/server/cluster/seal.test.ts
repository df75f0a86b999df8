import { describe, expect, test } from 'bun:test';
import { bearsOurHeaders, createSeals, hashOf, SEAL_HEADER, SEALED_HEADER, type Sealed, withoutOurs } from './seal.ts';

const KEY = 'a key of the cluster';
const NOTHING = hashOf(new Uint8Array());
const ORDER: Sealed = {
  method: 'POST',
  target: '/api/orders?x=1',
  host: 'roma.example',
  address: '203.0.113.9',
  scheme: 'https',
  leftMs: 30_000,
  bodyHash: NOTHING,
};

function sent(headers: Record<string, string>, { target = ORDER.target, method = 'POST' } = {}): Request {
  return new Request(`http://10.0.0.2:3000${target}`, { method, headers });
}

describe('a request that another machine of ours hands on', () => {
  test('is believed for the caller’s address, scheme, host and time left', () => {
    let now = 1_000_000;
    const seals = createSeals(KEY, () => now);
    const request = sent(seals.headersOf(ORDER));
    now += 400;
    expect(seals.open(request)).toMatchObject({
      address: '203.0.113.9',
      scheme: 'https',
      host: 'roma.example',
      remainingMs: 29_600,
      bodyHash: NOTHING,
    });
  });

  test('is taken once: what was written down on the way is nothing', () => {
    const seals = createSeals(KEY);
    const headers = seals.headersOf(ORDER);
    expect(seals.open(sent(headers))).not.toBeNull();
    expect(seals.open(sent(headers))).toBeNull();
  });

  test('is nothing at another path, with another method, a minute later, or with another key', () => {
    let now = 1_000_000;
    const seals = createSeals(KEY, () => now);
    expect(seals.open(sent(seals.headersOf(ORDER), { target: '/api/orders?x=2' }))).toBeNull();
    expect(seals.open(sent(seals.headersOf(ORDER), { method: 'PUT' }))).toBeNull();
    expect(seals.open(sent(createSeals('a stranger’s guess', () => now).headersOf(ORDER)))).toBeNull();
    const old = sent(seals.headersOf(ORDER));
    now += 61_000;
    expect(seals.open(old)).toBeNull();
    const ofAClockAhead = sent(createSeals(KEY, () => now + 61_000).headersOf(ORDER));
    expect(seals.open(ofAClockAhead)).toBeNull();
  });

  test('of another time is told apart, so that somebody hears of a wrong clock; what is forged is not', () => {
    const heard: number[] = [];
    const seals = createSeals(
      KEY,
      () => 1_000_000,
      undefined,
      (offMs) => heard.push(offMs),
    );
    seals.open(sent(createSeals(KEY, () => 4_600_000).headersOf(ORDER)));
    seals.open(sent(createSeals('a stranger’s guess', () => 4_600_000).headersOf(ORDER)));
    seals.open(sent(seals.headersOf(ORDER)));
    expect(heard).toEqual([3_600_000]);
  });

  test('is nothing with any one character of it changed, cut off, or made up', () => {
    const seals = createSeals(KEY);
    const headers = seals.headersOf(ORDER);
    const text = headers[SEALED_HEADER]!;
    for (let at = 0; at < text.length; at += 3) {
      const changed = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
      expect(seals.open(sent({ ...headers, [SEALED_HEADER]: changed }))).toBeNull();
    }
    for (const seal of ['', 'x', headers[SEAL_HEADER]!.slice(0, -2), 'é'.repeat(5), 'A'.repeat(43)]) {
      expect(seals.open(sent({ ...headers, [SEAL_HEADER]: encodeURIComponent(seal) }))).toBeNull();
    }
    expect(seals.open(sent({ [SEAL_HEADER]: 'A'.repeat(43), [SEALED_HEADER]: 'A'.repeat(20_000) }))).toBeNull();
    // The true one was not used up by all of these.
    expect(seals.open(sent(headers))).not.toBeNull();
  });

  test('a stranger’s headers of this kind are taken off', () => {
    const request = sent({ [SEAL_HEADER]: 'mine', 'x-servery-not-primary': '1', accept: 'text/html' });
    expect(bearsOurHeaders(request.headers)).toBe(true);
    const others = withoutOurs(request.headers);
    expect([bearsOurHeaders(others), others.get('accept')]).toEqual([false, 'text/html']);
  });
});
