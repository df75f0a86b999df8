/** Feeds for Google food ordering, from the press of a button to the downloaded file. */
import { describe, expect, test } from 'bun:test';
import { listFeedTasks } from '#db/marketplace/google-feeds.repository.ts';
import { insertCategory } from '#db/menu/categories.repository.ts';
import { insertItem } from '#db/menu/items.repository.ts';
import { raiseMenuVersion } from '#db/tenancy/stores.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { FOOD, plainItem } from '#src/domain/menu/testing-plain-menu.ts';
import { makeRequestedFeeds, requestDueFeeds } from '#src/features/marketplace/google/google-feeds.job.ts';
import { requestFeeds } from '#src/features/marketplace/google/make-feeds.ts';
import { ROMA_SCOPE, WOK_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { readSettingsGroup, saveSettings } from '#src/features/tenancy/save-settings.ts';
import { adminPages, isTicked, ROMA } from '#src/server/testing/admin-pages.ts';

const PAGE = `${ROMA}/settings/google-food-ordering`;

async function pagesWithMenu() {
  const pages = await adminPages();
  const { ctx } = pages;
  const item = (id: string, name: string, over: object = {}) =>
    ({ ...plainItem(id), ...ROMA_SCOPE, name, ...over }) as Parameters<typeof insertItem>[2];
  await ctx.write(async (trx) => {
    await insertCategory(trx, ROMA_SCOPE, FOOD);
    await insertItem(trx, ROMA_SCOPE, item('soup', 'Tomato soup'));
    await insertItem(trx, ROMA_SCOPE, item('tea', 'Iced tea', { soldout: true }));
    await raiseMenuVersion(trx, ROMA_SCOPE);
  });
  return pages;
}
const statusOf = async ({ ctx }: Awaited<ReturnType<typeof adminPages>>) =>
  (await listFeedTasks(ctx.db, ROMA_SCOPE, 9)).map(({ statusCode }) => statusCode);
const linksIn = (html: string) =>
  [...html.matchAll(/href="([^"]+\?file=[^"]+)"/g)].map(([, at = '']) =>
    at.replaceAll('&amp;', '&').replace('/admin', ''),
  );

describe('the page', () => {
  test('says that Google closed ordering, and that nothing was made yet', async () => {
    const { html } = await (await pagesWithMenu()).get('manager', PAGE);
    expect(html).toContain('Google closed end-to-end ordering in July 2024');
    expect(html).toContain('No files have been made yet.');
    expect(linksIn(html)).toEqual([]);
  });

  test('has the files made, shows them and what isn’t in them, and gives them out', async () => {
    const pages = await pagesWithMenu();
    const pressed = await pages.post('manager', PAGE, { do: 'make' });
    expect(pressed).toMatchObject({ status: 303, notice: 'The files are being made.' });
    expect((await pages.get('manager', PAGE)).html).toContain('The files are being made. Reload the page in a moment.');
    await makeRequestedFeeds(pages.ctx);
    const { html } = await pages.get('manager', PAGE);
    expect(html).toContain('Success');
    expect(html).toContain('Iced tea');
    expect(html).toContain('It’s sold out, so it has no price there');
    const links = linksIn(html);
    expect(links).toHaveLength(3);
    const { type, bytes } = await pages.file('owner', links[0]!);
    expect(type).toBe('application/x-ndjson; charset=utf-8');
    const lines = new TextDecoder()
      .decode(bytes)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.find((one) => one['@type'] === 'MenuItemOffer')).toMatchObject({ price: 10, priceCurrency: 'AUD' });
    expect(lines.filter((one) => one['@type'] === 'MenuItemOffer').map(({ sku }) => sku)).toEqual(['soup']);
    expect(new TextDecoder().decode((await pages.file('owner', links[2]!)).bytes)).toBe('2026-11-21T07:00:00.000Z');
    expect((await pages.get('manager', `${PAGE}?file=other.txt`)).status).toBe(404);
  });

  test('is for those who look after the store, and its files are no other tenant’s', async () => {
    const pages = await pagesWithMenu();
    await pages.post('manager', PAGE, { do: 'make' });
    await makeRequestedFeeds(pages.ctx);
    const [file = ''] = linksIn((await pages.get('manager', PAGE)).html);
    expect((await pages.get('stranger', file)).status).toBe(404);
    expect((await pages.get('staff', file)).status).toBe(403);
    expect((await pages.post('staff', PAGE, { do: 'make' })).status).toBe(403);
  });

  test('keeps the switch and the lengths of instructions, none longer than 300', async () => {
    const pages = await pagesWithMenu();
    const lengths = {
      ...{ 'instructions.pickup.order': '80', 'instructions.pickup.item': '40' },
      ...{ 'instructions.delivery.order': '0', 'instructions.delivery.item': '301' },
    };
    const { version } = await readSettingsGroup(pages.ctx, ROMA_SCOPE, 'googleFoodOrdering');
    const form = { version: String(version), isEnabled: 'on', ...lengths };
    const refused = await pages.post('manager', PAGE, form);
    expect([refused.status, refused.html.includes('Enter a number up to 300.')]).toEqual([400, true]);
    expect((await pages.post('manager', PAGE, { ...form, 'instructions.delivery.item': '60' })).status).toBe(303);
    expect((await readSettingsGroup(pages.ctx, ROMA_SCOPE, 'googleFoodOrdering')).value).toEqual({
      isEnabled: true,
      instructions: { pickup: { order: 80, item: 40 }, delivery: { order: 0, item: 60 } },
    });
    expect(isTicked((await pages.get('manager', PAGE)).html, 'isEnabled')).toBe(true);
  });
});

describe('making the files', () => {
  test('is asked for once however often the button is pressed, and again after it is over', async () => {
    const pages = await pagesWithMenu();
    await pages.post('manager', PAGE, { do: 'make' });
    await pages.post('owner', PAGE, { do: 'make' });
    expect(await statusOf(pages)).toEqual(['requested']);
    await makeRequestedFeeds(pages.ctx);
    pages.ctx.pass({ minutes: 1 });
    await pages.post('owner', PAGE, { do: 'make' });
    expect(await statusOf(pages)).toEqual(['requested', 'success']);
  });

  test('that a stop broke off is made again', async () => {
    const pages = await pagesWithMenu();
    const { id } = await requestFeeds(pages.ctx, ROMA_SCOPE, { by: null });
    await pages.ctx.db.updateTable('google_feed_tasks').set({ statusCode: 'running' }).where('id', '=', id).execute();
    await makeRequestedFeeds(pages.ctx);
    expect(await statusOf(pages)).toEqual(['success']);
  });

  test('of a store with nothing to sell fails with the reason, and the files before stay', async () => {
    const pages = await pagesWithMenu();
    await pages.post('manager', PAGE, { do: 'make' });
    await makeRequestedFeeds(pages.ctx);
    await pages.ctx.write(async (trx) => {
      await trx.deleteFrom('items').where('storeId', '=', ROMA_SCOPE.storeId).execute();
      await raiseMenuVersion(trx, ROMA_SCOPE);
    });
    pages.ctx.pass({ minutes: 1 });
    await pages.post('manager', PAGE, { do: 'make' });
    await makeRequestedFeeds(pages.ctx);
    expect(await statusOf(pages)).toEqual(['failure', 'success']);
    const { html } = await pages.get('manager', PAGE);
    expect(html).toContain('Neither pickup nor delivery has anything to sell.');
    expect(linksIn(html)).toHaveLength(3);
  });

  test('of one store doesn’t wait for another’s that fails', async () => {
    const pages = await pagesWithMenu();
    await requestFeeds(pages.ctx, WOK_SCOPE, { by: null });
    await requestFeeds(pages.ctx, ROMA_SCOPE, { by: null });
    await makeRequestedFeeds(pages.ctx);
    expect((await listFeedTasks(pages.ctx.db, WOK_SCOPE, 9))[0]?.statusCode).toBe('failure');
    expect(await statusOf(pages)).toEqual(['success']);
  });

  test('is asked for once a day by stores that have it switched on, and by no others', async () => {
    const pages = await pagesWithMenu();
    const { value, version } = await readSettingsGroup(pages.ctx, ROMA_SCOPE, 'googleFoodOrdering');
    await requestDueFeeds(pages.ctx);
    expect(await statusOf(pages)).toEqual([]);
    const on = { name: 'googleFoodOrdering' as const, value: { ...value, isEnabled: true }, version, by: BY_OWNER };
    await saveSettings(pages.ctx, ROMA_SCOPE, on);
    for (const hours of [0, 12, 12]) {
      pages.ctx.pass({ hours });
      await requestDueFeeds(pages.ctx);
      await makeRequestedFeeds(pages.ctx);
    }
    expect(await statusOf(pages)).toEqual(['success', 'success']);
    expect(await listFeedTasks(pages.ctx.db, WOK_SCOPE, 9)).toEqual([]);
  });
});
