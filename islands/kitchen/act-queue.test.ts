import { describe, expect, test } from 'bun:test';
import {
  type ActQueue,
  actOn,
  afterBoard,
  boardWith,
  NOTHING_QUEUED,
  nextToSend,
  type QueuedAct,
  readQueue,
  retryAfterMs,
  waitingCount,
  withDone,
  without,
} from './act-queue.ts';
import { board, dish, ticket } from './testing/boards.ts';

const AT = '2026-11-21T18:06:00.000Z';
const queued = (act: QueuedAct['act'], ticketId: string, over: Partial<QueuedAct> = {}): QueuedAct => ({
  id: `${act}-${ticketId}`,
  act,
  ticketId,
  ...{ orderId: `order-${ticketId}`, stationId: 'grill', round: 1, dishes: [], allergies: [], byName: '' },
  atIsoDateTimeUtc: AT,
  doneAtMs: null,
  ...over,
});
const ids = (tickets: readonly { readonly id: string }[]) => tickets.map(({ id }) => id);

describe('what was tapped is on the screen at once', () => {
  const lasagne = ticket('a', { dishes: [dish('Lasagne', { quantity: 2 }), dish('Soup')] });
  const allDay = [
    { name: 'Lasagne', quantity: 3 },
    { name: 'Soup', quantity: 1 },
  ];
  const BOARD = board([lasagne, ticket('b')], { allDay });

  test('a bumped ticket has left the board and is the first to recall', () => {
    const shown = boardWith(BOARD, [queued('bumped', 'a')]);
    expect(ids(shown.tickets)).toEqual(['b']);
    expect(shown.recall).toMatchObject([{ id: 'a', state: 'bumped', bumpedIsoDateTimeUtc: AT }]);
    expect(shown.allDay).toEqual([{ name: 'Lasagne', quantity: 1 }]);
  });

  test('a bump that is recalled before it was sent leaves everything as it was', () => {
    const shown = boardWith(BOARD, [queued('bumped', 'a'), queued('recalled', 'a')]);
    expect(ids(shown.tickets).sort()).toEqual(['a', 'b']);
    expect(shown.recall).toEqual([]);
    expect(shown.allDay).toContainEqual({ name: 'Lasagne', quantity: 3 });
  });

  test('a started ticket is started', () => {
    expect(boardWith(BOARD, [queued('started', 'b')]).tickets[1]).toMatchObject({ id: 'b', state: 'started' });
  });

  test('an acknowledged allergy opens its ticket under the name of the cook', () => {
    const nuts = ticket('n', { allergies: ['no nuts'], mustAcknowledge: true });
    const read = queued('acknowledged', 'n', { byName: 'Amir', allergies: ['no nuts'] });
    const [shown] = boardWith(board([nuts]), [read]).tickets;
    expect(shown).toMatchObject({ mustAcknowledge: false, acknowledgedByName: 'Amir' });
  });

  test('cancelled and moved dishes are away once they are acknowledged, and no one acknowledged an allergy by that', () => {
    const dishes = [dish('Soup', { change: 'cancelled' }), dish('Pie', { change: 'moved' }), dish('Lasagne')];
    const changed = board([ticket('c', { dishes, hasCancelled: true })]);
    const [shown] = boardWith(changed, [queued('acknowledged', 'c')]).tickets;
    expect(shown?.dishes.map(({ name }) => name)).toEqual(['Lasagne']);
    expect(shown).toMatchObject({ hasCancelled: false, acknowledgedByName: null });
  });

  test('what a later board has changed is not away with a tap before it', () => {
    const named = (name: string, change: 'cancelled' | 'changed' | null, ...by: string[]) => dish(name, { change, by });
    const before = ticket('c', { dishes: [named('Soup', 'cancelled', 'e2'), named('Pie', null, 'e1')] });
    const confirmed = { ...queued('acknowledged', 'c'), dishes: actOn('acknowledged', before, '').dishes };
    const again = ticket('c', { dishes: [named('Soup', 'cancelled', 'e2', 'e4')], hasCancelled: true });
    expect(boardWith(board([again]), [confirmed]).tickets[0]).toEqual(again);
    const bumped = { ...queued('bumped', 'c'), dishes: actOn('bumped', before, '').dishes };
    const changed = board([ticket('c', { dishes: [named('Soup', null, 'e1'), named('Pie', 'changed', 'e5')] })]);
    expect(boardWith(changed, [bumped]).tickets[0]?.dishes.map(({ name }) => name)).toEqual(['Pie']);
    expect(boardWith(board([before]), [confirmed, bumped]).tickets).toEqual([]);
  });

  test('an act on a ticket that another screen has bumped changes nothing', () => {
    expect(boardWith(BOARD, [queued('bumped', 'gone')])).toEqual(BOARD);
  });
});

describe('what is sent of a tap', () => {
  const soup = dish('Soup', { change: 'cancelled', by: ['e2', 'e3'] });
  const pie = dish('Pie', { quantity: 3, madeAt: 'Oven', by: ['e1'] });
  const allergies = ['no nuts'];
  const nuts = ticket('a', { round: 2, dishes: [soup, pie], note: 'By the window', allergies, hasCancelled: true });

  test('a bump says what the screen showed to be made', () => {
    expect(actOn('bumped', nuts, '')).toEqual({
      ...{ act: 'bumped', ticketId: 'a', orderId: 'order-a', stationId: 'grill', round: 2 },
      ...{ dishes: [{ lineId: 'line-Pie', madeAt: 'Oven', quantity: 3, by: ['e1'] }], note: 'By the window' },
      ...{ allergies: [], byName: '' },
    });
  });

  test('who has read an allergy has not confirmed a cancelled dish with it, and the other way round', () => {
    expect(actOn('acknowledged', nuts, 'Amir')).toMatchObject({ dishes: [], allergies: ['no nuts'], byName: 'Amir' });
    expect(actOn('acknowledged', nuts, '')).toMatchObject({
      dishes: [{ lineId: 'line-Soup', madeAt: null, quantity: 1, by: ['e2', 'e3'] }],
      allergies: [],
    });
  });
});

describe('what was tapped is sent in order, and not lost', () => {
  const TWO: ActQueue = [queued('bumped', 'a'), queued('bumped', 'b')];

  test('one after the other', () => {
    expect(nextToSend(TWO)?.ticketId).toBe('a');
    const rest = withDone(TWO, 'bumped-a', 1000);
    expect(nextToSend(rest)?.ticketId).toBe('b');
    expect(waitingCount(rest)).toBe(1);
    expect(nextToSend(withDone(rest, 'bumped-b', 1100))).toBeNull();
  });

  test('an answered bump stays until a board that was asked for later is here, so its ticket does not come back for a moment', () => {
    const done = withDone(TWO, 'bumped-a', 1000);
    expect(ids(afterBoard(done, 900))).toEqual(['bumped-a', 'bumped-b']);
    expect(ids(afterBoard(done, 1001))).toEqual(['bumped-b']);
  });

  test('a rejected one is dropped, and the next is sent', () => {
    expect(nextToSend(without(TWO, 'bumped-a'))?.ticketId).toBe('b');
  });

  test('a reloaded screen sends what waited', () => {
    expect(readQueue(JSON.stringify(TWO))).toEqual(TWO);
  });

  test.each([null, '', '{}', '7'])('a queue of %p is none', (text) => {
    expect(readQueue(text)).toBeNull();
  });

  test('what is no act is not sent', () => {
    expect(readQueue('[null, {"id":"x"}, 3]')).toEqual(NOTHING_QUEUED);
  });

  test.each([
    [1, 1000],
    [2, 2000],
    [4, 8000],
    [9, 15_000],
  ])('after %d tries without an answer the next one is in %d ms', (tries, ms) => {
    expect(retryAfterMs(tries)).toBe(ms);
  });
});
