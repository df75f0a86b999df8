import { expect, test } from 'bun:test';
import type { Difference } from './menu-difference.ts';
import { type DescribedRows, versionLines } from './version-lines.ts';

const difference = (name: string, kind: Difference['kind'], lines: readonly string[] = []): Difference => ({
  ...{ key: `item ${name}`, subject: 'item', subjectId: name, name, kind, where: 'website, tills', lines },
});
const rows = (kind: Difference['kind'], differences: readonly Difference[], count = differences.length) =>
  ({ subject: 'item', kind, count, differences }) satisfies DescribedRows;
const cola = difference('Cola', 'changed', ['Price: $4.00 → $42.00 (website, tills)']);
const moved = difference('Bread', 'changed', ['Moved to another place in its category']);

test.each<[string, readonly DescribedRows[], readonly string[]]>([
  ['a price', [rows('changed', [cola])], ['Cola $4.00 → $42.00']],
  [
    'the price of a size',
    [rows('changed', [difference('Hawaii', 'changed', ['Large: $18.00 → $1.80 (website, tills, Uber Eats)'])])],
    ['Hawaii: Large: $18.00 → $1.80'],
  ],
  [
    'a warning that goes, before a price, and how much else',
    [
      rows('changed', [
        cola,
        difference('Satay', 'changed', ['Name: Sate → Satay', 'Contains peanuts: removed', 'Photo changed']),
      ]),
    ],
    ['Satay: Contains peanuts: removed and 2 other changes', 'Cola $4.00 → $42.00'],
  ],
  [
    'prices before places, three of many',
    [rows('changed', [moved, moved, moved, cola], 16)],
    [
      'Cola $4.00 → $42.00',
      'Bread: Moved to another place in its category',
      'Bread: Moved to another place in its category',
      '+ 13 more',
    ],
  ],
  [
    'items that came and went',
    [
      rows('removed', [difference('Stew', 'removed')]),
      rows(
        'added',
        ['Laksa', 'Pho'].map((n) => difference(n, 'added')),
      ),
    ],
    ['2 items added: Laksa and Pho', '1 item deleted: Stew'],
  ],
  [
    'an import of thousands',
    [
      rows(
        'added',
        ['Laksa', 'Pho', 'Ramen'].map((name) => difference(name, 'added')),
        4000,
      ),
    ],
    ['4000 items added: Laksa, Pho and 3998 more'],
  ],
  ['nothing', [], []],
])('the list of versions says %s', (_, described, lines) => {
  expect(versionLines(described)).toEqual([...lines]);
});
