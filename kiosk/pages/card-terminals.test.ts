import { afterEach, beforeEach, expect, setDefaultTimeout, test } from 'bun:test';
import { Hono } from 'hono';
import { createSessionIn } from '#db/access/sessions.repository.ts';
import { listCardTerminals } from '#db/eftpos/card-terminals.repository.ts';
import { installFeedTriggers } from '#db/sync/feed-triggers.ts';
import { boxOwnership } from '#db/sync/ownership-of-rows.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import { UNBUILT } from '#islands/runtime/manifest.ts';
import { openSecret } from '#src/features/eftpos/seal-secret.ts';
import { readTillSession } from '#src/features/pos/read-session.ts';
import { POS_COOKIE } from '#src/http/cookies.ts';
import { createSimulatedCardTerminal } from '#src/integrations/card-terminal/simulator/card-terminal-simulator.ts';
import { createLanTerminal, lanTerminalRoutes } from '#src/integrations/card-terminal/simulator/lan-terminal.ts';
import { TerminalWorld } from '#src/integrations/card-terminal/simulator/terminal-world.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { mountCardTerminalPages } from './card-terminals.routes.tsx';

// The first one sets up the demo.
setDefaultTimeout(30_000);

const PLACE = { restaurantId: 'roma-pizza', storeId: 'roma-newtown' };
const OWN = { boxId: 'box', mark: 'b00001', credential: 'c', storeKey: 'k', storeName: 'Roma', cloudUrl: '', ...PLACE };
const SCOPE = grantStoreScope(PLACE);

async function openShop(line: { reachesCloud: boolean } = { reachesCloud: true }) {
  const world = new TerminalWorld({ nowMs: Date.now, firstStory: 'approve' });
  const wire = lanTerminalRoutes('Counter', world, createSimulatedCardTerminal(world));
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: wire.fetch });
  const seeded = await seededContext();
  const ctx = {
    ...seeded,
    dataDir: tempFolder('pads'),
    ports: { ...seeded.ports, cardTerminals: { simulator: createLanTerminal() } },
    ownership: boxOwnership(() => OWN),
    syncSummary: () => ({ ...line, awaySinceIsoDateTimeUtc: null, unsent: 0, clockAheadMs: 0 }),
  };
  const { raw } = ctx.database;
  const insert = raw.query(
    `insert into card_terminals (id, restaurantId, storeId, name, provider, reach, address, createdIsoDateTimeUtc)
     values (?, 'roma-pizza', 'roma-newtown', ?, 'simulator', ?, ?, '2026-11-21T00:00:00.000Z')`,
  );
  raw.run('delete from card_terminals');
  insert.run('pad-cloud', 'Counter terminal', 'cloud', 'CLOUD-1');
  insert.run('pad-local', 'Bar terminal', 'local', `127.0.0.1:${server.port}`);
  installFeedTriggers(raw, 'box');
  raw.run('delete from change_feed');
  const session = { kind: 'posTerminal', subjectId: 'till', ...PLACE, lifetimeDays: 1 } as const;
  const till = `${POS_COOKIE}=${await ctx.write((trx) => createSessionIn(trx, ctx, session))}`;
  const app = new Hono();
  const host = { ctx, manifest: UNBUILT, baseOf: () => '', cartLink: async () => '', keeper: null };
  mountCardTerminalPages(
    app,
    host as unknown as Parameters<typeof mountCardTerminalPages>[1],
    { get: () => OWN } as never,
  );
  const ask = async (path: string, init: RequestInit = {}, address = '127.0.0.1') => {
    const answer = await app.request(`http://box.test${path}`, init, { address });
    return { status: answer.status, text: (await answer.text()).replaceAll('<!-- -->', '') };
  };
  return {
    ctx,
    world,
    till,
    get: (path: string, address?: string, cookie = '') => ask(path, { headers: { cookie } }, address),
    /** From a paired tablet, unless it is said to be a guest’s. */
    pair: (form: Record<string, string>, address?: string, id = 'pad-local', cookie = till) =>
      ask(
        `/card-terminals/${id}/pair`,
        { method: 'POST', headers: { origin: 'http://box.test', cookie }, body: new URLSearchParams(form) },
        address,
      ),
    bar: async () => (await listCardTerminals(ctx.db, SCOPE)).find(({ id }) => id === 'pad-local'),
    stop: () => server.stop(true),
  };
}

let shop: Awaited<ReturnType<typeof openShop>>;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(() => void shop.stop());

test('a terminal on the store’s network is paired at the box, and its secret stays there', async () => {
  expect((await shop.get('/card-terminals')).text).toContain('Bar terminal');
  expect((await shop.get('/card-terminals')).text).toContain('over the internet');
  expect((await shop.pair({ code: '246810' })).status).toBe(303);
  const bar = await shop.bar();
  const secret = openSecret(shop.ctx, 'pad-local', bar?.secretSealed ?? null);
  expect(secret).toBe(shop.world.terminal('Counter').secret);
  const told = shop.ctx.database.raw.query("select * from change_feed where tableName = 'card_terminals'").all();
  expect(told).toEqual([]);
  expect((await shop.get('/card-terminals?health')).text).toContain('Ready');
  shop.world.plug('Counter', false);
  expect((await shop.get('/card-terminals?health')).text).not.toContain('>Ready<');
});

test('each terminal’s code has a field of its own, with its own label', async () => {
  const { text } = await shop.get('/card-terminals');
  const ids = [...text.matchAll(/<input id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(2);
  expect([...text.matchAll(/<label for="([^"]+)"/g)].map(([, id]) => id)).toEqual(ids);
});

test.each([
  ['no code', { code: ' ' }, '127.0.0.1', 'Enter the code shown on the terminal.'],
  ['another code', { code: '000000' }, '127.0.0.1', 'match the terminal. Check it and try again.'],
  ['an unknown PIN from a tablet', { code: '246810', pin: '9999' }, '192.168.1.30', 'have settings permission'],
  ['no PIN from a tablet', { code: '246810' }, '192.168.1.30', 'Enter a manager’s 4-digit PIN'],
] as const)('with %s nothing is paired', async (_, form, address, words) => {
  const { status, text } = await shop.pair(form, address);
  expect({ status, says: text.includes(words) }).toEqual({ status: 400, says: true });
  expect((await shop.bar())?.secretSealed ?? null).toBeNull();
});

test('a guest in the store’s network sees no terminal, makes the box ask none, and pairs none', async () => {
  for (const path of ['/card-terminals', '/card-terminals?health']) {
    const { status, text } = await shop.get(path, '192.168.1.77');
    expect([status, text.includes('Open this page on a paired till')]).toEqual([403, true]);
    expect(text).not.toContain('Bar terminal');
  }
  expect((await shop.pair({ code: '246810', pin: '0000' }, '192.168.1.77', 'pad-local', '')).status).toBe(403);
  expect((await shop.bar())?.secretSealed ?? null).toBeNull();
  expect((await shop.get('/card-terminals', '192.168.1.30', shop.till)).text).toContain('Bar terminal');
});

test('a terminal that is reached over the internet and does not answer is not paired, and the page says so', async () => {
  const { status, text } = await shop.pair({ code: '246810' }, '127.0.0.1', 'pad-cloud');
  expect({ status, says: text.includes('responding. Check that it') }).toEqual({ status: 400, says: true });
  expect((await shop.pair({ code: '246810' }, '127.0.0.1', 'nobody')).status).toBe(303);
  expect(shop.ctx.database.raw.query('select id from card_terminals where secretSealed is not null').all()).toEqual([]);
});

test('the till knows which terminals work offline, and which are not paired here', async () => {
  const till = shop.ctx.database.raw.query<{ id: string }, []>(
    "select id from pos_terminals where storeId = 'roma-newtown'",
  );
  const posTerminalId = till.get()?.id ?? '';
  shop.ctx.database.raw.run('insert into sync_applying (id) values (1)');
  shop.ctx.database.raw.run(
    "insert or replace into card_terminal_tills (posTerminalId, cardTerminalId, storeId) values (?, 'pad-cloud', 'roma-newtown')",
    [posTerminalId],
  );
  shop.ctx.database.raw.run('delete from sync_applying');
  const session = () => readTillSession(shop.ctx, SCOPE, { posTerminalId, employee: null });
  expect(await session()).toMatchObject({
    cardTerminal: null,
    unpairedCardTerminal: { name: 'Counter terminal', reach: 'cloud' },
    localCardTerminals: [],
  });
  await shop.pair({ code: '246810' });
  expect(await session()).toMatchObject({ localCardTerminals: [{ id: 'pad-local', name: 'Bar terminal' }] });
});
