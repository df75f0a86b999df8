import { describe, expect, test } from 'bun:test';
import type { KitchenDish, KitchenTicket } from '../kitchen.types.ts';
import { learnTimes } from './learn-times.ts';
import { withStarts } from './starts.ts';

const at = (minute: number) => `2026-11-27T18:${String(minute).padStart(2, '0')}:00.000Z`;
const dish = (lineId: string, more: Partial<KitchenDish> = {}) =>
  ({ key: lineId, lineId, quantity: 1, madeAt: null, change: null, ...more }) as KitchenDish;
const ticket = (stationId: string, dishes: KitchenDish[], more: Partial<KitchenTicket> = {}) =>
  ({
    ...{ id: `${more.orderId ?? 'o1'}.${stationId}`, orderId: 'o1', stationId, dishes, state: 'waiting' },
    ...{ sentIsoDateTimeUtc: at(0), startedIsoDateTimeUtc: null, bumpedIsoDateTimeUtc: null, dueIsoDateTimeUtc: null },
    ...more,
  }) as KitchenTicket;
/** As the owner set them: the grill takes 12 minutes, the bar 3. */
const times = learnTimes(
  [],
  {
    usual: 20,
    ofDish: new Map(),
    ofStation: new Map([
      ['grill', 12],
      ['bar', 3],
    ]),
  },
  20_000,
);
const starts = (tickets: KitchenTicket[], forLater: string[] = []) =>
  withStarts({
    ...{ tickets, times, itemOf: (id: string) => id, forLater: new Set(forLater) },
    localOf: () => ({ weekday: 5, hour: 18, day: 20_000 }),
  }).flatMap((each) =>
    each.dishes.flatMap(({ lineId, startIsoDateTimeUtc: start }) =>
      start === undefined
        ? []
        : [`${each.orderId} ${lineId} at ${Math.round((Date.parse(start) - Date.parse(at(0))) / 60_000)}`],
    ),
  );
const STEAK = ticket('grill', [dish('steak')]);
const COLA = ticket('bar', [dish('cola')]);

describe('On the screens of a kitchen', () => {
  test.each<[string, string[], KitchenTicket[]]>([
    ['the quicker station waits for the slower one', ['o1 cola at 9'], [STEAK, COLA]],
    ['an order of one station begins at once', [], [STEAK]],
    ['a pass makes nothing and waits for nothing', [], [STEAK, ticket('bar', [dish('cola', { madeAt: 'BAR' })])]],
    ['what was called off isn’t waited for', [], [ticket('grill', [dish('steak', { change: 'cancelled' })]), COLA]],
    [
      'a slower start of the long dish moves the short one',
      ['o1 cola at 13'],
      [{ ...STEAK, state: 'started', startedIsoDateTimeUtc: at(4) }, COLA],
    ],
    [
      'once the long one is done, the short one is due',
      ['o1 cola at 2'],
      [{ ...STEAK, state: 'bumped', bumpedIsoDateTimeUtc: at(5) }, COLA],
    ],
    [
      'one that someone began says nothing more',
      [],
      [STEAK, { ...COLA, state: 'started', startedIsoDateTimeUtc: at(2) }],
    ],
    [
      'what comes to the order later has its own plan',
      ['o1 cola at 9'],
      [STEAK, COLA, ticket('bar', [dish('tea')], { id: 'o1.bar.2', sentIsoDateTimeUtc: at(6) })],
    ],
  ])('%s', (_, shown, tickets) => {
    expect(starts(tickets)).toEqual(shown);
  });

  test('an order for later is begun so late that it is ready when it was asked for', () => {
    const [steak] = starts([{ ...STEAK, dueIsoDateTimeUtc: at(40) }], ['o1']);
    // 12 minutes, and as much before the time as it takes to keep nine in ten.
    expect(Number(steak?.split(' at ')[1])).toBeGreaterThan(18);
    expect(Number(steak?.split(' at ')[1])).toBeLessThan(27);
  });

  test('an order that comes later moves nothing of one that is there', () => {
    const others = Array.from({ length: 9 }, (_, n) =>
      ticket('bar', [dish('beer', { quantity: 5 })], { orderId: `x${n}`, sentIsoDateTimeUtc: at(1) }),
    );
    expect(starts([STEAK, COLA, ...others]).filter((each) => each.startsWith('o1'))).toEqual(starts([STEAK, COLA]));
  });
});
