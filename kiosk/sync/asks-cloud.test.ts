import { beforeEach, describe, expect, test } from 'bun:test';
import { BY, level, openShop, SCOPE, type ShopOnALine } from '#kiosk/testing/shop-on-a-line.ts';
import { type ActedBy, BY_SYSTEM } from '#src/domain/access/acted-by.ts';
import { askCloud } from '#src/features/commands/ask-cloud.ts';
import { runCommand } from '#src/features/sync/run-command.ts';

let shop: ShopOnALine;
beforeEach(async () => {
  shop = await openShop();
});

describe('a command that a box sends to the cloud', () => {
  const answers = () => shop.box.database.raw.query('select state, reasonText from sync_command_results').all();
  const runAll = async () => {
    for (const { id } of shop.cloud.database.raw
      .query<{ id: string }, []>('select id from sync_commands order by id')
      .all()) {
      await runCommand(shop.cloud, SCOPE, id);
    }
  };
  beforeEach(async () => {
    shop.cloud.database.raw.run(
      `insert into categories (id, restaurantId, storeId, name, description, sortOrder, isOnPos, isOnline, isOnUberEats) values ('c', 'roma', 'roma-1', 'C', '', 1, 1, 1, 0)`,
    );
    const spec = JSON.stringify({ type: 'basic' });
    shop.cloud.database.raw
      .query(
        `insert into items (id, restaurantId, storeId, categoryId, type, name, sortOrder, available, soldout, specJson) values ('cola', 'roma', 'roma-1', 'c', 'basic', 'Cola', 1, 1, 0, ?)`,
      )
      .run(spec);
    await level(shop);
  });

  test('is rejected once with a reason when the cloud can’t do it, and the store sees it', async () => {
    await askCloud(shop.box, SCOPE, {
      kind: 'setSoldOut',
      subjectId: 'nothing-like-it',
      body: { soldout: true },
      by: BY_SYSTEM,
    });
    await level(shop);
    await runAll();
    await runAll();
    await level(shop);
    expect(answers()).toEqual([{ state: 'refused', reasonText: 'This item does not exist.' }]);
    const answered = shop.box.database.raw
      .query("select payloadJson from outbox_events where type = 'commandAnswered'")
      .all();
    expect(answered).toHaveLength(1);
  });

  test('waits for its answer: the same request is not sent twice', async () => {
    const ask = () =>
      askCloud(shop.box, SCOPE, { kind: 'setSoldOut', subjectId: 'cola', body: { soldout: true }, by: BY });
    await ask();
    await expect(ask()).rejects.toThrow('Owner has already requested this');
  });

  describe('is done in the name of', () => {
    const EMPLOYEE = { mover: 'staff', kind: 'employee', id: 'mia', name: 'Platform admin', origin: 'till' } as const;
    const ask = async (by: ActedBy) => {
      shop.cloud.database.raw.run(
        `insert or ignore into employees (id, restaurantId, storeId, name, pinHash, permissionsJson, createdIsoDateTimeUtc) values ('mia', 'roma', 'roma-1', 'Mia', 'h', '[]', '2026-01-01T00:00:00.000Z')`,
      );
      const body = { tiles: [{ action: 'incoming', color: null }], version: 0 };
      await askCloud(shop.box, SCOPE, { kind: 'saveHomeTiles', subjectId: 'posHome', body, by });
      await level(shop);
      await runAll();
      return shop.cloud.database.raw
        .query(
          "select actorKind, actorName, approvedById, origin from audit_log where action not in ('askCloud') and origin like 'box%'",
        )
        .all();
    };

    test('an employee of that store, under their name there; the audit log says that a box sent it', async () => {
      expect(await ask({ ...EMPLOYEE, approvedById: 'of-another-store' })).toEqual([
        {
          actorKind: 'employee',
          actorName: 'Mia',
          approvedById: null,
          origin: expect.stringMatching(/^box \w{6}: till$/),
        },
      ]);
    });

    test.each<[string, ActedBy]>([
      ['the platform', { mover: 'staff', kind: 'superAdmin', id: 'x', name: 'Platform admin', origin: 'x' }],
      ['a user of the admin', { mover: 'staff', kind: 'staff', id: 'x', name: 'Owner', origin: 'x' }],
      ['an employee of another store', { ...EMPLOYEE, id: 'of-another-store' }],
      ['a till of another store', { ...EMPLOYEE, kind: 'posTerminal', id: 'till-of-another-store' }],
    ])('never %s', async (_, by) => {
      expect(await ask(by)).toEqual([]);
      expect(shop.cloud.database.raw.query('select state from sync_command_results').all()).toEqual([
        { state: 'refused' },
      ]);
      const admins =
        "select actorName from audit_log where actorKind in ('superAdmin', 'staff') and action = 'askCloud'";
      expect(shop.cloud.database.raw.query(admins).all()).toEqual([]);
    });
  });
});
