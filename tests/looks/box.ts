/**
 * `bun tests/looks/box.ts [words …]`: pictures of the box's own pages, empty and full, as each state of the line, the disk and the
 * printers has them, into `.tmp/looks/box`. As tests/looks/pos.ts does for the till.
 */
import { Hono } from 'hono';
import type { Page } from 'playwright-core';
import { installFeedTriggers } from '#db/sync/feed-triggers.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import type { Compare, Sides } from '#kiosk/compare/compare.ts';
import type { Finding } from '#kiosk/compare/compare-memory.ts';
import { type BoxParts, mountBoxPages } from '#kiosk/pages/box-pages.tsx';
import type { Identity } from '#kiosk/sync/identity.ts';
import type { SyncReport } from '#kiosk/sync/sync-state.ts';
import type { UpdateState } from '#kiosk/update/update-loop.ts';
import { serveAssets } from '#src/server/assets.ts';
import { loadClientFiles } from '#src/server/client-files.ts';
import type { DiskReport } from '#src/server/disk-guard.ts';
import { openBrowser } from '../support/browser.ts';
import { isWanted, studioOf, takePictures } from './pictures.ts';

const studio = studioOf('box', { sizes: '1280x800 390x844 820x1180 1920x1080', leastTarget: 44 });

const ctx = await seededContext();
installFeedTriggers(ctx.database.raw, 'box');
ctx.database.raw.run('delete from change_feed');
const AT = ctx.clock.now();
const ago = (minutes: number) => AT.subtract({ minutes }).toString();

interface StatusFields {
  readonly own: Identity | null;
  readonly report: SyncReport;
  readonly disk: DiskReport;
  readonly updates: UpdateState | null;
  readonly findings: readonly Finding[];
  readonly endedIsoDateTimeUtc: string | null;
  readonly failingSinceIsoDateTimeUtc: string | null;
  readonly address: string;
}

const OWN: Identity = {
  boxId: 'b',
  mark: 'abcdef',
  credential: 'credential',
  storeKey: 'key',
  restaurantId: 'roma-pizza',
  storeId: 'roma-newtown',
  storeName: 'Roma Pizza Newtown',
  cloudUrl: 'https://admin.a-servery-with-a-long-name.example',
};
const GOOD: StatusFields = {
  own: OWN,
  report: { state: { kind: 'level' }, unsent: 0, clockAheadMs: 120 },
  disk: { state: 'ok', freeBytes: 40e9, totalBytes: 64e9, reserveBytes: 2e8 },
  updates: { isOn: true, lookedIsoDateTimeUtc: ago(30), waiting: null, why: null },
  findings: [],
  endedIsoDateTimeUtc: ago(12),
  failingSinceIsoDateTimeUtc: null,
  address: '192.168.1.20',
};
const finding = (more: Partial<Finding>): Finding => ({
  table: 'tenders',
  key: ['tender_1'],
  how: 'changed',
  suspect: null,
  outcome: 'waits',
  foundIsoDateTimeUtc: ago(90),
  ...more,
});
const DIFFERENCES = [
  finding({}),
  finding({ table: 'orders', key: ['0198f1c27f5a7b3c9d2e-abcdefg'], how: 'missingThere', suspect: 'box' }),
  finding({ table: 'items', key: ['item_9'], outcome: 'sentAgain' }),
  finding({ table: 'order_versions', key: ['0198f1c27f5a7b3c9d2e-abcdefg', 2], outcome: 'putBack' }),
];
const SIDES: Sides = {
  before: { amountInCents: 1850, tippedInCents: 0, orderId: 'a' },
  after: { amountInCents: 1250, tippedInCents: 100, orderId: 'b' },
} as unknown as Sides;

let now = GOOD;
const compare = {
  report: () => ({ ...now, rows: 48_210 }),
  sidesOf: async ({ table }: Finding) => (table === 'tenders' ? SIDES : null),
  keepOurs: async () => false,
  takeTheirs: async () => false,
} as unknown as Compare;
const parts = {
  identity: { get: () => now.own, keep() {}, forget() {} },
  sync: { report: () => now.report, hurry() {}, pair: async () => {} },
  listeningAt: 'http://192.168.1.50',
  defaultCloudUrl: OWN.cloudUrl,
  disk: { report: () => now.disk, look: async () => now.disk },
  updates: () => now.updates,
  compare: () => compare,
  lookForUpdate: async () => {},
  restart() {},
} as unknown as BoxParts;
const files = await loadClientFiles({ areRequired: true });
const app = new Hono();
serveAssets(app, files);
const ports = { ...ctx.ports, cardTerminals: { simulator: {} } };
const host = {
  ctx: { ...ctx, ports },
  manifest: files.manifest,
  baseOf: () => '',
  cartLink: async () => '',
  keeper: null,
};
mountBoxPages(app, host as unknown as Parameters<typeof mountBoxPages>[1], parts);
const server = Bun.serve({
  port: Number(process.env.PORT ?? 0),
  hostname: '127.0.0.1',
  async fetch(request) {
    const answer = await app.fetch(request, { address: now.address });
    // Looked at for longer than the page waits to look again.
    answer.headers.delete('refresh');
    return answer;
  },
});
const browser = await openBrowser();
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await drawAll(await context.newPage());
} finally {
  await browser.close();
  await server.stop(true);
}

async function drawAll(page: Page): Promise<void> {
  const see = async (name: string, path: string, status: Partial<StatusFields>, act?: () => Promise<unknown>) => {
    if (!isWanted({ name })) return;
    console.log(name);
    now = { ...GOOD, ...status };
    await page.goto(`http://127.0.0.1:${server.port}${path}`);
    await act?.();
    await takePictures(page, name, studio);
  };
  const send = (label: string) => async () => {
    await page.getByRole('button', { name: label }).first().click();
    await page.waitForLoadState();
  };
  const report = (state: SyncReport['state'], unsent = 0, clockAheadMs: number | null = 120): SyncReport => ({
    state,
    unsent,
    clockAheadMs,
  });
  const offline = report({ kind: 'away', sinceIsoDateTimeUtc: ago(135), why: 'no answer' }, 1284);
  const why = 'SQLiteError: database or disk is full while writing orders';
  await see('pair', '/', { own: null });
  await see('pair-refused', '/', { own: null }, async () => {
    await page.getByLabel('Address').fill('nowhere');
    await send('Make this')();
  });
  await see('home-level', '/', {});
  await see('home-fetching', '/', { report: report({ kind: 'fetching', rows: 41_300, total: 102_500 }, 0, null) });
  await see('home-fetching-full', '/', {
    report: { ...report({ kind: 'fetching', rows: 41_300, total: 102_500 }, 0, null), isDiskFull: true },
  });
  await see('pair-full', '/', { own: null, disk: { ...GOOD.disk, state: 'reserve', freeBytes: 1e7 } });
  await see('home-away', '/', { report: offline });
  await see('home-stuck', '/', {
    report: report({ kind: 'stuck', sinceIsoDateTimeUtc: ago(20), where: 'box', why }, 96),
    disk: { ...GOOD.disk, state: 'reserve', freeBytes: 1e8 },
    failingSinceIsoDateTimeUtc: ago(190),
  });
  await see('home-clock', '/', { report: report({ kind: 'level' }, 0, 420_000) });
  await see('home-revoked', '/', {
    report: report({ kind: 'revoked', sinceIsoDateTimeUtc: ago(20), why: 'unpaired' }, 12),
  });
  await see('terminals-none', '/card-terminals', {});
  // It is for the store's tills and the box's own screen.
  await see('health-level', '/health-page', { address: '127.0.0.1' });
  await see('health-refused', '/health-page', {});
  await see('health-unpaired', '/health-page', {
    own: null,
    report: report({ kind: 'unpaired' }, 0, null),
    endedIsoDateTimeUtc: null,
    updates: null,
  });
  await see('differences-none', '/differences', {});
  await see('wipe-sent', '/wipe', {
    report: report({ kind: 'revoked', sinceIsoDateTimeUtc: ago(20), why: 'unpaired' }),
    address: '127.0.0.1',
  });
  makeProblems();
  await see('home-full', '/', {
    report: offline,
    disk: { ...GOOD.disk, state: 'low', freeBytes: 5e9 },
    findings: DIFFERENCES,
  });
  await see('health-full', '/health-page', {
    address: '127.0.0.1',
    report: offline,
    disk: { ...GOOD.disk, state: 'low', freeBytes: 5e9 },
    findings: DIFFERENCES,
    endedIsoDateTimeUtc: ago(205),
    failingSinceIsoDateTimeUtc: ago(190),
    updates: { isOn: true, lookedIsoDateTimeUtc: ago(3), waiting: null, why: 'No response from this address' },
  });
  await see('terminals', '/card-terminals', {});
  await see('terminals-refused', '/card-terminals', {}, send('Pair'));
  await see('differences', '/differences', { findings: DIFFERENCES });
  await see('differences-refused', '/differences', { findings: DIFFERENCES }, send('Keep the box’s version'));
  const revoked = { report: report({ kind: 'revoked', sinceIsoDateTimeUtc: ago(20), why: 'unpaired' }, 37) };
  await see('wipe', '/wipe', revoked);
  await see('wipe-refused', '/wipe', revoked, async () => {
    await send('Reset this box')();
  });
}

/** Dockets that did not print, a terminal of each kind, and what the cloud has not heard. */
function makeProblems(): void {
  const { raw } = ctx.database;
  const { restaurantId, storeId } = OWN;
  for (const [id, name, provider, reach, secretSealed] of [
    ['pad-1', 'Counter', 'simulator', 'local', null],
    ['pad-2', 'At the window', 'simulator', 'local', 'sealed'],
    ['pad-3', 'Delivery', 'tyro', 'cloud', null],
  ] as const) {
    raw
      .query(
        'insert into card_terminals (id, restaurantId, storeId, name, provider, reach, address, secretSealed, createdIsoDateTimeUtc) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
      )
      .run(id, restaurantId, storeId, name, provider, reach, `192.168.1.7:844${id.at(-1)}`, secretSealed, ago(900));
  }
  raw.run(
    `update printers set statusCode = 'offline', statusText = 'Cover open' where id = (select min(id) from printers where storeId = '${OWN.storeId}')`,
  );
  for (let at = 0; at < 3; at++) {
    raw
      .query(
        "insert into print_jobs (id, restaurantId, storeId, printerId, docketType, reason, priority, status, stage, nextAttemptIsoDateTimeUtc, payloadJson, createdIsoDateTimeUtc, expiresIsoDateTimeUtc) select ?, restaurantId, storeId, id, 'TEST', 'test', 1, 'failure', 'failed', ?, '{}', ?, ? from printers where storeId = ? limit 1",
      )
      .run(`job-${at}`, ago(1), ago(2), ago(-60), storeId);
  }
  for (let at = 0; at < 37; at++) {
    raw
      .query(
        "insert into change_feed (restaurantId, storeId, tableName, rowKeyJson, kind) values (?, ?, 'orders', ?, 'new')",
      )
      .run(OWN.restaurantId, OWN.storeId, JSON.stringify([`order-${at}`]));
  }
}
