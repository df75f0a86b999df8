import { expect, test } from 'bun:test';
import type { Unsent } from '../alone/unsent.ts';
import { thisTillFigures } from './this-till.ts';

const PLACE = { storeId: 'roma', timezone: 'Australia/Sydney', people: [{ id: 'mia', name: 'Mia' }] };
const waiting = (atIsoDateTimeUtc: string, totalInCents: number, more: Record<string, unknown> = {}) =>
  ({
    kind: 'sale',
    storeId: 'roma',
    atIsoDateTimeUtc,
    totalInCents,
    body: { alone: { employeeId: 'mia' } },
    ...more,
  }) as unknown as Unsent;

test('a till that is offline adds up its own sales, by hour and by employee', () => {
  const figures = thisTillFigures(
    [
      waiting('2026-11-21T06:10:00.000Z', 1200),
      waiting('2026-11-21T06:50:00.000Z', 800, { body: { alone: { employeeId: null } } }),
      waiting('2026-11-21T07:05:00.000Z', 450, { body: { alone: { employeeId: 'left' } } }),
    ],
    PLACE,
  );
  expect(figures).toEqual({
    sinceIsoDateTimeUtc: '2026-11-21T06:10:00.000Z',
    count: 3,
    totalInCents: 2450,
    hours: [
      { name: 'Sat 21 Nov, 5 PM', count: 2, totalInCents: 2000 },
      { name: 'Sat 21 Nov, 6 PM', count: 1, totalInCents: 450 },
    ],
    employees: [
      { name: 'Mia', count: 1, totalInCents: 1200 },
      { name: 'Without an employee', count: 1, totalInCents: 800 },
      { name: 'Another employee', count: 1, totalInCents: 450 },
    ],
  });
});

test('orders that were only saved are no sales, and another store’s sales are not this one’s', () => {
  const others = [
    waiting('2026-11-21T06:10:00.000Z', 1200, { kind: 'save' }),
    waiting('2026-11-21T06:10:00.000Z', 1200, { storeId: 'wok' }),
  ];
  expect(thisTillFigures(others, PLACE)).toEqual({
    sinceIsoDateTimeUtc: null,
    count: 0,
    totalInCents: 0,
    hours: [],
    employees: [],
  });
});
