import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { barcodeIssue, barcodeKey, tidyBarcode } from './barcode.ts';

describe('a code on a packet', () => {
  test.each([
    ['an EAN', '9300675024235'],
    ['a UPC', '036000291452'],
    ['a carton’s GTIN', '10614141000415'],
    ['a short EAN', '96385074'],
    ['eight digits of the store’s own', '12345678'],
    ['a code of the store’s own', 'COLA-330'],
    ['four letters', 'cola'],
  ])('%s is kept', (_, code) => expect(barcodeIssue(code)).toBeNull());

  test.each([
    ['with two digits changed about', '9300675024253', /check digit/],
    ['with one digit wrong', '036000291453', /check digit/],
    ['of three letters', 'abc', /4 to 32/],
    ['longer than any', 'a'.repeat(33), /4 to 32/],
    ['with a space between letters', 'cola 330', /4 to 32/],
    ['that ends with a dash', 'cola-', /4 to 32/],
    ['with a sign no scanner sends', 'cola❤', /4 to 32/],
  ])('one %s is told apart', (_, code, words) => expect(barcodeIssue(code)).toMatch(words));

  test('typed with the gaps of the packet it is the same', () => {
    expect(tidyBarcode(' 9 300675 024235 ')).toBe('9300675024235');
    expect(tidyBarcode('93-0067-5024-235')).toBe('9300675024235');
    expect(tidyBarcode(' COLA-330 ')).toBe('COLA-330');
  });

  test('a UPC scanned as an EAN is the same item, and so is a code in small letters', () => {
    expect(barcodeKey('0036000291452')).toBe(barcodeKey('036000291452'));
    expect(barcodeKey('cola-330')).toBe(barcodeKey('COLA-330'));
    expect(barcodeKey('12345')).not.toBe(barcodeKey('012345'));
  });

  test('whichever single digit of an EAN is wrong, it is noticed', () => {
    const code = '9300675024235';
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 9 }), (at, more) => {
        const wrong = String((Number(code[at]) + more) % 10);
        expect(barcodeIssue(code.slice(0, at) + wrong + code.slice(at + 1))).not.toBeNull();
      }),
    );
  });
});
