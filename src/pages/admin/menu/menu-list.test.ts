import { describe, expect, test } from 'bun:test';
import { seededContext } from '#db/testing/seeded-context.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { countOf, filterOf, menuList, mostOf } from './menu-list.ts';

const newtown = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
const NONE = { sections: [], matchCount: 0 };

describe('the menu as a list', () => {
  test('all categories in their order, each with all of its items', async () => {
    const menu = await (await seededContext()).menus.menuOf(newtown);
    const { sections } = menuList(menu, { search: '', filter: 'all', currencyCode: 'AUD' });
    expect(sections.map(({ category }) => category.id)).toEqual(
      menu.categories.toSorted((a, b) => a.sortOrder - b.sortOrder).map(({ id }) => id),
    );
    expect(sections.reduce((sum, { rows }) => sum + rows.length, 0)).toBe(menu.items.length);
  });

  test('a search finds words of a name whatever the case and accents, and hides the rest', async () => {
    const menu = await (await seededContext()).menus.menuOf(newtown);
    const [first] = menu.items;
    const renamed = {
      ...menu,
      items: menu.items.map((item) => (item === first ? { ...item, name: 'Jalapeño dip' } : item)),
    };
    const { sections } = menuList(renamed, { search: ' JALAPENO dip', filter: 'all', currencyCode: 'AUD' });
    expect(sections.map(({ rows }) => rows.map(({ name }) => name))).toEqual([['Jalapeño dip']]);
    expect(menuList(renamed, { search: 'no such thing', filter: 'all', currencyCode: 'AUD' })).toEqual(NONE);
  });

  test('what is sold out or hidden is counted and found', async () => {
    const menu = await (await seededContext()).menus.menuOf(newtown);
    const [first, second] = menu.items;
    const changed = {
      ...menu,
      items: menu.items.map((item) => ({
        ...item,
        soldout: item === first,
        available: item !== second,
      })),
    };
    expect([countOf(changed, 'soldOut'), countOf(changed, 'hidden')]).toEqual([1, 1]);
    const { sections } = menuList(changed, { search: '', filter: 'hidden', currencyCode: 'AUD' });
    expect(sections.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual([second?.id ?? '']);
  });

  test('no more rows are listed than asked for, from the top of the menu, and all matches are counted', async () => {
    const menu = await (await seededContext()).menus.menuOf(newtown);
    const all = menuList(menu, { search: 'a', filter: 'all', currencyCode: 'AUD' });
    const first = menuList(menu, { search: 'a', filter: 'all', currencyCode: 'AUD', most: 3 });
    const idsOf = ({ sections }: typeof all) => sections.flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(idsOf(all).length).toBeGreaterThan(3);
    expect(idsOf(first)).toEqual(idsOf(all).slice(0, 3));
    expect([first.matchCount, all.matchCount]).toEqual([idsOf(all).length, idsOf(all).length]);
    expect(first.sections.every(({ rows }) => rows.length > 0)).toBe(true);
  });

  test.each([
    [null, 100],
    ['', 100],
    ['0', 100],
    ['-5', 100],
    ['200', 200],
    ['201', 300],
    ['9999', 1000],
    ['many', 100],
  ])('an address that asks for %p matches gets %d', (text, most) => {
    expect(mostOf(text)).toBe(most);
  });

  test('an unknown filter shows all', () => {
    expect([filterOf('soldOut'), filterOf('nonsense'), filterOf(null)]).toEqual(['soldOut', 'all', 'all']);
  });
});
