/** Sold out until a time: taken off sale, announced, and back automatically. */
import { describe, expect, test } from 'bun:test';
import { findItem } from '#db/menu/items.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import { whyItemUnavailable } from '#src/domain/menu/availability.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import { AppError } from '#src/shared/app-error.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { writeBackOnSale } from './back-on-sale.job.ts';
import { setSoldOut, soldOutInstant } from './set-sold-out.ts';

const newtown = grantStoreScope({ restaurantId: 'roma-pizza', storeId: 'roma-newtown' });
const ITEM = 'item_roma_margherita';
const by = BY_OWNER;

const isOut = async (ctx: TestContext) =>
  (await ctx.menus.menuOf(newtown)).items.find(({ id }) => id === ITEM)?.soldout === true;
const messageOf = (error: unknown) => (error instanceof AppError ? error.message : String(error));

/** Six in the evening in Sydney; the store trades until three in the night, which counts with the day. */
async function endOfDay(ctx: TestContext): Promise<string> {
  return (await soldOutInstant(ctx, newtown, { kind: 'endOfDay' })) ?? '';
}

describe('an item that is sold out until the end of the day', () => {
  test('is back on sale at its end for everyone who reads the menu, before the job has run', async () => {
    const ctx = await seededContext();
    const until = await endOfDay(ctx);
    expect(until).toBe('2026-11-21T16:00:00.000Z');
    await setSoldOut(ctx, newtown, { itemId: ITEM, soldout: true, untilIsoDateTimeUtc: until, by });
    expect(await isOut(ctx)).toBe(true);
    ctx.pass({ hours: 8, minutes: 59, seconds: 59 });
    expect(await isOut(ctx)).toBe(true);
    ctx.pass({ seconds: 1 });
    expect(await isOut(ctx)).toBe(false);
    // One object until something changes: pages cache what they computed from it beside it.
    expect(await ctx.menus.menuOf(newtown)).toBe(await ctx.menus.menuOf(newtown));
  });

  test('is written down as back once, so that open screens hear of it', async () => {
    const ctx = await seededContext();
    await setSoldOut(ctx, newtown, { itemId: ITEM, soldout: true, untilIsoDateTimeUtc: await endOfDay(ctx), by });
    const version = () => ctx.menus.menuOf(newtown).then((menu) => menu.version);
    const before = await version();
    await writeBackOnSale(ctx);
    expect(await version()).toBe(before);
    ctx.pass({ hours: 9 });
    await writeBackOnSale(ctx);
    await writeBackOnSale(ctx);
    expect(await version()).toBe(before + 1);
    const item = (await findItem(ctx.db, newtown, ITEM))?.item;
    expect([item?.soldout, item?.soldOutUntilIsoDateTimeUtc]).toEqual([false, undefined]);
    const said = await ctx.db
      .selectFrom('audit_log')
      .select(['action', 'actorName'])
      .where('action', '=', 'backOnSale')
      .execute();
    expect(said).toHaveLength(1);
  });

  test('stays sold out when the end is moved later before the job runs', async () => {
    const ctx = await seededContext();
    await setSoldOut(ctx, newtown, { itemId: ITEM, soldout: true, untilIsoDateTimeUtc: await endOfDay(ctx), by });
    const later = await soldOutInstant(ctx, newtown, { kind: 'date', date: '2026-11-25' });
    await setSoldOut(ctx, newtown, { itemId: ITEM, soldout: true, untilIsoDateTimeUtc: later, by });
    ctx.pass({ hours: 9 });
    await writeBackOnSale(ctx);
    expect(await isOut(ctx)).toBe(true);
  });

  test('can be ordered for tomorrow, not for tonight', async () => {
    const ctx = await seededContext();
    await setSoldOut(ctx, newtown, { itemId: ITEM, soldout: true, untilIsoDateTimeUtc: await endOfDay(ctx), by });
    const menu = await ctx.menus.menuOf(newtown);
    const { items, categories } = menuIndexOf(menu);
    const item = items.get(ITEM);
    if (!item) throw new Error('the demo has no margherita');
    const why = (hours: number) =>
      whyItemUnavailable(item, {
        category: categories.get(item.categoryId) ?? null,
        menu,
        channel: 'online',
        collectionType: 'pickup',
        at: ctx.clock.now().add({ hours }),
        timezone: 'Australia/Sydney',
      })?.code ?? null;
    expect([why(0), why(2), why(24)]).toEqual(['soldOut', 'soldOut', null]);
  });

  test('put back by hand it has no end left, and sold out again it stays so until put back', async () => {
    const ctx = await seededContext();
    await setSoldOut(ctx, newtown, { itemId: ITEM, soldout: true, untilIsoDateTimeUtc: await endOfDay(ctx), by });
    await setSoldOut(ctx, newtown, { itemId: ITEM, soldout: false, by });
    await setSoldOut(ctx, newtown, { itemId: ITEM, soldout: true, by });
    ctx.pass({ hours: 24 * 30 });
    await writeBackOnSale(ctx);
    expect(await isOut(ctx)).toBe(true);
  });
});

test.each([
  ['a day that is over', { kind: 'date', date: '2026-11-20' }, 'Choose a future date.'],
  ['today', { kind: 'date', date: '2026-11-21' }, 'Choose a future date.'],
] as const)('%s is refused as its end', async (_, choice, message) => {
  const ctx = await seededContext();
  expect(await soldOutInstant(ctx, newtown, choice).catch(messageOf)).toBe(message);
});

test('a time that is past on arrival is rejected, and nothing is sold out by it', async () => {
  const ctx = await seededContext();
  const late = setSoldOut(ctx, newtown, {
    itemId: ITEM,
    soldout: true,
    untilIsoDateTimeUtc: '2026-11-20T16:00:00.000Z',
    by,
  });
  expect(await late.catch(messageOf)).toBe('That time has already passed.');
  expect(await isOut(ctx)).toBe(false);
});
