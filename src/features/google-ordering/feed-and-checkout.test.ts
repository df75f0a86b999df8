/** What the feed says is what the checkout charges: every offer of a whole menu is ordered by its name, at its price. */
import { expect, test } from 'bun:test';
import { readItemOffer } from '#src/domain/marketplace/google/google-ids.ts';
import { googleMoney } from '#src/domain/ordering/google/google-money.ts';
import { googleFeed } from '#src/domain/ordering/google-feed/google-feed.ts';
import { setSoldOut } from '#src/features/menu/set-sold-out.ts';
import { BEN, breadLine, cartOf, googleFixture, NEWTOWN, ROMA, type Said } from './testing/google-fixture.ts';

test.each(['pickup', 'delivery'] as const)(
  'every dish of the feed for %s can be ordered at its price',
  async (type) => {
    const google = await googleFixture();
    const { ctx } = google;
    const store = await ctx.menus.storeOf(ROMA);
    const menu = await ctx.menus.menuOf(ROMA);
    const { entities } = googleFeed({
      ...{ menu, store, url: 'https://roma.example', at: ctx.clock.now() },
      imageUrl: ({ path }) => `https://roma.example${path}`,
    });
    const offers = entities.flatMap((entity): { readonly id: string; readonly cents: number }[] =>
      entity['@type'] === 'MenuItemOffer' && readItemOffer(entity['@id'])?.type === type
        ? [{ id: entity['@id'], cents: Math.round(Number(entity.price) * 100) }]
        : [],
    );
    expect(offers.length).toBeGreaterThan(40);
    const wrong: unknown[] = [];
    for (const { id, cents } of offers) {
      const price = { type: 'ESTIMATE', amount: googleMoney(cents * 3, 'AUD') };
      const lines = [breadLine({ offerId: id, quantity: 3, price })];
      const answer = await google.checkOut(cartOf(type === 'delivery' ? { lines, delivery: NEWTOWN } : { lines }));
      const errors: Said[] = answer.error?.foodOrderErrors ?? [];
      // Some have an option that must be chosen, are too little for a delivery, or are for lunch only.
      const others = errors.filter(({ error }) => error !== 'REQUIREMENTS_NOT_MET' && error !== 'AVAILABILITY_CHANGED');
      if (others.length > 0) wrong.push([id, others]);
    }
    expect(wrong).toEqual([]);
  },
);

test('a dish that is sold out after the feed was made is stopped at the checkout', async () => {
  const google = await googleFixture();
  const itemId = readItemOffer(breadLine().offerId)?.itemId ?? '';
  await setSoldOut(google.ctx, ROMA, { itemId, soldout: true, untilIsoDateTimeUtc: null, by: BEN });
  const errors: Said[] = (await google.checkOut(cartOf())).error.foodOrderErrors;
  expect(errors.map(({ error }) => error)).toEqual(['AVAILABILITY_CHANGED']);
});
