/** Codes on packets: a GTIN as it is printed (EAN, UPC), or a code of the store's own. Browser-safe. */

export const MAX_BARCODE_LENGTH = 32;
const OWN_CODE = /^[A-Za-z0-9][A-Za-z0-9._/-]{2,30}[A-Za-z0-9]$/;
/** EAN-8 is as long as many stores' own codes, so its check digit isn't verified. */
const LONG_GTIN = /^\d{12,14}$/;
const GTIN = /^(\d{8}|\d{12,14})$/;

/** As stored: without surrounding spaces and the gaps that packets print between digits. */
export function tidyBarcode(typed: string): string {
  const text = typed.trim();
  return /^[\d\s-]+$/.test(text) ? text.replaceAll(/[\s-]/g, '') : text;
}

/** What's wrong with a cleaned-up code, as a sentence for the person who typed it; null when nothing is. */
export function barcodeIssue(code: string): string | null {
  if (!OWN_CODE.test(code)) return '4 to 32 letters, digits, dots, dashes or slashes.';
  if (LONG_GTIN.test(code) && checkDigitOf(code.slice(0, -1)) !== Number(code.at(-1))) {
    return 'The barcode’s check digit doesn’t match. Check the number again.';
  }
  return null;
}

/** Two codes are one where a scanner cannot tell them apart: a UPC is an EAN with a zero before it, and case does not count. */
export function barcodeKey(code: string): string {
  const text = tidyBarcode(code);
  return GTIN.test(text) ? text.padStart(14, '0') : text.toUpperCase();
}

/** GS1: from the right, digits count three times and once in turn. */
function checkDigitOf(digits: string): number {
  const sum = [...digits].reverse().reduce((so, digit, at) => so + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}
