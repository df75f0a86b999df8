import { expect, test } from 'bun:test';
import type { FloorTableNow } from '#src/domain/floor/floor.types.ts';
import { bookedText, tableSummary, whoText } from './table-text.ts';

const NOW = Date.parse('2026-11-21T07:30:00.000Z');
const STORE = { currencyCode: 'AUD', timezone: 'Australia/Sydney', countryCode: 'AU' } as const;
const party = (time: string, more: object = {}) => ({
  ...{ bookingId: 'b1', name: 'Ada', pax: 4, lateMinutes: null },
  bookedForIsoDateTimeUtc: `2026-11-21T${time}:00.000Z`,
  ...more,
});

test.each([
  ['no one', undefined, null],
  ['a party to come', party('07:45'), { text: '6:45 PM Ada, 4 guests', late: '' }],
  ['one guest without a name', party('07:45', { name: '', pax: 1 }), { text: '6:45 PM No name, 1 guest', late: '' }],
  ['a party that is late', party('07:15'), { text: '6:15 PM Ada, 4 guests', late: '15 min late' }],
  ['one that said so', party('07:15', { lateMinutes: 20 }), { text: '6:15 PM Ada, 4 guests', late: '' }],
] as const)('a table that is meant for %s', (_, booked, expected) => {
  const table = (booked ? { booked } : {}) as Pick<FloorTableNow, 'booked'>;
  expect(bookedText(table, NOW, STORE.timezone)).toEqual(expected);
});

test('a screen reader hears who is meant for a table, and that they are late', () => {
  const table = {
    ...{ name: '7', state: 'free', guests: null, seats: 4, sinceAt: null, leftInCents: 0, unsentCount: 0 },
    ...{ bills: [], orders: [], booked: party('07:15') },
  } as unknown as FloorTableNow;
  expect(tableSummary(table, NOW, STORE)).toContain('booked 6:15 PM Ada, 4 guests, 15 min late');
});

const bill = (customerName: string, on: string | null = null) => ({
  customerName,
  editing: on === null ? null : { posTerminalId: on, terminalName: `Front ${on}` },
});

test.each([
  ['no bill', [], ''],
  ['a bill without a name', [bill('')], ''],
  ['two bills of one name', [bill('Ada'), bill('Ada')], 'Ada'],
  ['two guests', [bill('Ada'), bill('Ben')], 'Ada, Ben'],
  ['a bill open here', [bill('Ada', 'A')], 'Ada'],
  ['a bill open on another till', [bill('', 'B')], 'open on Front B'],
  ['a named one there', [bill('Ada', 'B')], 'Ada · open on Front B'],
])('who is at a table with %s', (_, bills, expected) =>
  expect(whoText({ bills } as unknown as FloorTableNow, 'A')).toBe(expected),
);
test('a screen reader hears first that a table’s guests call, and for what', () => {
  const call = { id: 'c1', reason: 'water', calledAt: '2026-11-21T07:27:00.000Z', comingBy: null };
  const table = {
    ...{ name: '7', state: 'seated', guests: 2, seats: 4, sinceAt: null, leftInCents: 0, unsentCount: 0 },
    ...{ bills: [], orders: [], call },
  } as unknown as FloorTableNow;
  expect(tableSummary(table, NOW, STORE)).toStartWith('Table 7, calls staff: Water, 3 min, Seated');
});
