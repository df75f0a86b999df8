import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { BLANK_ITEM } from '../blank-item.ts';
import type { BasicItem, MenuItem, PizzaItem } from '../menu.schema.ts';
import { mappingIssues, suggestMapping } from './import-fields.ts';
import { type ImportedGroup, optionsText, parseOptions } from './import-options.ts';
import { parseSizes, sizesText } from './import-pizzas.ts';
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
    ['Small', 'Small'],
    ['Price (Large)', 'Large'],
    ['Large price', 'Large'],
    ['Family – Price', 'Family'],
    ['Large (13")', 'Large (13")'],
    ['12 inch', '12 inch'],
  ])('%j is about the size %j', (heading, size) => {
    expect(suggestMapping(['Category', 'Pizza name', heading]).sizeColumns).toEqual([{ column: 2, name: size }]);
  });

  test('that are called as a size of the store have its prices; a label or a supplier’s column has none', () => {
    const headings = ['Category', 'Name', 'Price', 'Label', 'Nonna’s', 'Supplier', 'Medium rare?'];
    expect(suggestMapping(headings).sizeColumns).toBeUndefined();
    expect(suggestMapping(headings, ['nonna’s']).sizeColumns).toEqual([{ column: 4, name: 'Nonna’s' }]);
  });

  test.each([
    ['with a price for each size instead of one price', [{ column: 2, name: 'Small' }], []],
    [
      'with one size twice',
      [
        { column: 1, name: 'Small' },
        { column: 2, name: 'small' },
      ],
      ['twice'],
    ],
    ['with a column of sizes that a field has', [{ column: 0, name: 'Small' }], ['twice']],
    ['with a column that the file has not', [{ column: 3, name: 'Small' }], ['noSuchColumn']],
  ])('%s', (_, sizeColumns, issues) => {
    const found = mappingIssues({ category: 0, sizeColumns }, 3);
    expect(found.filter(({ field }) => field === 'sizeColumns').map(({ issue }) => issue as string)).toEqual(issues);
    expect(found.filter(({ field }) => field === 'price')).toEqual([]);
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

  test.each([
    ['spaces in a group’s name', `a${' '.repeat(300_000)}b: x`],
    ['spaces in an option', `a: x${' '.repeat(300_000)}y`],
    ['pluses', `a: x${'+ '.repeat(150_000)}y z`],
    ['brackets', `a${'( '.repeat(150_000)}: x`],
  ])('a cell of %s is read at once: the square of its length would take minutes', (_, cell) => {
    expect(parseOptions(cell)).toHaveLength(1);
  });

  test.each<[string, string, number]>([
    ['a: +2', '+2', 0],
    ['a: x + 2', 'x', 200],
    ['a: x + two words', 'x + two words', 0],
    ['a: x +', 'x +', 0],
    ['a: x + y +2', 'x + y', 200],
  ])('%j has the option %j', (cell, name, extraCharge) => {
    expect(parseOptions(cell)?.[0]?.options).toEqual([{ name, extraCharge }]);
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

describe('sizes in a cell', () => {
  test.each<[string, ReturnType<typeof parseSizes>]>([
    ['', []],
    [
      'Small 12, Large: $18.50',
      [
        { name: 'Small', priceInCents: 1200 },
        { name: 'Large', priceInCents: 1850 },
      ],
    ],
    ['Small 9" = 12.00', [{ name: 'Small 9"', priceInCents: 1200 }]],
    ['Large, thin: 20 |', [{ name: 'Large, thin', priceInCents: 2000 }]],
    ['Small', null],
    ['Small twelve', null],
    ['Small 12, small 13', null],
    ['Small -2', null],
  ])('%j', (text, sizes) => {
    expect(parseSizes(text)).toEqual(sizes);
  });

  test('what an export writes is what an import reads, whatever is in a size’s name', () => {
    const named = ['Small 9"', 'Large, thin', 'No: 3'].map((name, at) => ({
      ...{ id: `s${at}`, name, hasHalfAndHalf: false, halfAndHalfExtraCharge: 0 },
    }));
    const offered = (ids: readonly string[]) =>
      ({
        pizza: { sizes: Object.fromEntries(ids.map((id) => [id, { price: 1250, halfAndHalfAvailable: false }])) },
      }) as PizzaItem;
    for (const ids of [['s0'], ['s1'], ['s2'], ['s0', 's1'], ['s0', 's1', 's2']]) {
      const names = parseSizes(sizesText(offered(ids), named))?.map(({ name }) => name);
      expect(names).toEqual(named.filter(({ id }) => ids.includes(id)).map(({ name }) => name));
    }
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
  pizza: { sizes: { size0: { price: 1500, halfAndHalfAvailable: false } }, removeToppings: ['Basil'] },
} as PizzaItem;
const sizes = ['Small 9"', 'Large 13"', 'Large, thin'].map((name, at) => ({
  ...{ id: `size${at}`, name, hasHalfAndHalf: at > 0, halfAndHalfExtraCharge: 100 },
}));
const menu = { categories: [{ id: 'mains', name: 'Mains' }], items: [soup, pizza], pizza: { sizes } };

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

  describe('a pizza, by its sizes', () => {
    const sized = (rows: readonly string[][]) =>
      planImport(rows, { category: 0, name: 1, sizes: 2, remove: 3, description: 4 }, menu);

    test('is new with its prices, in sizes of the store by their whole name or without its measure', () => {
      const [row] = sized([['Pizzas', 'Diavola', 'Small 16, Large 13": $25.50', 'salami; chilli']]);
      expect(row?.kind === 'add' && row.item).toMatchObject({
        type: 'pizza',
        price: { basePrice: 0 },
        pizza: {
          sizes: {
            size0: { price: 1600, halfAndHalfAvailable: false },
            size1: { price: 2550, halfAndHalfAvailable: true },
          },
          removeToppings: ['salami', 'chilli'],
        },
      });
      expect(row?.kind === 'add' && row.newSizes).toEqual([]);
    });

    test('a size that the store has not is named before it is made', () => {
      const [row] = sized([['Pizzas', 'Diavola', 'Family: 31', '']]);
      expect(row?.kind === 'add' && row.newSizes).toEqual([{ name: 'Family', priceInCents: 3100 }]);
    });

    test('“Large” is not “Large, thin”: only a measure may be left out', () => {
      const mapping = { category: 0, name: 1, sizes: 2 };
      const thin = { ...menu, pizza: { sizes: sizes.filter(({ name }) => name !== 'Large 13"') } };
      const [row] = planImport([['Pizzas', 'Diavola', 'Large 25']], mapping, thin);
      expect(row?.kind === 'add' && row.newSizes.map(({ name }) => name)).toEqual(['Large']);
    });

    test('“Large” is no size where two begin with it: nothing is guessed', () => {
      const two = [...sizes, { id: 'size3', name: 'Large 15"', hasHalfAndHalf: false, halfAndHalfExtraCharge: 0 }];
      const mapping = { category: 0, name: 1, sizes: 2 };
      const [row] = planImport([['Pizzas', 'Diavola', 'Large 25']], mapping, { ...menu, pizza: { sizes: two } });
      expect(row?.kind === 'add' && row.newSizes.map(({ name }) => name)).toEqual(['Large']);
    });

    test('one that the menu has gets the prices of the row; sizes and words that the row leaves out stay', () => {
      const [row] = sized([['Mains', 'Margherita', 'Large 13" 24', 'Basil', '']]);
      expect(row).toMatchObject({ kind: 'change', changed: ['pizza'] });
      expect(row?.kind === 'change' && row.item.type === 'pizza' && row.item.pizza).toEqual({
        sizes: {
          size0: { price: 1500, halfAndHalfAvailable: false },
          size1: { price: 2400, halfAndHalfAvailable: true },
        },
        removeToppings: ['Basil'],
      });
      expect(sized([['Mains', 'Margherita', 'Small 15.00', 'Basil', '']])[0]?.kind).toBe('same');
    });

    test('a plain item is not turned into a pizza, and limits are those of pizzas', () => {
      expect(sized([['Mains', 'Pumpkin soup', 'Small 9']])[0]).toMatchObject({ issues: [{ code: 'otherType' }] });
      expect(sized([['Pizzas', 'Diavola', 'Small 16', 'x']])[0]).toMatchObject({
        issues: [{ field: 'remove', code: 'limit', detail: 'Enter 2 to 20 characters.' }],
      });
    });

    test('a file of pizzas alone needs no column of prices', () => {
      expect(mappingIssues({ category: 0, name: 1, sizes: 2 }, 3)).toEqual([]);
    });
  });

  describe('a pizza, by a column for each size', () => {
    const sizeColumns = [
      { column: 3, name: 'Small' },
      { column: 4, name: 'Family' },
    ];
    const byColumns = (...rows: readonly string[][]) => planImport(rows, { ...MAPPING, sizeColumns }, menu);

    test('has the sizes that have a price; what has none is a plain item by its price', () => {
      const [both, small, plain] = byColumns(
        ['Pizzas', 'Diavola', '', '$16.00', '31'],
        ['Pizzas', 'Bianca', '', '15', 'n/a'],
        ['Drinks', 'Cola', '4.50', '', '0.00'],
      );
      expect(both?.kind === 'add' && both.item).toMatchObject({
        type: 'pizza',
        price: { basePrice: 0 },
        pizza: { sizes: { size0: { price: 1600 } } },
      });
      expect(both?.kind === 'add' && both.newSizes).toEqual([{ name: 'Family', priceInCents: 3100 }]);
      expect(small?.kind === 'add' && small.newSizes).toEqual([]);
      expect(plain?.kind === 'add' && plain.item).toMatchObject({ type: 'basic', price: { basePrice: 450 } });
    });

    test('says in which size the price can’t be read', () => {
      expect(byColumns(['Pizzas', 'Diavola', '', '16', 'ask'])[0]).toMatchObject({
        issues: [{ field: 'sizes', code: 'sizeAmount', detail: '“ask” for Family' }],
      });
    });
  });

  describe('a pizza, by a row for each size', () => {
    const byRows = (...rows: readonly string[][]) => planImport(rows, { ...MAPPING, size: 3, description: 4 }, menu);

    test('is made by its first row with the sizes of all, wherever they are and whatever names they leave out', () => {
      const rows = byRows(
        ['Pizzas', 'Diavola', '16', 'Small', 'Hot'],
        ['', '', '25.50', 'Large 13"', ''],
        ['Drinks', 'Cola', '4.50', '', ''],
        ['pizzas', 'DIAVOLA', '31', 'Family', ''],
      );
      expect(rows.map(({ kind }) => kind)).toEqual(['add', 'size', 'add', 'size']);
      expect(rows[0]?.kind === 'add' && rows[0].item).toMatchObject({
        type: 'pizza',
        description: 'Hot',
        price: { basePrice: 0 },
        pizza: { sizes: { size0: { price: 1600 }, size1: { price: 2550 } } },
      });
      expect(rows[0]?.kind === 'add' && rows[0].newSizes).toEqual([{ name: 'Family', priceInCents: 3100 }]);
      expect(rows[1]).toMatchObject({ name: 'Diavola', category: 'Pizzas', size: 'Large 13"', of: 0 });
      expect(rows[2]).toMatchObject({ item: { type: 'basic' } });
    });

    test('keeps its other sizes where one row is wrong; a size that is there twice is said', () => {
      const rows = byRows(
        ['Pizzas', 'Diavola', 'ask', 'Small', ''],
        ['Pizzas', 'Diavola', '25', 'Large 13"', ''],
        ['Pizzas', 'Diavola', '26', 'large 13"', ''],
      );
      expect(rows.map(({ kind }) => kind)).toEqual(['failed', 'add', 'failed']);
      expect(rows[2]).toMatchObject({ issues: [{ code: 'twice', detail: '2' }] });
    });

    test('fails in all its rows where the item can’t be made at all', () => {
      const rows = byRows(['No', 'Diavola', '16', 'Small', ''], ['No', 'Diavola', '25', 'Large 13"', '']);
      expect(rows.map(({ kind }) => kind)).toEqual(['failed', 'failed']);
    });

    test('is only what has the sizes of pizzas: a bottle or 375 ml is an item of its own, “Default” is no size', () => {
      const rows = byRows(
        ['Wine', 'Shiraz', '9', 'Glass', ''],
        ['', '', '38', 'Bottle', ''],
        ['Drinks', 'Cola', '4', '375 ml', ''],
        ['Sides', 'Chips', '8', 'Default Title', ''],
      );
      const made = rows.map((row) => row.kind === 'add' && [row.item.type, row.item.name]);
      expect(made).toEqual([
        ['basic', 'Shiraz Glass'],
        ['basic', 'Shiraz Bottle'],
        ['basic', 'Cola 375 ml'],
        ['basic', 'Chips'],
      ]);
      const nonna = { ...menu, pizza: { sizes: [{ ...sizes[0]!, name: 'Nonna’s' }] } };
      const [own] = planImport([['Pizzas', 'Diavola', '16', 'nonna’s']], { ...MAPPING, size: 3 }, nonna);
      expect(own?.kind === 'add' && own.item.type).toBe('pizza');
    });

    test('is a plain item where its one row is of no particular size, unless the menu has it as a pizza', () => {
      const rows = byRows(['Drinks', 'Cola', '4.50', 'Regular', ''], ['Mains', 'Margherita', '15', 'Regular', '']);
      expect(rows[0]).toMatchObject({ kind: 'add', item: { type: 'basic', price: { basePrice: 450 } } });
      expect(rows[1]).toMatchObject({ kind: 'change', newSizes: [{ name: 'Regular', priceInCents: 1500 }] });
    });
  });

  test('channels without a column are on for a new item, and stay as they are for one that the menu has', () => {
    const tillsOnly = { ...soup, applicableOrderingSystem: { pos: true, online: true, uberEats: false } };
    const rows = [
      ['Mains', 'Laksa', '9', 'no'],
      ['Mains', 'Pumpkin soup', '12', 'no'],
    ];
    const [laksa, changed] = planImport(rows, { ...MAPPING, website: 3 }, { ...menu, items: [tillsOnly] });
    const soldAt = (row: typeof laksa) => row && 'item' in row && row.item.applicableOrderingSystem;
    expect(soldAt(laksa)).toEqual({ pos: true, online: false, uberEats: true });
    expect(soldAt(changed)).toEqual({ pos: true, online: false, uberEats: false });
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
        const first = planImport(rows, MAPPING, { categories: [], items: [], pizza: { sizes: [] } });
        const names = [...new Set(first.flatMap((one) => (one.kind === 'add' ? [one.category.toLowerCase()] : [])))];
        const after = {
          categories: names.map((name) => ({ id: name, name })),
          items: first.flatMap((one): MenuItem[] => {
            if (one.kind !== 'add') return [];
            const { groups: _groups, ...item } = one.item;
            return [{ ...BLANK_ITEM, ...item, id: one.name, categoryId: one.category.toLowerCase() }];
          }),
          pizza: { sizes: [] },
        };
        const second = planImport(rows, MAPPING, after);
        expect(second.filter(({ kind }) => kind === 'add' || kind === 'change')).toEqual([]);
      }),
    );
  });
});
