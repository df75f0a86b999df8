import { describe, expect, test } from 'bun:test';
import {
  type AroundCopies,
  type CopiedOrder,
  connectedWith,
  linesElsewhere,
  loopText,
  loopThrough,
  type NewPair,
  pairsOnPaper,
  type StorePair,
  storesThatCopy,
} from './connected-stores.ts';
import { aLine } from './docket-examples.ts';

const MONDAY = '2026-11-23T00:00:00.000Z';
const TUESDAY = '2026-11-24T00:00:00.000Z';
const WEDNESDAY = '2026-11-25T00:00:00.000Z';

const pair = (storeId: string, toStoreId: string, more: Partial<StorePair> = {}): StorePair => ({
  ...{ storeId, toStoreId, channel: 'online', sinceIsoDateTimeUtc: MONDAY },
  ...{ prints: true, notifies: false, autoAccepts: false },
  ...more,
});
const ORDER: CopiedOrder = { storeId: 'newtown', channel: 'online', placedIsoDateTimeUtc: TUESDAY };
const AROUND: AroundCopies = {
  pairs: [pair('newtown', 'glebe')],
  onSinceIsoDateTimeUtc: MONDAY,
  storeIds: ['glebe', 'newtown', 'redfern'],
  toldStoreIds: [],
  isFirst: true,
};

describe('an order of Newtown prints', () => {
  test.each<[string, Partial<CopiedOrder>, Partial<AroundCopies>, readonly string[]]>([
    ['at Glebe, connected for its channel', {}, {}, ['glebe']],
    ['not at Glebe by another channel', { channel: 'uberEats' }, {}, []],
    [
      'once at each store, however the pairs are listed',
      {},
      { pairs: [pair('newtown', 'redfern'), pair('newtown', 'glebe'), pair('newtown', 'glebe')] },
      ['glebe', 'redfern'],
    ],
    ['nowhere else while connected stores are off', {}, { onSinceIsoDateTimeUtc: null }, []],
    [
      'nowhere else where Glebe’s tills only ring for it',
      {},
      { pairs: [pair('newtown', 'glebe', { prints: false, notifies: true, autoAccepts: true })] },
      [],
    ],
    ['not where only Glebe’s own orders go on to', {}, { pairs: [pair('glebe', 'redfern')] }, []],
    [
      'at Glebe, and not where Glebe’s orders go on to: a copy is never copied',
      {},
      { pairs: [pair('newtown', 'glebe'), pair('glebe', 'redfern')] },
      ['glebe'],
    ],
    ['not at a store that was deleted', {}, { storeIds: ['newtown', 'redfern'] }, []],
    ['not at a store of another restaurant', {}, { pairs: [pair('newtown', 'golden-wok')] }, []],
    ['never a second time at Newtown itself', {}, { pairs: [pair('newtown', 'newtown')] }, []],
    [
      'at Glebe where the order was placed earlier, and its hour comes after the stores were connected',
      { placedIsoDateTimeUtc: MONDAY },
      { pairs: [pair('newtown', 'glebe', { sinceIsoDateTimeUtc: TUESDAY })] },
      ['glebe'],
    ],
    [
      'not at Glebe where its kitchen had it before the stores were connected, and it changes now',
      { placedIsoDateTimeUtc: MONDAY },
      { pairs: [pair('newtown', 'glebe', { sinceIsoDateTimeUtc: TUESDAY })], isFirst: false },
      [],
    ],
    [
      'not at Glebe where its kitchen had it before the add-on was switched on',
      {},
      { onSinceIsoDateTimeUtc: WEDNESDAY, isFirst: false },
      [],
    ],
    [
      'at Glebe, which has a copy, to the end: also after the stores were disconnected',
      {},
      { pairs: [], onSinceIsoDateTimeUtc: null, toldStoreIds: ['glebe'], isFirst: false },
      ['glebe'],
    ],
  ])('%s', (_, order, around, stores) => {
    expect(storesThatCopy({ ...ORDER, ...order }, { ...AROUND, ...around })).toEqual(stores);
  });
});

describe('orders that would come back to where they are from', () => {
  const asked: NewPair = { storeId: 'newtown', toStoreId: 'glebe', channel: 'online' };
  const names: Record<string, string> = { newtown: 'Newtown', glebe: 'Glebe', redfern: 'Redfern' };
  const refusal = (pairs: readonly NewPair[], next: NewPair = asked) => {
    const way = loopThrough(pairs, next);
    return way && loopText(way, (id) => names[id] ?? id);
  };

  test.each<[string, readonly NewPair[], string | null]>([
    ['nothing stands in the way', [], null],
    [
      'there and back',
      [pair('glebe', 'newtown')],
      'Newtown’s orders can’t print at Glebe, because Glebe’s print at Newtown.',
    ],
    [
      'round three stores',
      [pair('glebe', 'redfern'), pair('redfern', 'newtown')],
      'Newtown’s orders can’t print at Glebe, because Glebe’s print at Redfern and Redfern’s print at Newtown.',
    ],
    ['the way back is another channel’s', [pair('glebe', 'newtown', { channel: 'pos' })], null],
    ['Glebe’s go on, and not back', [pair('glebe', 'redfern')], null],
    ['both print at Redfern', [pair('newtown', 'redfern'), pair('glebe', 'redfern')], null],
    ['a ring elsewhere ends too', [pair('glebe', 'redfern'), pair('redfern', 'glebe')], null],
  ])('%s', (_, pairs, expected) => {
    expect(refusal(pairs)).toBe(expected);
  });

  test('what doesn’t print comes back to nobody: two stores may ring for each other', () => {
    const rings = pair('glebe', 'newtown', { prints: false, notifies: true });
    expect(loopThrough(pairsOnPaper([rings]), asked)).toBeNull();
    expect(loopThrough(pairsOnPaper([{ ...rings, prints: true }]), asked)).toEqual(['glebe', 'newtown']);
  });

  test('a store can’t be connected with itself', () => {
    expect(refusal([], { ...asked, toStoreId: 'newtown' })).toBe(
      'Newtown’s orders print at Newtown already. Choose another store.',
    );
  });
});

test('a store is listed once with what happens there, by the side that asks', () => {
  const stores = [
    { id: 'glebe', name: 'Glebe' },
    { id: 'newtown', name: 'Newtown' },
  ];
  const ways = { prints: false, notifies: true, autoAccepts: false };
  const pairs = [pair('newtown', 'glebe', { ...ways, channel: 'pos' }), pair('newtown', 'glebe', ways)];
  const to = connectedWith(pairs, { stores, here: 'newtown', side: 'to' });
  expect(to).toMatchObject([{ storeId: 'glebe', name: 'Glebe', channels: ['online', 'pos'], ...ways }]);
  expect(connectedWith(pairs, { stores, here: 'glebe', side: 'from' }).map(({ name }) => name)).toEqual(['Newtown']);
  expect(connectedWith(pairs, { stores, here: 'glebe', side: 'to' })).toEqual([]);
});

describe('a line at another store', () => {
  const from = [
    { id: 'n-pizza', name: 'Pizza' },
    { id: 'n-bar', name: 'BAR' },
  ];
  const to = [
    { id: 'g-kitchen', name: 'Kitchen' },
    { id: 'g-pizza', name: ' pizza ' },
  ];

  test('goes to the station of the same name, and without one to the default', () => {
    const lines = [aLine({ id: 'a', stations: ['n-pizza', 'n-bar'] }), aLine({ id: 'b', stations: ['n-bar'] })];
    expect(linesElsewhere(lines, { from, to }).map(({ id, printStationIds }) => [id, printStationIds])).toEqual([
      ['a', ['g-pizza']],
      ['b', []],
    ]);
  });

  test('of a deal has its parts there too, each in its place', () => {
    const deal = aLine({ stations: ['n-bar'], partStations: [['n-pizza'], [], ['n-bar']] });
    expect(linesElsewhere([deal], { from, to })[0]?.partStationIds).toEqual([['g-pizza'], [], []]);
  });
});
