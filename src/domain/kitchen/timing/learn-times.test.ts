import { describe, expect, test } from 'bun:test';
import { learnTimes } from './learn-times.ts';
import type { DishAt, Observation, OwnersMinutes } from './timing.types.ts';

const OWNERS: OwnersMinutes = { usual: 20, ofStation: new Map([['grill', 12]]), ofDish: new Map([['steak', 16]]) };
const TODAY = 20_000;
const at = (dishId: string, more: Partial<DishAt> = {}): DishAt => ({
  ...{ stationId: 'grill', dishId, load: 1, weekday: 2, hour: 19, ...more },
});
const seen = (dishId: string | null, minutes: number, more: Partial<Observation> = {}): Observation => ({
  ...at(''),
  ...{ dishId, minutes, day: TODAY, ...more },
});
const times = (count: number, of: (n: number) => Observation) => Array.from({ length: count }, (_, n) => of(n));
/** About so long: a little more, a little less. */
const around = (minutes: number, n: number) => minutes * (1 + ((n % 5) - 2) / 50);
const middle = (all: readonly Observation[], dish: DishAt) =>
  learnTimes(all, OWNERS, TODAY).estimate(dish).minutesAt(0.5);

describe('Until there are tickets, the owner’s number is taken, and says so', () => {
  test.each([
    ['the dish’s own', at('steak'), 16, { kind: 'set', of: 'dish' }],
    ['its station’s', at('burger'), 12, { kind: 'set', of: 'station' }],
    ['the store’s usual time', at('burger', { stationId: 'bar' }), 20, { kind: 'set', of: 'store' }],
  ] as const)('%s', (_, dish, minutes, basis) => {
    const estimate = learnTimes([], OWNERS, TODAY).estimate(dish);
    expect(estimate.minutesAt(0.5)).toBeCloseTo(minutes, 1);
    expect(estimate.minutesAt(0.9)).toBeGreaterThan(minutes * 1.2);
    expect(estimate.basis).toEqual(basis);
  });
  test('it counts as five tickets: a few quick ones don’t turn it over', () => {
    const three = middle(
      times(3, () => seen('steak', 8)),
      at('steak'),
    );
    expect(three).toBeGreaterThan(10);
    expect(three).toBeLessThan(16);
  });
});

describe('A dish’s time is learnt from its tickets', () => {
  test('and says of how many', () => {
    const estimate = learnTimes(
      times(212, (n) => seen('steak', around(9, n))),
      OWNERS,
      TODAY,
    ).estimate(at('steak'));
    expect(estimate.basis).toEqual({ kind: 'learnt', of: 'dish', tickets: 212 });
    expect(Math.abs(estimate.minutesAt(0.5) - 9)).toBeLessThan(0.4);
  });
  test('a dish without tickets of its own takes as long as its station', () => {
    const estimate = learnTimes(
      times(60, (n) => seen('burger', around(8, n))),
      OWNERS,
      TODAY,
    ).estimate(at('new dish'));
    expect(estimate.basis).toEqual({ kind: 'learnt', of: 'station', tickets: 60 });
    expect(Math.abs(estimate.minutesAt(0.5) - 8)).toBeLessThan(0.6);
  });
  test('tickets of several dishes tell of the station, and are no dish', () => {
    const all = [...times(40, (n) => seen(null, around(15, n))), ...times(40, (n) => seen('burger', around(8, n)))];
    const learnt = learnTimes(all, OWNERS, TODAY);
    expect(Math.abs(learnt.estimate(at('burger')).minutesAt(0.5) - 8)).toBeLessThan(0.6);
    expect(learnt.dishesOf('grill')).toEqual(['burger']);
    expect(learnt.ticketsOf('grill')).toBe(80);
    expect(learnt.ticketsOf('grill', 'burger')).toBe(40);
  });
  test('a station’s tickets say nothing of another station', () => {
    expect(
      middle(
        times(60, () => seen('burger', 5, { stationId: 'bar' })),
        at('burger'),
      ),
    ).toBeCloseTo(12, 1);
  });
  test('a bump that was forgotten for an hour is not a slow dish', () => {
    const some = times(100, (n) => seen('burger', around(8, n)));
    const forgotten = times(6, (n) => seen('burger', 50 + n));
    expect(middle([...some, ...forgotten], at('burger'))).toBeCloseTo(middle(some, at('burger')), 1);
    const nine = learnTimes([...some, ...forgotten], OWNERS, TODAY)
      .estimate(at('burger'))
      .minutesAt(0.9);
    expect(nine).toBeLessThan(10.5);
  });
  test('one that was bumped as it came, or the next day, is left out', () => {
    const none = [...times(20, () => seen('burger', 0.1)), ...times(20, () => seen('burger', 700))];
    expect(learnTimes(none, OWNERS, TODAY).ticketsOf('grill')).toBe(0);
  });
  test('old tickets fade: a new oven is believed within weeks', () => {
    const old = times(100, (n) => seen('burger', around(14, n), { day: TODAY - 84 }));
    const fresh = times(60, (n) => seen('burger', around(8, n)));
    expect(middle([...old, ...fresh], at('burger'))).toBeLessThan(10);
  });
});

describe('When it is busy, dishes take longer', () => {
  const rush = [1, 4, 10].flatMap((load) => times(60, (n) => seen('burger', around(6 + load, n), { load })));
  test('as much as they did', () => {
    const of = (load: number) => middle(rush, at('burger', { load }));
    expect(Math.abs(of(1) - 7)).toBeLessThan(0.6);
    expect(Math.abs(of(4) - 10)).toBeLessThan(0.8);
    expect(Math.abs(of(10) - 16)).toBeLessThan(1.4);
  });
  test('a fuller station is never quicker, whatever a few tickets say', () => {
    const odd = [...rush, ...times(5, () => seen('burger', 5, { load: 30 }))];
    const each = Array.from({ length: 40 }, (_, n) => middle(odd, at('burger', { load: n + 1 })));
    expect(each).toEqual(each.toSorted((a, b) => a - b));
  });
  test('Fridays and evenings have their own pace', () => {
    const week = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
      times(40, (n) => seen('burger', around(weekday === 5 ? 12 : 8, n), { weekday })),
    );
    const friday = middle(week, at('burger', { weekday: 5 }));
    expect(friday).toBeGreaterThan(middle(week, at('burger', { weekday: 3 })) * 1.25);
  });
});

test('a larger share of tickets is never made sooner, and the two readings agree', () => {
  const estimate = learnTimes(
    times(80, (n) => seen('burger', 6 + (n % 9))),
    OWNERS,
    TODAY,
  ).estimate(at('burger'));
  const shares = Array.from({ length: 19 }, (_, n) => (n + 1) / 20);
  const minutes = shares.map((share) => estimate.minutesAt(share));
  expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
  for (const share of shares) expect(estimate.shareWithin(estimate.minutesAt(share))).toBeCloseTo(share, 5);
});

test('the order in which tickets are read changes nothing', () => {
  const all = times(60, (n) => seen(n % 2 ? 'burger' : 'steak', 6 + (n % 7), { load: 1 + (n % 6) }));
  expect(middle(all.toReversed(), at('burger', { load: 3 }))).toBeCloseTo(middle(all, at('burger', { load: 3 })), 9);
});
