import { describe, expect, test } from 'bun:test';
import { insertAddress } from '#db/customers/addresses.repository.ts';
import { CUSTOMER, filledCart, orderingFixture, place, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { restaurantOf } from '#src/shared/scope.ts';
import { lastAddressOf } from './last-address.ts';

const SUBURBS = [
  { id: 'enmore', name: 'Enmore', postcode: '2042', deliveryCharges: 500 },
  { id: 'stanmore', name: 'Stanmore', postcode: '2048', deliveryCharges: 500 },
];
const delivery = { minOrderValue: 0, mode: 'suburbs' as const, deliveryAreas: [], suburbs: SUBURBS };
const at = (line1: string, suburb: string, postcode: string) => ({
  line1,
  suburb,
  state: 'NSW',
  postcode,
  latitude: null,
  longitude: null,
});
const HOME = at('44 Enmore Road', 'Enmore', '2042');
const KEPT = at('1 Temple Street', 'Stanmore', '2048');

describe('the address that a signed-in guest had last', () => {
  test('is none before the first delivery, then the one of the last, while the store delivers there', async () => {
    const fixture = await orderingFixture({ delivery });
    const last = () => lastAddressOf(fixture.ctx, SCOPE, CUSTOMER);
    expect(await last()).toBeNull();
    await fixture.ctx.write((trx) =>
      insertAddress(trx, restaurantOf(SCOPE), {
        id: 'kept',
        customerId: CUSTOMER,
        address: KEPT,
        createdIsoDateTimeUtc: '2026-01-01T00:00:00Z',
      }),
    );
    expect(await last()).toEqual({ ...KEPT, suburbId: 'stanmore' });
    const cartId = await filledCart(
      fixture,
      { burger: 1 },
      { collectionType: 'delivery', address: { ...HOME, suburbId: 'enmore' } },
    );
    await place(fixture, cartId, { expectedTotalInCents: 1500, paymentType: 'cashOnDelivery' });
    expect(await last()).toEqual({ ...HOME, suburbId: 'enmore' });
    expect(await lastAddressOf(fixture.ctx, SCOPE, 'somebody-else')).toBeNull();
    fixture.setSettings({ delivery: { ...delivery, suburbs: SUBURBS.slice(1) } });
    expect(await last()).toEqual({ ...KEPT, suburbId: 'stanmore' });
  });
});
