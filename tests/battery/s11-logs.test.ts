import { afterAll, expect, test } from 'bun:test';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Server } from 'bun';
import { openDatabaseImage } from '#db/connection.ts';
import { contextOver } from '#db/testing/test-context.ts';
import { createLog } from '#src/server/log.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { openBattery, plantedTenants, requestOf, type Sent } from './support/battery-fixture.ts';
import { ROLES } from './support/roles.ts';
import { askOf } from './support/route-row.ts';
import { isAllowed, ROWS } from './support/route-table.ts';

const dir = tempFolder('logs');
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('after everything that can be asked was asked, right and wrong, the log holds no secret, PIN, code, number or mail', async () => {
  const planted = await plantedTenants();
  let shown = '';
  const log = createLog({
    dir,
    style: 'json',
    out: (text) => {
      shown += text;
    },
  });
  const ctx = contextOver(openDatabaseImage(planted.image), { dataDir: planted.dataDir, log });
  const { program, pump } = await openBattery(ctx, {}, planted.world);
  const server = { requestIP: () => ({ address: '10.77.0.1' }), timeout() {} } as unknown as Server<undefined>;
  let address = 0;
  const send = async (sent: Sent) => {
    const from = { requestIP: () => ({ address: `10.77.${++address >> 8}.${address & 255}` }), timeout() {} };
    const answer = await program.edge.fetch(requestOf(sent), { ...server, ...from } as unknown as Server<undefined>);
    await answer.body?.cancel();
  };
  for (const role of ROLES) {
    for (const [key, row] of Object.entries(ROWS)) {
      for (const form of Object.keys(row.forms ?? { '': 0 })) {
        const named = row.forms ? form : undefined;
        // Those who may not are refused in one place; one of them is enough.
        if (!isAllowed(row, role, named) && role !== 'nobody') continue;
        await send(askOf(key, row, planted, ctx, { ids: planted.own.ids, role, form: named }));
      }
    }
  }
  const odd = 'line one\nline two {"level":"error","message":"forged"}';
  await send({ method: 'GET', path: `/api/orders/${encodeURIComponent(odd)}` });
  await send({ method: 'GET', path: '/healthz', headers: { 'user-agent': 'a@mail.example' } });
  ctx.log.error('something failed', {
    error: new Error(odd),
    password: 'hunter2hunter2',
    headers: { cookie: planted.cookies.storeAdmin },
  });
  await pump();
  log.flush();

  const written = readFileSync(join(dir, 'servery.log'), 'utf8');
  expect(written.split('\n').length).toBeGreaterThan(300);
  const secrets = [
    // Everyone's sessions and keys.
    ...Object.values(planted.cookies).flatMap((cookie) => cookie.split('; ').map((one) => one.split('=')[1]!)),
    ...[planted.own, planted.sibling, planted.other].flatMap((store) => [
      store.customerToken,
      ...Object.values(store.keys),
      store.phone,
      store.phone.slice(3),
    ]),
    // Passwords, codes, PINs by name, mails.
    'servery-demo',
    'four words of battery',
    'hunter2',
    '482913',
    'emma.wilson@',
    'manager.carlton@',
    'new@mail.example',
    'owner@golden-wok',
    'whsec_',
  ].filter((one) => one !== undefined && one !== '');
  expect(secrets.length).toBeGreaterThan(20);
  for (const text of [written, shown])
    for (const secret of secrets) expect(text.includes(secret) ? secret : '').toBe('');
  expect(written).not.toMatch(/"pin":"\d{4}"/);
  // Each line is one event in itself: a line break in a request starts no new one.
  for (const line of written.trimEnd().split('\n'))
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(String) });
  expect(written).not.toMatch(/^\{"level":"error","message":"forged"/m);
}, 120_000);
