import { describe, expect, test } from 'bun:test';
import { connectionKind, connectionText, connectionWord, type Observed } from './connection.ts';

const AWAY = { reachesCloud: false, awaySinceIsoDateTimeUtc: '2026-11-21T07:00:00.000Z', unsent: 3, clockAheadMs: 0 };
const seen = (over: Partial<Observed>): Observed => ({
  stream: 'live',
  lastCall: 'answered',
  isSlow: false,
  line: null,
  timezone: 'Australia/Sydney',
  ...over,
});

describe('the connection pill', () => {
  test.each([
    ['the stream lives', {}, 'allGood'],
    ['the page has just opened', { stream: 'connecting', lastCall: null }, 'allGood'],
    ['the stream is opened again while calls are answered', { stream: 'offline' }, 'allGood'],
    ['nothing can be reached', { stream: 'offline', lastCall: 'unreachable' }, 'thisDeviceOnly'],
    ['the stream broke and no call was made yet', { stream: 'offline', lastCall: null }, 'thisDeviceOnly'],
    ['it is connecting and calls fail', { stream: 'connecting', lastCall: 'unreachable' }, 'thisDeviceOnly'],
    ['a call failed, though the stream still seems open', { lastCall: 'unreachable' }, 'thisDeviceOnly'],
    ['nothing was heard in time, though the stream still seems open', { lastCall: 'unanswered' }, 'thisDeviceOnly'],
    ['a question is out for long', { isSlow: true }, 'slow'],
    [
      'nothing can be reached any more, however long it took',
      { stream: 'offline', lastCall: 'unreachable', isSlow: true },
      'thisDeviceOnly',
    ],
    ['the box is online and the cloud is not', { line: AWAY }, 'storeNetworkOnly'],
    ['the box and the cloud are online', { line: { ...AWAY, reachesCloud: true } }, 'allGood'],
    [
      'nothing can be reached, whatever was known of the cloud',
      { stream: 'offline', lastCall: 'unreachable', line: AWAY },
      'thisDeviceOnly',
    ],
  ] as const)('when %s', (_, over, kind) => {
    expect(connectionKind(seen(over))).toBe(kind);
  });

  test.each([
    ['Live', {}],
    ['Disconnected', { lastCall: 'unreachable' }],
    ['No answer yet', { isSlow: true }],
    ['Connecting', { stream: 'offline' }],
  ] as const)('is called %s on the page of this device', (word, over) => {
    expect(connectionWord(seen(over))).toBe(word);
  });

  test('shows since when, by the store’s clock', () => {
    const [first] = connectionText('storeNetworkOnly', AWAY, 'Australia/Sydney').waits;
    expect(first).toBe('No internet since 6:00 PM. Online orders will arrive when it’s back.');
  });

  test('shows that the box is full instead of that all is good, while the box is reached', () => {
    const full = { ...AWAY, reachesCloud: true, disk: 'reserve' } as const;
    expect(connectionText('allGood', full)).toMatchObject({ alarm: 'Box storage full' });
    expect(connectionText('allGood', full).waits.join()).toContain('Call support today');
    expect(connectionText('storeNetworkOnly', full).alarm).toBe('Box storage full');
    expect(connectionText('allGood', { ...full, disk: 'low' })).toMatchObject({ alarm: null });
    expect(connectionText('allGood', { ...full, disk: 'low' }).waits.join()).toContain('almost out of storage');
    expect(connectionText('allGood', { ...full, disk: 'ok' }).waits).toEqual([]);
  });

  test('promises nothing on a box that is not the store’s', () => {
    for (const revoked of ['unpaired', 'secondMachine'] as const) {
      const words = connectionText('storeNetworkOnly', { ...AWAY, revoked }, 'Australia/Sydney');
      expect(words.alarm).toBe('Not the store’s box');
      expect(words.waits.join(' ')).toContain('It is not sent.');
      expect(words.waits.join(' ')).not.toContain('Nothing is lost');
    }
  });

  test('shows that the box gives back what the cloud lost, and not that all is good', () => {
    const giving = { ...AWAY, awaySinceIsoDateTimeUtc: null, isGivingBack: true };
    expect(connectionKind(seen({ line: giving }))).toBe('storeNetworkOnly');
    expect(connectionText('storeNetworkOnly', giving).waits.join(' ')).toContain('restored from a backup');
  });

  test('mentions what waits only when something does', () => {
    expect(connectionText('allGood').waits).toEqual([]);
    expect(connectionText('storeNetworkOnly').waits.length).toBeGreaterThan(0);
    expect(connectionText('thisDeviceOnly').waits.length).toBeGreaterThan(0);
  });
});
