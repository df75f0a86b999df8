import { describe, expect, test } from 'bun:test';
import type { TillBooking } from '#src/domain/till/booking.types.ts';
import { draftOf, editBody, isReady, newDraft, placeBody } from './booking-form.ts';

const SIX = '2026-11-22T07:00:00.000Z';
const BOOKING = {
  id: 'b1',
  pax: 4,
  bookedForIsoDateTimeUtc: SIX,
  seatingArea: null,
  plannedTableId: null,
  customerName: 'Ada',
  customerPhone: '0491 570 156',
  note: 'By the window',
  requests: ['High chair'],
  version: 3,
} as unknown as TillBooking;
const DRAFT = draftOf(BOOKING, '2026-11-22');

describe('a change of a booking', () => {
  test.each([
    ['nothing', {}, {}],
    ['the guests', { pax: 5 }, { pax: 5 }],
    ['the time', { at: '2026-11-22T08:00:00.000Z' }, { bookedForIsoDateTimeUtc: '2026-11-22T08:00:00.000Z' }],
    ['the area', { area: 'Terrace' }, { seatingArea: 'Terrace' }],
    ['the table', { tableId: 't1' }, { plannedTableId: 't1' }],
    ['the name', { name: ' Ada Rossi ' }, { customer: { name: 'Ada Rossi' } }],
    ['the phone', { phone: '' }, { customer: { mobile: '' } }],
    ['the note', { note: '' }, { specialRequest: { note: '' } }],
    ['the requests', { requests: [] }, { specialRequest: { template: [] } }],
  ])('of %s sends that and nothing else', (_, change, sent) => {
    expect(editBody(BOOKING, { ...DRAFT, ...change }, false)).toEqual({ expectedVersion: 3, isAnyway: false, ...sent });
  });
});

test('a new booking needs a time and a name', () => {
  const phoned = newDraft('b2', '2026-11-22');
  expect(isReady(phoned)).toBe(false);
  expect(isReady({ ...phoned, at: SIX, name: ' ' })).toBe(false);
  expect(isReady({ ...phoned, at: SIX, name: 'Ben' })).toBe(true);
});

test('a new booking is sent with its own id, also once a person insists', () => {
  const draft = { ...newDraft('b2', '2026-11-22'), name: 'Ben ' };
  expect(placeBody(draft, SIX, true)).toMatchObject({
    ...{ id: 'b2', pax: 2, bookedForIsoDateTimeUtc: SIX, isAnyway: true, seatingArea: null },
    customer: { name: 'Ben', mobile: '' },
  });
});
