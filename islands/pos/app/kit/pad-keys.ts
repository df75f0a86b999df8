/** What is typed on a pad of digits. */

/** $999,999.99. More is a slip of the finger. */
const MAX_DIGITS = 8;

export type PadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '00' | 'back' | 'clear';

/** Digits as a till reads them: the last two are cents, so 1-2-5-0 is 12.50. */
export function pressPad(digits: string, key: PadKey): string {
  if (key === 'clear') return '';
  if (key === 'back') return digits.slice(0, -1);
  const next = (digits + key).replace(/^0+/, '');
  return next.length > MAX_DIGITS ? digits : next;
}

export function centsOfPad(digits: string): number {
  return digits === '' ? 0 : Number.parseInt(digits, 10);
}

/** The pad's key for a key of the keyboard. Null when the pad has none. */
export function padKeyOf(key: string): PadKey | null {
  if (/^[0-9]$/.test(key)) return key as PadKey;
  if (key === 'Backspace') return 'back';
  if (key === 'Delete') return 'clear';
  return null;
}
