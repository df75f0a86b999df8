/** The settings of tills: who may, what is refused, what reaches whom, and what a box does with them meanwhile. */
import { describe, expect, test } from 'bun:test';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import { getPosTerminal } from '#db/staff/pos-terminals.repository.ts';
import { boxOwnership } from '#db/sync/ownership-of-rows.ts';
import { listOpenCommands } from '#db/sync/sync-commands.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import { printOrderOf } from '#src/domain/printing/print-order.ts';
import { menuRoutes } from '#src/features/menu/menu.routes.ts';
import { setLockScreenOfAll } from '#src/features/pos/change-terminal-settings.ts';
import { createTerminal, editTerminal } from '#src/features/pos/manage-terminals.ts';
import { pairTerminal } from '#src/features/pos/pair-terminal.ts';
import { posRoutes } from '#src/features/pos/pos.routes.ts';
import { savePresets } from '#src/features/pos/save-till-lists.ts';
import { runCommand } from '#src/features/sync/run-command.ts';
import { POS_COOKIE } from '#src/server/cookies.ts';
import { testApp } from '#src/server/testing/test-app.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { readTillSession } from './read-session.ts';
import { tillRoutes } from './till.routes.ts';

const ROMA = { restaurantId: 'roma-pizza', storeId: 'roma-newtown' };
const SCOPE = grantStoreScope(ROMA);
const SOLD_OUT = `/api/menu/restaurants/${ROMA.restaurantId}/stores/${ROMA.storeId}/items/item_roma_margherita/sold-out`;
const MANAGER = '1111';
const TAKES_ORDERS = '3333';

/** A till of Roma with somebody at it. The first of the demo's people has every right, the third takes orders. */
async function till(pin: string, parts: Partial<TestContext> = {}) {
  const made = await seededContext();
  const app = await testApp(
    (hono, ctx) => {
      tillRoutes(hono, ctx);
      posRoutes(hono, ctx);
      menuRoutes(hono, ctx);
    },
    { ctx: { ...made, ...parts } },
  );
  const { posTerminalId, pairingCode } = await createTerminal(made, SCOPE, { name: 'Front', by: BY_OWNER });
  const { token } = await pairTerminal(made, { pairingCode, origin: 'test' });
  const paired = `${POS_COOKIE}=${token}`;
  const entered = await app.call('POST', '/api/pos/enter-pin', { body: { pin }, cookie: paired });
  expect(entered.body.result).toBe('success');
  const cookie = [paired, ...entered.headers.getSetCookie().map((one) => one.split(';')[0])].join('; ');
  const post = (path: string, body: unknown) => app.call('POST', path, { body, cookie });
  const get = (path: string) => app.call('GET', path, { cookie });
  const settings = async () => (await get('/api/pos/settings')).body;
  const session = async () => (await get('/api/pos/session')).body;
  const approve = async () =>
    (await post('/api/pos/authorise-pin', { pin: MANAGER, permission: 'settings' })).body.approval;
  return { ctx: app.ctx, posTerminalId, get, post, settings, session, approve };
}

/** The same till on a box: what is the cloud's is asked for. */
const onBox = () => boxOwnership(() => ({ mark: 'k7m2p9', ...ROMA }));

describe('the settings of one till', () => {
  test('are changed field by field: two who set different things both get what they set', async () => {
    const { post, session } = await till(MANAGER);
    await Promise.all([
      post('/api/pos/settings/terminal', { patch: { screen: { cartSide: 'left' } } }),
      post('/api/pos/settings/terminal', { patch: { screen: { hasPictures: true }, printAlarmMinutes: 10 } }),
      post('/api/pos/settings/terminal', { patch: { notifications: { newOrder: { volume: 20 } } } }),
    ]);
    expect((await session()).terminal.settings).toMatchObject({
      screen: { startScreen: 'home', cartSide: 'left', hasPictures: true },
      printAlarmMinutes: 10,
      notifications: { newOrder: { sound: 'bell', volume: 20, repeatMinutes: 1 } },
    });
  });

  test('leave alone what the admin decides: who locks and where the drawer hangs', async () => {
    const { ctx, post, posTerminalId } = await till(MANAGER);
    const before = (await getPosTerminal(ctx.db, SCOPE, posTerminalId)).settings;
    const sly = await post('/api/pos/settings/terminal', { patch: { lockScreen: { isEnabled: false } } });
    expect(sly.status).toBe(400);
    await post('/api/pos/settings/terminal', { patch: { autoLock: { minutes: 2 } } });
    const after = (await getPosTerminal(ctx.db, SCOPE, posTerminalId)).settings;
    expect(after).toEqual({ ...before, autoLock: { minutes: 2, isAfterSale: false } });
  });

  test.each([
    ['a sound that nobody knows', { notifications: { newOrder: { sound: 'trumpet' } } }],
    ['louder than loud', { notifications: { newOrder: { volume: 101 } } }],
    ['a repeat of three minutes', { notifications: { newOrder: { repeatMinutes: 3 } } }],
    ['a start screen of another program', { screen: { startScreen: 'solitaire' } }],
    ['a lock after a day', { autoLock: { minutes: 1440 } }],
    ['a receipt on Tuesdays', { receipt: 'tuesdays' }],
    ['a field that does not exist', { screen: { wallpaper: 'cats' } }],
    ['nothing of the kind', 'off'],
  ])('refuse %s', async (_, patch) => {
    const { post } = await till(MANAGER);
    expect((await post('/api/pos/settings/terminal', { patch })).status).toBe(400);
  });

  test('need the right to settings, or the PIN of somebody who has it; both names are kept', async () => {
    const { ctx, post, approve } = await till(TAKES_ORDERS);
    const body = { patch: { receipt: 'never' } };
    const refused = await post('/api/pos/settings/terminal', body);
    expect(refused.body.error).toMatchObject({ reason: 'pin_required', details: { permission: 'settings' } });
    const approval = await approve();
    expect((await post('/api/pos/settings/terminal', { ...body, approval })).body).toEqual({ isWaiting: false });
    const row = await ctx.db
      .selectFrom('audit_log')
      .select(['actorName', 'approvedById'])
      .where('action', '=', 'changeTerminalSettings')
      .executeTakeFirst();
    expect(row?.approvedById).toBeTruthy();
    expect(row?.actorName).not.toBe('');
  });

  test('stay when the admin saves its own part of them', async () => {
    const { ctx, post, posTerminalId } = await till(MANAGER);
    await post('/api/pos/settings/terminal', { patch: { screen: { cartSide: 'left' } } });
    const { name, settings } = await getPosTerminal(ctx.db, SCOPE, posTerminalId);
    await editTerminal(ctx, SCOPE, {
      posTerminalId,
      name,
      settings: { ...settings, printAlarmMinutes: 5 },
      by: BY_OWNER,
    });
    expect((await getPosTerminal(ctx.db, SCOPE, posTerminalId)).settings.screen.cartSide).toBe('left');
  });
});

describe('the tiles of home', () => {
  const tiles = [
    { action: 'soldOut', color: '#1f8f80' },
    { action: 'newPickup', color: null },
  ];

  test('are saved for all tills, and who saves second is told', async () => {
    const { post, settings, session } = await till(MANAGER);
    const { version } = (await settings()).home;
    expect((await post('/api/pos/settings/home', { tiles, version })).status).toBe(200);
    const second = await post('/api/pos/settings/home', { tiles: tiles.slice(0, 1), version });
    expect(second.body.error).toMatchObject({ code: 'resource_status_conflict', reason: 'version_changed' });
    expect((await session()).store.homeTiles).toEqual(tiles);
  });

  test.each([
    ['a tile that a till cannot do', [{ action: 'launchRocket', color: null }]],
    ['a colour that is none', [{ action: 'soldOut', color: 'red' }]],
    [
      'the same tile twice',
      [
        { action: 'soldOut', color: null },
        { action: 'soldOut', color: null },
      ],
    ],
    ['no tile', []],
    ['thirteen tiles', Array.from({ length: 13 }, (_, at) => ({ action: `tile-${at}`, color: null }))],
  ])('refuse %s', async (_, wrong) => {
    const { post, settings } = await till(MANAGER);
    const { version } = (await settings()).home;
    expect((await post('/api/pos/settings/home', { tiles: wrong, version })).status).toBe(400);
  });
});

describe('presets', () => {
  const preset = (id: string, own: object = {}) => ({ id, name: '', kind: 'percent', value: 1000, ...own });

  test('reach every till', async () => {
    const { post, settings, session } = await till(MANAGER);
    const { version } = (await settings()).presets;
    const list = { discounts: [preset('staff', { name: 'Staff meal', value: 5000 })], surcharges: [] };
    expect((await post('/api/pos/settings/presets', { ...list, version })).status).toBe(200);
    expect((await session()).store.presets).toEqual(list);
  });

  test.each([
    ['two hundred', Array.from({ length: 200 }, (_, at) => preset(`p-${at}`))],
    ['more than a hundred per cent', [preset('p', { value: 10_001 })]],
    ['nothing at all', [preset('p', { value: 0 })]],
    ['half a basis point', [preset('p', { value: 0.5 })]],
    ['a name of 31 letters', [preset('p', { name: 'x'.repeat(31) })]],
    ['the same id twice', [preset('p'), preset('p')]],
  ])('of %s are refused', async (_, discounts) => {
    const { post, settings } = await till(MANAGER);
    const { version } = (await settings()).presets;
    expect((await post('/api/pos/settings/presets', { discounts, surcharges: [], version })).status).toBe(400);
  });

  test('of two people at once: the second is told', async () => {
    const { ctx, settings } = await till(MANAGER);
    const { version } = (await settings()).presets;
    const save = () => savePresets(ctx, SCOPE, { discounts: [], surcharges: [], version, by: BY_OWNER });
    const answers = await Promise.allSettled([save(), save()]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('colours', () => {
  test('of a category and its items are one change, and painting what was there before takes it back', async () => {
    const { ctx, post } = await till(MANAGER);
    const before = await ctx.menus.menuOf(SCOPE);
    const category = before.categories[0];
    const items = before.items.filter((item) => item.categoryId === category?.id);
    const paint = (color: string | null) => ({
      categories: [{ id: category?.id, color }],
      items: items.map(({ id }) => ({ id, color })),
    });
    await post('/api/pos/settings/colours', paint('#35915a'));
    const painted = await ctx.menus.menuOf(SCOPE);
    expect(painted.version).toBe(before.version + 1);
    expect(painted.categories[0]?.backgroundColor).toBe('#35915a');
    expect(painted.items.filter((item) => item.backgroundColor === '#35915a')).toHaveLength(items.length);
    await post('/api/pos/settings/colours', paint(null));
    expect((await ctx.menus.menuOf(SCOPE)).items).toEqual([...before.items]);
  });

  test.each([
    ['a word', [{ id: 'item_roma_margherita', color: 'tomato' }], 400],
    ['four digits', [{ id: 'item_roma_margherita', color: '#1234' }], 400],
    ['an item of another restaurant', [{ id: 'item_wok_laksa', color: '#35915a' }], 404],
    ['five hundred and one items', Array.from({ length: 501 }, (_, at) => ({ id: `i-${at}`, color: null })), 400],
  ])('by %s are refused', async (_, items, status) => {
    const { post } = await till(MANAGER);
    expect((await post('/api/pos/settings/colours', { items })).status).toBe(status);
  });
});

describe('paper, at a till', () => {
  const MARGHERITA = 'item_roma_margherita';
  const paper = async (pin: string, parts: Partial<TestContext> = {}) => {
    const at = await till(pin, parts);
    const menu = await at.ctx.menus.menuOf(SCOPE);
    const [first, second] = await listPrintStations(at.ctx.db, SCOPE);
    const item = menu.items.find(({ id }) => id === MARGHERITA);
    if (!first || !second || !item) throw new Error('Roma has two stations and a Margherita');
    const printing = async () => (await at.get('/api/pos/settings/printing')).body;
    return { ...at, menu, first, second, item, printing };
  };

  test('one touch sends one dish to another station; its neighbours and its category stay', async () => {
    const { ctx, post, menu, item, second } = await paper(MANAGER);
    const items = [{ itemId: MARGHERITA, printStationIds: [second.id] }];
    expect((await post('/api/pos/settings/routing', { categoryId: item.categoryId, items })).status).toBe(200);
    const after = await ctx.menus.menuOf(SCOPE);
    expect(after.categories).toEqual([...menu.categories]);
    expect(after.items).toEqual(
      menu.items.map((one) => (one.id === MARGHERITA ? { ...one, printStationIds: [second.id] } : one)),
    );
  });

  test.each([
    ['a station of nobody', { printStationIds: ['station-x'] }, 400],
    ['a category of nobody', { categoryId: 'cat-x' }, 404],
    ['a dish of another category', { items: [{ itemId: 'item_roma_garlic_bread', printStationIds: [] }] }, 404],
    ['twenty-one stations', { printStationIds: Array.from({ length: 21 }, (_, at) => `s-${at}`) }, 400],
  ])('routing to %s is refused', async (_, wrong, status) => {
    const { post, item } = await paper(MANAGER);
    expect((await post('/api/pos/settings/routing', { categoryId: item.categoryId, ...wrong })).status).toBe(status);
  });

  test('a dish that goes first stands first on the next docket, and who moves it second is told', async () => {
    const { ctx, post, item } = await paper(MANAGER);
    const move = (to: number) => ({ items: [{ itemId: MARGHERITA, from: item.printPriority, to }] });
    expect((await post('/api/pos/settings/print-order', move(0))).status).toBe(200);
    expect(printOrderOf(await ctx.menus.menuOf(SCOPE))[0]?.itemId).toBe(MARGHERITA);
    const second = await post('/api/pos/settings/print-order', move(9000));
    expect(second.body.error).toMatchObject({ code: 'resource_status_conflict', reason: 'version_changed' });
    expect(printOrderOf(await ctx.menus.menuOf(SCOPE))[0]?.itemId).toBe(MARGHERITA);
  });

  test('half of an order of dishes is never written', async () => {
    const { ctx, post, menu, item } = await paper(MANAGER);
    const other = menu.items.find(({ id }) => id !== MARGHERITA);
    const items = [
      { itemId: MARGHERITA, from: item.printPriority, to: 1 },
      { itemId: other?.id, from: (other?.printPriority ?? 0) + 1, to: 2 },
    ];
    expect((await post('/api/pos/settings/print-order', { items })).status).toBe(409);
    expect((await ctx.menus.menuOf(SCOPE)).items).toEqual([...menu.items]);
  });

  test('a station lists what another makes, and stays what it is otherwise', async () => {
    const { ctx, post, first, second, printing } = await paper(MANAGER);
    const tags = { stationId: first.id, tagAlongStationIds: [second.id], printsTaggedLinesAlone: true };
    expect((await post('/api/pos/settings/tag-along', tags)).status).toBe(200);
    const [after] = await listPrintStations(ctx.db, SCOPE);
    expect(after).toEqual({ ...first, tagAlongStationIds: [second.id], printsTaggedLinesAlone: true });
    expect((await printing()).stations[0].tagAlongNames).toEqual([second.name]);
    const itself = await post('/api/pos/settings/tag-along', { ...tags, tagAlongStationIds: [first.id] });
    expect(itself.status).toBe(400);
  });

  test('one kind of docket looks different from the next one on, the others as before', async () => {
    const { post, printing } = await paper(MANAGER);
    const { value, version } = (await printing()).dockets;
    const settings = { ...value.ORDER_TICKET, fontSize: 8, copies: 2 };
    const body = { docketType: 'ORDER_TICKET', settings, version };
    expect((await post('/api/pos/settings/docket', body)).status).toBe(200);
    const after = (await printing()).dockets;
    expect(after.value).toEqual({ ...value, ORDER_TICKET: settings });
    const second = await post('/api/pos/settings/docket', body);
    expect(second.body.error).toMatchObject({ code: 'resource_status_conflict', reason: 'version_changed' });
  });

  test.each([
    ['letters of eleven dots', { fontSize: 11 }],
    ['six copies', { copies: 6 }],
    ['no copy', { copies: 0 }],
    ['lines 256 dots apart', { lineSpacing: 256 }],
  ])('%s are refused', async (_, wrong) => {
    const { post, printing } = await paper(MANAGER);
    const { value, version } = (await printing()).dockets;
    const settings = { ...value.ORDER_STUB, ...wrong };
    expect((await post('/api/pos/settings/docket', { docketType: 'ORDER_STUB', settings, version })).status).toBe(400);
  });

  test('changing any of it needs the right to settings, or the PIN of somebody who has it', async () => {
    const { post, approve, item, first, printing } = await paper(TAKES_ORDERS);
    const { value, version } = (await printing()).dockets;
    const bodies = {
      routing: { categoryId: item.categoryId, printStationIds: [first.id] },
      'print-order': { items: [{ itemId: MARGHERITA, from: item.printPriority, to: 3 }] },
      'tag-along': { stationId: first.id, tagAlongStationIds: [], printsTaggedLinesAlone: true },
      docket: { docketType: 'ORDER_STUB', settings: { ...value.ORDER_STUB, copies: 2 }, version },
    };
    for (const [name, body] of Object.entries(bodies)) {
      const refused = await post(`/api/pos/settings/${name}`, body);
      expect(refused.body.error).toMatchObject({ reason: 'pin_required', details: { permission: 'settings' } });
      const approval = await approve();
      expect((await post(`/api/pos/settings/${name}`, { ...body, approval })).body).toEqual({ isWaiting: false });
    }
  });

  test('on a box each part waits for the cloud, not twice, and is done once up there', async () => {
    const { ctx, post, settings, item, first, second, printing } = await paper(MANAGER, { ownership: onBox() });
    const { value, version } = (await printing()).dockets;
    const route = (itemId: string) =>
      post('/api/pos/settings/routing', {
        categoryId: item.categoryId,
        items: [{ itemId, printStationIds: [second.id] }],
      });
    expect((await route(MARGHERITA)).body).toEqual({ isWaiting: true });
    expect((await route(MARGHERITA)).body.error).toMatchObject({ reason: 'already_pending' });
    await post('/api/pos/settings/print-order', { items: [{ itemId: MARGHERITA, from: item.printPriority, to: 7 }] });
    const tags = { stationId: first.id, tagAlongStationIds: [second.id], printsTaggedLinesAlone: false };
    await post('/api/pos/settings/tag-along', tags);
    const docket = { docketType: 'ORDER_STUB', settings: { ...value.ORDER_STUB, copies: 3 }, version };
    await post('/api/pos/settings/docket', docket);
    expect((await settings()).wishes.map((wish: { kind: string }) => wish.kind).sort()).toEqual([
      'routeItems',
      'saveOneDocket',
      'setPrintOrder',
      'setTagAlong',
    ]);
    // Nothing of it is written here: dockets stay as they are until then.
    expect((await printing()).dockets.value).toEqual(value);

    const commands = await listOpenCommands(ctx.db, SCOPE);
    for (const { id } of [...commands, ...commands]) await runCommand(ctx, SCOPE, id);
    expect((await settings()).wishes).toEqual([]);
    const after = (await ctx.menus.menuOf(SCOPE)).items.find(({ id }) => id === MARGHERITA);
    expect(after).toMatchObject({ printStationIds: [second.id], printPriority: 7 });
    expect((await printing()).dockets.value.ORDER_STUB.copies).toBe(3);
    expect((await printing()).stations[0].tagAlongNames).toEqual([second.name]);
  });
});

describe('what a store is connected with', () => {
  test('is told to any till, without a secret in it', async () => {
    const { get } = await till(TAKES_ORDERS);
    const { body } = await get('/api/pos/settings/integrations');
    expect(body.isServedByBox).toBe(false);
    expect(body.cardTerminals.every((one: object) => !('secretSealed' in one) && !('address' in one))).toBe(true);
  });
});

describe('sold out at a till', () => {
  test('takes a choice of when it is back, and refuses a day that is over', async () => {
    const { post, ctx } = await till(TAKES_ORDERS);
    const said = await post(SOLD_OUT, { soldout: true, until: { kind: 'endOfDay' } });
    expect(said.body).toMatchObject({ soldout: true, untilIsoDateTimeUtc: '2026-11-21T16:00:00.000Z' });
    expect((await post(SOLD_OUT, { soldout: true, until: { kind: 'date', date: '2026-11-20' } })).status).toBe(400);
    expect((await post(SOLD_OUT, { soldout: true, until: { kind: 'date', date: '2026-02-30' } })).status).toBe(400);
    expect((await post(SOLD_OUT, { soldout: true, until: { kind: 'whenever' } })).status).toBe(400);
    const item = (await ctx.menus.menuOf(SCOPE)).items.find(({ id }) => id === 'item_roma_margherita');
    expect(item?.soldOutUntilIsoDateTimeUtc).toBe('2026-11-21T16:00:00.000Z');
  });
});

describe('the lock screen of all tills', () => {
  test('is set at once, and a till that has it already is left alone', async () => {
    const { ctx, posTerminalId } = await till(MANAGER);
    const lockScreen = { isEnabled: false, appliesTo: 'everyone', employeeIds: [] } as const;
    const set = () => setLockScreenOfAll(ctx, SCOPE, { lockScreen: { ...lockScreen, employeeIds: [] }, by: BY_OWNER });
    const { changed } = await set();
    expect(changed).toBeGreaterThan(0);
    expect((await getPosTerminal(ctx.db, SCOPE, posTerminalId)).settings.lockScreen.isEnabled).toBe(false);
    expect((await set()).changed).toBe(0);
  });
});

describe('a till on a box', () => {
  test('acts at once on what it asked of the cloud, shows that it waits, and each change is done once up there', async () => {
    const { ctx, post, settings, session, posTerminalId } = await till(MANAGER, { ownership: onBox() });
    const home = { tiles: [{ action: 'incoming', color: null }], version: (await settings()).home.version };
    expect((await post('/api/pos/settings/terminal', { patch: { screen: { cartSide: 'left' } } })).body.isWaiting).toBe(
      true,
    );
    await post('/api/pos/settings/terminal', { patch: { notifications: { newOrder: { volume: 20 } } } });
    await post('/api/pos/settings/home', home);
    const here = await session();
    expect(here.terminal.settings).toMatchObject({
      screen: { cartSide: 'left' },
      notifications: { newOrder: { volume: 20 } },
    });
    expect(here.store.homeTiles).toEqual(home.tiles);
    expect((await settings()).wishes.map((wish: { subjectId: string }) => wish.subjectId).sort()).toEqual(
      [posTerminalId, 'posHome'].sort(),
    );
    // Nothing of it is written here: it is the cloud's.
    expect((await getPosTerminal(ctx.db, SCOPE, posTerminalId)).settings.screen.cartSide).toBe('right');

    const commands = await listOpenCommands(ctx.db, SCOPE);
    for (const { id } of commands) await runCommand(ctx, SCOPE, id);
    for (const { id } of commands) await runCommand(ctx, SCOPE, id);
    expect((await settings()).wishes).toEqual([]);
    const confirmed = await readTillSession(ctx, SCOPE, { posTerminalId, employee: null });
    expect(confirmed.terminal.settings).toMatchObject({
      screen: { cartSide: 'left' },
      notifications: { newOrder: { volume: 20 } },
    });
    expect(confirmed.store.homeTiles).toEqual(home.tiles);
  });

  test('is told in words when the list was changed in the admin meanwhile, and what stands there counts', async () => {
    const { ctx, post, settings, session } = await till(MANAGER, { ownership: onBox() });
    const { version } = (await settings()).presets;
    await post('/api/pos/settings/presets', { discounts: [], surcharges: [], version });
    const admin = [{ id: 'admin', name: 'Owner', kind: 'percent' as const, value: 2500 }];
    await savePresets(ctx, SCOPE, { discounts: admin, surcharges: [], version, by: BY_OWNER });
    for (const { id } of await listOpenCommands(ctx.db, SCOPE)) await runCommand(ctx, SCOPE, id);
    expect((await settings()).wishes).toMatchObject([
      { refusedText: 'Somebody changed these settings meanwhile. Look at it again.' },
    ]);
    expect((await session()).store.presets.discounts).toEqual(admin);
  });

  test('says until when something is out by its own clock: the end of that day, however late the line comes back', async () => {
    const { ctx, post } = await till(TAKES_ORDERS, { ownership: onBox() });
    const said = await post(SOLD_OUT, { soldout: true, until: { kind: 'endOfDay' } });
    expect(said.body).toMatchObject({ pendingCommandId: expect.any(String) });
    const [command] = await listOpenCommands(ctx.db, SCOPE);
    expect(command?.body).toEqual({ soldout: true, untilIsoDateTimeUtc: '2026-11-21T16:00:00.000Z' });
  });
});
