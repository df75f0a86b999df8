import { describe, expect, test } from 'bun:test';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { CAST } from '#demo/cast/cast.ts';
import type { Actor } from '#src/domain/access/actor.ts';
import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { readEditedMenu } from '../desk/read-edited.ts';
import { choosePublishing } from '../discard-draft.ts';
import { createCategory } from '../manage-categories.ts';
import { createItem } from '../manage-items.ts';
import { changeItems } from './change-items.ts';
import { changePricesInStores, readPricesInStores, undoPricesInStores } from './prices-in-stores.ts';

const by = BY_OWNER;
const restaurant = CAST.restaurants.find(({ stores }) => stores.length > 1);
if (!restaurant) throw new Error('no restaurant of the demo has two stores');
const restaurantId = restaurant.id;
const [here, there] = restaurant.stores.map(({ id }) => grantStoreScope({ restaurantId, storeId: id }));
if (!here || !there) throw new Error('it has two stores');

const why = (error: unknown) => (error instanceof AppError ? (error.reason ?? error.code) : String(error));
const refusal = (doing: Promise<unknown>) => doing.then(() => null, why);

/** Of the whole restaurant, or of one store. */
function actorOf(storeId: string | null): Actor {
  const role = storeId === null ? { role: 'restaurantAdmin' as const } : { role: 'storeAdmin' as const, storeId };
  return { kind: 'staff', userId: 'user', memberships: [{ restaurantId, ...role }] };
}
const OWNER = actorOf(null);

/** One dish of the same name in two stores, dearer in the other one, whose changes wait. */
async function opened() {
  const ctx = await seededContext();
  await choosePublishing(ctx, here!, { atOnce: true, by });
  await choosePublishing(ctx, there!, { atOnce: true, by });
  const make = async (scope: typeof here, basePrice: number) => {
    const some = (await readEditedMenu(ctx, scope!)).items.find(({ type }) => type === 'basic');
    if (some?.type !== 'basic') throw new Error('the store has no plain dish');
    const category = {
      ...{ name: 'Specials of June', description: '', image: null, backgroundColor: null, printStationIds: [] },
      applicableOrderingSystem: { pos: true, online: true, uberEats: false },
    };
    const { id: categoryId } = await createCategory(ctx, scope!, { category, by });
    const item = {
      ...some,
      categoryId,
      name: 'June pie',
      barcode: null,
      modifiers: [],
      printStationIds: [],
      image: null,
    };
    const price = { ...some.price, basePrice };
    return createItem(ctx, scope!, { item: { ...item, price }, by });
  };
  const [mine, theirs] = [await make(here, 1500), await make(there, 1700)];
  await choosePublishing(ctx, there!, { atOnce: false, by });
  const priceAt = async (scope: typeof here, item: MenuItem) =>
    (await readEditedMenu(ctx, scope!)).items.find(({ id }) => id === item.id)?.price.basePrice;
  const soldAt = async () => (await ctx.menus.menuOf(there!)).items.find(({ id }) => id === theirs.id)?.price.basePrice;
  const seen = new Map([
    [here!.storeId, { price: 1500 }],
    [there!.storeId, { price: 1700 }],
  ]);
  const change = (actor: Actor = OWNER, shown = seen) =>
    changePricesInStores(ctx, here!, { itemId: mine.id, prices: new Map([['price', 1900]]), seen: shown, actor, by });
  return { ctx, mine, theirs, priceAt, soldAt, seen, change };
}

describe('one price for several stores', () => {
  test('shows what each store has, its own first, and which of them waits', async () => {
    const { ctx, mine } = await opened();
    const stores = await readPricesInStores(ctx, here!, { itemId: mine.id, actor: OWNER });
    const [first, ...others] = stores.map((one) => [one.storeId, one.prices[0]?.cents, one.isAtOnce]);
    expect(first).toEqual([here!.storeId, 1500, true]);
    expect(others).toContainEqual([there!.storeId, 1700, false]);
  });

  test('counts at once where the store publishes so and waits in the other’s draft, and undo puts both back', async () => {
    const { ctx, mine, theirs, priceAt, soldAt, change } = await opened();
    const changes = await change();
    expect([await priceAt(here, mine), await priceAt(there, theirs), await soldAt()]).toEqual([1900, 1900, 1700]);
    await undoPricesInStores(ctx, here!, { changes, actor: OWNER, by });
    expect([await priceAt(here, mine), await priceAt(there, theirs)]).toEqual([1500, 1700]);
  });

  test('is changed nowhere if somebody changed it in one store since it was shown', async () => {
    const { ctx, mine, theirs, priceAt, change } = await opened();
    const raise = { kind: 'price', priceInCents: 1800 } as const;
    await changeItems(ctx, there!, { itemIds: [theirs.id], change: raise, by });
    expect(await refusal(change())).toBe('version_changed');
    expect([await priceAt(here, mine), await priceAt(there, theirs)]).toEqual([1500, 1800]);
  });

  test('sent twice, the second changes nothing', async () => {
    const { ctx, mine, theirs, priceAt, change } = await opened();
    await change();
    expect(await refusal(change())).toBe('version_changed');
    expect([await priceAt(here, mine), await priceAt(there, theirs)]).toEqual([1900, 1900]);
    expect(await readPricesInStores(ctx, here!, { itemId: mine.id, actor: OWNER })).toHaveLength(
      restaurant.stores.length,
    );
  });

  test('a store’s manager neither sees nor changes another store', async () => {
    const { ctx, mine, theirs, priceAt, change } = await opened();
    const manager = actorOf(here!.storeId);
    const shown = await readPricesInStores(ctx, here!, { itemId: mine.id, actor: manager });
    expect(shown.map(({ storeId }) => storeId)).toEqual([here!.storeId]);
    expect(await refusal(change(manager))).toBe('resource_not_found');
    expect([await priceAt(here, mine), await priceAt(there, theirs)]).toEqual([1500, 1700]);
  });
});
