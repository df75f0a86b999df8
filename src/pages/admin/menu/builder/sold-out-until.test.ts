import { expect, test } from 'bun:test';
import { listItems } from '#db/menu/items.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { createCategory } from '#src/features/menu/manage-categories.ts';
import { createItem } from '#src/features/menu/manage-items.ts';
import { ROMA_SCOPE } from '#src/features/printing/testing/printing-fixture.ts';
import { adminPages, ROMA } from '#src/server/testing/admin-pages.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { newItem } from '../item-kit.ts';

async function withItem() {
  const pages = await adminPages();
  const category = await createCategory(pages.ctx, ROMA_SCOPE, {
    category: {
      ...{ name: 'Starters', description: '', image: null, backgroundColor: null, printStationIds: [] },
      applicableOrderingSystem: { pos: true, online: true, uberEats: false },
    },
    by: BY_OWNER,
  });
  const item = { ...newItem('basic', ROMA_SCOPE, category.id), name: 'Focaccia' };
  const { id } = await createItem(pages.ctx, ROMA_SCOPE, { item, by: BY_OWNER });
  const press = (until: string) => pages.post('staff', `${ROMA}/menu`, { do: 'allSoldOut', item: id, until });
  const stored = async () => (await listItems(pages.ctx.db, ROMA_SCOPE)).find((one) => one.id === id);
  return { pages, press, stored, categoryId: category.id };
}

test('selected items are sold out for an hour, and the list says until when', async () => {
  const { pages, press, stored, categoryId } = await withItem();
  const now = pages.ctx.clock.now();
  const { status, notice } = await press('hour');
  expect(status).toBe(303);
  expect(notice).toStartWith('1 item sold out everywhere until ');
  expect(await stored()).toMatchObject({ soldout: true, soldOutUntilIsoDateTimeUtc: isoUtc(now.add({ hours: 1 })) });
  for (const page of ['menu', `categories/${categoryId}`]) {
    expect((await pages.get('staff', `${ROMA}/${page}`)).html).toContain('Sold out until ');
  }
});

test('until tomorrow is until the business day is over', async () => {
  const { pages, press, stored } = await withItem();
  await press('endOfDay');
  const until = (await stored())?.soldOutUntilIsoDateTimeUtc;
  const now = pages.ctx.clock.now();
  const hours = now.until(Temporal.Instant.from(until ?? '')).total('hours');
  expect([hours > 0, hours <= 36]).toEqual([true, true]);
});

test('until someone puts them back, there is no end, and the list names none', async () => {
  const { pages, press, stored } = await withItem();
  expect((await press('always')).notice).toBe('1 item sold out everywhere.');
  expect((await stored())?.soldOutUntilIsoDateTimeUtc ?? null).toBeNull();
  expect((await pages.get('staff', `${ROMA}/menu`)).html).not.toContain('data-part="sold-until"');
});
