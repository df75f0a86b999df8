import { expect, test } from 'bun:test';
import type { TillDelivery } from './courier.types.ts';
import { deliveriesCsv } from './deliveries-csv.ts';

const courier: NonNullable<TillDelivery['courier']> = {
  ...{ provider: 'uberDirect', deliveryId: 'job', jobStatus: 'COMPLETED', words: 'Delivered', who: 'Robo, by bicycle' },
  ...{ driverName: null, driverPhone: null, vehicle: 'bicycle', moves: [], feeInCents: 890, trackingUrl: null },
  ...{ dropoffEtaIsoDateTimeUtc: null, bookedIsoDateTimeUtc: '2026-11-21T08:00:00Z', hasProof: true },
};
const delivery: TillDelivery = {
  ...{ orderId: 'one', orderNumber: 'W-117', customerName: 'Ada', place: '12 King Street, Newtown' },
  ...{ promisedForIsoDateTimeUtc: null, placedIsoDateTimeUtc: '2026-11-21T07:50:00Z', guestFeeInCents: 1000 },
  ...{ isUnpaid: false, mayBook: false, mayCancel: false, maySend: false, courier },
};

test('completed deliveries are a file: when, which, by whom, what was charged and paid, and how it ended', () => {
  const own = { ...courier, provider: 'inHouse' as const, who: 'Ben, by car', feeInCents: null };
  const theirs = { ...courier, provider: 'uberEats' as const, who: null, words: 'Failed', feeInCents: null };
  const all = [
    delivery,
    { ...delivery, orderNumber: 'P-8', guestFeeInCents: 0, courier: own },
    { ...delivery, orderNumber: '4C2A1', guestFeeInCents: null, courier: theirs },
    { ...delivery, orderNumber: 'W-118', courier: null },
  ];
  expect(deliveriesCsv(all, (iso) => iso.slice(0, 10)).split('\r\n')).toEqual([
    '\ufeffSent,Order,Provider,Courier or driver,Fee charged,Fee paid,Status',
    '2026-11-21,W-117,Uber Direct,"Robo, by bicycle",10.00,8.90,Delivered',
    '2026-11-21,P-8,Own driver,"Ben, by car",0.00,,Delivered',
    '2026-11-21,4C2A1,Uber Eats,,,,Failed',
    '',
  ]);
});
