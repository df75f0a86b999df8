import { expect, test } from 'bun:test';
import { CUSTOMER, filledCart, orderingHouse, place, SCOPE } from '#src/features/orders/testing/ordering-house.ts';
import { againCards } from './again-row.tsx';

test('a signed-in guest finds their last meals, the same meal once; a stranger finds none', async () => {
  const house = await orderingHouse();
  for (const dishes of [{ burger: 1 }, { burger: 2 }, { burger: 1 }]) {
    await place(house, await filledCart(house, dishes), {
      expectedTotalInCents: dishes.burger * 1000,
    });
    house.ctx.pass({ minutes: 5 });
  }
  const cards = await againCards(house.ctx, SCOPE, CUSTOMER);
  expect(cards?.map(({ dishes, totalText }) => `${dishes.split(' ')[0]} for ${totalText}`)).toEqual([
    '1 for $10.00',
    '2 for $20.00',
  ]);
  expect(await againCards(house.ctx, SCOPE, null)).toBeNull();
});
