import { expect, test } from 'bun:test';
import { MAX_UNANSWERED, MAX_UNPAID, tooManyUnpaid } from './open-unpaid.ts';

test('three orders may wait for the store, and a table may run up six that it accepted', () => {
  expect(tooManyUnpaid({ unanswered: MAX_UNANSWERED - 1, unpaid: MAX_UNANSWERED - 1 })).toBeNull();
  expect(tooManyUnpaid({ unanswered: MAX_UNANSWERED, unpaid: MAX_UNANSWERED })).toBe('unanswered');
  expect(tooManyUnpaid({ unanswered: 0, unpaid: MAX_UNPAID - 1 })).toBeNull();
  expect(tooManyUnpaid({ unanswered: 0, unpaid: MAX_UNPAID })).toBe('unpaid');
});

test('so many are three and six', () => {
  expect([MAX_UNANSWERED, MAX_UNPAID]).toEqual([3, 6]);
});
