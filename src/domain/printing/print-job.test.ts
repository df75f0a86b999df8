import { expect, test } from 'bun:test';
import { differenceWord } from './end-of-day.ts';
import {
  failoverAfterSeconds,
  isRepeatedWhenUncertain,
  isRetriedWhenRefused,
  PRINT_JOB_TYPES,
  PRINT_LIFETIME_SECONDS,
  PRINT_PRIORITY,
  retryDelaySeconds,
} from './print-job.ts';

test('what a kitchen cooks from is printed again when in doubt; a receipt, a drawer and a test are not', () => {
  expect(PRINT_JOB_TYPES.filter(isRepeatedWhenUncertain).toSorted()).toEqual([
    'CANCEL',
    'CHANGE',
    'ORDER_STUB',
    'ORDER_TICKET',
  ]);
});

test('a pulse and a test page are not retried automatically', () => {
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

test('the drawer opens first, then a test page, the kitchen, the bags, and last the customer’s paper', () => {
  expect(PRINT_PRIORITY).toEqual({
    DRAWER: 0,
    TEST: 5,
    ORDER_TICKET: 10,
    CHANGE: 10,
    CANCEL: 10,
    ORDER_STUB: 20,
    ORDER_INVOICE: 30,
  });
});

test('a drawer opens within ten seconds or not at all, a ticket comes within a quarter of an hour', () => {
  expect(PRINT_LIFETIME_SECONDS).toEqual({
    DRAWER: 10,
    TEST: 60,
    ORDER_TICKET: 900,
    CHANGE: 900,
    CANCEL: 900,
    ORDER_STUB: 900,
    ORDER_INVOICE: 300,
  });
});

test('a printer that refused is asked again after 1, 2, 5, 10 and 20 seconds, and then every 30', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7, 99].map(retryDelaySeconds)).toEqual([1, 1, 2, 5, 10, 20, 30, 30, 30]);
});
