import { beforeAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { seededContext } from '#db/testing/seeded-context.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { ItemCards } from './item-cards.tsx';
import { type ItemCard, menuSections } from './menu-view.ts';
import { loadStoreHead, type StoreHead } from './store-head.ts';

let head: StoreHead;
let cards: readonly ItemCard[];

beforeAll(async () => {
  const ctx = await seededContext();
  const scope = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
  head = await loadStoreHead(ctx, scope);
  const sections = menuSections(await ctx.menus.menuOf(scope), await ctx.menus.storeOf(scope), ctx.clock.now());
  const named: Partial<ItemCard>[] = [{ name: '</li><li>', description: 'a & b' }, { name: '<!--kept:0-->' }];
  cards = sections.flatMap(({ items }) => items).map((card, at) => ({ ...card, ...named[at] }));
});

test('a list shows each of its items once, in order, whichever of them were drawn before', () => {
  const list = (items: readonly ItemCard[], isFirst: boolean) =>
    renderToStaticMarkup(<ItemCards items={items} head={head} base="" isFirst={isFirst} />);
  // Each alone, of copies that have nothing drawn beside them.
  const alone = (card: ItemCard, isFirst: boolean) =>
    list([{ ...card }], isFirst)
      .replace(/^.*?<li>/s, '<li>')
      .replace(/<\/ul>$/, '');
  const some = fc.subarray([0, 1, 2, 3, 4, 5, 6, 7]);
  fc.assert(
    fc.property(fc.array(fc.tuple(some, fc.boolean()), { minLength: 1, maxLength: 5 }), (lists) => {
      const own = cards.slice(0, 8).map((card) => ({ ...card }));
      for (const [which, isFirst] of lists) {
        const shown = list(
          which.map((at) => own[at]!),
          isFirst,
        );
        const expected = which.map((at, place) => alone(own[at]!, isFirst && place < 3));
        expect(shown.replace(/^<ul[^>]*>/, '').replace(/<\/ul>$/, '')).toBe(expected.join(''));
      }
    }),
    { numRuns: 40 },
  );
});
