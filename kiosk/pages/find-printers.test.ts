import { expect, setDefaultTimeout, test } from 'bun:test';
import { Hono } from 'hono';
import { listPrinters } from '#db/printing/printers.repository.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { UNBUILT } from '#islands/runtime/manifest.ts';
import type { FoundPrinter } from '#src/integrations/printer/escpos-tcp/find-printers.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { mountFindPrinters } from './find-printers.routes.tsx';

// The first one sets up the demo.
setDefaultTimeout(60_000);

const PLACE = { restaurantId: 'roma-pizza', storeId: 'roma-newtown' };
const OWN = { boxId: 'box', mark: 'b00001', credential: 'c', storeKey: 'k', storeName: 'Roma', cloudUrl: '', ...PLACE };

async function openBox(found: readonly FoundPrinter[]) {
  const ctx = await seededContext();
  const app = new Hono();
  const host = { ctx, manifest: UNBUILT, baseOf: () => '', cartLink: async () => '', keeper: null };
  let looks = 0;
  const find = async () => {
    looks += 1;
    return found;
  };
  mountFindPrinters(app, host as unknown as Parameters<typeof mountFindPrinters>[1], { get: () => OWN } as never, find);
  const ask = async (init: RequestInit = {}, address = '127.0.0.1') => {
    const answer = await app.request('http://box.test/find-printers', init, { address });
    return { status: answer.status, text: (await answer.text()).replaceAll('<!-- -->', '') };
  };
  return { ctx, ask, looks: () => looks };
}

test('the box lists the printers on its network by address, with the names of those that are set up', async () => {
  const box = await openBox([
    { ipAddress: '192.168.1.77', answers: true },
    { ipAddress: '192.168.1.78', answers: false },
  ]);
  const scope = grantStoreScope(PLACE);
  const [first] = await listPrinters(box.ctx.db, scope);
  const { raw } = box.ctx.database;
  raw.run(`update printers set specJson = json_set(specJson, '$.ipAddress', '192.168.1.78') where id = ?`, [
    first?.printer.id ?? '',
  ]);
  expect((await box.ask()).text).toContain('Look for printers');
  expect(box.looks()).toBe(0);
  const { text } = await box.ask({ method: 'POST', headers: { origin: 'http://box.test' } });
  expect(text).toContain('2 printers found');
  expect(text).toContain('192.168.1.77');
  expect(text).toContain('Not set up yet');
  expect(text).toContain(first?.printer.name ?? 'no printer');
});

test('guests on the store’s network, and pages of others, don’t make it look', async () => {
  const box = await openBox([]);
  expect((await box.ask({ method: 'POST', headers: { origin: 'http://box.test' } }, '192.168.1.90')).status).toBe(403);
  await box.ask({ method: 'POST', headers: { origin: 'https://evil.example' } }).catch(() => null);
  expect(box.looks()).toBe(0);
  expect((await box.ask({ method: 'POST', headers: { origin: 'http://box.test' } })).text).toContain(
    'No printers found',
  );
});
