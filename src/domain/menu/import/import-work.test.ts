/**
 * A menu file of the most rows, cells and letters, in the shapes that cost the most, and of half of each: the letters that are
 * looked at are counted, and double. A plan that looked through all rows for each row would look at four times as many.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { type ColumnMapping, suggestMapping } from './import-fields.ts';
import { planImport } from './plan-import.ts';
import { previewOf } from './preview-import.ts';

const DOUBLED = 2.3;
const LOOKS = ['trim', 'trimEnd', 'trimStart', 'toLowerCase', 'split', 'replace', 'replaceAll', 'includes'] as const;
const kept = new Map<string, PropertyDescriptor>();
let looked = 0;

beforeAll(() => {
  for (const name of LOOKS) {
    const own = Object.getOwnPropertyDescriptor(String.prototype, name);
    if (!own) throw new Error(`texts have no ${name}`);
    kept.set(name, own);
    Object.defineProperty(String.prototype, name, {
      ...own,
      value(this: string, ...given: unknown[]) {
        looked += this.length + 1;
        return Reflect.apply(own.value, this, given);
      },
    });
  }
});
afterAll(() => {
  for (const [name, own] of kept) Object.defineProperty(String.prototype, name, own);
});

const MENU = { categories: [], items: [], pizza: { sizes: [] } };
const HEADINGS = ['Category', 'Name', 'Price', 'Size'];
const SIZES: ColumnMapping = { category: 0, name: 1, sizes: 2 };
const OPTIONS: ColumnMapping = { category: 0, name: 1, price: 2, options: 3 };

function workOf(rows: readonly (readonly string[])[], mapping: ColumnMapping): number {
  looked = 0;
  previewOf(planImport(rows, mapping, MENU), MENU.items);
  return looked;
}

/** As long as a cell may be. */
const CELL = 4000;
const many = (count: number, piece: (at: number) => string, apart = ', ') =>
  Array.from({ length: count }, (_, at) => piece(at)).join(apart);

describe('twice the rows are twice the work', () => {
  const rowsOf = (count: number, row: (at: number) => readonly string[]) =>
    Array.from({ length: count }, (_, at) => row(at));
  test.each<[string, ColumnMapping, (at: number) => readonly string[]]>([
    ['different items', suggestMapping(HEADINGS), (at) => ['Soups', `Soup ${at}`, '9.50', '']],
    [
      'one item in as many sizes',
      suggestMapping(HEADINGS),
      (at) => ['Pizzas', 'Diavola', '9.50', `Large ${1000 + at}`],
    ],
    ['one item again and again', suggestMapping(HEADINGS), () => ['Soups', 'Pho', '9.50', '']],
    ['nothing that can be read', suggestMapping(HEADINGS), () => ['', '', 'free', '']],
  ])('of %s', (_, mapping, row) => {
    const few = workOf(rowsOf(1000, row), mapping);
    expect(workOf(rowsOf(2000, row), mapping)).toBeLessThan(DOUBLED * few);
  });
});

describe('twice the letters of a cell are twice the work', () => {
  test.each<[string, ColumnMapping, (letters: number) => string]>([
    ['sizes', SIZES, (letters) => many(letters / 8, (at) => `a${1000 + at} 1`)],
    ['one size again and again', SIZES, (letters) => many(letters / 8, () => 'Large 1')],
    ['options', OPTIONS, (letters) => `a: ${many(letters / 8, (at) => `b${1000 + at}+1`)}`],
    ['groups', OPTIONS, (letters) => many(letters / 8, (at) => `g${1000 + at}: b`, '|')],
  ])('of %s', (_, mapping, cell) => {
    const rowOf = (letters: number) => [['Pizzas', 'Diavola', cell(letters), cell(letters)]];
    const few = workOf(rowOf(CELL / 2), mapping);
    expect(workOf(rowOf(CELL), mapping)).toBeLessThan(DOUBLED * few);
  });
});

test('a cell of spaces is read at once: the cube of its length would take minutes', () => {
  const spaces = ' '.repeat(CELL - 2);
  const [row] = planImport([['Pizzas', 'Diavola', `a${spaces}=`]], SIZES, MENU);
  expect(row).toMatchObject({ kind: 'failed', issues: [{ field: 'sizes', code: 'sizes' }] });
});

test('an item with thousands of wrong sizes says ten of them, on each of its rows', () => {
  const rows = Array.from({ length: 200 }, (_, at) => ['Pizzas', 'Diavola', '9', `Large ${at} ${'x'.repeat(100)}`]);
  const said = planImport(rows, suggestMapping(HEADINGS), MENU).map((row) =>
    row.kind === 'failed' ? row.issues.length : 0,
  );
  expect(said).toEqual(rows.map(() => 10));
});
