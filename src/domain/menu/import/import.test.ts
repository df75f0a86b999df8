import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { BLANK_ITEM } from '../blank-item.ts';
import type { BasicItem, MenuItem } from '../menu.schema.ts';
import { mappingIssues, suggestMapping } from './import-fields.ts';
import { type ImportedGroup, optionsText, parseOptions } from './import-options.ts';
import { planImport } from './plan-import.ts';
import { readRow } from './read-row.ts';

describe('columns', () => {
  test('are known by the headings that other tills export', () => {
    expect(suggestMapping(['Menu Section', 'Item Name', 'Unit price', 'Details', 'GTIN', 'SKU'])).toEqual({
      category: 0,
      name: 1,
      price: 2,
      description: 3,
      barcode: 4,
    });
  });

  test('the first of two that could be the price is taken', () => {
    expect(suggestMapping(['Price', 'Base price']).price).toBe(0);
  });

  test.each([
    ['no price', { category: 0, name: 1 }, [{ field: 'price', issue: 'missing' }]],
    ['one column for two fields', { category: 0, name: 1, price: 1 }, [{ field: 'price', issue: 'twice' }]],
    ['a column that the file has not', { category: 0, name: 1, price: 7 }, [{ field: 'price', issue: 'noSuchColumn' }]],
    ['all there', { category: 0, name: 1, price: 2 }, []],
  ] as const)('%s: %j', (_, mapping, issues) => {
    expect(mappingIssues(mapping, 3)).toEqual([...issues]);
  });
});

describe('options in a cell', () => {
  test.each<[string, ImportedGroup[] | null]>([
    ['', []],
    [
      'Size: Small, Large +2.50',
      [
        {
          name: 'Size',
          min: 1,
          max: 1,
          options: [
            { name: 'Small', extraCharge: 0 },
            { name: 'Large', extraCharge: 250 },
          ],
        },
      ],
    ],
    [
      'Extras (up to 3): Cheese +$1',
      [{ name: 'Extras', min: 0, max: 3, options: [{ name: 'Cheese', extraCharge: 100 }] }],
    ],
    ['Dips (0-2): Aioli', [{ name: 'Dips', min: 0, max: 2, options: [{ name: 'Aioli', extraCharge: 0 }] }]],
    ['Side (choose 1 to 2): Chips', [{ name: 'Side', min: 1, max: 2, options: [{ name: 'Chips', extraCharge: 0 }] }]],
    ['Sauce (optional): Gravy', [{ name: 'Sauce', min: 0, max: 1, options: [{ name: 'Gravy', extraCharge: 0 }] }]],
    ['Small, Large', null],
    ['Size:', null],
    ['Size (3-2): A, B', null],
    ['Size (up to 40): A', null],
    ['Size: Large +two', null],
    ['Size: Large +-2', null],
  ])('%j', (text, groups) => {
    expect(parseOptions(text)).toEqual(groups);
  });

  test('what an export writes is what an import reads', () => {
    const word = fc.stringMatching(/^[A-Z][a-z]{1,9}( [a-z]{1,6})?$/);
    const option = fc.record({ name: word, extraCharge: fc.integer({ min: 0, max: 99_999 }) });
    const group = fc
      .record({
        name: word,
        from: fc.nat(10),
        to: fc.integer({ min: 1, max: 10 }),
        options: fc.array(option, { minLength: 1, maxLength: 6 }),
      })
      .map(({ name, from, to, options }) => ({ name, min: Math.min(from, to), max: to, options }));
    fc.assert(
      fc.property(fc.array(group, { maxLength: 4 }), (groups) => {
        expect(parseOptions(optionsText(groups))).toEqual(groups);
      }),
    );
  });
});

const MAPPING = { category: 0, name: 1, price: 2 };

describe('a row', () => {
  test('says all that is wrong with it at once', () => {
    const mapping = { ...MAPPING, taxed: 3, dietary: 4, contains: 5 };
    const read = readRow(['', 'Laksa', 'twelve', 'perhaps', 'vegan; raw', 'peanut, milk'], mapping);
    expect(read).toEqual({
      kind: 'failed',
      issues: [
        { field: 'category', code: 'empty', detail: '' },
        { field: 'price', code: 'amount', detail: 'twelve' },
        { field: 'taxed', code: 'yesNo', detail: 'perhaps' },
        { field: 'dietary', code: 'diet', detail: 'raw' },
      ],
    });
  });

  test.each([
    ['$12.50', 1250],
    ['1,250.00', 125_000],
    ['9', 900],
    ['-3', null],
    ['12,50', null],
  ])('a price of %j is %p cents', (text, cents) => {
    const read = readRow(['Mains', 'Laksa', text], MAPPING);
    expect(read.kind === 'item' ? read.item.priceInCents : null).toBe(cents);
  });

  test('channels without a column are on, as on a new item', () => {
    const read = readRow(['Mains', 'Laksa', '9', 'no'], { ...MAPPING, website: 3 });
    expect(read.kind === 'item' && read.item.changes.applicableOrderingSystem).toEqual({
      pos: true,
      online: false,
      uberEats: true,
    });
  });
});

const soup: BasicItem = {
  ...BLANK_ITEM,
  id: 'soup',
  type: 'basic',
  categoryId: 'mains',
  name: 'Pumpkin soup',
  description: 'With cream',
  price: { ...BLANK_ITEM.price, basePrice: 1200, extraCharge: { pickup: 0, delivery: 150, dineIn: 0 } },
  modifiers: [
    {
      id: 'g1',
      name: 'Size',
      min: 1,
      max: 1,
      allowMultiple: false,
      options: [{ id: 'o1', name: 'Bowl', extraCharge: 0 }],
    },
  ],
};
const pizza = {
  ...BLANK_ITEM,
  id: 'pizza',
  type: 'pizza',
  categoryId: 'mains',
  name: 'Margherita',
} as unknown as MenuItem;
const menu = { categories: [{ id: 'mains', name: 'Mains' }], items: [soup, pizza] };

describe('the plan', () => {
  const plan = (rows: readonly string[][], mapping = {}) => planImport(rows, { ...MAPPING, ...mapping }, menu);

  test('a new item is added, one that is known changes, and one that is the same stays', () => {
    const rows = plan([
      ['Mains', 'Laksa', '18'],
      ['mains ', 'pumpkin  SOUP', '13'],
    ]);
    expect(rows.map(({ kind }) => kind)).toEqual(['add', 'change']);
    expect(plan([['Mains', 'Pumpkin soup', '12.00']])[0]?.kind).toBe('same');
  });

  test('what has no column stays as it is', () => {
    const [row] = plan([['Mains', 'Pumpkin soup', '13']]);
    expect(row).toMatchObject({ kind: 'change', changed: ['price'] });
    expect(row?.kind === 'change' && row.item).toEqual({ ...soup, price: { ...soup.price, basePrice: 1300 } });
  });

  test('an option that was there keeps its id, a new one gets its own when it is saved', () => {
    const [row] = plan([['Mains', 'Pumpkin soup', '12', 'Size: bowl, Cup +-']], { options: 3 });
    expect(row?.kind).toBe('failed');
    const [good] = plan([['Mains', 'Pumpkin soup', '12', 'Size: Bowl, Pot +6']], { options: 3 });
    expect(good?.kind === 'change' && good.item.modifiers[0]).toMatchObject({
      id: 'g1',
      options: [
        { id: 'o1', name: 'Bowl' },
        { id: '', name: 'Pot', extraCharge: 600 },
      ],
    });
  });

  test('a shared group stays shared where the row leaves it as it is, and is the item’s own where the row changes it', () => {
    const modifiers = soup.modifiers.map((group) => ({ ...group, shared: true as const }));
    const planned = (options: string) =>
      planImport(
        [['Mains', 'Pumpkin soup', '12', options]],
        { ...MAPPING, options: 3 },
        {
          ...menu,
          items: [{ ...soup, modifiers }],
        },
      )[0];
    expect(planned('Size: Bowl')?.kind).toBe('same');
    const changed = planned('Size: Bowl, Pot +6');
    expect(changed?.kind === 'change' && changed.item.modifiers[0]?.shared).toBeUndefined();
    expect(changed?.kind).toBe('change');
  });

  test('the second of two rows with one item fails and names the first', () => {
    const [, second] = plan([
      ['Mains', 'Laksa', '18'],
      ['MAINS', 'laksa', '19'],
    ]);
    expect(second).toMatchObject({ kind: 'failed', issues: [{ code: 'twice', detail: '1' }] });
  });

  test('what breaks a limit of the menu is said before anything is made', () => {
    expect(plan([['No', 'Laksa', '18']])[0]).toMatchObject({
      kind: 'failed',
      issues: [{ field: 'category', code: 'limit', detail: 'Enter 3 to 30 characters.' }],
    });
    expect(plan([['Mains', 'L', '18']])[0]).toMatchObject({ issues: [{ field: 'name', code: 'limit' }] });
  });

  test('a pizza is not turned into a plain item', () => {
    expect(plan([['Mains', 'Margherita', '18']])[0]).toMatchObject({ kind: 'failed', issues: [{ code: 'otherType' }] });
  });

  test('the same name in another category is another item', () => {
    expect(plan([['Starters', 'Pumpkin soup', '9']])[0]?.kind).toBe('add');
  });

  test('an import made a second time changes nothing', () => {
    const cell = fc.stringMatching(/^[A-Za-z]{3,8}$/);
    const row = fc.tuple(
      cell,
      cell,
      fc.integer({ min: 0, max: 9999 }).map((cents) => (cents / 100).toFixed(2)),
    );
    fc.assert(
      fc.property(fc.array(row, { maxLength: 20 }), (rows) => {
        const first = planImport(rows, MAPPING, { categories: [], items: [] });
        const names = [...new Set(first.flatMap((one) => (one.kind === 'add' ? [one.category.toLowerCase()] : [])))];
        const after = {
          categories: names.map((name) => ({ id: name, name })),
          items: first.flatMap((one): MenuItem[] => {
            if (one.kind !== 'add') return [];
            const { groups: _groups, ...item } = one.item;
            return [{ ...BLANK_ITEM, ...item, id: one.name, categoryId: one.category.toLowerCase() }];
          }),
        };
        const second = planImport(rows, MAPPING, after);
        expect(second.filter(({ kind }) => kind === 'add' || kind === 'change')).toEqual([]);
      }),
    );
  });
});
