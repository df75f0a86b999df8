/** The settings of tills: who may change them, what is rejected, what reaches whom. */
import { describe, expect, test } from 'bun:test';
import { getPosTerminal } from '#db/staff/pos-terminals.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import { posTerminalSettingsSchema } from '#src/domain/access/pos-terminal.schema.ts';
import { setLockScreenOfAll } from '#src/features/tills/change-terminal-settings.ts';
import { editTerminal } from '#src/features/tills/manage-terminals.ts';
import { savePresets } from '#src/features/tills/save-till-lists.ts';
import { MANAGER, SCOPE, SOLD_OUT, TAKES_ORDERS, till } from './testing/demo-till.ts';

describe('the settings of one till', () => {
  test('are changed field by field: two who set different things both get what they set', async () => {
    const { post, session } = await till(MANAGER);
    await Promise.all([
      post('/api/pos/settings/terminal', { patch: { screen: { cartSide: 'left' } } }),
      post('/api/pos/settings/terminal', { patch: { screen: { hasPictures: false }, printAlarmMinutes: 10 } }),
      post('/api/pos/settings/terminal', { patch: { notifications: { newOrder: { volume: 20 } } } }),
    ]);
    expect((await session()).terminal.settings).toMatchObject({
      screen: { startScreen: 'home', cartSide: 'left', hasPictures: false },
      printAlarmMinutes: 10,
      notifications: { newOrder: { sound: 'bell', volume: 20, repeatMinutes: 1, louderAfterMinutes: 5 } },
    });
  });

  test('keep a limit that was set when something else is changed, and till it is set it is five minutes', async () => {
    const { ctx, post, session, posTerminalId } = await till(MANAGER);
    const { settings } = await getPosTerminal(ctx.db, SCOPE, posTerminalId);
    const { louderAfterMinutes: _, ...older } = settings.notifications.newOrder;
    const kept = { ...settings, notifications: { ...settings.notifications, newOrder: older } };
    expect(posTerminalSettingsSchema.parse(kept).notifications.newOrder.louderAfterMinutes).toBe(5);
    const limit = async () => (await session()).terminal.settings.notifications.newOrder.louderAfterMinutes;
    await post('/api/pos/settings/terminal', { patch: { notifications: { newOrder: { louderAfterMinutes: 10 } } } });
    await post('/api/pos/settings/terminal', { patch: { notifications: { newOrder: { volume: 50 } } } });
    expect(await limit()).toBe(10);
  });

  test('show photos on tiles until someone switches them off, which stays so', async () => {
    const { post, session } = await till(MANAGER);
    const hasPhotos = async () => (await session()).terminal.settings.screen.hasPictures;
    expect(await hasPhotos()).toBe(true);
    await post('/api/pos/settings/terminal', { patch: { screen: { hasPictures: false } } });
    await post('/api/pos/settings/terminal', { patch: { receipt: 'never' } });
    expect(await hasPhotos()).toBe(false);
  });

  test('leave alone what the admin decides: the lock screen and the drawer’s printer', async () => {
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
    ['loudest after a minute', { notifications: { newOrder: { louderAfterMinutes: 1 } } }],
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

  test('need settings permission, or the PIN of an employee who has it; both names are kept', async () => {
    const { ctx, post, approve } = await till(TAKES_ORDERS);
    const body = { patch: { receipt: 'never' } };
    const refused = await post('/api/pos/settings/terminal', body);
    expect(refused.body.error).toMatchObject({ reason: 'pin_required', details: { permission: 'settings' } });
    const approval = await approve(refused);
    expect((await post('/api/pos/settings/terminal', { ...body, approval })).body).toEqual({ commandId: null });
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

  test('are saved for all tills, and the second person to save is told', async () => {
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
    expect((await session()).store.presets).toMatchObject(list);
  });

  test('quick comments are shared by all tills, and saving only discounts leaves them as they are', async () => {
    const { post, settings, session } = await till(MANAGER);
    const prices = { discounts: [], surcharges: [] };
    const comments = ['No onion', 'Well done'];
    const { version } = (await settings()).presets;
    expect((await post('/api/pos/settings/presets', { ...prices, comments, version })).status).toBe(200);
    expect((await session()).store.presets.comments).toEqual(comments);
    expect((await post('/api/pos/settings/presets', { ...prices, version: version + 1 })).status).toBe(200);
    expect((await session()).store.presets.comments).toEqual(comments);
  });

  test.each([
    ['of 41 letters', ['x'.repeat(41)]],
    ['without a letter', ['  ']],
    ['twice', ['No onion', 'no onion']],
    ['twenty-five of them', Array.from({ length: 25 }, (_, at) => `Comment ${at}`)],
  ])('a quick comment %s is refused', async (_, comments) => {
    const { post, settings } = await till(MANAGER);
    const { version } = (await settings()).presets;
    const answer = await post('/api/pos/settings/presets', { discounts: [], surcharges: [], comments, version });
    expect(answer.status).toBe(400);
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
  test('of a category and its items are one change, and painting the previous ones undoes it', async () => {
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

describe('sold out at a till', () => {
  test('takes a choice of when it is back, and rejects a day in the past', async () => {
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

test('a PIN that fits is answered with the session that the till would ask for', async () => {
  const { entered, session } = await till(TAKES_ORDERS);
  expect(entered.body.session).toEqual(await session());
  expect(entered.body.session.employee.name).toBe(entered.body.employee.name);
});

describe('the lock screen of all tills', () => {
  test('applies at once, and a till that has it already is left alone', async () => {
    const { ctx, posTerminalId } = await till(MANAGER);
    const lockScreen = { isEnabled: false, appliesTo: 'everyone', employeeIds: [] } as const;
    const set = () => setLockScreenOfAll(ctx, SCOPE, { lockScreen: { ...lockScreen, employeeIds: [] }, by: BY_OWNER });
    const { changed } = await set();
    expect(changed).toBeGreaterThan(0);
    expect((await getPosTerminal(ctx.db, SCOPE, posTerminalId)).settings.lockScreen.isEnabled).toBe(false);
    expect((await set()).changed).toBe(0);
  });
});

describe('the sales of the day', () => {
  test.each([
    ['told to whoever has the right to reports', MANAGER, { sales: { orderCount: expect.any(Number) } }],
    ['not told to anybody else, who is not refused either', TAKES_ORDERS, { sales: null }],
  ])('are %s', async (_, pin, expected) => {
    const { get } = await till(pin);
    expect(await get('/api/pos/sales-today')).toMatchObject({ status: 200, body: expected });
  });

  test('belong to no one at a locked till', async () => {
    const { get, post } = await till(MANAGER);
    await post('/api/pos/lock', {});
    expect(await get('/api/pos/sales-today')).toMatchObject({ status: 200, body: { sales: null } });
  });
});
