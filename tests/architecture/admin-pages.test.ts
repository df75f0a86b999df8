import { describe, expect, test } from 'bun:test';
import type { AdminPage, Stand } from '#src/pages/admin/admin-page.ts';
import { adminPages } from '#src/pages/admin/admin-pages.ts';
import { pagesByFile } from '../../scripts/write-coverage.ts';

/** The list of the admin's pages, from which routes, menus, palette and the tests of permissions follow. */
const twice = (words: readonly string[]) => words.filter((word, at) => words.indexOf(word) !== at);
const shelvesOf = (standOf: (page: AdminPage) => Stand<string> | undefined) =>
  adminPages.flatMap((page) => standOf(page) ?? []).map((stand) => `${stand.in} ${stand.at}`);

describe('the list of the admin’s pages', () => {
  test('has every page that a file of the admin makes, once', async () => {
    const made = (await pagesByFile()).map(({ path }) => path);
    expect(adminPages.map(({ path }) => path as string).toSorted()).toEqual(made.toSorted());
    expect(twice(made)).toEqual([]);
  });

  test('puts no two pages at the same number of a place', () => {
    expect(twice(shelvesOf(({ inStore }) => inStore))).toEqual([]);
    expect(twice(shelvesOf(({ inRestaurant }) => inRestaurant))).toEqual([]);
  });

  test('marks only links that a menu has', () => {
    const linked = adminPages.filter(({ inStore, inRestaurant }) => inStore ?? inRestaurant).map(({ path }) => path);
    const under = adminPages.flatMap((page) => page.under?.path ?? []);
    expect(under.filter((path) => !linked.includes(path))).toEqual([]);
  });

  test('says of every button of a page that is opened by a right to read which right it needs itself', () => {
    const undeclared = adminPages.flatMap(({ path, guard, example = {} }) => {
      if (typeof guard === 'string' || !guard.action.endsWith('.read')) return [];
      return Object.keys(example.forms ?? {})
        .filter((button) => !example.needs?.[button])
        .map((button) => `${path} ${button}`);
    });
    expect(undeclared).toEqual([]);
  });
});
