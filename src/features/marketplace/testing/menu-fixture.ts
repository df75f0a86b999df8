import type { TestContext } from '#db/testing/test-context.ts';
import type { BasicItem, Menu } from '#src/domain/menu/menu.schema.ts';
import { plainItem, plainMenu } from '#src/domain/menu/testing-plain-menu.ts';
import { testStore } from '#src/domain/ordering/testing-store.ts';

export const SOUP = plainItem('soup', { name: 'Soup' });
export const TEA = plainItem('tea', { name: 'Tea' });

/** The context of a store that is open every day, with a menu that tests change. */
export function withMenu(made: TestContext, first: readonly BasicItem[] = [SOUP, TEA]) {
  const place = { menu: plainMenu(first) as Menu };
  const menus: TestContext['menus'] = {
    ...made.menus,
    menuOf: async () => place.menu,
    async storeOf(scope, db) {
      const facts = await made.menus.storeOf(scope, db);
      const { id, restaurantId, name } = facts.profile;
      return { ...facts, profile: { ...testStore(), id, restaurantId, name } };
    },
  };
  return {
    ctx: { ...made, menus },
    /** The next version of the menu. */
    sell(items: readonly BasicItem[]) {
      place.menu = { ...plainMenu(items), version: place.menu.version + 1 };
    },
  };
}
