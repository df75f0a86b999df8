import { describe, expect, test } from 'bun:test';
import type { KitchenDish } from '../kitchen.types.ts';
import { observeTickets, type SeenTicket } from './observe-tickets.ts';

const at = (minute: number, second = 0) =>
  `2026-11-27T18:${String(minute).padStart(2, '0')}:${String(second).padStart(2, '0')}.000Z`;
const dish = (lineId: string, quantity = 1, madeAt: string | null = null) =>
  ({ lineId, quantity, madeAt, change: null }) as KitchenDish;
const ticket = (sent: number, bumped: string | null, more: Partial<SeenTicket> = {}): SeenTicket => ({
  ...{ stationId: 'grill', dishes: [dish('burger')], isTest: false, dueIsoDateTimeUtc: null },
  ...{ sentIsoDateTimeUtc: at(sent), startedIsoDateTimeUtc: null, bumpedIsoDateTimeUtc: bumped, ...more },
});
const observe = (tickets: readonly SeenTicket[], mayWait = false) =>
  observeTickets(tickets, { itemOf: (id) => id, localOf: () => ({ weekday: 5, hour: 18, day: 1 }), mayWait });

describe('A bump tells how long a ticket took', () => {
  test('from when it was there', () => {
    expect(observe([ticket(0, at(8, 30))])).toEqual([
      { stationId: 'grill', dishId: 'burger', load: 1, weekday: 5, hour: 18, day: 1, minutes: 8.5 },
    ]);
  });
  test('or from when someone began it', () => {
    expect(observe([ticket(0, at(8), { startedIsoDateTimeUtc: at(3) })])[0]?.minutes).toBe(5);
  });
  test('where dishes wait for their start, one that nobody began tells nothing', () => {
    expect(observe([ticket(0, at(8))], true)).toEqual([]);
  });
  test('several dishes tell of the station, two of the same of the dish', () => {
    expect(observe([ticket(0, at(8), { dishes: [dish('burger'), dish('fish')] })])[0]?.dishId).toBe(null);
    expect(observe([ticket(0, at(8), { dishes: [dish('burger', 2)] })])[0]).toMatchObject({
      dishId: 'burger',
      load: 2,
    });
  });
  test('what the station had open when it was begun counts, and nothing else', () => {
    const others = [
      ticket(0, at(5)),
      ticket(1, at(20), { dishes: [dish('fish', 3)] }),
      ticket(2, null),
      ticket(2, at(30), { stationId: 'bar' }),
      ticket(9, at(15)),
    ];
    expect(observe([...others, ticket(6, at(14))]).find(({ minutes }) => minutes === 8)?.load).toBe(5);
  });
  test.each<[string, SeenTicket[]]>([
    ['one that is open', [ticket(0, null)]],
    ['a test', [ticket(0, at(8), { isTest: true })]],
    ['a pass, which makes nothing', [ticket(0, at(8), { dishes: [dish('burger', 1, 'GRILL')] })]],
    ['a board that someone cleared', [0, 1, 2, 3].map((n) => ticket(n, at(40, n * 3)))],
  ])('but not of %s', (_, tickets) => {
    expect(observe(tickets)).toEqual([]);
  });
});
