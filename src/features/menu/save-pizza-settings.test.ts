import { expect, test } from 'bun:test';
import { readPizzaSettings } from '#db/menu/pizza-settings.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import type { PizzaSettings } from '#src/domain/menu/menu.schema.ts';
import type { AppError } from '#src/shared/app-error.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { savePizzaSettings } from './save-pizza-settings.ts';

const newtown = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
const pathsOf = (error: unknown) =>
  (((error as AppError).details?.fields ?? []) as { path: string }[]).map((field) => field.path);
const stored = (ctx: TestContext) => readPizzaSettings(ctx.db, newtown);
const save = (ctx: TestContext, settings: PizzaSettings) => savePizzaSettings(ctx, newtown, { settings, by: BY_OWNER });

test('a size that is not sold goes, with its prices of every topping; the menu has a new version', async () => {
  const ctx = await seededContext();
  const before = await stored(ctx);
  const party = { id: 'size_party', name: 'Party 20"', hasHalfAndHalf: true, halfAndHalfExtraCharge: 300 };
  const toppings = before.toppings.map((one) => ({ ...one, prices: { ...one.prices, size_party: 900 } }));
  await save(ctx, { ...before, sizes: [...before.sizes, party], toppings });
  const { version } = await ctx.menus.menuOf(newtown);
  expect((await stored(ctx)).toppings[0]?.prices.size_party).toBe(900);
  await save(ctx, { ...(await stored(ctx)), sizes: before.sizes });
  expect(await stored(ctx)).toEqual(before);
  expect((await ctx.menus.menuOf(newtown)).version).toBe(version + 1);
});

test('a size that a pizza is sold in stays, and the merchant reads which pizzas', async () => {
  const ctx = await seededContext();
  const before = await stored(ctx);
  const refused = await save(ctx, { ...before, sizes: before.sizes.slice(1) }).catch((error: AppError) => error);
  expect(refused).toMatchObject({ code: 'validation_failed' });
  expect((refused as AppError).message).toContain('are sold in Small 9", so this size can’t be removed.');
  expect(await stored(ctx)).toEqual(before);
});

test.each<[string, (settings: PizzaSettings) => PizzaSettings, string[]]>([
  ['no size at all', (one) => ({ ...one, sizes: [] }), ['sizes.0.name']],
  [
    'two sizes of one name',
    (one) => ({ ...one, sizes: one.sizes.map((size) => ({ ...size, name: 'Large' })) }),
    ['sizes.1.name', 'sizes.2.name', 'sizes.3.name'],
  ],
  [
    'a topping of one letter',
    (one) => ({ ...one, toppings: [{ id: 'one', name: 'X', prices: {} }] }),
    ['toppings.0.name'],
  ],
  [
    'a topping below zero',
    (one) => ({ ...one, toppings: [{ id: 'one', name: 'Corn', prices: { size_roma_small: -1 } }] }),
    ['toppings.0.prices.size_roma_small'],
  ],
])('%s is refused beside its field', async (_, change, paths) => {
  const ctx = await seededContext();
  const before = await stored(ctx);
  expect(await save(ctx, change(before)).catch(pathsOf)).toEqual(paths);
  expect(await stored(ctx)).toEqual(before);
});
