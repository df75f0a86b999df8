import { describe, expect, test } from 'bun:test';
import { type CourierStatus, jobStatusOf } from './courier-job.ts';
import { asOrderEnds, DRIVER_MOVES, type DriverMove, deliveryWords, driverMoves, stateAfter } from './own-driver.ts';

describe('the way of an own driver', () => {
  test.each([
    ['before leaving', 'pending', ['left', 'delivered', 'takenOff']],
    ['on the way', 'dropoff', ['delivered', 'returned']],
    ['once delivered', 'delivered', []],
    ['once back', 'returned', []],
    ['once taken off', 'canceled', []],
  ] satisfies [string, CourierStatus, DriverMove[]][])('%s goes on as a person says', (_, status, moves) => {
    expect([...driverMoves(status)]).toEqual(moves);
  });

  test('is PENDING, OUT_FOR_DELIVERY, and COMPLETED or FAILED, as a courier’s', () => {
    expect(jobStatusOf('pending')).toBe('PENDING');
    expect(DRIVER_MOVES.map((move) => jobStatusOf(stateAfter(move)))).toEqual([
      'OUT_FOR_DELIVERY',
      'COMPLETED',
      'FAILED',
      'FAILED',
    ]);
  });

  test.each([
    ['inHouse', 'pending', 'Waiting to leave', 'Your driver leaves soon'],
    ['uberDirect', 'pending', 'Looking for a courier', 'Finding a courier'],
    ['inHouse', 'dropoff', 'On the way to the guest', 'Your order is on its way'],
    ['inHouse', 'canceled', 'Driver taken off. Send another or book a courier.', ''],
    [
      ...['inHouse', 'returned', 'Couldn’t deliver. The order came back.'],
      'The driver couldn’t deliver. Call the restaurant.',
    ],
  ] as [Parameters<typeof deliveryWords>[0]['provider'], CourierStatus, string, string][])(
    'is said in its words: %s, %s',
    (provider, courierStatus, staff, guest) => {
      expect(deliveryWords({ provider, courierStatus })).toEqual({ staff, guest });
    },
  );

  const job = { provider: 'inHouse', jobStatus: 'OUT_FOR_DELIVERY', courierStatus: 'dropoff' } as const;
  test.each([
    ['goes on while its order does', job, 'accepted', 'OUT_FOR_DELIVERY'],
    ['is delivered with an order that staff complete', job, 'completed', 'COMPLETED'],
    ['is over with an order that is called off', job, 'cancelled', 'FAILED'],
    [
      ...(['stays as it ended', { ...job, jobStatus: 'FAILED', courierStatus: 'returned' }, 'completed'] as const),
      'FAILED',
    ],
    ['is the courier’s to end, of a courier', { ...job, provider: 'uberDirect' }, 'completed', 'OUT_FOR_DELIVERY'],
  ] as [string, Parameters<typeof asOrderEnds>[0], string, string][])('%s', (_, given, order, expected) => {
    expect(asOrderEnds(given, order).jobStatus).toBe(expected as ReturnType<typeof asOrderEnds>['jobStatus']);
  });
});
