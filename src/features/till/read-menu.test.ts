import { describe, expect, test } from 'bun:test';
import { seededContext } from '#db/testing/seeded-context.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { readTillMenu, readTillMenuJson } from './read-menu.ts';

/** Breakfast is sold from six in the morning, in Denver: it is midnight there when a test begins. */
const SCOPE = grantStoreScope({ restaurantId: 'diner-66', storeId: 'diner-denver' });

describe('the menu of a till', () => {
  test('is the same as text, the first time and the next', async () => {
    const ctx = await seededContext();
    const menu = JSON.parse(JSON.stringify(await readTillMenu(ctx, SCOPE)));
    expect(JSON.parse(await readTillMenuJson(ctx, SCOPE))).toEqual(menu);
    expect(JSON.parse(await readTillMenuJson(ctx, SCOPE))).toEqual(menu);
  });

  test('opens with the minute in which a dish is sold, in both', async () => {
    const ctx = await seededContext();
    const closed = async () => {
      const { menu, closedItemIds } = await readTillMenu(ctx, SCOPE);
      const breakfast = menu.items.find(({ name }) => name === 'Buttermilk stack')?.id ?? '';
      expect(JSON.parse(await readTillMenuJson(ctx, SCOPE)).closedItemIds).toEqual(closedItemIds);
      return closedItemIds.includes(breakfast);
    };
    ctx.pass({ hours: 5, minutes: 59, seconds: 59 });
    expect(await closed()).toBe(true);
    ctx.pass({ seconds: 1 });
    expect(await closed()).toBe(false);
  });
});
