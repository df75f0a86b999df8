import { beforeAll, expect, test } from 'bun:test';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { seededContext } from '#db/testing/seeded-context.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { StoreLayout } from './layout.tsx';
import { loadStoreHead, type StoreHead } from './store-head.ts';

let heads: StoreHead[];

beforeAll(async () => {
  const ctx = await seededContext();
  const head = await loadStoreHead(ctx, grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' }));
  const nav = [{ id: 'n', label: 'Our kitchen', address: '/pages/kitchen', below: [] }] as unknown as StoreHead['nav'];
  heads = [
    head,
    { ...head, openText: 'Paused', isPaused: true },
    { ...head, storeId: 'other', storeName: 'Other', nav },
    {
      ...head,
      restaurantId: 'wok',
      restaurantName: 'Wok',
      socials: [{ label: 'Instagram', href: 'https://a.example' }],
    },
  ];
});

test('what stands around a page is this store’s, at this moment and address, whatever was drawn before', () => {
  const layout = (head: StoreHead, base: string, diet: string | null) =>
    renderToStaticMarkup(
      <StoreLayout head={head} base={base} diet={diet}>
        menu
      </StoreLayout>,
    );
  const asked = fc.record({
    which: fc.integer({ min: 0, max: 3 }),
    base: fc.constantFrom('', '/order', '-'),
    diet: fc.constantFrom(null, 'vegan', 'halal.vegan'),
  });
  fc.assert(
    fc.property(fc.array(asked, { minLength: 1, maxLength: 12 }), (all) => {
      for (const { which, base, diet } of all) {
        const head = heads[which]!;
        // A copy has nothing drawn beside it.
        expect(layout(head, base, diet)).toBe(layout({ ...head }, base, diet));
      }
    }),
    { numRuns: 60 },
  );
});
