import { expect, test } from 'bun:test';
import { maskPhone, parsePhone, shownPhone } from './phone-number.ts';

test.each([
  ['0412 345 678', 'AU', '+61412345678', true],
  ['(02) 9374 4000', 'AU', '+61293744000', false],
  ['61412345678', 'AU', '+61412345678', true],
  ['+64 21 123 4567', 'AU', '+64211234567', true],
  ['021 123 4567', 'NZ', '+64211234567', true],
  ['09 379 1234', 'NZ', '+6493791234', false],
  ['07400 123456', 'GB', '+447400123456', true],
  ['020 7946 0018', 'GB', '+442079460018', false],
  ['(415) 555-2671', 'US', '+14155552671', true],
  ['0491 570 156', 'AU', '+61491570156', true],
  ['  0412-345-678 ', 'AU', '+61412345678', true],
  [`0412${' '.repeat(29)}345 678`, 'AU', '+61412345678', true],
] as const)('%s typed in %s is %s', (typed, country, e164, isMobile) => {
  expect(parsePhone(typed, country)).toMatchObject({ kind: 'phone', e164, isMobile });
});

test.each([
  ['', 'AU', 'empty'],
  ['   ', 'AU', 'empty'],
  ['0412 345 67', 'AU', 'not_a_number'],
  ['hello', 'GB', 'not_a_number'],
  ['call 0412 345 678 now', 'AU', 'not_a_number'],
  ['0412 345 678 ext. 9', 'AU', 'not_a_number'],
  ['911', 'US', 'not_a_number'],
  ['1300 975 707', 'AU', 'premium_rate'],
  ['1900 654 321', 'AU', 'premium_rate'],
  ['4'.repeat(41), 'AU', 'too_long'],
] as const)('%p typed in %s is told as %s', (typed, country, issue) => {
  expect(parsePhone(typed, country)).toEqual({ kind: 'issue', issue });
});

test('a number is shown as its own country writes it', () => {
  expect(parsePhone('+61412345678', 'AU')).toMatchObject({ national: '0412 345 678', countryCode: 'AU' });
});

test('a masked number keeps its country and its last three digits only', () => {
  expect(maskPhone('+61412345678')).toBe('+61••••••678');
  expect(maskPhone('12345')).toBe('•••••');
  expect(maskPhone('+6141234')).toBe('••••••••');
  expect(maskPhone('+61412345')).toBe('+61•••345');
});

test.each([
  ['+61491570156', '0491 570 156'],
  ['+61255501234', '(02) 5550 1234'],
  ['+6493790000', '+6493790000'],
  ['ask for Mia', 'ask for Mia'],
])('an Australian store shows %p as %p', (phone, shown) => {
  expect(shownPhone(phone, 'AU')).toBe(shown);
});
