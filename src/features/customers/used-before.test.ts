import { expect, test } from 'bun:test';
import { findCustomer, renameCustomer } from '#db/customers/customers.repository.ts';
import {
  CUSTOMER,
  filledCart,
  OTHER_SCOPE,
  orderingFixture,
  place,
  SCOPE,
} from '#src/features/orders/testing/ordering-fixture.ts';
import { restaurantOf } from '#src/shared/scope.ts';
import { usedBefore } from './used-before.ts';

test('a customer is offered the names and notes of before, the last first and each once', async () => {
  const fixture = await orderingFixture();
  const { ctx } = fixture;
  for (const comments of ['Ring twice', 'No cutlery', 'No cutlery ']) {
    await place(fixture, await filledCart(fixture, { burger: 1 }, { comments }), { customerId: CUSTOMER });
    ctx.pass({ minutes: 5 });
  }
  const restaurant = restaurantOf(SCOPE);
  for (const name of ['Ada King', 'Ada Lovelace']) {
    const customer = await findCustomer(ctx.db, restaurant, CUSTOMER);
    if (!customer) throw new Error('the fixture has a customer');
    await ctx.write((trx) => renameCustomer(trx, restaurant, customer, { name, unverifiedEmail: '' }));
  }
  const asked = { customerId: CUSTOMER, of: 'orders' } as const;
  expect(await usedBefore(ctx, SCOPE, asked)).toEqual({
    names: ['Ada Lovelace', 'Ada King', 'Ada'],
    notes: ['No cutlery', 'Ring twice'],
  });
  expect(await usedBefore(ctx, SCOPE, { ...asked, of: 'bookings' })).toMatchObject({ notes: [] });
});

test('a stranger and another restaurant are offered nothing', async () => {
  const { ctx } = await orderingFixture();
  const nothing = { names: [], notes: [] };
  expect(await usedBefore(ctx, SCOPE, { customerId: null, of: 'orders' })).toEqual(nothing);
  expect(await usedBefore(ctx, OTHER_SCOPE, { customerId: CUSTOMER, of: 'orders' })).toEqual(nothing);
});
