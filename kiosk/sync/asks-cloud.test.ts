import { beforeEach, describe, expect, test } from 'bun:test';
import { BY, level, openShop, SCOPE, type ShopOnALine } from '#kiosk/testing/shop-on-a-line.ts';
import { askCloud } from '#src/features/sync/ask-cloud.ts';
import { runCommand } from '#src/features/sync/run-command.ts';

let shop: ShopOnALine;
beforeEach(async () => {
  shop = await openShop();
});

describe('what a box asks of the cloud', () => {
  const answers = () => shop.box.house.raw.query('select state, reasonText from sync_command_results').all();
  const runAll = async () => {
    for (const { id } of shop.cloud.house.raw
      .query<{ id: string }, []>('select id from sync_commands order by id')
      .all()) {
      await runCommand(shop.cloud, SCOPE, id);
    }
  };
  beforeEach(async () => {
    shop.cloud.house.raw.run(
      `insert into categories (id, restaurantId, storeId, name, description, sortOrder, isOnPos, isOnline, isOnUberEats) values ('c', 'roma', 'roma-1', 'C', '', 1, 1, 1, 0)`,
    );
    const spec = JSON.stringify({ type: 'basic' });
    shop.cloud.house.raw
      .query(
        `insert into items (id, restaurantId, storeId, categoryId, type, name, sortOrder, available, soldout, specJson) values ('cola', 'roma', 'roma-1', 'c', 'basic', 'Cola', 1, 1, 0, ?)`,
      )
      .run(spec);
    await level(shop);
  });

  test('is refused with words, once, when the cloud cannot do it, and the shop hears of it', async () => {
    await askCloud(shop.box, SCOPE, {
      kind: 'setSoldOut',
      subjectId: 'nothing-like-it',
      body: { soldout: true },
      by: BY,
    });
    await level(shop);
    await runAll();
    await runAll();
    await level(shop);
    expect(answers()).toEqual([{ state: 'refused', reasonText: 'This item does not exist.' }]);
    const told = shop.box.house.raw.query("select payloadJson from outbox_events where type = 'commandAnswered'").all();
    expect(told).toHaveLength(1);
  });

  test('waits for its answer: the same thing is not asked twice', async () => {
    const ask = () =>
      askCloud(shop.box, SCOPE, { kind: 'setSoldOut', subjectId: 'cola', body: { soldout: true }, by: BY });
    await ask();
    expect(ask()).rejects.toThrow('waits for the internet already, asked by Owner');
  });
});
