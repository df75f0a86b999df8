/** Which orders are on the screen that guests look at. */
import { describe, expect, test } from 'bun:test';
import type { TicketHead } from './kitchen-tickets.ts';
import { type ReadyOptions, readyOrders } from './ready-board.ts';
import { act, entry, facts, head, lines, minute, sent } from './testing-tickets.ts';

const PICKUP = { collection: { type: 'pickup' }, guestName: 'Mia Chen' } as const;
const TOLD = [sent(1, { soup: 2 })];
const DONE = act(5, 'bumped', 1, { soup: 2 });
const AT_PASS = { ...entry(2, 'told', 'pass', lines({ soup: 2 }, 'grill'), { station: 'pass' }), seesAll: true };
const SCREENS: ReadonlySet<string> = new Set(['grill', 'bar', 'pass']);

interface Case {
  readonly told?: typeof TOLD;
  readonly acts?: readonly (typeof DONE)[];
  readonly order?: Partial<TicketHead>;
  readonly screens?: Partial<ReadyOptions>;
  readonly atMinute?: number;
}

/** 'preparing P-o1 Mia', 'ready P-o1 Mia' or nothing. */
function shown({ told = TOLD, acts = [], order = {}, screens = {}, atMinute = 10 }: Case): string[] {
  const nowMs = Date.parse(minute(0)) + atMinute * 60_000;
  const { preparing, ready } = readyOrders(facts(told, acts, [head('o1', { ...PICKUP, ...order })]), {
    ...{ stationIds: SCREENS, numbersOnly: false, nowMs },
    ...screens,
  });
  const said = (as: string) => (one: { orderNumber: string; firstName: string }) =>
    [as, one.orderNumber, one.firstName].join(' ').trim();
  return [...preparing.map(said('preparing')), ...ready.map(said('ready'))];
}

const DINE_IN: Partial<TicketHead> = { collection: { type: 'dineIn', tableName: null } };
const TWO_STATIONS = [...TOLD, sent(2, { tea: 1 }, { station: 'bar', printer: 'p2' })];
const BAR_DONE = act(6, 'bumped', 1, { tea: 1 }, { stationId: 'bar' });
const PASS_DONE = act(
  7,
  'bumped',
  1,
  {},
  { stationId: 'pass', dishes: [{ lineId: 'soup', madeAt: 'grill', quantity: 2 }] },
);

describe('on the order-ready screen', () => {
  test.each<readonly [string, Case, readonly string[]]>([
    ['a pickup that the kitchen has is preparing', {}, ['preparing P-o1 Mia']],
    ['… and ready once it is bumped', { acts: [DONE] }, ['ready P-o1 Mia']],
    ['… preparing again once it is recalled', { acts: [DONE, act(6, 'recalled', 1)] }, ['preparing P-o1 Mia']],
    [
      '… and once another dish is added',
      { told: [...TOLD, sent(6, { tea: 1 })], acts: [DONE] },
      ['preparing P-o1 Mia'],
    ],
    ['a dine-in order without a table is called by its number', { order: DINE_IN }, ['preparing P-o1 Mia']],
    ['a table’s order is served', { order: { collection: { type: 'dineIn', tableName: '4' } } }, []],
    ['a delivery is waited for at home', { order: { collection: { type: 'delivery' } } }, []],
    ['an order that was picked up is gone', { acts: [DONE], order: { statusCode: 'completed' } }, []],
    ['a cancelled order is gone', { order: { statusCode: 'cancelled' } }, []],
    ['ready 19 minutes ago is still there', { acts: [DONE], atMinute: 24 }, ['ready P-o1 Mia']],
    ['ready 20 minutes ago is gone', { acts: [DONE], atMinute: 25 }, []],
    ['not bumped two hours after it was sent, it is gone', { atMinute: 121 }, []],
    [
      '… unless that is before its time',
      { order: { dueIsoDateTimeUtc: minute(55) }, atMinute: 121 },
      ['preparing P-o1 Mia'],
    ],
    [
      'for more than an hour from now, it is not being made yet',
      { order: { dueIsoDateTimeUtc: '2026-11-29T12:00:00.000Z' } },
      [],
    ],
    ['two stations: one of them done is not ready', { told: TWO_STATIONS, acts: [DONE] }, ['preparing P-o1 Mia']],
    ['… both done is', { told: TWO_STATIONS, acts: [DONE, BAR_DONE] }, ['ready P-o1 Mia']],
    [
      '… and a station without a screen is not waited for',
      { told: TWO_STATIONS, acts: [DONE], screens: { stationIds: new Set(['grill']) } },
      ['ready P-o1 Mia'],
    ],
    ['a pass has the last word', { told: [...TOLD, AT_PASS], acts: [DONE] }, ['preparing P-o1 Mia']],
    ['… also before the station', { told: [...TOLD, AT_PASS], acts: [PASS_DONE] }, ['ready P-o1 Mia']],
    [
      '… but not a pass that no screen shows',
      { told: [...TOLD, AT_PASS], acts: [DONE], screens: { stationIds: new Set(['grill']) } },
      ['ready P-o1 Mia'],
    ],
    [
      'without any kitchen screen, no one says that it is ready',
      { acts: [DONE], screens: { stationIds: new Set() } },
      ['preparing P-o1 Mia'],
    ],
    ['numbers only', { screens: { numbersOnly: true } }, ['preparing P-o1']],
  ])('%s', (_, given, wanted) => {
    expect(shown(given)).toEqual([...wanted]);
  });

  test('the newest ready comes first, the earliest promise is prepared first', () => {
    const told = [sent(1, { a: 1 }), sent(2, { b: 1 }, { orderId: 'o2' }), sent(3, { c: 1 }, { orderId: 'o3' })];
    const heads = ['o1', 'o2', 'o3'].map((id) => head(id, PICKUP));
    const done = (n: number, orderId: string, dish: string) => act(n, 'bumped', 1, { [dish]: 1 }, { orderId });
    const at = { stationIds: SCREENS, numbersOnly: true, nowMs: Date.parse(minute(10)) };
    const numbers = (some: readonly { orderNumber: string }[]) => some.map(({ orderNumber }) => orderNumber);
    expect(numbers(readyOrders(facts(told, [], heads), at).preparing)).toEqual(['P-o1', 'P-o2', 'P-o3']);
    const all = [done(5, 'o3', 'c'), done(6, 'o1', 'a'), done(7, 'o2', 'b')];
    expect(numbers(readyOrders(facts(told, all, heads), at).ready)).toEqual(['P-o2', 'P-o1', 'P-o3']);
  });
});
