/** A booking has one writer: made online it is the cloud's, made at a till of a store with a box the box's. */
import { expect, test } from 'bun:test';
import { usualTableBooking } from '#src/domain/tenancy/table-booking.schema.ts';
import { acceptBooking } from '#src/features/bookings/answer-booking.ts';
import { seatBooking } from '#src/features/bookings/note-booking.ts';
import { placeBooking } from '#src/features/bookings/place-booking.ts';
import { readBookableTimes, readBooking } from '#src/features/bookings/read-bookings.ts';
import { readSettingsGroup, saveSettings } from '#src/features/tenancy/save-settings.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { comeLevel, compareOf, walkThrough } from '#tests/battery/support/both-sides.ts';
import { BY_MIA, BY_OWNER, openPlatform } from '#tests/battery/support/shops-with-boxes.ts';

test('bookings of both sides are seen on both, and each is changed where it was made', async () => {
  const platform = await openPlatform();
  const { cloud } = platform;
  const shop = platform.shops[0]!;
  const { box, scope } = shop;
  const settings = {
    dineIn: { isEnabled: true, tableBookingIsEnabled: true, callStaffIsEnabled: true },
    tableBooking: usualTableBooking(),
  };
  for (const name of ['dineIn', 'tableBooking'] as const) {
    const { version } = await readSettingsGroup(cloud, scope, name);
    await saveSettings(cloud, scope, { name, value: settings[name], version, by: BY_OWNER });
  }
  await comeLevel(platform);
  const party = { pax: 4, seatingArea: null, source: 'ONLINE' } as const;
  const [first] = await readBookableTimes(box, scope, { ...party, date: Temporal.PlainDate.from('2026-11-22') });
  const request = { bookedForIsoDateTimeUtc: isoUtc(first!.at), pax: 4 };
  const customer = { name: 'Ada', mobile: '0491 570 156', unverifiedEmail: 'ada@mail.example' };
  const silent = { ...cloud, ports: { ...cloud.ports, sms: null } };
  const { booking: online } = await placeBooking(silent, scope, {
    ...{ request: { ...request, id: 'a', customer }, source: 'ONLINE', customerId: null },
    by: { ...BY_OWNER, kind: 'customer', mover: 'customer', id: null, name: 'Ada' },
  });
  const { booking: rung } = await placeBooking(box, scope, {
    ...{ request: { ...request, id: 'b', customer: { name: 'Ben' } }, source: 'POS', customerId: null, by: BY_MIA },
  });
  await comeLevel(platform);

  const seen = async (id: string) => [
    (await readBooking(cloud, scope, id)).booking,
    (await readBooking(box, scope, id)).booking,
  ];
  const withoutEmail = { ...online, customer: { ...online.customer, unverifiedEmail: '' } };
  expect(await seen(online.id)).toEqual([online, withoutEmail]);
  expect(await seen(rung.id)).toEqual([rung, rung]);
  const at = { by: BY_MIA, tableId: null };
  await expect(acceptBooking(box, scope, { bookingId: online.id, by: BY_MIA })).rejects.toThrow('made online');
  await expect(seatBooking(cloud, scope, { bookingId: rung.id, ...at })).rejects.toThrow('on the store’s box');

  await acceptBooking(cloud, scope, { bookingId: online.id, by: BY_OWNER });
  await seatBooking(box, scope, { bookingId: rung.id, ...at });
  await comeLevel(platform);
  expect((await seen(online.id)).map(({ status }) => status.code)).toEqual(['accepted', 'accepted']);
  const [inCloud, onBox] = await seen(rung.id);
  expect(inCloud).toEqual(onBox!);
  expect(inCloud?.seatedIsoDateTimeUtc).not.toBeNull();
  for (const side of [cloud, box]) {
    const { activity } = await readBooking(side, scope, rung.id);
    expect(activity.map(({ act }) => act)).toEqual(['placed', 'accepted', 'seated']);
  }
  expect(await walkThrough(shop, compareOf(shop))).toEqual([]);
}, 180_000);
