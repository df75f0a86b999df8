import { describe, expect, test } from 'bun:test';
import type { BookingDetails } from './booking.types.ts';
import { bookingChanges } from './booking-changes.ts';

const BEFORE: BookingDetails = {
  bookedForIsoDateTimeUtc: '2026-11-21T08:00:00.000Z',
  pax: 4,
  seatingArea: null,
  specialRequest: { note: 'By the window', template: ['High chair'] },
  customer: { mobile: '+61491570156', name: 'Ada', unverifiedEmail: '' },
  plannedTableId: null,
};

describe('an edit of a booking', () => {
  test('that changes nothing has no changes', () => {
    expect(bookingChanges(BEFORE, structuredClone(BEFORE))).toEqual([]);
  });

  test.each([
    ['more guests', { pax: 6 }, 'pax', 'edited', 4, 6],
    ['an area', { seatingArea: 'Terrace' }, 'seatingArea', 'added', null, 'Terrace'],
    ['a table', { plannedTableId: 'table-7' }, 'plannedTableId', 'added', null, 'table-7'],
    [
      'no note any longer',
      { specialRequest: { note: '', template: ['High chair'] } },
      'specialRequest.note',
      'removed',
      'By the window',
      '',
    ],
    [
      'no requests any longer',
      { specialRequest: { note: 'By the window', template: [] } },
      'specialRequest.template',
      'removed',
      ['High chair'],
      [],
    ],
    [
      'an email',
      { customer: { ...BEFORE.customer, unverifiedEmail: 'ada@mail.example' } },
      'customer.unverifiedEmail',
      'added',
      '',
      'ada@mail.example',
    ],
    ['another name', { customer: { ...BEFORE.customer, name: 'Ada L.' } }, 'customer.name', 'edited', 'Ada', 'Ada L.'],
  ] as const)('with %s names that field, with before and after', (_, change, field, kind, before, after) => {
    expect(bookingChanges(BEFORE, { ...BEFORE, ...change })).toEqual([{ field, kind, before, after } as never]);
  });

  test('of several fields names each once, the time first', () => {
    const after = { ...BEFORE, pax: 2, bookedForIsoDateTimeUtc: '2026-11-21T09:00:00.000Z' };
    expect(bookingChanges(BEFORE, after).map(({ field }) => field)).toEqual(['bookedForIsoDateTimeUtc', 'pax']);
  });
});
