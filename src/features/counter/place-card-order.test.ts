/** What a sale that waits for its card is before the card answers. */
import { describe, expect, test } from 'bun:test';
import { findStoreCustomer } from '#db/customers/store-customers.repository.ts';
import { line } from '#src/domain/pricing/testing-menu.ts';
import { aSale, eftposFixture, sellByCard } from '#src/features/eftpos/testing/eftpos-fixture.ts';
import { CUSTOMER, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { placeCardOrder } from './place-card-order.ts';
import { refusedOf } from './testing/nothing-written.ts';

const PLAIN = { discountForItem: 0, extraChargeForItem: 0, extraChargeForComments: 0 };

describe('a sale that waits for its card', () => {
  test('is its guest’s from then on, and counted once, however often it is paid again', async () => {
    const fixture = await eftposFixture();
    const counted = async () =>
      (await findStoreCustomer(fixture.ctx.db, SCOPE, { customerId: CUSTOMER }))?.orderCount ?? 0;
    const sale = aSale({ customerPhone: '0491 570 156' });
    const { order } = await placeCardOrder(fixture.ctx, SCOPE, sale);
    expect([order.customerId, order.statusCode, await counted()]).toEqual([CUSTOMER, 'processingPayment', 1]);
    expect((await placeCardOrder(fixture.ctx, SCOPE, sale)).order.id).toBe(order.id);
    expect(await counted()).toBe(1);
  });

  test('is sold by whoever stood there, at the till that asked', async () => {
    const fixture = await eftposFixture();
    const { order } = await placeCardOrder(fixture.ctx, SCOPE, aSale());
    expect(order).toMatchObject({ employeeId: 'employee-mia', employeeName: 'Mia', posTerminalId: 'till' });
  });

  test('is nothing that costs nothing', async () => {
    const fixture = await eftposFixture();
    const free = line('burger', 1, undefined, { adjustment: { ...PLAIN, discountForItem: 1000 } });
    const sale = aSale({ lines: [free], expectedTotalInCents: 0 });
    expect(await refusedOf(fixture, () => placeCardOrder(fixture.ctx, SCOPE, sale))).toBe('payment_type_not_allowed');
  });

  test('is answered as it is once it was paid, whatever payment is sent for it', async () => {
    const fixture = await eftposFixture();
    await sellByCard(fixture);
    const again = await placeCardOrder(fixture.ctx, SCOPE, aSale({ attemptId: 'attempt-2' }));
    expect([again.order.statusCode, again.attempt.id]).toEqual(['accepted', 'attempt-1']);
  });
});
