import { beforeEach, describe, expect, test } from 'bun:test';
import type { FeedBatch } from '#src/domain/sync/sync.schema.ts';
import { openCounter } from '#tests/battery/support/counter.ts';
import { diceOf } from '#tests/battery/support/dice.ts';
import { type BoxedShop, openPlatform, type Platform } from '#tests/battery/support/shops-with-boxes.ts';
import { type Cloud, CloudRefused, openCloud } from './cloud.ts';

/** Bad input that a box or a cloud rejects: with a clear error, logged, nothing half applied. */

const signal = new AbortController().signal;
const STATUS = {
  version: '1',
  schema: '1',
  failedPrints: 0,
  freeDiskBytes: null,
  unsent: 0,
  sentIsoDateTimeUtc: '2026-11-21T07:00:00.000Z',
};

let platform: Platform;
let shop: BoxedShop;
/** Calls the cloud with the box's credential and any body. */
let forger: Cloud;
beforeEach(async () => {
  platform = await openPlatform();
  shop = platform.shops[0]!;
  await shop.sync.pull(0, signal);
  while (!(await shop.sync.push()));
  const call = (async (url: string, init: RequestInit) => platform.serve(url, init)) as unknown as typeof fetch;
  forger = openCloud({ url: 'http://cloud.test', credential: () => shop.identity.credential, fetch: call });
}, 60_000);

const cloudRows = (sql: string) => platform.cloud.database.raw.query<Record<string, unknown>, []>(sql).all();
const received = () =>
  Number(cloudRows(`select receivedPosition as at from boxes where id = '${shop.identity.boxId}'`)[0]?.at);
const refusalOf = async (work: Promise<unknown>): Promise<CloudRefused> => {
  const error = await work.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (!(error instanceof CloudRefused)) throw new Error(`not refused: ${String(error)}`);
  return error;
};
const push = (rows: FeedBatch['rows'], from = received(), to = from + 1) =>
  forger.push({ from, to, rows, hasMore: false, status: STATUS });
const ownId = (name: string) => `${name.padEnd(20, '0')}-b${shop.identity.mark}`;
const command = (change: Record<string, string>) => ({
  table: 'sync_commands',
  row: {
    id: ownId('forged'),
    restaurantId: shop.scope.restaurantId,
    storeId: shop.scope.storeId,
    kind: 'setSoldOut',
    subjectId: String(cloudRows(`select id from items where storeId = '${shop.scope.storeId}' limit 1`)[0]?.id),
    bodyJson: '{"soldout":true}',
    actedByJson: JSON.stringify({ mover: 'system', kind: 'system', id: null, name: 'System', origin: 'till' }),
    createdIsoDateTimeUtc: '2026-11-21T07:00:00.000Z',
    ...change,
  },
});

describe('a box receives from its cloud', () => {
  const heard = (change: (body: FeedBatch) => unknown) => {
    platform.line = async (call) => {
      const answer = await call();
      const body = (await answer.json()) as FeedBatch;
      return Response.json(Array.isArray(body.rows) ? change(body) : body, { status: answer.status });
    };
  };
  const place = () => shop.box.database.raw.query("select position from sync_places where name = 'taken'").get();
  const STUCK = { kind: 'stuck', where: 'cloud' };
  const LIES: [string, (body: FeedBatch) => unknown, { kind: string }?][] = [
    ['of a gap: it goes on further than we are', (body) => ({ ...body, from: body.from + 5, to: body.to + 5 })],
    ['from a position before the requested one', (body) => ({ ...body, to: body.from - 1 })],
    // Nothing that the cloud could have sent: someone in between did.
    ['rows that are no rows', (body) => ({ ...body, rows: [{ table: 'stores', row: 'nonsense' }] }), { kind: 'away' }],
    [
      'another store’s row',
      (body) => ({
        ...body,
        to: body.from + 1,
        rows: [
          ...body.rows,
          { table: 'dining_tables', row: { id: 't', restaurantId: 'golden-wok', storeId: 'wok-carlton', name: 'X' } },
        ],
      }),
    ],
    [
      'a row of the box’s own',
      (body) => ({
        ...body,
        to: body.from + 1,
        rows: [
          ...body.rows,
          {
            table: 'tenders',
            row: { id: ownId('mine'), storeId: shop.scope.storeId, restaurantId: shop.scope.restaurantId },
          },
        ],
      }),
    ],
    [
      'a table that does not travel',
      (body) => ({
        ...body,
        to: body.from + 1,
        rows: [...body.rows, { table: 'audit_log', row: { id: 'a', storeId: shop.scope.storeId } }],
      }),
    ],
  ];

  test.each(LIES)('%s: nothing of it is stored, and the truth is accepted afterwards', async (_, lie, said = STUCK) => {
    platform.cloud.database.raw.run(`update stores set phone = '1' where id = '${shop.scope.storeId}'`);
    const before = place();
    heard(lie);
    const error = await shop.sync.pull(0, signal).then(
      () => null,
      (caught: unknown) => caught,
    );
    expect(error).toBeInstanceOf(Error);
    shop.sync.failed(error);
    expect(shop.sync.report().state).toMatchObject(said);
    expect(shop.box.logged.join()).toContain(said.kind === 'away' ? 'cloud away' : 'sync is stuck');
    expect(place()).toEqual(before);
    expect(shop.box.database.raw.query("select 1 from stores where phone = '1'").all()).toEqual([]);
    platform.line = (call) => call();
    await shop.sync.pull(0, signal);
    expect(shop.box.database.raw.query("select 1 from stores where phone = '1'").all()).toHaveLength(1);
  });
});

describe('a cloud receives from a box', () => {
  test('rows that leave something out are rejected, with the position that the cloud has reached', async () => {
    const before = received();
    const refused = await refusalOf(push([command({})], before + 7));
    expect(refused).toMatchObject({ status: 409, reason: 'wrong_place', details: { received: before } });
    expect([received(), cloudRows('select 1 from sync_commands')]).toEqual([before, []]);
  });

  test.each<readonly [string, () => FeedBatch['rows'][number]]>([
    ['a command that another box signed', () => command({ id: `${'forged'.padEnd(20, '0')}-bzzzzzz` })],
    ['a command with an id of the cloud’s', () => command({ id: 'f'.repeat(20) })],
    ['a command for another store', () => command({ restaurantId: 'golden-wok', storeId: 'wok-carlton' })],
    [
      'an order of another store',
      () => ({
        table: 'orders',
        row: { id: ownId('order'), restaurantId: 'golden-wok', storeId: 'wok-carlton' },
      }),
    ],
    [
      'the answer to its own command',
      () => ({
        table: 'sync_command_results',
        row: {
          commandId: ownId('forged'),
          restaurantId: shop.scope.restaurantId,
          storeId: shop.scope.storeId,
          state: 'done',
        },
      }),
    ],
    [
      'an employee with a PIN of its own',
      () => ({
        table: 'employees',
        row: { id: 'thief', restaurantId: shop.scope.restaurantId, storeId: shop.scope.storeId, name: 'Thief' },
      }),
    ],
    ['the end of an employee', () => ({ table: 'employees', goneKey: ['emp_roma_mia'] })],
  ])('%s: rejected, logged, in the audit log, and the honest row beside it is not stored either', async (_, forged) => {
    const before = received();
    const refused = await refusalOf(push([command({}), forged()]));
    expect(refused).toMatchObject({ status: 403, reason: 'foreign_row' });
    expect(platform.cloud.logged.join()).toContain('box sent what is not its own');
    expect(cloudRows("select action from audit_log where action = 'refusePush'")).toHaveLength(1);
    expect([received(), cloudRows('select 1 from sync_commands')]).toEqual([before, []]);
    expect(cloudRows("select 1 from employees where id = 'thief'")).toEqual([]);
    expect(cloudRows("select 1 from employees where id = 'emp_roma_mia'")).toHaveLength(1);
  });

  test('a command that comes again is carried out once and answered once', async () => {
    const before = received();
    await push([command({})]);
    await platform.runCommands();
    const [item] = cloudRows(`select version from items where id = '${command({}).row.subjectId}'`);
    // The same push again, then the same row in a push of its own.
    await push([command({})], before, before + 1);
    await push([command({})]);
    await platform.runCommands();
    expect(cloudRows('select state from sync_command_results')).toEqual([{ state: 'done' }]);
    expect(cloudRows(`select version from items where id = '${command({}).row.subjectId}'`)).toEqual([item!]);
  });

  test('a command that was answered and comes again with different text has no further effect', async () => {
    await push([command({ bodyJson: '{"soldout":false}' })]);
    await platform.runCommands();
    await push([command({ bodyJson: '{"soldout":true}' })]);
    await platform.runCommands();
    expect(cloudRows(`select soldout from items where id = '${command({}).row.subjectId}'`)).toEqual([{ soldout: 0 }]);
  });

  test.each([
    ['that does not exist', { kind: 'emptyTheTill' }, 'does not know this yet'],
    ['whose words are nonsense', { bodyJson: '{"soldout":"perhaps"}' }, 'cannot be understood'],
    ['whose words are no words', { bodyJson: '[]' }, 'cannot be understood'],
    ['for a dish that is not there', { subjectId: 'nothing' }, 'does not exist'],
  ])('a command %s is rejected, and nothing else happens', async (_, change, words) => {
    await push([command(change)]);
    await platform.runCommands();
    const [answer] = cloudRows('select state, reasonText from sync_command_results');
    expect(answer).toMatchObject({ state: 'refused', reasonText: expect.stringContaining(words) });
    await shop.sync.pull(0, signal);
    expect(cloudRows('select 1 from items where soldout = 1 and version > 1')).toEqual([]);
  });

  test('with another box’s credential or none is rejected, and the box with the right one carries on', async () => {
    for (const credential of [
      'x'.repeat(43),
      '',
      `${shop.identity.credential}x`,
      platform.shops[1]!.identity.credential,
    ]) {
      const call = (async (url: string, init: RequestInit) => platform.serve(url, init)) as unknown as typeof fetch;
      const other = openCloud({ url: 'http://cloud.test', credential: () => credential || null, fetch: call });
      const refused = await refusalOf(
        other.push({ from: received(), to: received() + 1, rows: [command({})], hasMore: false, status: STATUS }),
      );
      expect([401, 403, 409]).toContain(refused.status);
    }
    expect(cloudRows('select 1 from sync_commands')).toEqual([]);
    const counter = await openCounter(shop, diceOf(1));
    await counter.takeOrder();
    while (!(await shop.sync.push()));
    expect(shop.sync.report().unsent).toBe(0);
  });
});
