import { expect, test } from 'bun:test';
import { PIN_PROMPTS } from '#src/domain/access/pin.ts';
import type { PadKey } from './pad-keys.ts';
import { NO_PINS, nextPin, PIN_TEXTS, pinProblem } from './pin-pad.ts';

const typed = (...keys: PadKey[]) => keys.reduce(nextPin, '');

test('a PIN keeps its zeros and stops at four digits', () => {
  expect(typed('0', '0', '0', '7')).toBe('0007');
  expect(typed('1', '2', '3', '4', '5')).toBe('1234');
});

test('back takes one digit, clear takes all', () => {
  expect(typed('1', '2', 'back', '3')).toBe('13');
  expect(typed('1', '2', 'clear')).toBe('');
});

test('the prompts are the specification\u2019s, word for word', () => {
  expect(PIN_TEXTS).toEqual(PIN_PROMPTS);
  expect(PIN_TEXTS.enter).toBe('Please enter your PIN to proceed.');
  expect(PIN_TEXTS.authorise).toBe("Enter an authorized employee's 4-digit PIN.");
  expect(PIN_TEXTS.incorrect).toBe('Incorrect PIN. Please try again.');
});

test('a wrong PIN and a store without any PIN are told apart', () => {
  expect(pinProblem('incorrect PIN')).toBe('Incorrect PIN. Please try again.');
  expect(pinProblem('employee not found')).toBe('Employee not found. Add employees in the admin, under Employees.');
});

test('a till of a store without employees says where to add them', () => {
  expect(NO_PINS.title).toBe('No employees yet');
  expect(NO_PINS.text).toContain('in the admin, under Settings, Employees');
});
