/** A store whose guests order at tables by phone, and its waiter: what the tests of such orders share. */
import { getOrder } from '#db/ordering/orders.repository.ts';
import { boxOwnership } from '#db/sync/ownership-of-rows.ts';
import { session, weeklySessions } from '#src/domain/time/testing-hours.ts';
import { billsFixture, FRONT } from '#src/features/counter/testing/bills-fixture.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import { BY_MIA, filledCart, place, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { applyCoupon } from '#src/features/website/change-cart.ts';
import { tableStatusesOf } from '../floor-facts.ts';
import { mergeTables, moveTable } from '../move-table.ts';
import { putOrdersOnBill } from '../put-orders-on-bill.ts';

export const [T4, T5] = ['table-4', 'table-5'] as const;
export const MARK = 'k7m2p9';
export const boxed = boxOwnership(() => ({ mark: MARK, restaurantId: SCOPE.restaurantId, storeId: SCOPE.storeId }));

export async function tableFixture() {
  const fixture = await billsFixture();
  const { ctx } = fixture;
  const dinner = weeklySessions([session('5:00 PM', 4)]);
  fixture.setSettings({
    timings: { pickup: dinner, delivery: dinner, dineIn: dinner },
    dineIn: { isEnabled: true, tableBookingIsEnabled: false, callStaffIsEnabled: true },
  });
  let bills = 0;
  const now = async (tableId: string) => (await tableStatusesOf(ctx.db, ctx, SCOPE)).of(tableId);
  const seen = async (tableId: string) => {
    ctx.pass({ minutes: 1 });
    return { ...FRONT, tableId, expectedMark: (await now(tableId)).mark };
  };
  return {
    ...fixture,
    now,
    seen,
    /** A guest's own order at a table; accepted by default. */
    async byPhone(
      tableId: string,
      dishes: Readonly<Record<string, number>>,
      total: number,
      { code = '', isAccepted = true, paymentType = 'inStore' as 'inStore' | 'noPaymentRequired' } = {},
    ) {
      const cartId = await filledCart(fixture, dishes, { collectionType: 'dineIn', tableId });
      if (code !== '') await applyCoupon(ctx, SCOPE, { cartId, couponCode: code, customerId: 'customer-ada' });
      const { orderId } = await place(fixture, cartId, { expectedTotalInCents: total, paymentType });
      if (isAccepted) await acceptOrder(ctx, SCOPE, { orderId, etaMinutes: 10, by: BY_MIA });
      return getOrder(ctx.db, SCOPE, orderId);
    },
    async put(tableId: string, orderIds: readonly string[], more: { billId?: string; at?: Partial<typeof ctx> } = {}) {
      bills += 1;
      const { billId = null, at = {} } = more;
      const request = { ...(await seen(tableId)), orderIds, billId, newBillId: `by-phone-${bills}` };
      return putOrdersOnBill({ ...ctx, ...at }, SCOPE, request);
    },
    order: (id: string) => getOrder(ctx.db, SCOPE, id),
    move: async (from: string, toTableId: string) => moveTable(ctx, SCOPE, { ...(await seen(from)), toTableId }),
    merge: async (from: string, intoTableId: string) => mergeTables(ctx, SCOPE, { ...(await seen(from)), intoTableId }),
  };
}

export type Tables = Awaited<ReturnType<typeof tableFixture>>;
