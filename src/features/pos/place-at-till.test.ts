import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { areaOf, pointIn } from '#src/domain/delivery/delivery-area.ts';
import { line } from '#src/domain/pricing/testing-menu.ts';
import { type PlacePosOrderInput, placePosOrder } from '#src/features/counter/place-pos-order.ts';
import { readBill } from '#src/features/counter/read-bills.ts';
import { quoteDraft } from '#src/features/counter/save-bill.ts';
import { courierFixture, NEAR_ADDRESS } from '#src/features/courier/testing/courier-fixture.ts';
import { BY_MIA, filledCart, place, refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { placeAtTill } from './place-at-till.ts';

let of: Awaited<ReturnType<typeof courierFixture>>;
beforeEach(async () => {
  of = await courierFixture();
});
afterEach(() => of.simulator.stop());

const asked = () => of.simulator.requests.filter(({ path }) => path.endsWith('/delivery_quotes'));
const placed = (address: Partial<typeof NEAR_ADDRESS> = {}, orderId: string | null = null) =>
  placeAtTill(of.fixture.ctx, SCOPE, { address: { ...NEAR_ADDRESS, ...address } }, { orderId, itemTotalInCents: 1000 });

let sales = 0;
/** One burger for $10.00, to be paid later. */
const sell = (expectedTotalInCents: number, input: Partial<PlacePosOrderInput> = {}) =>
  placePosOrder(of.fixture.ctx, SCOPE, {
    id: `sale-${++sales}`,
    lines: [line('burger')],
    collectionType: 'delivery',
    ...{ tableId: null, address: NEAR_ADDRESS, customerName: 'Ada', customerPhone: '0491 570 156', comments: '' },
    ...{ paymentType: 'posPayLater', tenderedInCents: 0, expectedTotalInCents, manual: null },
    ...{ posTerminalId: 'till', employee: { id: 'employee-mia', name: 'Mia' }, by: BY_MIA },
    ...input,
  });

describe('a delivery at the till, where the courier’s price is charged', () => {
  test('costs what the courier asks, to the cent, with its tax', async () => {
    expect(await placed()).toMatchObject({
      zone: { id: 'near', name: 'Courier', feeInCents: 890 },
      courier: { isQuoted: true, own: { name: 'Near', feeInCents: 500 } },
    });
    const { order } = await sell(1890);
    expect(order).toMatchObject({ deliveryFeeInCents: 890, grandTotalInCents: 1890, taxInCents: 172 });
    expect(order.breakdown.find(({ kind }) => kind === 'deliveryFee')).toMatchObject({
      ...{ amountInCents: 890, basis: 'Courier', refId: 'near' },
    });
  });

  test('costs the same as on the website, of one price that is asked once', async () => {
    const { zone } = await placed();
    const cartId = await filledCart(of.fixture, { burger: 1 }, { collectionType: 'delivery', address: NEAR_ADDRESS });
    const { orderId } = await place(of.fixture, cartId, { paymentType: 'cashOnDelivery', expectedTotalInCents: 1890 });
    expect((await getOrder(of.fixture.ctx.db, SCOPE, orderId)).deliveryFeeInCents).toBe(zone?.feeInCents ?? 0);
    expect(asked()).toHaveLength(1);
  });

  test('costs the area’s own charge without a price, and the till can say so', async () => {
    of.simulator.setDown(true);
    const { zone, courier } = await placed();
    expect([zone, courier?.isQuoted]).toEqual([{ id: 'near', name: 'Near', feeInCents: 500 }, false]);
    expect((await sell(1500)).order.deliveryFeeInCents).toBe(500);
  });

  test('is renewed once its price is over: the old total is refused, the new one is charged', async () => {
    await placed();
    of.fixture.ctx.pass({ minutes: 15 });
    expect(await refusalOf(sell(1890))).toEqual({ code: 'validation_failed', reason: 'price_changed' });
    expect((await placed()).zone?.feeInCents).toBe(890);
    expect(asked()).toHaveLength(2);
    expect((await sell(1890)).order.deliveryFeeInCents).toBe(890);
  });

  test('keeps the price that it was sent with when its items change an hour later', async () => {
    await placed();
    const { order } = await sell(1890);
    of.fixture.ctx.pass({ hours: 1 });
    const { draft, place: there } = await readBill(of.fixture.ctx, SCOPE, order.id);
    expect(there).toMatchObject({ zone: { feeInCents: 890 }, courier: { isQuoted: true, untilIsoDateTimeUtc: null } });
    const more = { ...draft, lines: draft.lines.map((one) => ({ ...one, quantity: 3 })) };
    const quote = await of.fixture.ctx.write((trx) => quoteDraft(trx, of.fixture.ctx, SCOPE, more, order));
    expect(quote.priced.priced).toMatchObject({ deliveryFeeInCents: 890, grandTotalInCents: 3890 });
    expect((await placed({}, order.id)).zone?.feeInCents).toBe(890);
    expect(asked()).toHaveLength(1);
  });

  test('keeps the area’s own charge that it was sent with, though the courier has a price again', async () => {
    of.simulator.setDown(true);
    await placed();
    const { order } = await sell(1500);
    of.simulator.setDown(false);
    of.fixture.ctx.pass({ minutes: 2 });
    await placed();
    const { draft } = await readBill(of.fixture.ctx, SCOPE, order.id);
    const quote = await of.fixture.ctx.write((trx) => quoteDraft(trx, of.fixture.ctx, SCOPE, draft, order));
    expect(quote.priced.priced?.grandTotalInCents).toBe(1500);
  });

  test('that goes elsewhere after it was sent is asked for anew', async () => {
    await placed();
    const { order } = await sell(1890);
    const there = await placed({ line1: '1 Far Away Street' }, order.id);
    expect(there.zone?.feeInCents).toBe(1690);
  });

  test('is asked for by its words where staff typed the address and chose the area', async () => {
    const { deliveryAreas } = (await of.fixture.ctx.menus.storeOf(SCOPE)).profile.settings.delivery;
    const point = pointIn(areaOf({ latitude: '-33.89', longitude: '151.18' }, deliveryAreas)!, deliveryAreas);
    const typed = { line1: '12 King Street', suburb: 'Newtown', postcode: '2042', zoneId: 'near' };
    const { address, zone } = await placeAtTill(of.fixture.ctx, SCOPE, typed, { orderId: null, itemTotalInCents: 0 });
    expect([address.latitude, zone?.feeInCents]).toEqual([point?.latitude ?? null, 890]);
    expect(Object.keys(asked()[0]?.body ?? {}).filter((key) => key.startsWith('dropoff_l'))).toEqual([]);
  });

  test('costs the area’s own charge where couriers are turned off, without a word about them', async () => {
    const ctx = { ...of.fixture.ctx, ports: { ...of.fixture.ctx.ports, courier: null } };
    const there = await placeAtTill(ctx, SCOPE, { address: NEAR_ADDRESS }, { orderId: null, itemTotalInCents: 0 });
    expect([there.zone?.feeInCents, there.courier]).toEqual([500, undefined]);
  });
});
