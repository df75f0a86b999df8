import { expect, test } from 'bun:test';
import { draftsFromValues, isEmptyLink, movedLink, withoutLink, withSpareRows } from './nav-draft.ts';

const rows = draftsFromValues({
  'link.0.id': 'menu',
  'link.0.label': 'Menu',
  'link.0.address': '/',
  'link.0.shown': 'on',
  'link.1.id': '',
  'link.1.label': 'Deals',
  'link.1.address': '/coupons',
  'link.1.below': 'on',
  'link.2.label': '',
});
const labels = (some: readonly { label: string }[] | null) => some?.map(({ label }) => label) ?? null;

test('the rows are read in the form’s order, with their ticks', () => {
  expect(labels(rows)).toEqual(['Menu', 'Deals', '']);
  expect(rows.map(({ isShown, isBelow }) => [isShown, isBelow])).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ]);
});

test.each([
  [0, 1, ['Deals', 'Menu', '']],
  [2, 0, ['', 'Menu', 'Deals']],
  [0, -1, null],
  [2, 3, null],
  [1, 1, null],
])('a link is moved from place %p to %p', (from, to, wanted) => {
  expect(labels(movedLink(rows, from, to))).toEqual(wanted);
});

test('two empty rows wait for new links, never more than twelve rows in all', () => {
  expect(withSpareRows(rows)).toHaveLength(5);
  expect(withSpareRows(Array.from({ length: 11 }, () => rows[0] as (typeof rows)[0]))).toHaveLength(12);
});

test('a link that is removed leaves an empty row at the end', () => {
  const rows = withSpareRows([]).map((row, at) => ({ ...row, label: `Link ${at}`, id: `id-${at}` }));
  const { next, removed } = withoutLink(rows, 0);
  expect(removed?.label).toBe('Link 0');
  expect(next.map(({ label, id }) => [label, id])).toEqual([
    ['Link 1', 'id-1'],
    ['', ''],
  ]);
  expect(new Set(next.map(({ key }) => key)).size).toBe(2);
  expect(isEmptyLink(next[1]!)).toBe(true);
  expect(withoutLink(rows, 9).removed).toBeNull();
});

test('each row keeps a key of its own while it moves', () => {
  expect(new Set(withSpareRows(rows).map(({ key }) => key)).size).toBe(5);
});
