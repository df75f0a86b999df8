/** The screen that guests look at: paired like a till, it has their numbers and first names, and no other right. */
import { describe, expect, test } from 'bun:test';
import { insertPosTerminal, updatePosTerminal } from '#db/staff/pos-terminals.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { posTerminalSettingsSchema } from '#src/domain/access/pos-terminal.schema.ts';
import { ordered } from '#src/features/counter/testing/bills-fixture.ts';
import { SCOPE as ORDERING } from '#src/features/orders/testing/ordering-fixture.ts';
import { posRoutes } from '#src/features/pos/pos.routes.ts';
import { SCOPE } from '#src/features/pos/testing/demo-till.ts';
import { createTerminal, editTerminal } from '#src/features/tills/manage-terminals.ts';
import { tillsRoutes } from '#src/features/tills/tills.routes.ts';
import { testApp } from '#src/server/testing/test-app.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { kitchenRoutes } from './kitchen.routes.ts';
import { readReadyBoard } from './read-ready-board.ts';
import { type Screens, screens } from './testing/screens.ts';

const PICKUP = { collectionType: 'pickup' as const, tableId: null, customerName: 'Mia Chen' };

async function hang({ ctx }: Screens, id: string, kitchen: object): Promise<void> {
  await ctx.write(async (trx) => {
    await insertPosTerminal(trx, ORDERING, { id, name: id, createdIsoDateTimeUtc: isoUtc(ctx.clock.now()) });
    const settings = posTerminalSettingsSchema.parse({ kitchen: { stationIds: [], ...kitchen } });
    await updatePosTerminal(trx, ORDERING, id, { name: id, settings });
    await trx
      .updateTable('pos_terminals')
      .set({ pairedIsoDateTimeUtc: isoUtc(ctx.clock.now()) })
      .where('id', '=', id)
      .execute();
  });
}

/** A store with a kitchen screen that shows all stations, and a screen for guests. */
async function store(orderReady = { numbersOnly: false }) {
  const here = await screens();
  await hang(here, 'wall', {});
  await hang(here, 'guests', { orderReady });
  const shows = async () => {
    const { preparing, ready } = await readReadyBoard(here.ctx, ORDERING, 'guests');
    const names = (some: readonly { readonly firstName: string }[]) => some.map(({ firstName }) => firstName);
    return { preparing: names(preparing), ready: names(ready) };
  };
  return { ...here, shows };
}

describe('the screen that guests look at', () => {
  test('has a pickup under Preparing, under Ready once the pass bumped it, and no longer once it was picked up', async () => {
    const here = await store();
    await here.send('one', { ...PICKUP, lines: [ordered('b', 'burger', 2), ordered('c', 'cola')] });
    expect(await here.shows()).toEqual({ preparing: ['Mia'], ready: [] });
    await here.touch(await here.first('kitchen'), 'bumped');
    expect(await here.shows()).toEqual({ preparing: ['Mia'], ready: [] });
    const atPass = await here.first('pass');
    await here.touch(atPass, 'bumped');
    expect(await here.shows()).toEqual({ preparing: [], ready: ['Mia'] });
    await here.touch(atPass, 'recalled');
    expect(await here.shows()).toEqual({ preparing: ['Mia'], ready: [] });
    await here.touch(await here.first('pass'), 'bumped');
    await here.ctx.db.updateTable('orders').set({ statusCode: 'completed' }).where('id', '=', 'one').execute();
    expect(await here.shows()).toEqual({ preparing: [], ready: [] });
  });

  test('has no table, and no name where the store shows numbers only', async () => {
    const here = await store({ numbersOnly: true });
    await here.send('table', { collectionType: 'dineIn', tableId: 'table-4', lines: [ordered('b', 'burger')] });
    expect(await here.shows()).toEqual({ preparing: [], ready: [] });
    await here.send('two', { ...PICKUP, lines: [ordered('w', 'wrap')] });
    expect(await here.shows()).toEqual({ preparing: [''], ready: [] });
  });

  test('has nothing of an order but its number and a first name', async () => {
    const here = await store();
    await here.send('one', { ...PICKUP, lines: [ordered('b', 'burger')] });
    const { preparing } = await readReadyBoard(here.ctx, ORDERING, 'guests');
    expect(preparing.map((one) => Object.keys(one).sort())).toEqual([['firstName', 'orderNumber']]);
  });
});

async function paired(kind: 'till' | 'screen' | 'orderReady') {
  const made = await seededContext();
  const app = await testApp(
    (hono, ctx) => {
      for (const mount of [posRoutes, tillsRoutes, kitchenRoutes]) mount(hono, ctx);
    },
    { ctx: made },
  );
  const asked = { name: 'Window', kind, numbersOnly: true, by: BY_OWNER };
  const { posTerminalId, pairingCode } = await createTerminal(made, SCOPE, asked);
  const pairing = await app.call('POST', '/api/pos/login', { body: { pairingCode } });
  const cookie = pairing.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return { made, posTerminalId, status: async (path: string) => (await app.call('GET', path, { cookie })).status };
}

describe('a device that is paired', () => {
  test.each([
    ['orderReady', [200, 401, 401, 401]],
    ['screen', [401, 200, 200, 401]],
    ['till', [401, 401, 401, 200]],
  ] as const)('as %s has its own calls alone', async (kind, wanted) => {
    const { status } = await paired(kind);
    const paths = ['/api/pos/ready/board', '/api/pos/kitchen/board', '/api/pos/kitchen/screen', '/api/pos/session'];
    const statuses: number[] = [];
    for (const path of paths) statuses.push(await status(path));
    expect(statuses).toEqual([...wanted]);
  });

  test('stays a screen for guests, whatever is saved of it', async () => {
    const { made, posTerminalId, status } = await paired('orderReady');
    const settings = posTerminalSettingsSchema.parse({ kitchen: { stationIds: ['grill'] } });
    await editTerminal(made, SCOPE, { posTerminalId, name: 'Window', settings, by: BY_OWNER });
    expect(await status('/api/pos/kitchen/board')).toBe(401);
    expect(await status('/api/pos/ready/board')).toBe(200);
  });
});
