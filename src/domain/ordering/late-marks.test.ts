import { expect, test } from 'bun:test';
import { reportedLate } from './late-marks.ts';

const TODAY = '2026-11-21';

test.each([
  ['of her own, of today', 'mia', 'mia', TODAY, []],
  ['of today, by nobody who is known', null, 'noah', TODAY, []],
  ['of Mia’s, told by Noah', 'mia', 'noah', TODAY, ['anothersName']],
  ['of Mia’s, told by a till at which nobody stands', 'mia', null, TODAY, ['anothersName']],
  ['of her own, of a day that has ended', 'mia', 'mia', '2026-11-20', ['dayClosed']],
  ['of Mia’s, told by Noah, of a day that has ended', 'mia', 'noah', '2026-11-08', ['anothersName', 'dayClosed']],
] as const)('an offline sale %s', (_, sellerId, tellerId, soldDay, marks) => {
  expect(reportedLate({ sellerId, isSellerUnknown: false, tellerId, soldDay, today: TODAY })).toEqual([...marks]);
});

test.each([
  ['of today', TODAY, ['unknownSeller']],
  ['of a day that has ended', '2026-11-08', ['unknownSeller', 'dayClosed']],
] as const)('an offline sale of an employee whom the store does not have, %s', (_, soldDay, marks) => {
  const of = { sellerId: null, isSellerUnknown: true, tellerId: 'noah', soldDay, today: TODAY };
  expect(reportedLate(of)).toEqual([...marks]);
});
