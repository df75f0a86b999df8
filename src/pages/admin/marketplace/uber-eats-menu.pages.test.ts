import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { plainItem } from '#src/domain/menu/testing-plain-menu.ts';
import { sendMenus } from '#src/features/marketplace/marketplace.jobs.ts';
import { simulatedMarketplace } from '#src/features/marketplace/testing/marketplace-fixture.ts';
import { SOUP, TEA, withMenu } from '#src/features/marketplace/testing/menu-fixture.ts';
import { printingFixture } from '#src/features/printing/testing/printing-fixture.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import { type AdminPages, adminPagesOf, type PageAnswer, ROMA } from '#src/server/testing/admin-pages.ts';

const AT = '2026-11-21T06:00:00.000Z';
const MENU = `${ROMA}/integrations/uber-eats/menu`;
const PRICES = `${MENU}/edit-price`;
const NOW = () => Date.parse('2026-11-21T07:00:00Z');
let uber: Awaited<ReturnType<typeof simulatedMarketplace>>;
let pages: AdminPages;
let shop: ReturnType<typeof withMenu>;

beforeEach(async () => {
  uber = await simulatedMarketplace(NOW);
  shop = withMenu(await printingFixture({ parts: { ports: { ...NO_PORTS, marketplace: uber.marketplace } } }));
  pages = await adminPagesOf(shop.ctx);
});
afterEach(() => uber.simulator.stop());

async function connect() {
  const { id, name } = uber.store(0);
  uber.store(0).posData = { integrator_store_id: 'roma-newtown' };
  await shop.ctx.write((trx) =>
    trx
      .insertInto('uber_eats_connections')
      .values({
        ...{ storeId: 'roma-newtown', restaurantId: 'roma-pizza', merchantScope: '', uberEatsStoreId: id },
        ...{ uberEatsStoreName: name, linkedIsoDateTimeUtc: AT },
      })
      .execute(),
  );
}

const get = async (path = MENU) => (await pages.get('manager', path)).html;
const post = (form: Record<string, string>, path = MENU) => pages.post('manager', path, form);
const send = async () => {
  await sendMenus(shop.ctx);
  shop.ctx.pass({ seconds: 1 });
};
const partsOf = (html: string, part: string) =>
  html
    .split(`data-part="${part}"`)
    .slice(1)
    .map((text) =>
      text
        .slice(0, text.indexOf('</li>'))
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' '),
    );
const priceOn = (html: string, name: string) =>
  new RegExp(`name="typed\\.${name}"[^>]*`).exec(html)?.[0] ?? 'no such field';
const saved = ({ notice }: PageAnswer) => notice;

describe('the menu on Uber Eats', () => {
  test('says of each item whether it is sent, sold out, or left out and why', async () => {
    shop.sell([SOUP, { ...TEA, soldout: true, sortOrder: 2 }, plainItem('pie', { name: 'Pie', available: false })]);
    const items = partsOf(await get(), 'menu-item');
    expect(items.find((text) => text.includes('Soup'))).toMatch(/\$10\.00 .*Included/);
    expect(items.find((text) => text.includes('Tea'))).toContain('Sold out');
    expect(items.find((text) => text.includes('Pie'))).toMatch(/It isn’t available\. .*Left out/);
  });

  test('has no upload before the store is connected', async () => {
    const html = await get();
    expect(html).toContain('Connect the store to Uber Eats first.');
    expect(html).not.toContain('value="upload"');
    expect((await post({ do: 'upload' })).status).toBe(409);
  });

  test('is uploaded by a press, and the history says how it goes', async () => {
    await connect();
    expect(saved(await post({ do: 'upload' }))).toBe('Upload requested.');
    expect(partsOf(await get(), 'menu-upload')[0]).toContain('Requested');
    expect(await get()).toContain('http-equiv="refresh"');
    await send();
    expect(partsOf(await get(), 'menu-upload')[0]).toMatch(/Delivery · The manager · Menu version 1 .*On Uber Eats/);
    expect(await get()).not.toContain('http-equiv="refresh"');
  });

  test('that Uber Eats would refuse can’t be uploaded, and the page says why by name', async () => {
    await connect();
    shop.sell([plainItem('tea', { name: 'Tea', price: { ...TEA.price, basePrice: 40_000 } })]);
    const html = await get();
    expect(html).toContain('This menu can’t be uploaded yet');
    expect(html).toContain('Tea costs more than 375.00, the most that a marketplace takes.');
    expect(html).not.toContain('value="upload"');
  });

  test('shows what is new, changed and removed since the last upload', async () => {
    await connect();
    await post({ do: 'upload' });
    await send();
    shop.sell([{ ...SOUP, name: 'Hot soup' }, plainItem('pie', { name: 'Pie', sortOrder: 2 })]);
    const html = await get();
    const items = partsOf(html, 'menu-item');
    expect([items[0], items[1]].map((text) => / (New|Changed) /.exec(text ?? '')?.[1])).toEqual(['Changed', 'New']);
    expect(html).toContain('Removed by the next upload');
  });

  test('has the pickup menu too once somebody ticks it, and then both each time', async () => {
    await connect();
    await post({ do: 'upload', pickup: 'on' });
    await send();
    const html = await get();
    expect(partsOf(html, 'menu-upload')[0]).toContain('Delivery and Pickup');
    expect(html).not.toContain('name="pickup"');
    expect(html).toContain('the delivery and the pickup menu');
  });

  test('is put back as it was by a press on an earlier upload', async () => {
    await connect();
    await post({ do: 'upload' });
    await send();
    shop.sell([SOUP]);
    await post({ do: 'upload' });
    await send();
    const [first, second] = partsOf(await get(), 'menu-upload');
    expect([first, second].map((text) => text?.includes('Put this one back'))).toEqual([false, true]);
    const uploadId = /name="uploadId" value="([^"]+)"/.exec(await get())?.[1] ?? '';
    expect(saved(await post({ do: 'rollBack', uploadId }))).toBe('The earlier menu is on its way.');
    await send();
    const [now] = partsOf(await get(), 'menu-upload');
    expect(now).toMatch(/Put back from .*On Uber Eats/);
    expect(now).toContain('Back on Uber Eats, though our menu for it no longer has it: Tea.');
  });

  test('is for those who look after the store', async () => {
    expect((await pages.get('staff', MENU)).status).toBe(403);
    expect((await pages.get('staff', PRICES)).status).toBe(403);
    expect((await pages.get('stranger', MENU)).status).not.toBe(200);
  });
});

describe('prices on Uber Eats', () => {
  test('follow commission and rounding, and a typed price stands as it is', async () => {
    const sent = { do: 'save', commission: '30', rounding: '50', 'typed.tea': '4.44', 'typed.soup': '' };
    expect(saved(await post(sent, PRICES))).toBe('Prices saved. Upload the menu to use them on Uber Eats.');
    const html = await get(PRICES);
    for (const text of ['$14.50', '$10.15', '$4.44', '$3.11']) expect(html).toContain(text);
    expect(priceOn(html, 'tea')).toContain('value="4.44"');
    expect(priceOn(html, 'soup')).toContain('value=""');
    const below = await get(`${PRICES}?show=below`);
    expect([priceOn(below, 'tea'), priceOn(below, 'soup')].map((text) => text !== 'no such field')).toEqual([
      true,
      false,
    ]);
    expect(await get()).toContain('$14.50');
  });

  test('of pickup are their own, and saving one page leaves the prices of the others', async () => {
    await post({ do: 'save', commission: '30', rounding: '1', 'typed.tea': '9.00' }, PRICES);
    await post({ do: 'save', commission: '15', rounding: '1', 'typed.soup': '11' }, `${PRICES}?type=pickup`);
    await post({ do: 'save', commission: '30', rounding: '1', 'typed.soup': '20' }, PRICES);
    const [delivery, pickup] = [await get(PRICES), await get(`${PRICES}?type=pickup`)];
    expect(pickup).toContain('Uber Eats uses the delivery prices until the pickup menu is uploaded');
    expect([priceOn(delivery, 'tea'), priceOn(delivery, 'soup')].join()).toMatch(/value="9\.00".*value="20\.00"/);
    expect([priceOn(pickup, 'tea'), priceOn(pickup, 'soup')].join()).toMatch(/value="".*value="11\.00"/);
  });

  test('that can’t be read are marked beside their field, and nothing is saved', async () => {
    const sent = { do: 'save', commission: '60', rounding: '50', 'typed.tea': '4.44' };
    const { status, html } = await post(sent, PRICES);
    expect([status, html.includes('Enter 0% to 50%.')]).toEqual([400, true]);
    expect((await post({ ...sent, commission: '30', 'typed.tea': 'four' }, PRICES)).html).toContain('Enter an amount');
    expect((await post({ ...sent, commission: '30', 'typed.gone': '1' }, PRICES)).status).toBe(400);
    expect((await post({ ...sent, commission: '30', rounding: '7' }, PRICES)).status).toBe(400);
    expect(priceOn(await get(PRICES), 'tea')).toContain('value=""');
  });

  test('are what the next upload sends', async () => {
    await connect();
    await post({ do: 'save', commission: '30', rounding: '50', 'typed.tea': '4.44' }, PRICES);
    await post({ do: 'upload' });
    await send();
    const kept = await uber.marketplace.getMenu(uber.store(0).id, 'delivery');
    const items = kept.kind === 'done' ? (kept.value?.items ?? []) : [];
    expect(items.map(({ id, priceInCents }) => [id, priceInCents])).toEqual([
      ['soup', 1_450],
      ['tea', 444],
    ]);
  });
});
