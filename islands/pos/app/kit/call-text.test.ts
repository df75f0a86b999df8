import { expect, test } from 'bun:test';
import { callText } from './call-text.ts';

const call = { id: 'c', calledAt: '2026-11-21T07:00:00.000Z', comingBy: null } as const;

test.each([
  ['order', 'Wants to order, 3 min'],
  ['water', 'Water, 3 min'],
  ['bill', 'Check, 3 min'],
  ['other', 'Needs someone, 3 min'],
] as const)('a call for %s reads “%s”', (reason, expected) => {
  expect(callText({ ...call, reason }, 'Check', '3 min')).toBe(expected);
});

test('once someone is on the way, the others read who', () => {
  expect(callText({ ...call, reason: 'bill', comingBy: 'Mia' }, 'Bill', '3 min')).toBe('Bill, Mia is on the way');
});
