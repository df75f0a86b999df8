import { acceptOrder } from '#src/features/orders/accept-order.ts';
import { BY_MIA, filledCart, orderingFixture, place, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { startCourierSimulator } from '#src/integrations/courier/simulator/courier-wire-simulator.ts';
import { createUberDirect } from '#src/integrations/courier/uber-direct/uber-direct.ts';

const ACCOUNT = { clientId: 'client', clientSecret: 'secret', customerId: 'cus_1' };
const webhookSecrets = { deliveryStatus: 'status key', courierUpdate: 'courier key' };

const corners = [
  ['-33.90', '151.17'],
  ['-33.90', '151.19'],
  ['-33.88', '151.19'],
  ['-33.88', '151.17'],
] as const;
const area = {
  id: 'near',
  name: 'Near',
  polygon: corners.map(([latitude, longitude]) => ({ latitude, longitude })),
  deliveryCharges: 500,
  shouldApplyThirdPartyDeliveryFee: true,
};
export const NEAR_ADDRESS = {
  ...{ line1: '12 King Street', suburb: 'Newtown', state: 'NSW', postcode: '2042' },
  ...{ latitude: '-33.89', longitude: '151.18', suburbId: null },
};

/** A store that delivers by a simulated Uber Direct, whose clock is the store's. */
export async function courierFixture() {
  const delivery = { minOrderValue: 0, mode: 'areas' as const, deliveryAreas: [area], suburbs: [] };
  const made = await orderingFixture({ delivery });
  const nowMs = () => made.ctx.clock.now().epochMilliseconds;
  const simulator = await startCourierSimulator({ port: 0, ...ACCOUNT, webhookSecrets, serverUrl: null, nowMs });
  const urls = { authUrl: simulator.url, apiUrl: simulator.url };
  const courier = createUberDirect({ ...ACCOUNT, ...urls, webhookSecrets, nowMs, sleep: async () => undefined });
  const fixture = { ...made, ctx: { ...made.ctx, ports: { ...made.ctx.ports, courier } } };
  return {
    fixture,
    simulator,
    /** A delivery of one burger for $15.00, paid on delivery, with its guest's key. */
    async placed(address: Partial<typeof NEAR_ADDRESS> = {}, isAccepted = true) {
      const details = { collectionType: 'delivery' as const, address: { ...NEAR_ADDRESS, ...address } };
      const cartId = await filledCart(fixture, { burger: 1 }, details);
      const order = await place(fixture, cartId, { paymentType: 'cashOnDelivery', expectedTotalInCents: 1500 });
      if (isAccepted) await acceptOrder(fixture.ctx, SCOPE, { orderId: order.orderId, etaMinutes: 30, by: BY_MIA });
      return order;
    },
    jobs: () => fixture.ctx.db.selectFrom('courier_jobs').selectAll().orderBy('id').execute(),
  };
}
