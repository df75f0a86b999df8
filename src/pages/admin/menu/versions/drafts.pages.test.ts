import { describe, expect, test } from 'bun:test';
import { latestMenuVersion } from '#db/menu/menu-versions.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import type { BasicItem } from '#src/domain/menu/menu.schema.ts';
import { readEditedItem } from '#src/features/menu/desk/read-edited.ts';
import { createCategory } from '#src/features/menu/manage-categories.ts';
import { createItem, editItem } from '#src/features/menu/manage-items.ts';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { adminPages, fieldValue, ROMA } from '#src/server/testing/admin-pages.ts';
import { newItem } from '../item-kit.ts';

/** A store with a draft, and one item of $9.50. */
async function collecting() {
  const pages = await adminPages();
  const { ctx } = pages;
  const category = await createCategory(ctx, ROMA_SCOPE, {
    category: {
      name: 'Starters',
      description: '',
      image: null,
      backgroundColor: null,
      applicableOrderingSystem: { pos: true, online: true, uberEats: false },
      printStationIds: [],
    },
    by: BY_OWNER,
  });
  const empty = newItem('basic', ROMA_SCOPE, category.id);
  const item = { ...empty, name: 'Focaccia', price: { ...empty.price, basePrice: 950 } };
  const { id } = await createItem(ctx, ROMA_SCOPE, { item, by: BY_OWNER });
  await pages.post('owner', `${ROMA}/menu/versions`, { do: 'publishing', atOnce: 'no' });
  const priced = async (basePrice: number) => {
    const found = await readEditedItem(ctx, ROMA_SCOPE, id);
    const dish = found?.item as BasicItem;
    const next = { ...dish, price: { ...dish.price, basePrice } };
    await editItem(ctx, ROMA_SCOPE, { itemId: id, item: next, version: found?.version ?? 0, by: BY_OWNER });
  };
  const soldFor = async () => ((await ctx.menus.menuOf(ROMA_SCOPE)).items[0] as BasicItem).price.basePrice;
  return { pages, priced, soldFor, categoryId: category.id };
}

const versionIn = (html: string) => /name="version" value="(\d+)"/.exec(html)?.[1] ?? '';
const seenIn = (html: string) => /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? '';

describe('changes that wait', () => {
  test('appear in a bar on every page of the store, for those who may publish them', async () => {
    const { pages, priced } = await collecting();
    expect((await pages.get('owner', `${ROMA}/menu`)).html).not.toContain('published yet');
    await priced(1050);
    for (const page of ['menu', 'printer-settings', 'employees']) {
      expect((await pages.get('owner', `${ROMA}/${page}`)).html).toContain('1 menu change isn’t published yet');
    }
    expect((await pages.get('staff', `${ROMA}/menu`)).html).not.toContain('published yet');
    expect((await pages.get('staff', `${ROMA}/menu/draft`)).status).toBe(403);
    expect((await pages.get('stranger', `${ROMA}/menu/draft`)).status).toBe(404);
  });

  test('are marked on their rows; a new item says that it isn’t on sale yet instead of “On sale”', async () => {
    const { pages, priced, categoryId } = await collecting();
    const rows = async () => (await pages.get('owner', `${ROMA}/categories/${categoryId}`)).html;
    expect(await rows()).not.toContain('not published');
    await priced(1050);
    expect(await rows()).toContain('Changed, not published');
    const item = { ...newItem('basic', ROMA_SCOPE, categoryId), name: 'Grissini' };
    const { id } = await createItem(pages.ctx, ROMA_SCOPE, { item, by: BY_OWNER });
    const html = await rows();
    expect(html).toContain('New, not published');
    expect(html).toContain('Not on sale yet');
    expect(html.match(/data-part="sold-out"/g)).toHaveLength(1);
    const page = (await pages.get('owner', `${ROMA}/items/${id}`)).html;
    expect(page).toContain('New, not published');
    expect(page).not.toContain('Takes effect right away');
  });

  test('are listed in words and prices, and are sold once they are published', async () => {
    const { pages, priced, soldFor } = await collecting();
    await priced(1050);
    const { html } = await pages.get('owner', `${ROMA}/menu/draft`);
    expect(html).toContain('Price: $9.50 → $10.50');
    expect(await soldFor()).toBe(950);
    const sent = { do: 'publish', version: versionIn(html), note: 'Winter' };
    expect((await pages.post('owner', `${ROMA}/menu/draft`, sent)).status).toBe(303);
    expect(await soldFor()).toBe(1050);
    expect((await pages.get('owner', `${ROMA}/menu/versions`)).html).toContain('Winter');
  });

  test('are published from the bar of any page, unless more was changed since it was opened', async () => {
    const { pages, priced, soldFor } = await collecting();
    await priced(1050);
    const bar = async () => (await pages.get('owner', `${ROMA}/employees`)).html;
    const opened = await bar();
    expect(opened).toContain(`action="/admin${ROMA}/menu/draft"`);
    await priced(1090);
    const publish = (html: string) =>
      pages.post('owner', `${ROMA}/menu/draft`, {
        ...{ do: 'publish', draftVersion: fieldValue(html, 'draftVersion') ?? '' },
      });
    expect([(await publish(opened)).status, await soldFor()]).toEqual([409, 950]);
    expect([(await publish(await bar())).status, await soldFor()]).toEqual([303, 1090]);
    expect(await bar()).not.toContain('Publish now');
  });

  test('a time in the past, or none, is rejected at its field', async () => {
    const { pages, priced } = await collecting();
    await priced(1050);
    const version = versionIn((await pages.get('owner', `${ROMA}/menu/draft`)).html);
    const plan = (on: string, time: string) =>
      pages.post('owner', `${ROMA}/menu/draft`, { do: 'plan', version, on, time, note: '' });
    expect((await plan('2020-01-01', '06:00')).html).toContain('That time has already passed.');
    expect((await plan('2030-01-01', '')).html).toContain('Choose a day and a time.');
    expect((await plan('2030-01-01', '06:00')).status).toBe(303);
    expect((await pages.get('owner', `${ROMA}/menu/draft`)).html).toContain('Publishes at 6:00');
    expect((await pages.get('owner', `${ROMA}/employees`)).html).toContain('Published 6:00');
  });

  test('after a day without changes they appear on Home', async () => {
    const { pages, priced } = await collecting();
    await priced(1050);
    pages.ctx.database.raw.run("update menu_draft_rows set changedIsoDateTimeUtc = '2026-11-19T07:00:00Z'");
    expect((await pages.get('owner', ROMA)).html).toContain('Your website and tills still sell the previous menu.');
  });
});

test('a wrong price is rolled back in two presses, and its effect is shown first', async () => {
  const { pages, priced, soldFor } = await collecting();
  await priced(95);
  const draft = await pages.get('owner', `${ROMA}/menu/draft`);
  const publish = { do: 'publish', version: versionIn(draft.html), note: '' };
  const question = 'Focaccia from $9.50 to $0.95. Is that right?';
  expect(draft.html).toContain(question);
  const unanswered = await pages.post('owner', `${ROMA}/menu/draft`, publish);
  expect([unanswered.status, await soldFor()]).toEqual([400, 950]);
  await pages.post('owner', `${ROMA}/menu/draft`, { ...publish, confirmPrices: question });
  expect(await soldFor()).toBe(95);
  const latest = await latestMenuVersion(pages.ctx.db, ROMA_SCOPE);
  const number = String((latest?.number ?? 0) - 1);
  const { html } = await pages.get('owner', `${ROMA}/menu/versions?version=${number}&confirm=rollBack`);
  expect(html).toContain('Price: $0.95 → $9.50');
  const sent = { do: 'rollBack', toNumber: number, seen: seenIn(html) };
  expect((await pages.post('owner', `${ROMA}/menu/versions`, sent)).status).toBe(303);
  expect(await soldFor()).toBe(950);
  expect((await pages.post('owner', `${ROMA}/menu/versions`, sent)).status).toBe(409);
});

describe('one version', () => {
  async function published(...prices: number[]) {
    const store = await collecting();
    const { pages, priced } = store;
    for (const price of prices) {
      await priced(price);
      const version = versionIn((await pages.get('owner', `${ROMA}/menu/draft`)).html);
      await pages.post('owner', `${ROMA}/menu/draft`, { do: 'publish', version, note: '' });
    }
    const latest = await latestMenuVersion(pages.ctx.db, ROMA_SCOPE);
    const open = async (number: number, confirm: string) =>
      (await pages.get('owner', `${ROMA}/menu/versions?version=${number}&confirm=${confirm}`)).html;
    const press = (fields: Readonly<Record<string, string>>) => pages.post('owner', `${ROMA}/menu/versions`, fields);
    return { ...store, number: latest?.number ?? 0, open, press };
  }

  test('says in the list what it changed', async () => {
    const { pages } = await published(1050);
    expect((await pages.get('owner', `${ROMA}/menu/versions`)).html).toContain('Focaccia $9.50 → $10.50');
  });

  test('is undone in two presses, into the draft of a store that collects its changes', async () => {
    const { pages, number, open, press, soldFor } = await published(1050);
    const html = await open(number, 'undo');
    expect(html).toContain('Price: $10.50 → $9.50');
    expect(html).toContain('Waits with your other changes');
    const sent = { do: 'undo', number: String(number), seen: seenIn(html) };
    expect((await press(sent)).status).toBe(303);
    expect(await soldFor()).toBe(1050);
    const draft = await pages.get('owner', `${ROMA}/menu/draft`);
    await pages.post('owner', `${ROMA}/menu/draft`, { do: 'publish', version: versionIn(draft.html), note: '' });
    expect(await soldFor()).toBe(950);
    expect((await press(sent)).status).toBe(409);
  });

  test('is asked about where its price was changed again', async () => {
    const { number, open, press, pages, soldFor } = await published(1050, 1090);
    const html = await open(number - 1, 'undo');
    expect(html).toContain('Changed again later. Put these back too?');
    expect(html).toContain('Price: $10.90 → $9.50');
    const box = /name="(alsoBack\.[^"]+)"/.exec(html)?.[1] ?? '';
    const sent = { do: 'undo', number: String(number - 1), seen: seenIn(html) };
    expect((await press(sent)).status).toBe(409);
    expect((await press({ ...sent, [box]: 'on' })).status).toBe(303);
    expect(await soldFor()).toBe(1090);
    expect((await pages.get('owner', `${ROMA}/menu/draft`)).html).toContain('Price: $10.90 → $9.50');
  });

  test('gives one item back, and no other', async () => {
    const { number, open, press, pages } = await published(1050);
    const html = await open(number - 1, 'rollBack');
    expect(html).toContain('Put back only this item');
    const itemId = fieldValue(html, 'itemId') ?? '';
    const sent = { do: 'putItemBack', number: String(number - 1), itemId, seen: seenIn(html) };
    expect((await press(sent)).status).toBe(303);
    expect((await pages.get('owner', `${ROMA}/menu/draft`)).html).toContain('Price: $10.50 → $9.50');
  });
});
