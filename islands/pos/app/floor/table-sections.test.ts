import { describe, expect, test } from 'bun:test';
import type { FloorTableNow } from '#src/domain/floor/floor.types.ts';
import { sectionOf, tableSections } from './table-sections.ts';

const NOW = Date.parse('2026-11-21T07:30:00.000Z');
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
const table = (name: string, more: object) =>
  ({
    id: name,
    name,
    state: 'free',
    unsentCount: 0,
    bills: [],
    orders: [],
    call: null,
    ...more,
  }) as unknown as FloorTableNow;
const following = (minutes: number) => ({
  bills: [{ following: [{ course: 2, dishes: 2, lineIds: ['a'], sinceIsoDateTimeUtc: minutesAgo(minutes) }] }],
});

describe('where a waiter finds a table', () => {
  test.each([
    ['no guests', { state: 'free' }, 'free'],
    ['guests without an order', { state: 'seated' }, 'needsYou'],
    ['food that is being cooked', { state: 'waiting' }, 'busy'],
    ['food on the table', { state: 'ordered' }, 'busy'],
    ['guests who asked for the bill', { state: 'billPrinted' }, 'needsYou'],
    ['a bill of which a part is paid', { state: 'partPaid' }, 'needsYou'],
    ['guests who paid and plates to clear', { state: 'toClear' }, 'needsYou'],
    ['dishes that nobody has sent', { state: 'waiting', unsentCount: 2 }, 'needsYou'],
    ['a second course that follows', { state: 'ordered', ...following(24) }, 'busy'],
    ['a second course that is waited for too long', { state: 'ordered', ...following(26) }, 'needsYou'],
    ['an order by phone to be accepted', { state: 'ordered', orders: [{ isAccepted: false }] }, 'needsYou'],
    ['an order by phone that was accepted', { state: 'ordered', orders: [{ isAccepted: true }] }, 'busy'],
    ['guests who call', { state: 'ordered', call: { comingBy: null } }, 'needsYou'],
    ['guests who called and someone goes', { state: 'ordered', call: { comingBy: 'Mia' } }, 'busy'],
  ] as const)('with %s', (_, facts, section) => expect(sectionOf(table('1', facts), NOW)).toBe(section));

  test('what needs someone stands first, each section in the order of the room, and every table once', () => {
    const room = [
      table('1', { state: 'free' }),
      table('2', { state: 'waiting' }),
      table('3', { state: 'seated' }),
      table('4', { state: 'free' }),
      table('5', { state: 'billPrinted' }),
    ];
    expect(tableSections(room, NOW).map(({ kind, tables }) => [kind, tables.map(({ name }) => name).join()])).toEqual([
      ['needsYou', '3,5'],
      ['busy', '2'],
      ['free', '1,4'],
    ]);
  });

  test('a section without tables is not shown', () =>
    expect(tableSections([table('1', { state: 'ordered' })], NOW).map(({ kind }) => kind)).toEqual(['busy']));
});
