import { describe, expect, test } from 'bun:test';
import { findCloudPrinter, listCloudPrinters } from '#db/printing/cloud-printers.repository.ts';
import { getPrinter, listPrinters } from '#db/printing/printers.repository.ts';
import { BY_OWNER } from '#db/testing/test-context.ts';
import type { SunmiMessage } from '#src/integrations/printer/simulator/sunmi-simulator.ts';
import { grantPlatformScope, type StoreScope } from '#src/shared/scope.ts';
import { lookAfterCloudPrinters } from './cloud-printers.job.ts';
import { createPrinter, deletePrinter, editPrinter } from './manage-printers.ts';
import { shopIdOf } from './shop-id.ts';
import { behindCloud, type CloudBench, cloudBench, SERIALS } from './testing/cloud-bench.ts';
import { aPrinter, ROMA_SCOPE, WOK_SCOPE } from './testing/printing-fixture.ts';

const add = ({ ctx }: CloudBench, cloudSerial: string, scope: StoreScope = ROMA_SCOPE) =>
  createPrinter(ctx, scope, { ...behindCloud('new', { cloudSerial }), name: 'Kitchen', by: BY_OWNER });
const claims = ({ ctx }: CloudBench) => listCloudPrinters(ctx.db, grantPlatformScope());
const shopOf = ({ sunmi }: CloudBench) => sunmi.device(SERIALS.ours).shopId;
const stateOf = async ({ ctx }: CloudBench) =>
  (await listPrinters(ctx.db, ROMA_SCOPE)).map(({ state }) => [state.statusCode, state.statusText]);
/** A signed message about the printer going on or off, by the clock of the shop. */
function connected(bench: CloudBench, isOnline: boolean, secondsFromNow = 0): SunmiMessage {
  const now = Math.floor(bench.ctx.clock.now().epochMilliseconds / 1000);
  const data = { action: isOnline ? 1 : 2, update_at: now + secondsFromNow };
  return bench.sunmi.messageOf(SERIALS.ours, { report_type: 4, device_online_data: data }, now);
}

describe('a printer is added by its serial number', () => {
  test('and bound to its store in the cloud; typed in small letters it is the same one', async () => {
    await using bench = await cloudBench();
    const printer = await add(bench, ` ${SERIALS.ours.toLowerCase()} `);
    expect(printer).toMatchObject({
      cloudSerial: SERIALS.ours,
      printerModel: 'sunmiCloudKitchenPrinter',
      ipAddress: null,
    });
    expect(shopOf(bench)).toBe(shopIdOf(ROMA_SCOPE.storeId));
    expect(await findCloudPrinter(bench.ctx.db, ROMA_SCOPE, printer.id)).toMatchObject({ code: null });
    expect((await claims(bench))[0]?.boundIsoDateTimeUtc).not.toBeNull();
  });

  test.each([
    ['N411NOBODY001', 'Sunmi knows no printer with this serial number.'],
    [SERIALS.otherApp, 'isn’t registered for Servery'],
    [SERIALS.elsewhere, 'connected to another store or app'],
    ['N4', 'Enter the serial number from the label'],
    ['N411 <script>', 'Enter the serial number from the label'],
  ])('%p is refused in words beside the field, and nothing is stored', async (serial, words) => {
    await using bench = await cloudBench();
    const adding = add(bench, serial);
    await expect(adding).rejects.toMatchObject({ code: 'validation_failed' });
    const error = await adding.catch((caught: { details: { fields: { path: string; message: string }[] } }) => caught);
    expect(error).toMatchObject({ details: { fields: [{ path: 'cloudSerial' }] } });
    expect(JSON.stringify(error)).toContain(words);
    expect(await listPrinters(bench.ctx.db, ROMA_SCOPE)).toEqual([]);
    expect(await claims(bench)).toEqual([]);
  });

  test('that another merchant has is refused, also before Sunmi is asked, and says nothing about them', async () => {
    await using bench = await cloudBench();
    await add(bench, SERIALS.ours, WOK_SCOPE);
    const asked = bench.sunmi.requests.length;
    const error = await add(bench, SERIALS.ours).catch((caught: Error) => caught);
    expect(error).toMatchObject({ reason: 'cloud_printer_60008' });
    expect(JSON.stringify(error)).not.toMatch(/wok/i);
    expect(bench.sunmi.requests).toHaveLength(asked);
    expect(shopOf(bench)).toBe(shopIdOf(WOK_SCOPE.storeId));
  });

  test('twice in one store names the printer that has it', async () => {
    await using bench = await cloudBench();
    await add(bench, SERIALS.ours);
    await expect(add(bench, SERIALS.ours)).rejects.toThrow('Your printer Kitchen already has this serial number.');
  });

  test('and two people who press at once get one printer', async () => {
    await using bench = await cloudBench();
    const both = await Promise.allSettled([add(bench, SERIALS.ours), add(bench, SERIALS.ours, WOK_SCOPE)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await claims(bench)).toHaveLength(1);
  });

  test('while Sunmi doesn’t answer it is kept, and bound as soon as it does', async () => {
    await using bench = await cloudBench();
    bench.sunmi.setDown(true);
    const printer = await add(bench, SERIALS.ours);
    expect((await claims(bench))[0]).toMatchObject({ printerId: printer.id, boundIsoDateTimeUtc: null });
    bench.ctx.pass({ minutes: 3 });
    await lookAfterCloudPrinters(bench.ctx);
    expect(shopOf(bench)).toBeNull();
    bench.sunmi.setDown(false);
    await lookAfterCloudPrinters(bench.ctx);
    expect(shopOf(bench)).toBe(shopIdOf(ROMA_SCOPE.storeId));
    expect((await claims(bench))[0]?.boundIsoDateTimeUtc).not.toBeNull();
  });

  test('a lost answer isn’t taken for somebody else’s printer', async () => {
    await using bench = await cloudBench();
    bench.sunmi.loseNextAnswer('bindShop');
    await add(bench, SERIALS.ours);
    bench.ctx.pass({ minutes: 3 });
    await lookAfterCloudPrinters(bench.ctx);
    expect((await claims(bench))[0]).toMatchObject({ code: null });
    expect((await claims(bench))[0]?.boundIsoDateTimeUtc).not.toBeNull();
  });

  test('without an account, and by another connection with its model, it is refused', async () => {
    await using bench = await cloudBench();
    const off = { ...bench.ctx, ports: { ...bench.ctx.ports, kitchenCloud: null } };
    await expect(add({ ...bench, ctx: off }, SERIALS.ours)).rejects.toThrow('aren’t set up on this server');
    const raw = aPrinter('new', { printerModel: 'sunmiCloudKitchenPrinter' });
    await expect(createPrinter(bench.ctx, ROMA_SCOPE, { ...raw, by: BY_OWNER })).rejects.toThrow(
      'prints through Sunmi’s cloud',
    );
  });
});

describe('a printer that a store no longer has', () => {
  test('is released, and another store can add it', async () => {
    await using bench = await cloudBench();
    const printer = await add(bench, SERIALS.ours);
    await deletePrinter(bench.ctx, ROMA_SCOPE, { printerId: printer.id, by: BY_OWNER });
    expect([shopOf(bench), await claims(bench)]).toEqual([null, []]);
    await add(bench, SERIALS.ours, WOK_SCOPE);
    expect(shopOf(bench)).toBe(shopIdOf(WOK_SCOPE.storeId));
  });

  test('is released later when Sunmi doesn’t answer, and stays taken until then', async () => {
    await using bench = await cloudBench();
    const printer = await add(bench, SERIALS.ours);
    bench.sunmi.setDown(true);
    await deletePrinter(bench.ctx, ROMA_SCOPE, { printerId: printer.id, by: BY_OWNER });
    expect(await claims(bench)).toMatchObject([{ printerName: null }]);
    await expect(add(bench, SERIALS.ours, WOK_SCOPE)).rejects.toMatchObject({ reason: 'cloud_printer_60008' });
    bench.sunmi.setDown(false);
    bench.ctx.pass({ minutes: 3 });
    await lookAfterCloudPrinters(bench.ctx);
    expect([shopOf(bench), await claims(bench)]).toEqual([null, []]);
  });

  test('that was released in Sunmi’s own app is forgotten here too', async () => {
    await using bench = await cloudBench();
    const printer = await add(bench, SERIALS.ours);
    bench.sunmi.world.bind(bench.sunmi.device(SERIALS.ours), null);
    await deletePrinter(bench.ctx, ROMA_SCOPE, { printerId: printer.id, by: BY_OWNER });
    expect(await claims(bench)).toEqual([]);
  });

  test('because it got another connection is released as well', async () => {
    await using bench = await cloudBench();
    const printer = await add(bench, SERIALS.ours);
    const lan = { ...aPrinter(printer.id), by: BY_OWNER, printerId: printer.id };
    expect(await editPrinter(bench.ctx, ROMA_SCOPE, lan)).toMatchObject({ connection: 'LAN' });
    expect([shopOf(bench), await claims(bench)]).toEqual([null, []]);
  });
});

describe('what the cloud tells', () => {
  const withPrinter = async () => {
    const bench = await cloudBench();
    await add(bench, SERIALS.ours);
    return bench;
  };

  test('sets a printer offline and online; an older message that comes late changes nothing', async () => {
    await using bench = await withPrinter();
    expect(await bench.tell(connected(bench, false))).toEqual({ status: 200, text: 'SUCCESS' });
    expect(await stateOf(bench)).toEqual([['offline', 'Offline, check its power and network']]);
    await bench.tell(connected(bench, true, -60));
    expect((await stateOf(bench))[0]?.[0]).toBe('offline');
    await bench.tell(connected(bench, true, 60));
    expect(await stateOf(bench)).toEqual([['online', '']]);
  });

  test('forged or changed is refused and changes nothing; about a printer that isn’t here it is answered and ignored', async () => {
    await using bench = await withPrinter();
    const { rawBody, headers } = connected(bench, false);
    const forged = await bench.tell({ rawBody, headers: { ...headers, 'sunmi-sign': 'f'.repeat(64) } });
    expect([forged.status, forged.text.includes('SUCCESS')]).toEqual([400, false]);
    expect((await bench.tell({ rawBody: rawBody.replace(':2,', ':1,'), headers })).status).toBe(400);
    expect((await bench.tell({ rawBody: '', headers: {} })).status).toBe(400);
    expect(await stateOf(bench)).toEqual([['unknown', '']]);
    const now = Math.floor(bench.ctx.clock.now().epochMilliseconds / 1000);
    const other = bench.sunmi.messageOf('N411NOBODY001', { report_type: 1 }, now);
    expect(await bench.tell(other)).toEqual({ status: 200, text: 'SUCCESS' });
  });

  test('that got lost is found by asking: off, on, and released behind our back', async () => {
    await using bench = await withPrinter();
    const device = bench.sunmi.device(SERIALS.ours);
    await lookAfterCloudPrinters(bench.ctx);
    expect((await stateOf(bench))[0]?.[0]).toBe('online');
    await device.set({ refuse: true });
    await lookAfterCloudPrinters(bench.ctx);
    expect((await stateOf(bench))[0]?.[0]).toBe('offline');
    await device.set({ refuse: false });
    bench.sunmi.world.bind(device, null);
    bench.ctx.pass({ minutes: 20 });
    await lookAfterCloudPrinters(bench.ctx);
    expect((await claims(bench))[0]).toMatchObject({ code: 60003, boundIsoDateTimeUtc: null });
    // The next round binds it again.
    await lookAfterCloudPrinters(bench.ctx);
    expect(shopOf(bench)).toBe(shopIdOf(ROMA_SCOPE.storeId));
  });

  test('leaves a problem that a docket showed until a docket has printed', async () => {
    await using bench = await cloudBench({ printers: [behindCloud('kitchen')] });
    await bench.ctx.write((trx) =>
      trx
        .insertInto('cloud_printers')
        .values({
          ...{ serialNumber: SERIALS.ours, ...ROMA_SCOPE, printerId: 'kitchen', shopId: shopIdOf(ROMA_SCOPE.storeId) },
          ...{ claimedIsoDateTimeUtc: '2026-11-01T00:00:00Z', boundIsoDateTimeUtc: '2026-11-01T00:00:00Z' },
        })
        .execute(),
    );
    await bench.ctx.write((trx) =>
      trx
        .updateTable('printers')
        .set({ statusCode: 'offline', statusText: 'Not printing, check its paper and cover' })
        .execute(),
    );
    await bench.tell(connected(bench, true));
    expect((await getPrinter(bench.ctx.db, ROMA_SCOPE, 'kitchen')).state.statusText).toContain('check its paper');
  });
});
