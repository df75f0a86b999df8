/** Stations, routing and dockets as a till changes them. */
import { describe, expect, test } from 'bun:test';
import { getPrintJob } from '#db/printing/print-jobs.repository.ts';
import { listPrintStations, updatePrintStation } from '#db/printing/print-stations.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import { listOpenCommands } from '#db/sync/sync-commands.repository.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import type { DocketSnapshot } from '#src/domain/printing/docket.types.ts';
import { docketPlainText } from '#src/domain/printing/docket-plain-text.ts';
import { printOrderOf } from '#src/domain/printing/print-order.ts';
import { renderDocket } from '#src/domain/printing/render-docket.ts';
import { runCommand } from '#src/features/sync/run-command.ts';
import { createTerminal } from '#src/features/tills/manage-terminals.ts';
import { pairTerminal } from '#src/features/tills/pair-terminal.ts';
import { MANAGER, onBox, SCOPE, TAKES_ORDERS, TEST_NOW_UTC, till } from './testing/demo-till.ts';

describe('a test page', () => {
  const TEST_PRINT = '/api/pos/settings/test-print';
  const kitchen = async (ctx: TestContext) => ({ printerId: (await listPrinters(ctx.db, SCOPE))[0]?.printer.id });

  test('prints while a till is set up, before anyone has entered a PIN there', async () => {
    const { ctx, postUnnamed } = await till(TAKES_ORDERS);
    const answer = await postUnnamed(TEST_PRINT, await kitchen(ctx));
    expect(answer).toMatchObject({ status: 200, body: { printJobId: expect.any(String) } });
  });

  test('needs a PIN once the till is set up, as everything that comes out of a printer', async () => {
    let now = Temporal.Instant.from(TEST_NOW_UTC);
    const { ctx, post, postUnnamed } = await till(TAKES_ORDERS, { clock: { now: () => now } });
    now = now.add({ minutes: 16 });
    const printer = await kitchen(ctx);
    expect(await postUnnamed(TEST_PRINT, printer)).toMatchObject({
      status: 403,
      body: { error: { reason: 'pin_required' } },
    });
    expect((await post(TEST_PRINT, printer)).status).toBe(200);
  });
});

describe('dockets, at a till', () => {
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

  test('one tap sends one item to another station; its neighbours and its category stay', async () => {
    const { ctx, post, menu, item, second } = await paper(MANAGER);
    const items = [{ itemId: MARGHERITA, printStationIds: [second.id] }];
    expect((await post('/api/pos/settings/routing', { categoryId: item.categoryId, items })).status).toBe(200);
    const after = await ctx.menus.menuOf(SCOPE);
    expect(after.categories).toEqual([...menu.categories]);
    expect(after.items).toEqual(
      menu.items.map((one) => (one.id === MARGHERITA ? { ...one, printStationIds: [second.id] } : one)),
    );
  });

  test('a station is on a screen once the kitchen screen that shows it is paired; a screen for guests is none', async () => {
    const { ctx, printing, first } = await paper(MANAGER);
    await ctx.write((trx) => updatePrintStation(trx, SCOPE, { ...first, printerIds: [] }));
    const seen = async () => {
      const { stations } = await printing();
      return stations.find(({ id }: { id: string }) => id === first.id);
    };
    for (const kind of ['orderReady', 'screen'] as const) {
      const { pairingCode } = await createTerminal(ctx, SCOPE, { name: kind, kind, by: BY_OWNER });
      expect(await seen()).toMatchObject({ printerIds: [], isOnScreen: false });
      await pairTerminal(ctx, { pairingCode, origin: kind });
    }
    expect(await seen()).toMatchObject({ printerIds: [], isOnScreen: true });
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

  test('an item moved to the top is first on the next docket, and the second person to move it is told', async () => {
    const { ctx, post, item } = await paper(MANAGER);
    const move = (to: number) => ({ items: [{ itemId: MARGHERITA, from: item.printPriority, to }] });
    expect((await post('/api/pos/settings/print-order', move(0))).status).toBe(200);
    expect(printOrderOf(await ctx.menus.menuOf(SCOPE))[0]?.itemId).toBe(MARGHERITA);
    const second = await post('/api/pos/settings/print-order', move(9000));
    expect(second.body.error).toMatchObject({ code: 'resource_status_conflict', reason: 'version_changed' });
    expect(printOrderOf(await ctx.menus.menuOf(SCOPE))[0]?.itemId).toBe(MARGHERITA);
  });

  test('half of an order of items is never written', async () => {
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

  test('a station’s dockets print at another for an hour, as each till shows, and back', async () => {
    const { post, first, second, printing, get } = await paper(MANAGER);
    const sent = { stationId: first.id, toStationId: second.id, time: '60' };
    expect((await post('/api/pos/settings/redirect-station', sent)).body).toEqual({ commandId: null });
    const holds = {
      stationName: first.name,
      toStationName: second.name,
      untilIsoDateTimeUtc: '2026-11-21T08:00:00.000Z',
    };
    expect((await printing()).redirects).toMatchObject([holds]);
    expect((await get('/api/pos/attention')).body.redirects).toMatchObject([holds]);
    const circle = { stationId: second.id, toStationId: first.id, time: 'open' };
    expect((await post('/api/pos/settings/redirect-station', circle)).body.error.details.fields).toMatchObject([
      { path: 'toStationId', message: `${first.name} prints at ${second.name} now. Switch that back first.` },
    ]);
    const back = { stationId: first.id, toStationId: null };
    expect((await post('/api/pos/settings/redirect-station', back)).status).toBe(200);
    expect((await printing()).redirects).toEqual([]);
  });

  test('without settings permission a station’s dockets stay until a manager’s PIN; a box does it without the internet', async () => {
    const { post, first, second, approve, printing } = await paper(TAKES_ORDERS, { ownership: onBox() });
    const sent = { stationId: first.id, toStationId: second.id, time: '30' };
    const refused = await post('/api/pos/settings/redirect-station', sent);
    expect(refused.body.error).toMatchObject({ code: 'user_not_allowed', reason: 'pin_required' });
    const approval = await approve(refused);
    const done = await post('/api/pos/settings/redirect-station', { ...sent, approval });
    expect(done).toMatchObject({ status: 200, body: { commandId: null } });
    expect((await printing()).redirects).toHaveLength(1);
  });

  test('an example prints with the settings as they are being edited, headed TEST, and changes nothing', async () => {
    const { ctx, post, printing } = await paper(MANAGER);
    const { dockets, printers } = await printing();
    const printerId = printers[0].id;
    const { wideItems: _, ...old } = dockets.value.ORDER_TICKET;
    const settings = { ...old, commentSize: 'large', shows: { ...old.shows, customerName: false, prices: true } };
    const answer = await post('/api/pos/settings/test-print', {
      printerId,
      docket: { docketType: 'ORDER_TICKET', settings },
    });
    const { payload, ...job } = await getPrintJob(ctx.db, SCOPE, answer.body.printJobId);
    expect(job).toMatchObject({ printerId, docketType: 'TEST', orderId: null });
    const text = docketPlainText(renderDocket(payload as DocketSnapshot));
    expect(text).toContain('TEST');
    expect(text).toContain('$48.00');
    expect(text).not.toContain('Jordan');
    expect((await printing()).dockets).toEqual(dockets);
  });

  test('a till of an earlier release saves its switches, and the ones it does not know stay', async () => {
    const { post, printing } = await paper(MANAGER);
    const { value, version } = (await printing()).dockets;
    const settings = { ...value.ORDER_STUB, shows: { ...value.ORDER_STUB.shows, paid: false, prices: true } };
    expect((await post('/api/pos/settings/docket', { docketType: 'ORDER_STUB', settings, version })).status).toBe(200);
    const { customerPhone, deliveryAddress, qrCode, priceExplanation } = value.ORDER_STUB.shows;
    const old = {
      ...{ fontSize: 9, lineSpacing: 30, copies: 1 },
      shows: { customerPhone: !customerPhone, deliveryAddress, qrCode, priceExplanation },
    };
    const now = (await printing()).dockets.version;
    expect(
      (await post('/api/pos/settings/docket', { docketType: 'ORDER_STUB', settings: old, version: now })).status,
    ).toBe(200);
    expect((await printing()).dockets.value.ORDER_STUB).toMatchObject({
      fontSize: 9,
      shows: { customerPhone: !customerPhone, paid: false, prices: true },
    });
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

  test('changing any of it needs settings permission, or the PIN of an employee who has it', async () => {
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
      const approval = await approve(refused);
      expect((await post(`/api/pos/settings/${name}`, { ...body, approval })).body).toEqual({ commandId: null });
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
    const routed = (await route(MARGHERITA)).body;
    expect(routed).toEqual({ commandId: expect.any(String) });
    expect((await route(MARGHERITA)).body.error).toMatchObject({ reason: 'already_pending' });
    await post('/api/pos/settings/print-order', { items: [{ itemId: MARGHERITA, from: item.printPriority, to: 7 }] });
    const tags = { stationId: first.id, tagAlongStationIds: [second.id], printsTaggedLinesAlone: false };
    await post('/api/pos/settings/tag-along', tags);
    const docket = { docketType: 'ORDER_STUB', settings: { ...value.ORDER_STUB, copies: 3 }, version };
    await post('/api/pos/settings/docket', docket);
    expect((await settings()).wishes.map((command: { kind: string }) => command.kind).sort()).toEqual([
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
