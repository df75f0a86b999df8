import { describe, expect, test } from 'bun:test';
import { connectionKind, connectionWords, type Observed } from './connection.ts';

const seen = (over: Partial<Observed>): Observed => ({
  stream: 'live',
  lastCall: 'answered',
  reachesCloud: null,
  ...over,
});

describe('the connection pill', () => {
  test.each([
    ['the stream lives', {}, 'allGood'],
    ['the page has just opened', { stream: 'connecting', lastCall: null }, 'allGood'],
    ['the stream is opened again while calls are answered', { stream: 'offline' }, 'allGood'],
    ['nothing is reached', { stream: 'offline', lastCall: 'unreachable' }, 'thisDeviceOnly'],
    ['the stream broke and no call has told yet', { stream: 'offline', lastCall: null }, 'thisDeviceOnly'],
    ['it is connecting and calls fail', { stream: 'connecting', lastCall: 'unreachable' }, 'thisDeviceOnly'],
    ['the box is reached and the cloud is not', { reachesCloud: false }, 'storeNetworkOnly'],
    ['the box is reached and so is the cloud', { reachesCloud: true }, 'allGood'],
    [
      'nothing is reached, whatever was known of the cloud',
      { stream: 'offline', lastCall: 'unreachable', reachesCloud: false },
      'thisDeviceOnly',
    ],
  ] as const)('when %s', (_, over, kind) => {
    expect(connectionKind(seen(over))).toBe(kind);
  });

  test('says what waits only when something does', () => {
    expect(connectionWords('allGood').waits).toEqual([]);
    expect(connectionWords('storeNetworkOnly').waits.length).toBeGreaterThan(0);
    expect(connectionWords('thisDeviceOnly').waits.length).toBeGreaterThan(0);
  });
});
