import { expect, test } from 'bun:test';
import { CUSTOMER, filledCart, orderingFixture, place, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { againCards } from './again-row.tsx';

test('a signed-in guest finds their last meals, the same meal once; a stranger finds none', async () => {
  const fixture = await orderingFixture();
  for (const dishes of [{ burger: 1 }, { burger: 2 }, { burger: 1 }]) {
    await place(fixture, await filledCart(fixture, dishes), {
      expectedTotalInCents: dishes.burger * 1000,
    });
    fixture.ctx.pass({ minutes: 5 });
  }
  const cards = await againCards(fixture.ctx, SCOPE, CUSTOMER);
  expect(cards?.map(({ dishes, totalText }) => `${dishes.split(' ')[0]} for ${totalText}`)).toEqual([
    '1 for $10.00',
    '2 for $20.00',
  ]);
  expect(await againCards(fixture.ctx, SCOPE, null)).toBeNull();
});
