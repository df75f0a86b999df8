import { beforeEach, describe, expect, test } from 'bun:test';
import type { FloorLayout } from '#src/domain/floor/floor.schema.ts';
import { editLayout } from '#src/domain/floor/layout-edit.ts';
import { askCloud } from '#src/features/commands/ask-cloud.ts';
import { saveBill } from '#src/features/counter/save-bill.ts';
import { publishLayout } from '#src/features/floor/change-layout.ts';
import { readLayout } from '#src/features/floor/read-layout.ts';
import { moveTable } from '#src/features/seating/move-table.ts';
import { readFloor } from '#src/features/seating/read-floor.ts';
import { seatGuests } from '#src/features/seating/seat-guests.ts';
import { brokenRules } from './support/invariants.ts';
import { type BoxedShop, BY_MIA, BY_OWNER, openPlatform, type Platform } from './support/shops-with-boxes.ts';

/** Reliability targets R6 on the floor: the map is the cloud's, who sits where is the box's, and they meet again. */

const signal = new AbortController().signal;
let platform: Platform;
let shop: BoxedShop;

beforeEach(async () => {
  platform = await openPlatform();
  shop = platform.shops[0]!;
  await level();
});

async function level(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await shop.sync.pull(0, signal);
    while (!(await shop.sync.push()));
    await platform.runCommands();
  }
  await shop.sync.pull(0, signal);
}

const sides = () => [platform.cloud, shop.box] as const;
const boardOf = (side: ReturnType<typeof sides>[number]) => readFloor(side, shop.scope, { mayEdit: false });
const layoutOf = (side: ReturnType<typeof sides>[number]) => readLayout(side, shop.scope);
const tableAt = async (at: number) => (await boardOf(shop.box)).tables[at]!;
const till = () => {
  const { id } = shop.box.database.raw
    .query<{ id: string }, [string]>('select id from pos_terminals where storeId = ?')
    .get(shop.scope.storeId)!;
  return { posTerminalId: id, employee: null, by: BY_MIA };
};
const withOneMore = (layout: FloorLayout) =>
  editLayout(layout, { type: 'addTable', id: 'new-table', areaId: layout.areas[0]!.id, shape: 'CIRCLE', at: null });

async function askToPublish(layout: FloorLayout, expectedVersion: number): Promise<void> {
  const body = { layout, expectedVersion };
  await askCloud(shop.box, shop.scope, { kind: 'publishFloor', subjectId: shop.scope.storeId, body, by: BY_MIA });
}

describe('while the shop had no internet', () => {
  test('guests sat down and moved, and the owner drew a table: both sides show both', async () => {
    const [first, second] = [await tableAt(0), await tableAt(1)];
    await seatGuests(shop.box, shop.scope, { tableId: first.id, expectedMark: first.mark, guests: 3, by: BY_MIA });
    const seated = await tableAt(0);
    const move = { ...till(), tableId: first.id, expectedMark: seated.mark, toTableId: second.id };
    await moveTable(shop.box, shop.scope, move);
    const { version, published } = await layoutOf(platform.cloud);
    const layout = withOneMore(published);
    await publishLayout(platform.cloud, shop.scope, { layout, expectedVersion: version, by: BY_OWNER });
    await level();
    for (const side of sides()) {
      const { tables } = await boardOf(side);
      expect(tables.find(({ id }) => id === first.id)?.state).toBe('free');
      expect(tables.find(({ id }) => id === second.id)).toMatchObject({ state: 'seated', guests: 3 });
      expect(tables.map(({ id }) => id)).toContain('new-table');
      expect(await brokenRules(side.database)).toEqual([]);
    }
  });

  test('the map was published at the till: it waits, and is everywhere once the line is back', async () => {
    const { version, published } = await layoutOf(shop.box);
    await askToPublish(withOneMore(published), version);
    expect((await boardOf(shop.box)).wish).toEqual({ byName: BY_MIA.name, refusedText: null });
    expect((await boardOf(shop.box)).tables.map(({ id }) => id)).not.toContain('new-table');
    await level();
    for (const side of sides()) {
      expect((await boardOf(side)).tables.map(({ id }) => id)).toContain('new-table');
      expect((await boardOf(side)).wish).toBeNull();
    }
  });

  test('the owner published first: the till learns that its map was not published', async () => {
    const { version, published } = await layoutOf(shop.box);
    await askToPublish(withOneMore(published), version);
    await publishLayout(platform.cloud, shop.scope, { layout: published, expectedVersion: version, by: BY_OWNER });
    await level();
    const { wish, tables } = await boardOf(shop.box);
    expect(wish?.refusedText).toContain('changed the map');
    expect(tables.map(({ id }) => id)).not.toContain('new-table');
  });

  test('the owner removed a table at which someone had started to order: their bill is still found', async () => {
    const { id: tableId } = await tableAt(0);
    const draft = {
      lines: [],
      collectionType: 'dineIn' as const,
      tableId,
      address: null,
      customerName: 'Nonna',
      customerPhone: '',
      comments: '',
      adjustments: { discount: null, surcharge: null },
      manual: null,
    };
    await saveBill(shop.box, shop.scope, { ...till(), billId: shop.box.ids.next(), draft, expectedVersion: 0 });
    const { version, published } = await layoutOf(platform.cloud);
    const layout = editLayout(published, { type: 'removePieces', ids: [tableId] });
    await publishLayout(platform.cloud, shop.scope, { layout, expectedVersion: version, by: BY_OWNER });
    await level();
    for (const side of sides()) {
      expect((await boardOf(side)).elsewhere).toMatchObject([{ tableId, customerName: 'Nonna' }]);
    }
  });
});
