import { expect, test } from 'bun:test';
import { differenceWord } from './end-of-day.ts';
import { failoverAfterSeconds, isRepeatedWhenUncertain, isRetriedWhenRefused, PRINT_JOB_TYPES } from './print-job.ts';

test('what a kitchen cooks from is printed again where nobody knows; a receipt, a drawer and a test are not', () => {
  expect(PRINT_JOB_TYPES.filter(isRepeatedWhenUncertain).toSorted()).toEqual([
    'CANCEL',
    'CHANGE',
    'ORDER_STUB',
    'ORDER_TICKET',
  ]);
});

test('a pulse and a test page are not tried again by themselves', () => {
  expect(PRINT_JOB_TYPES.filter((type) => !isRetriedWhenRefused(type)).toSorted()).toEqual(['DRAWER', 'TEST']);
});

test('paper is given a minute before another printer takes over, anything else half of one', () => {
  expect([failoverAfterSeconds('paperOut'), failoverAfterSeconds('coverOpen')]).toEqual([60, 30]);
});

test.each([
  [-1, 'SHORT'],
  [0, 'EXACT'],
  [1, 'OVER'],
] as const)('a drawer that is %d cents off is %s', (difference, word) => {
  expect(differenceWord(difference)).toBe(word);
});
