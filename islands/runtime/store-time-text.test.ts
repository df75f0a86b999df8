import { expect, test } from 'bun:test';
import { storeTimeText } from './store-time-text.ts';

test.each([
  ['Australia/Sydney', '6:05 PM'],
  ['America/Denver', '12:05 AM'],
  ['Europe/London', '7:05 AM'],
])('in %s an instant is %s, in plain letters', (timezone, text) => {
  expect(storeTimeText(Date.parse('2026-11-21T07:05:00Z'), timezone)).toBe(text);
});
