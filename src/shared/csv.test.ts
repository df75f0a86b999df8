import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { csvLine } from './csv.ts';

describe('a line for a spreadsheet', () => {
  test.each([
    [['W-101', 24.5, null], 'W-101,24.5,\r\n'],
    [['Ann, Lee', 'says "hi"'], '"Ann, Lee","says ""hi"""\r\n'],
    [['two\nlines'], '"two\nlines"\r\n'],
    [['=HYPERLINK("http://x")'], '"\'=HYPERLINK(""http://x"")"\r\n'],
    [['+61400000001', '-1+2', '@sum', '\tx'], "'+61400000001,'-1+2,'@sum,'\tx\r\n"],
    [[-5, 0, Number.NaN], '-5,0,\r\n'],
    [[{ decimal: '9.50' }, { decimal: '-12.00' }, { decimal: '' }, { decimal: '=1+1' }], '9.50,-12.00,,\r\n'],
  ] as const)('%j is %j', (cells, line) => {
    expect(csvLine(cells)).toBe(line);
  });

  test('no text, whatever it is, begins as a formula', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(csvLine([text]).replace(/^"/, '')).not.toMatch(/^[=+\-@\t]/);
      }),
    );
  });
});
