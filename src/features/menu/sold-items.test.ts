import { expect, test } from 'bun:test';
import { rejectOrder } from '#src/features/orders/end-order.ts';
import {
  BY_BEN,
  filledCart,
  OTHER_SCOPE,
  orderingFixture,
  place,
  SCOPE,
} from '#src/features/orders/testing/ordering-fixture.ts';
import { soldLately } from './sold-items.ts';

test('pieces of what was sold are counted, not of what the store could not take, and not of another store', async () => {
  const { ctx, ...fixture } = await orderingFixture();
  const placed = async () => place({ ctx, ...fixture }, await filledCart({ ctx, ...fixture }));
  await placed();
  const { orderId } = await placed();
  await rejectOrder(ctx, SCOPE, { orderId, reason: 'Out of dough', by: BY_BEN });
  const { profile } = await ctx.menus.storeOf(SCOPE);
  const sold = await soldLately(ctx, SCOPE, profile);
  const lines = await ctx.db.selectFrom('order_lines').selectAll().where('orderId', '!=', orderId).execute();
  expect(sold).toEqual(
    lines.map(({ itemId, quantity, lineTotalInCents }) => ({
      itemId,
      pieces: quantity,
      totalInCents: lineTotalInCents,
    })),
  );
  expect(sold.length).toBeGreaterThan(0);
  const other = await ctx.menus.storeOf(OTHER_SCOPE);
  expect(await soldLately(ctx, OTHER_SCOPE, { ...other.profile, id: 'wok-carlton' })).toEqual([]);
});
