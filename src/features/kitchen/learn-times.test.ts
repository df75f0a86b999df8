/** What a kitchen's bumps teach, and what becomes of it: on its screens, and in what guests are promised. */
import { describe, expect, test } from 'bun:test';
import { listKitchenDays } from '#db/kitchen/kitchen-times.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { testStore } from '#src/domain/ordering/testing-store.ts';
import type { StoreSettings } from '#src/domain/tenancy/store-settings.schema.ts';
import { ordered } from '#src/features/counter/testing/bills-fixture.ts';
import { acceptOrder } from '#src/features/orders/accept-order.ts';
import { BY_MIA, filledCart, OTHER_SCOPE, place, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { dishesOfOrder, usualMinutesFor } from '#src/features/printing/kitchen-times.ts';
import { learnKitchenTimes } from './learn-times.ts';
import { AT_4, type Screens, screens } from './testing/screens.ts';

const { settings } = testStore();
const timing = (more: Partial<StoreSettings['orderProcess']['kitchenTiming']> = {}) => ({
  orderProcess: {
    ...settings.orderProcess,
    kitchenTiming: { startsTogether: false, promisesLearnt: true, minutesOfStation: {}, ...more },
  },
});

async function kitchen(more: Parameters<typeof timing>[0] = {}): Promise<Screens> {
  const here = await screens();
  here.setSettings(timing(more));
  return here;
}

/** So many burgers, one after the other, each bumped after these minutes. */
async function make(here: Screens, count: number, minutes: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    await here.send(`made-${n}`, { ...AT_4, lines: [ordered('b', 'burger')] });
    here.ctx.pass({ minutes });
    await here.touch(await here.first(), 'bumped');
    here.ctx.pass({ minutes: 1 });
  }
}

async function promisedMinutes(here: Screens, dishes: Parameters<typeof filledCart>[1]): Promise<number> {
  const { orderId } = await place(here, await filledCart(here, dishes));
  const order = await acceptOrder(here.ctx, SCOPE, { orderId, etaMinutes: null, by: BY_MIA });
  return (Date.parse(order.promisedForIsoDateTimeUtc ?? '') - here.ctx.clock.now().epochMilliseconds) / 60_000;
}

describe('A kitchen’s times', () => {
  test('are learnt from its bumps; learnt twice they are the same', async () => {
    const here = await kitchen();
    await make(here, 3, 6);
    await learnKitchenTimes(here.ctx, SCOPE);
    const once = await listKitchenDays(here.ctx.db, SCOPE);
    const own = once.filter(({ stationId }) => stationId === 'kitchen');
    expect(own.flatMap(({ seen }) => seen.map(([dish, load, , tenths]) => [dish, load, tenths]))).toEqual([
      ['burger', 1, 60],
      ['burger', 1, 60],
      ['burger', 1, 60],
    ]);
    await learnKitchenTimes(here.ctx, SCOPE);
    expect(await listKitchenDays(here.ctx.db, SCOPE)).toEqual(once);
    expect(await listKitchenDays(here.ctx.db, OTHER_SCOPE)).toEqual([]);
  });

  test('give the ready time that a guest is promised, once there are enough of them', async () => {
    const here = await kitchen();
    await make(here, 3, 6);
    await learnKitchenTimes(here.ctx, SCOPE);
    expect(await promisedMinutes(here, { burger: 1 })).toBe(20);
    const taught = await kitchen();
    await make(taught, 12, 6);
    await learnKitchenTimes(taught.ctx, SCOPE);
    const minutes = await promisedMinutes(taught, { burger: 1 });
    expect(minutes).toBeGreaterThan(5);
    expect(minutes).toBeLessThan(20);
  });

  test('promise nothing where the owner wants their own number, or a station has taught nothing', async () => {
    const own = await kitchen({ promisesLearnt: false });
    await make(own, 12, 6);
    await learnKitchenTimes(own.ctx, SCOPE);
    expect(await promisedMinutes(own, { burger: 1 })).toBe(20);
    own.setSettings(timing());
    const { profile } = await own.ctx.menus.storeOf(SCOPE);
    const dishes = ['kitchen', 'bar'].map((id) => ({ itemId: id, quantity: 1, stationIds: [id] }));
    const asked = { collection: { type: 'pickup' as const }, dishes };
    expect(await usualMinutesFor(own.ctx.db, own.ctx, SCOPE, profile, asked)).toBe(20);
  });

  test('a time that staff choose is the one that is promised', async () => {
    const here = await kitchen();
    await make(here, 12, 6);
    await learnKitchenTimes(here.ctx, SCOPE);
    const { orderId } = await place(here, await filledCart(here, { burger: 1 }));
    await acceptOrder(here.ctx, SCOPE, { orderId, etaMinutes: 45, by: BY_MIA });
    const { promisedForIsoDateTimeUtc } = await getOrder(here.ctx.db, SCOPE, orderId);
    expect(Date.parse(promisedForIsoDateTimeUtc ?? '') - here.ctx.clock.now().epochMilliseconds).toBe(45 * 60_000);
  });

  test('a fuller kitchen never promises sooner, and a delivery has its way on top', async () => {
    const here = await kitchen();
    await make(here, 12, 6);
    await learnKitchenTimes(here.ctx, SCOPE);
    const { profile } = await here.ctx.menus.storeOf(SCOPE);
    const { orderId } = await place(here, await filledCart(here, { burger: 1 }));
    const order = await getOrder(here.ctx.db, SCOPE, orderId);
    const minutes = (type: 'pickup' | 'delivery') =>
      usualMinutesFor(here.ctx.db, here.ctx, SCOPE, profile, {
        dishes: dishesOfOrder(order.lines),
        collection: { ...order.collection, type } as typeof order.collection,
      });
    const quiet = await minutes('pickup');
    expect((await minutes('delivery')) - quiet).toBe(20);
    for (let n = 0; n < 6; n++) await here.send(`open-${n}`, { ...AT_4, lines: [ordered('b', 'burger', 3)] });
    expect(await minutes('pickup')).toBeGreaterThanOrEqual(quiet);
  });
});

describe('Where an order’s dishes are started so that they are ready together', () => {
  const both = { ...AT_4, lines: [ordered('b', 'burger'), ordered('c', 'cola')] };
  const starts = async (here: Screens, station: string) =>
    (await here.first(station))?.dishes.map(({ name, startIsoDateTimeUtc: start }) =>
      start ? `${name} in ${Math.round((Date.parse(start) - here.ctx.clock.now().epochMilliseconds) / 60_000)}` : name,
    );

  test('the quicker one says when, on its own screen too', async () => {
    const here = await kitchen({ startsTogether: true, minutesOfStation: { kitchen: 12, bar: 2 } });
    await here.send('one', both);
    expect(await starts(here, 'kitchen')).toEqual(['burger']);
    expect(await starts(here, 'bar')).toEqual(['cola in 10']);
    here.ctx.pass({ minutes: 4 });
    expect(await starts(here, 'bar')).toEqual(['cola in 6']);
  });
  test('not where the owner hasn’t asked for it', async () => {
    const here = await kitchen({ minutesOfStation: { kitchen: 12, bar: 2 } });
    await here.send('one', both);
    expect(await starts(here, 'bar')).toEqual(['cola']);
  });
  test('only what someone began teaches times: the others waited', async () => {
    const here = await kitchen({ startsTogether: true });
    await make(here, 3, 6);
    await learnKitchenTimes(here.ctx, SCOPE);
    expect(await listKitchenDays(here.ctx.db, SCOPE)).toEqual([]);
    await here.send('one', both);
    await here.touch(await here.first(), 'started');
    here.ctx.pass({ minutes: 7 });
    await here.touch(await here.first(), 'bumped');
    await learnKitchenTimes(here.ctx, SCOPE);
    const [day] = await listKitchenDays(here.ctx.db, SCOPE);
    expect(day?.seen.map(([dish, , , tenths]) => [dish, tenths])).toEqual([['burger', 70]]);
  });
});
