import { describe, expect, test } from 'bun:test';
import { updateDiningTable } from '#db/floor/dining-tables.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import { BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { aLine } from '#src/domain/printing/docket-examples.ts';
import type { PosMenu } from '#src/domain/till/till.types.ts';
import { setSoldOut } from '#src/features/menu/set-sold-out.ts';
import { addOrder } from '#src/features/printing/testing/printing-fixture.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { readTillMenu, readTillMenuJson } from './read-menu.ts';

/** Breakfast is sold from six in the morning, in Denver: it is midnight there when a test begins. */
const SCOPE = grantStoreScope({ restaurantId: 'diner-66', storeId: 'diner-denver' });

async function read(ctx: TestContext, unless: string | null = null): Promise<PosMenu> {
  return JSON.parse(await readTillMenuJson(ctx, SCOPE, unless)) as PosMenu;
}

describe('the menu of a till', () => {
  test('is the same as text, the first time and the next', async () => {
    const ctx = await seededContext();
    const menu = JSON.parse(JSON.stringify(await readTillMenu(ctx, SCOPE)));
    expect(await read(ctx)).toMatchObject(menu);
    expect(await read(ctx)).toMatchObject(menu);
  });

  test('is not sent again to a till that has it, until something in it changes', async () => {
    const ctx = await seededContext();
    const { version } = await read(ctx);
    expect(await readTillMenuJson(ctx, SCOPE, version)).toBe('null');
    expect(await read(ctx, 'another one')).toMatchObject({ version });
    ctx.pass({ hours: 6 });
    const later = await read(ctx, version);
    expect(later.version).not.toBe(version);
    const [item] = later.menu.items;
    await setSoldOut(ctx, SCOPE, { itemId: item?.id ?? '', soldout: true, by: BY_SYSTEM });
    const changed = await read(ctx, later.version);
    expect(changed.version).not.toBe(later.version);
    const [table] = changed.tables;
    await ctx.write((trx) => updateDiningTable(trx, SCOPE, { id: table?.id ?? '', name: 'Snug' }));
    expect((await read(ctx, changed.version)).version).not.toBe(changed.version);
  });

  test('says for each item outside its hours when they start again', async () => {
    const ctx = await seededContext();
    const { closedItemIds, opensAt = {} } = await read(ctx);
    const at = ctx.clock.now().toZonedDateTimeISO('America/Denver');
    const first = Object.entries(opensAt)[0];
    if (!first) throw new Error('nothing is closed at midnight');
    expect(closedItemIds).toContain(first[0]);
    const opens = Temporal.Instant.from(first[1]).toZonedDateTimeISO('America/Denver');
    expect([opens.toPlainDate().toString(), opens.hour, opens.minute]).toEqual([at.toPlainDate().toString(), 6, 0]);
  });

  test('names what sold most until yesterday, the same the whole day', async () => {
    const ctx = await seededContext();
    const sell = async (businessDay: string, itemId: string, quantity: number) => {
      const line = aLine({ id: `line-${itemId}`, quantity });
      const lines = [{ ...line, line: { ...line.line, itemId } }];
      await addOrder(ctx, { businessDay, statusCode: 'completed', lines }, SCOPE);
    };
    const popular = async () => (await readTillMenu(ctx, SCOPE)).popularItemIds ?? [];
    const [a = '', b = '', c = '', d = '', e = ''] = (await readTillMenu(ctx, SCOPE)).menu.items.map(({ id }) => id);
    ctx.pass({ hours: 48 });
    const sold = [
      [a, 900],
      [b, 800],
      [c, 700],
      [d, 600],
    ] as const;
    for (const [itemId, pieces] of sold) await sell('2026-11-21', itemId, pieces);
    expect((await popular()).slice(0, 4)).toEqual([a, b, c, d]);
    await sell('2026-11-23', e, 5000);
    ctx.pass({ hours: 2 });
    expect((await popular()).slice(0, 4)).toEqual([a, b, c, d]);
    ctx.pass({ hours: 26 });
    expect((await popular()).slice(0, 5)).toEqual([e, a, b, c, d]);
  });

  test('opens with the minute in which an item is sold, in both', async () => {
    const ctx = await seededContext();
    const closed = async () => {
      const { menu, closedItemIds } = await readTillMenu(ctx, SCOPE);
      const breakfast = menu.items.find(({ name }) => name === 'Buttermilk stack')?.id ?? '';
      expect((await read(ctx)).closedItemIds).toEqual(closedItemIds);
      return closedItemIds.includes(breakfast);
    };
    ctx.pass({ hours: 5, minutes: 59, seconds: 59 });
    expect(await closed()).toBe(true);
    ctx.pass({ seconds: 1 });
    expect(await closed()).toBe(false);
  });
});
