/** A till on a box sends the cloud's part as commands, and the employee who asked sees the outcome. */
import { describe, expect, test } from 'bun:test';
import { getPosTerminal } from '#db/staff/pos-terminals.repository.ts';
import { listOpenCommands } from '#db/sync/sync-commands.repository.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import { askCloud } from '#src/features/commands/ask-cloud.ts';
import { addBox } from '#src/features/sync/manage-box.ts';
import { runCommand } from '#src/features/sync/run-command.ts';
import { savePresets } from '#src/features/tills/save-till-lists.ts';
import { readTillSession } from './read-session.ts';
import { MANAGER, onBox, ROMA, SCOPE, SOLD_OUT, TAKES_ORDERS, TEST_NOW_UTC, till } from './testing/demo-till.ts';

describe('a till on a box', () => {
  test('applies its commands at once, shows that they are pending, and the cloud does each change once', async () => {
    const { ctx, post, settings, session, posTerminalId } = await till(MANAGER, { ownership: onBox() });
    const home = { tiles: [{ action: 'incoming', color: null }], version: (await settings()).home.version };
    const { commandId } = (await post('/api/pos/settings/terminal', { patch: { screen: { cartSide: 'left' } } })).body;
    const mine = async () => (await settings()).asked.find((one: { commandId: string }) => one.commandId === commandId);
    expect(await mine()).toEqual({ commandId, state: 'asked', refusedText: null });
    await post('/api/pos/settings/terminal', { patch: { notifications: { newOrder: { volume: 20 } } } });
    await post('/api/pos/settings/home', home);
    const here = await session();
    expect(here.terminal.settings).toMatchObject({
      screen: { cartSide: 'left' },
      notifications: { newOrder: { volume: 20 } },
    });
    expect(here.store.homeTiles).toEqual(home.tiles);
    expect((await settings()).home.value.tiles).toEqual(home.tiles);
    expect((await settings()).wishes.map((wish: { subjectId: string }) => wish.subjectId).sort()).toEqual(
      [posTerminalId, 'posHome'].sort(),
    );
    // Nothing of it is written here: it is the cloud's.
    expect((await getPosTerminal(ctx.db, SCOPE, posTerminalId)).settings.screen.cartSide).toBe('right');

    const commands = await listOpenCommands(ctx.db, SCOPE);
    for (const { id } of commands) await runCommand(ctx, SCOPE, id);
    for (const { id } of commands) await runCommand(ctx, SCOPE, id);
    expect((await settings()).wishes).toEqual([]);
    // Not only that nothing is waiting: the employee sees that it was done.
    expect(await mine()).toEqual({ commandId, state: 'done', refusedText: null });
    const confirmed = await readTillSession(ctx, SCOPE, { posTerminalId, employee: null });
    expect(confirmed.terminal.settings).toMatchObject({
      screen: { cartSide: 'left' },
      notifications: { newOrder: { volume: 20 } },
    });
    expect(confirmed.store.homeTiles).toEqual(home.tiles);
  });

  test('is rejected in words when the admin has changed the list since then, and the admin’s list stays', async () => {
    const { ctx, post, settings, session } = await till(MANAGER, { ownership: onBox() });
    const { version } = (await settings()).presets;
    const { commandId } = (await post('/api/pos/settings/presets', { discounts: [], surcharges: [], version })).body;
    expect((await settings()).presets.value.discounts).toEqual([]);
    const admin = [{ id: 'admin', name: 'Owner', kind: 'percent' as const, value: 2500 }];
    await savePresets(ctx, SCOPE, { discounts: admin, surcharges: [], version, by: BY_OWNER });
    for (const { id } of await listOpenCommands(ctx.db, SCOPE)) await runCommand(ctx, SCOPE, id);
    expect((await settings()).wishes).toMatchObject([
      { refusedText: 'Owner changed these settings while you were editing. Reload to see Owner’s version.' },
    ]);
    expect((await settings()).asked).toMatchObject([
      { commandId, state: 'refused', refusedText: expect.stringContaining('changed these') },
    ]);
    expect((await session()).store.presets.discounts).toEqual(admin);
    expect((await settings()).presets.value.discounts).toEqual(admin);
  });

  test('says until when something is out by its own clock: the end of that day, however late the line comes back', async () => {
    const { ctx, post } = await till(TAKES_ORDERS, { ownership: onBox() });
    const said = await post(SOLD_OUT, { soldout: true, until: { kind: 'endOfDay' } });
    expect(said.body).toMatchObject({ pendingCommandId: expect.any(String) });
    const [command] = await listOpenCommands(ctx.db, SCOPE);
    expect(command?.body).toEqual({ soldout: true, untilIsoDateTimeUtc: '2026-11-21T16:00:00.000Z' });
  });
});

describe('what the cloud rejected', () => {
  /** Mia's command, which the cloud no longer accepts. */
  async function refused() {
    const fixture = await till(MANAGER, { ownership: onBox() });
    const { ctx, get, post, settings } = fixture;
    const { version } = (await settings()).presets;
    const { commandId } = (await post('/api/pos/settings/presets', { discounts: [], surcharges: [], version })).body;
    await savePresets(ctx, SCOPE, { discounts: [], surcharges: [], version, by: BY_OWNER });
    const failed = async () => (await get('/api/pos/attention')).body.refusals;
    const answer = () => runCommand(ctx, SCOPE, commandId);
    const read = (id: string) => post('/api/pos/refusals/read', { commandId: id });
    return { ...fixture, commandId, failed, answer, read };
  }

  test('is shown to the employee who asked on every screen, until they have read it', async () => {
    const { ctx, failed, answer, read, commandId } = await refused();
    expect(await failed()).toEqual([]);
    await answer();
    expect(await failed()).toEqual([
      {
        commandId,
        kind: 'savePresets',
        about: null,
        orderId: null,
        reasonText: 'Owner changed these settings while you were editing. Reload to see Owner’s version.',
        finishedIsoDateTimeUtc: TEST_NOW_UTC,
      },
    ]);
    expect((await read(commandId)).status).toBe(200);
    expect((await read(commandId)).status).toBe(200);
    expect(await failed()).toEqual([]);
    const audit = ctx.database.raw
      .query<{ actorName: string }, [string]>(
        "select actorName from audit_log where action = 'readRefusal' and subjectId = ?",
      )
      .all(commandId);
    expect(audit).toEqual([{ actorName: 'Mia' }]);
  });

  test('about an item shows its name', async () => {
    const { ctx, failed, answer } = await refused();
    await answer();
    const command = { kind: 'setSoldOut', subjectId: 'item_roma_margherita', body: 'nonsense' } as const;
    const by = { ...BY_OWNER, kind: 'employee', id: miaOf(ctx) } as const;
    await runCommand(ctx, SCOPE, (await askCloud(ctx, SCOPE, { ...command, by })).commandId);
    // The last one first.
    expect(await failed()).toMatchObject([
      { kind: 'setSoldOut', about: 'Margherita', orderId: null, reasonText: 'This cannot be understood.' },
      { kind: 'savePresets', about: null },
    ]);
  });

  test('is not shown to other employees, and they can’t mark it as read', async () => {
    const { ctx, answer, commandId, stand } = await refused();
    await answer();
    const other = await stand(TAKES_ORDERS);
    const read = (id: string) => other.post('/api/pos/refusals/read', { commandId: id });
    expect((await other.get('/api/pos/attention')).body.refusals).toEqual([]);
    expect((await read(commandId)).status).toBe(404);
    expect((await read('nobody-asked')).status).toBe(404);
    const again = await stand(MANAGER);
    expect((await again.get('/api/pos/attention')).body.refusals).toMatchObject([{ commandId }]);
    expect(ctx.database.raw.query("select id from audit_log where action = 'readRefusal'").all()).toEqual([]);
  });
});

const miaOf = (ctx: TestContext) =>
  ctx.database.raw
    .query<{ id: string }, [string]>("select id from employees where storeId = ? and name like 'Mia%'")
    .get(ROMA.storeId)!.id;

test('a till of the cloud learns where its store sells, from the moment a box takes over', async () => {
  const { ctx, session } = await till(MANAGER);
  expect((await session()).box).toBeNull();
  await addBox(ctx, SCOPE, { name: 'Counter box', by: BY_OWNER });
  expect((await session()).box).toBeNull();
  const addresses = ['http://10.0.0.5:4600'];
  const status = {
    ...{ version: '1', schema: '0001', sentIsoDateTimeUtc: TEST_NOW_UTC, unsent: 0, failedPrints: 0 },
    ...{ freeDiskBytes: null, addresses },
  };
  ctx.database.raw
    .query('update boxes set pairedIsoDateTimeUtc = ?, statusJson = ? where storeId = ?')
    .run(TEST_NOW_UTC, JSON.stringify(status), ROMA.storeId);
  expect((await session()).box).toMatchObject({ name: 'Counter box', addresses });
});

test('a till of the box is where its store sells', async () => {
  const { session } = await till(MANAGER, { ownership: onBox() });
  expect((await session()).box).toBeNull();
});
