import { describe, expect, test } from 'bun:test';
import { listConnectedStores } from '#db/printing/connected-stores.repository.ts';
import { addGlebe, GLEBE_SCOPE } from '#src/features/printing/testing/connected-fixture.ts';
import {
  addPrinters,
  allJobs,
  aPrinter,
  aStation,
  ROMA_SCOPE,
} from '#src/features/printing/testing/printing-fixture.ts';
import { adminPages, ROMA } from '#src/server/testing/admin-pages.ts';
import { grantRestaurantScope } from '#src/shared/scope.ts';

const CARDS = `${ROMA}/add-ons`;
const MANAGE = `${ROMA}/add-ons/manage`;
const CONNECTED = `${ROMA}/add-ons/connected-stores`;
const GLEBE = '/restaurants/roma-pizza/stores/roma-glebe/add-ons/connected-stores';
const toGlebe = { toStoreId: GLEBE_SCOPE.storeId };

async function twoStores() {
  const pages = await adminPages();
  await addGlebe(pages.ctx);
  await addPrinters(pages.ctx, GLEBE_SCOPE, [aPrinter('grill', { name: 'Glebe grill' })], [aStation('grill')]);
  const pairs = async () =>
    (await listConnectedStores(pages.ctx.db, grantRestaurantScope(ROMA_SCOPE))).map(
      ({ storeId, toStoreId, channel }) => [storeId, toStoreId, channel],
    );
  const connect = (form: Readonly<Record<string, string>>, page = CONNECTED) =>
    pages.post('owner', page, { do: 'connect', 'way.prints': 'on', ...form });
  return { ...pages, pairs, connect };
}

describe('add-ons', () => {
  test('are cards that say what each does, how it is and where it opens', async () => {
    const { get } = await adminPages();
    const { html } = await get('manager', CARDS);
    for (const words of [
      'Connected stores',
      'Never turned on',
      'Table map',
      'On from the start',
      'No store connected',
    ]) {
      expect(html).toContain(words);
    }
    expect(html).toContain(`href="/admin${CONNECTED}"`);
    expect(html).toContain(`href="/admin${CARDS}/table-map"`);
    expect(html).toContain(`href="/admin${MANAGE}"`);
    expect((await get('staff', CARDS)).status).toBe(403);
    expect((await get('stranger', CARDS)).status).toBe(404);
  });

  test('are switched with a date and a name, and say first what goes', async () => {
    const { get, post, connect } = await twoStores();
    expect((await post('owner', MANAGE, { do: 'on', addOn: 'CONNECTED_STORES' })).notice).toBe(
      'Connected stores turned on.',
    );
    await connect({ ...toGlebe, 'channel.online': 'on', 'channel.uberEats': 'on' });
    const { html } = await get('owner', MANAGE);
    expect(html).toMatch(/On since [^<]*by the owner/i);
    expect(html).toContain('Copies of Website and Uber Eats orders at Roma Glebe');
    await post('owner', MANAGE, { do: 'off', addOn: 'CONNECTED_STORES' });
    expect((await get('owner', MANAGE)).html).toMatch(/Off since/);
    expect((await get('owner', CONNECTED)).html).toContain('Nothing happens there until you turn it on.');
  });

  test('a store keeps the map that it has, and the map’s own page and this one are one switch', async () => {
    const { get, post } = await adminPages();
    expect((await get('owner', `${CARDS}/table-map`)).html).toContain('Turn off');
    await post('owner', MANAGE, { do: 'off', addOn: 'TABLE_MAP' });
    expect((await get('owner', `${CARDS}/table-map`)).html).toContain('Tills don’t show the map');
    await post('owner', `${CARDS}/table-map`, { do: 'switch', to: 'on' });
    expect((await get('owner', MANAGE)).html).toMatch(/On since [^<]*by the owner/i);
  });

  test('there are no others', async () => {
    const { post } = await adminPages();
    expect((await post('owner', MANAGE, { do: 'on', addOn: 'LOYALTY' })).status).toBe(400);
  });
});

describe('connected stores', () => {
  test('are connected by channel, changed and disconnected', async () => {
    const { connect, pairs, get, post } = await twoStores();
    const made = await connect({ ...toGlebe, 'channel.online': 'on' });
    expect(made.notice).toBe('Saved. Website orders print at Roma Glebe too.');
    await connect({ ...toGlebe, 'channel.pos': 'on' });
    expect((await pairs()).map(([, , channel]) => channel)).toEqual(['online', 'pos']);
    expect((await get('owner', CONNECTED)).html).toContain('Website and Counter');
    expect((await get('owner', `${CONNECTED}?store=roma-glebe`)).html).toContain('What Roma Glebe does');
    await connect({ ...toGlebe, isWhole: 'on', 'channel.uberEats': 'on' });
    expect(await pairs()).toEqual([['roma-newtown', 'roma-glebe', 'uberEats']]);
    expect((await get('owner', GLEBE)).html).toContain('Uber Eats orders of Roma Pizza: Prints');
    await post('owner', CONNECTED, { do: 'disconnect', ...toGlebe });
    expect(await pairs()).toEqual([]);
  });

  test('print, ring and accept as three settings, which the other store reads too', async () => {
    const { post, ctx, get } = await twoStores();
    const ways = async () =>
      (await listConnectedStores(ctx.db, grantRestaurantScope(ROMA_SCOPE))).map(
        ({ channel, prints, notifies, autoAccepts }) => [channel, prints, notifies, autoAccepts],
      );
    const save = (form: Readonly<Record<string, string>>) =>
      post('owner', CONNECTED, { do: 'connect', ...toGlebe, ...form });
    const nothing = await save({ 'channel.online': 'on' });
    expect([nothing.status, await ways()]).toEqual([400, []]);
    expect(nothing.html).toContain('Tick at least one.');
    const made = await save({ 'channel.online': 'on', 'way.notifies': 'on' });
    expect(made.notice).toBe('Saved. Website orders don’t print at Roma Glebe.');
    expect(await ways()).toEqual([['online', false, true, false]]);
    // Another channel takes along what was there.
    await save({ 'channel.google': 'on', 'way.prints': 'on', 'way.autoAccepts': 'on' });
    expect(await ways()).toEqual([
      ['online', true, false, true],
      ['google', true, false, true],
    ]);
    expect((await get('owner', GLEBE)).html).toContain('orders of Roma Pizza: Prints · Accepted automatically');
  });

  test('may ring for each other, and are refused once paper would go round', async () => {
    const { post } = await twoStores();
    const back = { do: 'connect', toStoreId: 'roma-newtown', 'channel.online': 'on' };
    await post('owner', CONNECTED, { do: 'connect', ...toGlebe, 'channel.online': 'on', 'way.prints': 'on' });
    expect((await post('owner', GLEBE, { ...back, 'way.notifies': 'on' })).status).toBe(303);
    expect((await post('owner', GLEBE, { ...back, 'way.prints': 'on' })).status).toBe(400);
  });

  test('never lead back: the refusal names the stores, and what was ticked stays', async () => {
    const { connect, pairs } = await twoStores();
    await connect({ ...toGlebe, 'channel.online': 'on' });
    const back = await connect({ toStoreId: 'roma-newtown', 'channel.online': 'on' }, GLEBE);
    expect(back.status).toBe(400);
    expect(back.html).toContain(
      'Roma Glebe’s orders can’t print at Roma Pizza, because Roma Pizza’s print at Roma Glebe.',
    );
    expect(back.html).toMatch(/name="channel.online"[^>]*checked/);
    expect(await pairs()).toHaveLength(1);
  });

  test.each<[string, Readonly<Record<string, string>>, string]>([
    ['without a channel', { ...toGlebe }, 'Tick at least one channel.'],
    [
      'with another restaurant’s store',
      { toStoreId: 'wok-carlton', 'channel.online': 'on' },
      'Choose one of your other',
    ],
    ['with itself', { toStoreId: 'roma-newtown', 'channel.online': 'on' }, 'Choose one of your other stores.'],
  ])('are not connected %s', async (_, form, message) => {
    const { connect, pairs } = await twoStores();
    const answer = await connect(form);
    expect([answer.status, await pairs()]).toEqual([400, []]);
    expect(answer.html).toContain(message);
  });

  test('are connected by who looks after both', async () => {
    const { get, post, pairs } = await twoStores();
    expect((await get('manager', CONNECTED)).html).toContain('No other store to connect');
    const answer = await post('manager', CONNECTED, { do: 'connect', ...toGlebe, 'channel.online': 'on' });
    expect([answer.status, await pairs()]).toEqual([400, []]);
  });

  test('print a test page there, headed with the store that it’s from', async () => {
    const { connect, post, ctx } = await twoStores();
    await connect({ ...toGlebe, 'channel.online': 'on' });
    const answer = await post('owner', CONNECTED, { do: 'testPrint', ...toGlebe });
    expect(answer.notice).toBe('Test page sent to Glebe grill at Roma Glebe.');
    expect(await allJobs(ctx)).toMatchObject([
      { storeId: 'roma-glebe', docketType: 'TEST', payload: { kind: 'TEST_PAGE', marks: { fromStore: 'Roma Pizza' } } },
    ]);
  });

  test('without a printer there, a test page says so', async () => {
    const { connect, post, ctx } = await twoStores();
    await ctx.write((trx) => trx.deleteFrom('printers').where('storeId', '=', GLEBE_SCOPE.storeId).execute());
    await connect({ ...toGlebe, 'channel.online': 'on' });
    const { html } = await post('owner', CONNECTED, { do: 'testPrint', ...toGlebe });
    expect(html).toContain('Roma Glebe has no printer that is on. Add one there first.');
  });
});
