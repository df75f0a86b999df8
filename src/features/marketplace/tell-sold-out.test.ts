/** What ran out goes off sale on Uber Eats, with Uber Eats as it is on the wire. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { BY_OWNER, type TestContext, testContext } from '#db/testing/test-context.ts';
import { plantTwoTenants } from '#src/server/testing/test-app.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { sendMenus, tellSoldOut } from './marketplace.jobs.ts';
import { noteSoldOut, readSoldOutThere } from './tell-sold-out.ts';
import { simulatedMarketplace } from './testing/marketplace-fixture.ts';
import { SOUP, TEA, withMenu } from './testing/menu-fixture.ts';
import { requestUpload } from './upload-menu.ts';

const SCOPE = grantStoreScope({ restaurantId: 'roma', storeId: 'roma-1' });
/** As often as a call is made before it counts as failed. */
const THRICE = [{ status: 503 }, { status: 503 }, { status: 503 }] as const;
const FOR_EVER = 4_102_444_800;
const TONIGHT = '2026-11-21T12:00:00.000Z';

let uber: Awaited<ReturnType<typeof simulatedMarketplace>>;
let ctx: TestContext;
let sell: ReturnType<typeof withMenu>['sell'];

beforeEach(async () => {
  const made = await testContext();
  uber = await simulatedMarketplace(() => made.clock.now().epochMilliseconds);
  const shop = withMenu({ ...made, ports: { ...made.ports, marketplace: uber.marketplace } });
  ({ sell, ctx } = shop);
  await plantTwoTenants(ctx);
  const { id, name } = uber.store(0);
  await ctx.write((trx) =>
    trx
      .insertInto('uber_eats_connections')
      .values({
        ...{ storeId: 'roma-1', restaurantId: 'roma', merchantScope: '', uberEatsStoreId: id },
        ...{ uberEatsStoreName: name, linkedIsoDateTimeUtc: '2026-11-01T00:00:00.000Z' },
      })
      .execute(),
  );
  uber.store(0).posData = { integrator_store_id: 'roma-1' };
});
afterEach(() => uber.simulator.stop());

async function upload(menuTypes: ('delivery' | 'pickup')[] = ['delivery']) {
  await requestUpload(ctx, SCOPE, { menuTypes, confirmSplit: true, by: BY_OWNER });
  await sendMenus(ctx);
}
const soldOut = (until: string | null = null) => ({ ...SOUP, soldout: true, soldOutUntilIsoDateTimeUtc: until });
/** The menu is another one, and the store's events and jobs went on. */
async function change(items: Parameters<typeof sell>[0]) {
  sell(items);
  await noteSoldOut(ctx, SCOPE);
  await tellSoldOut(ctx);
}
const there = async (type: 'delivery' | 'pickup' = 'delivery') => {
  const read = await uber.marketplace.getMenu(uber.store(0).id, type);
  if (read.kind !== 'done') throw new Error(read.kind);
  return Object.fromEntries(read.value?.items.map(({ id, soldOutUntil }) => [id, soldOutUntil]) ?? []);
};
const known = () => readSoldOutThere(ctx, SCOPE);
const told = () => uber.simulator.requests.filter(({ method, path }) => method === 'POST' && path.includes('/items/'));

describe('an item that ran out', () => {
  test('is off sale on Uber Eats until then, and back when somebody puts it back', async () => {
    await upload();
    await change([soldOut(TONIGHT), TEA]);
    expect(await there()).toEqual({ soup: Date.parse(TONIGHT) / 1000, tea: null });
    expect(await known()).toEqual([{ itemId: 'soup', status: 'done', problem: '' }]);
    expect(told()[0]?.body).toEqual({
      menu_type: 'MENU_TYPE_FULFILLMENT_DELIVERY',
      suspension_info: { suspension: { suspend_until: Date.parse(TONIGHT) / 1000, reason: 'Sold out' } },
    });
    await change([SOUP, TEA]);
    expect(await there()).toEqual({ soup: null, tea: null });
  });

  test('is told once, however often the menu changes otherwise', async () => {
    await upload();
    await change([soldOut(), TEA]);
    await change([soldOut(), { ...TEA, name: 'Green tea' }]);
    await tellSoldOut(ctx);
    expect(told()).toHaveLength(1);
  });

  test('and is put back before Uber Eats was told: the last word is told', async () => {
    await upload();
    sell([soldOut(), TEA]);
    await noteSoldOut(ctx, SCOPE);
    await change([SOUP, TEA]);
    expect(await there()).toEqual({ soup: null, tea: null });
    expect(await known()).toEqual([{ itemId: 'soup', status: 'done', problem: '' }]);
  });

  test('comes back by its time without a word: Uber Eats knows the time', async () => {
    await upload();
    await change([soldOut(TONIGHT), TEA]);
    ctx.pass({ hours: 8 });
    await change([SOUP, TEA]);
    expect(told()).toHaveLength(1);
  });

  test('is told of both menus where there are two', async () => {
    await upload(['delivery', 'pickup']);
    await change([soldOut(), TEA]);
    expect([(await there()).soup, (await there('pickup')).soup]).toEqual([FOR_EVER, FOR_EVER]);
    expect(await known()).toEqual([{ itemId: 'soup', status: 'done', problem: '' }]);
  });

  test('waits while Uber Eats is away, says why, and is told when it is back', async () => {
    await upload();
    uber.simulator.plan(...THRICE);
    await change([soldOut(), TEA]);
    expect(await known()).toEqual([
      { itemId: 'soup', status: 'waiting', problem: expect.stringContaining('can’t be reached') },
    ]);
    await tellSoldOut(ctx);
    expect((await there()).soup).toBeNull();
    ctx.pass({ seconds: 3 });
    await tellSoldOut(ctx);
    expect((await there()).soup).toBe(FOR_EVER);
    expect((await known())[0]?.status).toBe('done');
  });

  test('that isn’t in the menu there is refused in words, until the menu is uploaded', async () => {
    await upload();
    const cake = { ...SOUP, id: 'cake', name: 'Cake', soldout: true };
    await change([SOUP, TEA, cake]);
    expect(await known()).toEqual([
      { itemId: 'cake', status: 'refused', problem: expect.stringContaining('Upload the menu') },
    ]);
    await upload();
    expect(await known()).toEqual([{ itemId: 'cake', status: 'done', problem: '' }]);
    expect((await there()).cake).toBe(FOR_EVER);
  });
});

test('before the first upload there is nothing to tell', async () => {
  await change([soldOut(), TEA]);
  expect([told(), await known()]).toEqual([[], []]);
});

test('an upload says itself what is sold out', async () => {
  sell([soldOut(), TEA]);
  await upload();
  expect(await known()).toEqual([{ itemId: 'soup', status: 'done', problem: '' }]);
  expect(told()).toEqual([]);
});

test('a store that was disconnected is told no more, and says so', async () => {
  await upload();
  sell([soldOut(), TEA]);
  await noteSoldOut(ctx, SCOPE);
  await ctx.write((trx) => trx.updateTable('uber_eats_connections').set({ linkedIsoDateTimeUtc: null }).execute());
  await tellSoldOut(ctx);
  expect((await known())[0]).toMatchObject({ status: 'refused', problem: expect.stringContaining('connected') });
  expect(told()).toEqual([]);
});
