import { expect, test } from 'bun:test';
import { listItemVersions } from '#db/menu/item-versions.queries.ts';
import { readMenuDraft } from '#db/menu/menu-drafts.repository.ts';
import { plansOf } from '#db/testing/query-plans.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { changeItems } from './builder/change-items.ts';
import { choosePublishing } from './discard-draft.ts';
import { readItemHistory } from './item-history.ts';
import { publishMenu } from './publish-menu.ts';
import { setSoldOut } from './set-sold-out.ts';

const newtown = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
const carlton = grantStoreScope({ restaurantId: 'golden-wok', storeId: 'wok-carlton' });
const by = BY_OWNER;
const MIA = { ...BY_OWNER, id: 'user_mia', name: 'Mia' };

async function opened() {
  const ctx = await seededContext();
  await choosePublishing(ctx, newtown, { atOnce: false, by });
  const dish = (await ctx.menus.menuOf(newtown)).items.find(({ type }) => type === 'basic')!;
  const priced = (priceInCents: number, who = by) =>
    changeItems(ctx, newtown, { itemIds: [dish.id], change: { kind: 'price', priceInCents }, by: who });
  const history = async () => (await readItemHistory(ctx, newtown, dish.id)).map(({ kind, byName }) => [kind, byName]);
  return { ctx, dish, priced, history };
}

test('an item tells who changed which price, when it was published, and that it was sold out', async () => {
  const { ctx, dish, priced, history } = await opened();
  await priced(4242, MIA);
  expect(await history()).toEqual([['waiting', 'Mia']]);
  const [waiting] = await readItemHistory(ctx, newtown, dish.id);
  expect(waiting?.lines.join()).toContain('→ $42.42');
  ctx.pass({ minutes: 5 });
  await publishMenu(ctx, newtown, { version: (await readMenuDraft(ctx.db, newtown)).version, note: '', by });
  ctx.pass({ minutes: 5 });
  await setSoldOut(ctx, newtown, { itemId: dish.id, soldout: true, by: MIA });
  ctx.pass({ minutes: 5 });
  await priced(5151);
  expect(await history()).toEqual([
    ['waiting', by.name],
    ['soldOut', 'Mia'],
    ['publish', by.name],
  ]);
});

test('an item whose change was taken back before it was published has no history of it', async () => {
  const { dish, priced, history } = await opened();
  await priced(4242);
  await priced(dish.price.basePrice);
  expect(await history()).toEqual([]);
});

test('another store reads nothing of it, and no query walks a table', async () => {
  const { ctx, dish, priced } = await opened();
  await priced(4242);
  await publishMenu(ctx, newtown, { version: (await readMenuDraft(ctx.db, newtown)).version, note: '', by });
  expect(await readItemHistory(ctx, carlton, dish.id)).toEqual([]);
  const plans = await plansOf(ctx.database, (db) => listItemVersions(db, newtown, { itemId: dish.id, limit: 30 }));
  expect(plans.join('\n')).not.toContain('SCAN menu_version_rows');
});
