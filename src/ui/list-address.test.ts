import { describe, expect, test } from 'bun:test';
import { type ListRules, listHref, readListState } from './list-address.ts';

const RULES: ListRules = {
  sorts: ['placed', 'total'],
  defaultSort: { by: 'placed', direction: 'desc' },
  filters: { status: ['new', 'accepted'], day: null },
};
const read = (query: string) => readListState(new URLSearchParams(query), RULES);

describe('what an address asks of a list', () => {
  test('nothing is the first page in the usual order', () => {
    expect(read('')).toEqual({ search: '', page: 1, size: 25, sort: { by: 'placed', direction: 'desc' }, filters: {} });
  });

  test('everything it says is taken', () => {
    expect(read('search= mia &page=3&size=50&sort=total&status=new&day=2026-11-21')).toEqual({
      search: 'mia',
      page: 3,
      size: 50,
      sort: { by: 'total', direction: 'asc' },
      filters: { status: 'new', day: '2026-11-21' },
    });
  });

  test.each([
    'page=0',
    'page=-2',
    'page=1.5',
    'page=99999999',
    'page=x',
    'size=7',
    'sort=password',
    'sort=-',
    'status=haunted',
    'other=1',
  ])('nonsense (%s) is the usual list, not an error', (query) => {
    expect(read(query)).toEqual(read(''));
  });

  test('an endless search is cut', () => {
    expect(read(`search=${'x'.repeat(5000)}`).search.length).toBe(80);
  });
});

describe('links within a list', () => {
  const state = read('search=mia&page=3&status=new&sort=total');

  test('the next page keeps search, filters and order', () => {
    expect(listHref('/orders', state, { page: 4 })).toBe('/orders?search=mia&status=new&sort=total&page=4');
  });

  test('another filter or order starts at the first page', () => {
    expect(listHref('/orders', state, { filters: { status: 'accepted' } })).toBe(
      '/orders?search=mia&status=accepted&sort=total',
    );
    expect(listHref('/orders', state, { sort: { by: 'placed', direction: 'desc' } })).toBe(
      '/orders?search=mia&status=new&sort=-placed',
    );
  });

  test('a filter can be removed', () => {
    expect(listHref('/orders', state, { filters: { status: null } })).toBe('/orders?search=mia&sort=total');
  });

  test('a link reads back as the list it was made of', () => {
    expect(readListState(new URL(listHref('http://x/orders', state)).searchParams, RULES)).toEqual(state);
  });
});
