import { expect, test } from 'bun:test';
import type { TillWait } from '#src/domain/till/booking.types.ts';
import { newWalkIn, quotedMinutes, sizeNote, walkInBody } from './walk-in-form.ts';

const wait = (minutes: number | null, why: TillWait['why'] = null): TillWait => ({ pax: 2, minutes, table: null, why });
const DRAFT = newWalkIn('w1');

test.each([
  ['what is worked out', wait(20), null, 20],
  ['what the host says instead, no wait too', wait(20), 0, 0],
  ['what the host says where nothing can be worked out', wait(null, 'noTable'), 45, 45],
  ['nothing where neither is there', wait(null, 'tooLong'), null, null],
  ['nothing while it is worked out', null, null, null],
] as const)('guests at the door are quoted %s', (_, workedOut, saidMinutes, expected) => {
  expect(quotedMinutes({ ...DRAFT, saidMinutes }, workedOut)).toBe(expected);
});

test('the key of a size says how long it waits, or why it can’t be said', () => {
  const notes = [wait(0), wait(20), wait(90), wait(null, 'noTable'), wait(null, 'tooLong'), null].map(sizeNote);
  expect(notes).toEqual(['Now', '20 min', '1 h 30 min', 'No table', 'Over 2 h', '']);
});

test('guests at the door are sent with their own id and need no name', () => {
  expect(walkInBody({ ...DRAFT, phone: ' 0491 570 156 ' }, 15)).toMatchObject({
    ...{ id: 'w1', pax: 2, seatingArea: null, quotedWaitMinutes: 15, isAnyway: true },
    customer: { name: '', mobile: '0491 570 156' },
  });
});
