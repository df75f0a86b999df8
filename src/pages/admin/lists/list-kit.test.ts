import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { SortKey } from '#src/shared/sort-keys.ts';
import { chosenOf, fileHref, type ListKit, listFile, matchingRows, pageOfRows, readList } from './list-kit.ts';

interface Dish {
  readonly id: string;
  readonly name: string;
  readonly price: number | null;
  readonly kind: string;
}

const MENU: readonly Dish[] = [
  { id: 'd', name: 'Soup 10', price: 900, kind: 'starter' },
  { id: 'c', name: 'Soup 2', price: 700, kind: 'starter' },
  { id: 'b', name: 'Crème brûlée', price: null, kind: 'sweet' },
  { id: 'a', name: 'Tart', price: 700, kind: 'sweet' },
];

const column = (key: string, sortBy?: (dish: Dish) => SortKey) => ({
  key,
  header: key,
  cell: () => '',
  ...(sortBy ? { isSortable: true, sortBy } : {}),
});

const KIT: ListKit<Dish> = {
  caption: 'Dishes',
  noun: { one: 'dish', many: 'dishes' },
  rowKey: ({ id }) => id,
  defaultSort: { by: 'name', direction: 'asc' },
  search: { label: 'Search', placeholder: 'Name', of: ({ name }) => name },
  filters: [{ name: 'kind', label: 'Kind', options: [{ value: 'sweet', label: 'Sweet' }], of: ({ kind }) => kind }],
  empty: { title: '', text: '' },
  noMatches: { title: '', text: '' },
  columns: [column('name', ({ name }) => name), column('price', ({ price }) => price), column('picture')],
};

const read = (query: string) => readList(KIT, new URLSearchParams(query));
const ids = (query: string) =>
  matchingRows(KIT, read(query), MENU)
    .map(({ id }) => id)
    .join('');

describe('a list that is read whole', () => {
  test.each([
    ['', 'bcda', 'by name, 2 before 10'],
    ['sort=-name', 'adcb', 'the other way round'],
    ['sort=price', 'acdb', 'alike by price: by their keys; without a price last'],
    ['sort=picture', 'bcda', 'a column that is not sorted is the usual order'],
    ['search=creme', 'b', 'accents do not matter'],
    ['search=10 SOUP', 'd', 'every word, in any order'],
    ['kind=sweet', 'ba', 'by a filter'],
    ['kind=haunted', 'bcda', 'a value that the filter does not have is dropped'],
    ['search=soup&kind=sweet', '', 'both at once'],
  ])('asked for %p it shows %p: %s', (query, shown) => {
    expect(ids(query)).toBe(shown);
  });

  test('a page past the end is the last one, never an empty one', () => {
    const many = Array.from({ length: 30 }, (_, at) => ({ ...MENU[0]!, id: String(at).padStart(2, '0') }));
    const { state, shown } = pageOfRows(KIT, read('page=9'), many);
    expect([state.page, shown.rows.length, shown.total, shown.all]).toEqual([2, 5, 30, 30]);
    expect(pageOfRows(KIT, read('page=9'), []).state.page).toBe(1);
  });

  test('its pages together are all of its rows, each once, whatever they are', () => {
    const dish = fc.record({
      name: fc.constantFrom('Soup', 'Tart', 'soup', ''),
      price: fc.option(fc.integer()),
      kind: fc.constant('sweet'),
    });
    fc.assert(
      fc.property(fc.array(dish, { maxLength: 90 }), fc.constantFrom('name', '-name', 'price'), (dishes, sort) => {
        const rows = dishes.map((one, at): Dish => ({ ...one, id: String(at) }));
        const pages = [1, 2, 3, 4].flatMap((page) => {
          const { state, shown } = pageOfRows(KIT, read(`sort=${sort}&page=${page}`), rows);
          return state.page === page ? shown.rows.map(({ id }) => id) : [];
        });
        expect(pages.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
      }),
    );
  });
});

test('a list’s file has its search, filters and order, but not its page', () => {
  expect(fileHref('/dishes', read('search=so&kind=sweet&sort=-price&page=3&size=50'))).toBe(
    '/dishes?search=so&kind=sweet&sort=-price&format=csv',
  );
});

test('a file has every batch, reads only as much as is asked for, and holds no formula', async () => {
  const asked: string[] = [];
  function* batches() {
    for (const one of MENU) {
      asked.push(one.id);
      yield [one, { ...one, name: '=1+1' }];
    }
  }
  const { name, body } = listFile('dishes', [{ header: 'Name', cell: (dish) => dish.name }], batches());
  expect(name).toBe('dishes.csv');
  const reader = body.getReader();
  const first = await reader.read();
  expect(asked.length).toBeLessThan(MENU.length);
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let text = decoder.decode(first.value);
  for (let next = await reader.read(); !next.done; next = await reader.read()) text += decoder.decode(next.value);
  expect(text).toBe(`\ufeffName\r\n${MENU.map((dish) => `${dish.name}\r\n'=1+1\r\n`).join('')}`);
});

test('each ticked row counts once, up to a page of a hundred', () => {
  const form = new FormData();
  for (let at = 0; at < 150; at++) form.append('id', String(at % 120));
  form.append('id', '');
  expect(chosenOf(form, 'id')).toHaveLength(100);
});
