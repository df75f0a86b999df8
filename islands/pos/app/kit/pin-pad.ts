/** Four digits, and the specification's texts for them. */
import type { PinResult } from '#src/domain/access/pin.ts';
import type { PadKey } from './pad-keys.ts';

export const PIN_LENGTH = 4;

export const PIN_TEXTS = {
  enter: 'Please enter your PIN to proceed.',
  authorise: "Enter an authorized employee's 4-digit PIN.",
  incorrect: 'Incorrect PIN. Please try again.',
} as const;

/** In place of asking for a PIN, where nobody has one. */
export const NO_PINS = {
  title: 'No employees yet',
  text: 'No employee has a PIN for this till yet. Add employees in the admin, under Settings, Employees. Then enter a PIN here.',
  again: 'Check again',
} as const;

/** The message for a PIN that opened nothing. Typing it again only helps if the store has one. */
export function pinProblem(result: Exclude<PinResult, 'success'>): string {
  return result === 'employee not found'
    ? 'Employee not found. Add employees in the admin, under Employees.'
    : PIN_TEXTS.incorrect;
}

/** A PIN keeps its zeros: 0007 is four digits. */
export function nextPin(pin: string, key: PadKey): string {
  if (key === 'clear') return '';
  if (key === 'back') return pin.slice(0, -1);
  return (pin + key).slice(0, PIN_LENGTH);
}
