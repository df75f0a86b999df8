import { describe, expect, test } from 'bun:test';
import { seededContext } from '#db/testing/seeded-context.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { countOf, filterOf, menuList } from './menu-list.ts';

const newtown = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });

describe('the menu as a list', () => {
  test('all categories in their order, each with all of its items', async () => {
    const menu = await (await seededContext()).menus.menuOf(newtown);
    const sections = menuList(menu, { search: '', filter: 'all', currencyCode: 'AUD' });
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
    const sections = menuList(renamed, { search: ' JALAPENO dip', filter: 'all', currencyCode: 'AUD' });
    expect(sections.map(({ rows }) => rows.map(({ name }) => name))).toEqual([['Jalapeño dip']]);
    expect(menuList(renamed, { search: 'no such thing', filter: 'all', currencyCode: 'AUD' })).toEqual([]);
  });

  test('what is sold out, hidden, without picture or price is counted and found', async () => {
    const menu = await (await seededContext()).menus.menuOf(newtown);
    const [first, second] = menu.items;
    const changed = {
      ...menu,
      items: menu.items.map((item) => ({
        ...item,
        soldout: item === first,
        available: item !== second,
        image: item === first ? null : { id: 'x', path: '/images/x' },
      })),
    };
    expect([countOf(changed, 'soldOut'), countOf(changed, 'hidden'), countOf(changed, 'noPicture')]).toEqual([1, 1, 1]);
    const hidden = menuList(changed, { search: '', filter: 'hidden', currencyCode: 'AUD' });
    expect(hidden.flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual([second?.id ?? '']);
  });

  test('an unknown filter shows all', () => {
    expect([filterOf('soldOut'), filterOf('nonsense'), filterOf(null)]).toEqual(['soldOut', 'all', 'all']);
  });
});
