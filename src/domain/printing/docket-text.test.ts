import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { columnsOfText, MAX_PRINTED_TEXT, printable, printableVerbatim, twoColumns, wrap } from './docket-text.ts';

describe('text from outside', () => {
  test.each([
    ['a drawer command loses its control bytes', 'open \u001bp\u0000\u0019 please', 'open p please'],
    ['line breaks and tabs become one space', 'ring\r\n\n\nbell\ttwice', 'ring bell twice'],
    ['accents are composed', 'cre\u0300me', 'cr\u00e8me'],
    ['zero-width and direction characters go', 'no\u200b nu\u202ets\ufeff', 'no nuts'],
    ['the rupee becomes letters', '\u20b9250', 'Rs 250'],
    ['odd hyphens become hyphens', 'half\u2010baked', 'half-baked'],
    ['ligatures, numero and fullwidth letters are ordinary letters', 'ﬁsh № ５ ＡＢ ⅓', 'fish No 5 AB 1/3'],
    ['signs of the page stay', '½ ² … ™ ½°', '½ ² … ™ ½°'],
    [
      'food that is only pictured is said',
      '\u{1f6ab}\u{1f95c} please \u{1f44d}\u{1f3fd}',
      '(NO) (peanuts) please (emoji)',
    ],
    ['Chinese stays', '花生过敏', '花生过敏'],
    ['half a surrogate pair goes', 'hi \ud83d there', 'hi there'],
  ])('%s', (_, given, expected) => {
    expect(printable(given)).toBe(expected);
  });

  test('nonsense of ten thousand characters is cut', () => {
    expect(printable('x'.repeat(10_000))).toHaveLength(MAX_PRINTED_TEXT);
  });

  test('a card terminal receipt keeps its spaces', () => {
    expect(printableVerbatim('  AUTH    031245\u0007')).toBe('  AUTH    031245');
  });

  test('no control character survives, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(printable(text)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\ufeff]/);
      }),
    );
  });
});

describe('wrapping', () => {
  test('breaks between words and indents under the text, not under the quantity', () => {
    expect(wrap('Margherita with extra basil', 16, { prefix: '2 x ' })).toEqual([
      '2 x Margherita',
      '    with extra',
      '    basil',
    ]);
  });

  test('only a word wider than the line is split', () => {
    expect(wrap('an Extraordinarilylong word', 10)).toEqual(['an', 'Extraordin', 'arilylong', 'word']);
  });

  test('a Chinese character takes two columns', () => {
    expect(columnsOfText('饺子 2')).toBe(6);
    expect(wrap('饺子饺子饺子', 6)).toEqual(['饺子饺', '子饺子']);
  });

  test('no line is wider than asked, no word is lost, none is split that fits', () => {
    const words = fc.array(fc.stringMatching(/^[a-zA-Z0-9'-]{1,30}$/), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(
        words,
        fc.integer({ min: 10, max: 72 }),
        fc.constantFrom('', '2 x ', '    + '),
        (given, columns, prefix) => {
          const lines = wrap(given.join(' '), columns, { prefix });
          for (const line of lines) expect(columnsOfText(line)).toBeLessThanOrEqual(columns);
          const room = columns - prefix.length;
          const printed = lines.map((line) => line.slice(prefix.length));
          expect(printed.join('').replaceAll(' ', '')).toBe(given.join(''));
          const fitting = given.filter((word) => word.length <= room);
          const whole = printed.flatMap((line) => line.split(' '));
          for (const word of fitting) expect(whole).toContain(word);
        },
      ),
    );
  });
});

describe('name and amount', () => {
  test('the amount ends at the edge and the name wraps at 40 of 48', () => {
    const lines = twoColumns('An item whose name is much longer than its line', '$48.00', 48, { prefix: '2 x ' });
    expect(lines).toEqual([
      '2 x An item whose name is much longer',
      '    than its line                         $48.00',
    ]);
  });

  test('a value that leaves no room gets its own line', () => {
    expect(twoColumns('Stations', 'KITCHEN, BAR, PIZZA', 24)).toEqual(['Stations', '     KITCHEN, BAR, PIZZA']);
  });

  test('never wider than the line, and always ends in the amount', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-zA-Z ]{0,120}$/),
        fc.integer({ min: -10_000_000, max: 10_000_000 }),
        fc.integer({ min: 16, max: 72 }),
        (name, cents, columns) => {
          const value = (cents / 100).toFixed(2);
          const lines = twoColumns(printable(name), value, columns);
          for (const line of lines) expect(columnsOfText(line)).toBeLessThanOrEqual(columns);
          expect(lines.at(-1)?.endsWith(value)).toBe(true);
        },
      ),
    );
  });
});

describe('cells and indents', () => {
  test('a mark above a letter takes no room, and a prefix never more than leaves four columns', () => {
    expect([columnsOfText('e\u0301'), columnsOfText('\u0300'), columnsOfText('\u02ff')]).toEqual([1, 0, 1]);
    expect(wrap('ab cd', 6, { prefix: '1234' })).toEqual(['12ab', '  cd']);
    expect(wrap('ab', 4, { prefix: '12 x ' })).toEqual(['ab']);
    expect(wrap('abc', 5, { prefix: '12 x ' })).toEqual(['1abc']);
  });
  test('nothing is one empty line, and one that is full is not followed by another', () => {
    expect([wrap('', 10), wrap('abcdefghij', 10)]).toEqual([[''], ['abcdefghij']]);
  });
  test('a value beside a name that has just a third of the line stays beside it', () => {
    expect(twoColumns('Name', 'x'.repeat(15), 24)).toEqual([`Name     ${'x'.repeat(15)}`]);
    expect(twoColumns('Name', 'x'.repeat(16), 24)).toEqual(['Name', ' '.repeat(8) + 'x'.repeat(16)]);
  });
});
