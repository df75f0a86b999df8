import { describe, expect, test } from 'bun:test';
import type { CourierJob } from '#db/courier/courier-jobs.repository.ts';
import type { OrderStatus } from '#src/domain/ordering/order-status.ts';
import { courierView } from './courier-view.ts';

const driver: CourierJob = {
  ...{ id: 'job', restaurantId: 'r', storeId: 's', orderId: 'o', quoteId: null, provider: 'inHouse' },
  ...{ jobStatus: 'PENDING', courierStatus: 'pending', providerDeliveryId: null, feeInCents: null, refusedCode: null },
  ...{ trackingUrl: null, courierName: 'Ben Ash', vehicle: 'bicycle', driverPhone: '+61491570156' },
  ...{ pickupEtaIsoDateTimeUtc: null, dropoffEtaIsoDateTimeUtc: null },
  ...{ createdIsoDateTimeUtc: '2026-11-21T07:00:00Z', reportedIsoDateTimeUtc: null },
};
const view = (change: Partial<CourierJob>, statusCode: OrderStatus = 'accepted') =>
  courierView({ statusCode, job: { ...driver, ...change }, time: () => null });

describe('a guest reads of the store’s own driver', () => {
  test('the first name and the vehicle, never the number', () => {
    const seen = view({});
    expect(seen).toMatchObject({ kind: 'coming', words: 'Your driver leaves soon', who: 'Ben, by bicycle' });
    expect(JSON.stringify(seen)).not.toContain('491570156');
  });

  test.each([
    ['on the way', { courierStatus: 'dropoff', jobStatus: 'OUT_FOR_DELIVERY' }, 'accepted', 'Your order is on its way'],
    ['delivered', { courierStatus: 'delivered', jobStatus: 'COMPLETED' }, 'completed', 'Delivered'],
    ['on the way, while staff complete the order', { courierStatus: 'dropoff' }, 'completed', 'Delivered'],
    [
      ...(['back with the food', { courierStatus: 'returned', jobStatus: 'FAILED' }, 'accepted'] as const),
      'The driver couldn’t deliver. Call the restaurant.',
    ],
  ] as [string, Partial<CourierJob>, OrderStatus, string][])('%s', (_, change, status, words) => {
    expect(view(change, status)?.words).toBe(words);
  });

  test('nothing of one who was taken off before leaving', () => {
    expect(view({ courierStatus: 'canceled', jobStatus: 'FAILED' })).toBeNull();
  });
});
