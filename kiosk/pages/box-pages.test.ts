import { beforeEach, describe, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { Hono } from 'hono';
import { createSessionIn } from '#db/access/sessions.repository.ts';
import { installFeedTriggers } from '#db/sync/feed-triggers.ts';
import { seededContext } from '#db/testing/seeded-context.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import { UNBUILT } from '#islands/runtime/manifest.ts';
import type { DiskState } from '#src/domain/sync/sync-summary.ts';
import { hashPin } from '#src/features/staff/hash-pin.ts';
import { POS_COOKIE } from '#src/http/cookies.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import type { Compare } from '../compare/compare.ts';
import type { Finding } from '../compare/compare-memory.ts';
import { isWipedAutomatically } from '../machine/wipe-when-unpaired.ts';
import type { BoxSync } from '../sync/box-sync.ts';
import type { Identity } from '../sync/identity.ts';
import type { SyncState } from '../sync/sync-state.ts';
import { mountBoxPages } from './box-pages.tsx';

const OWN: Identity = {
  boxId: 'b',
  mark: 'abcdef',
  credential: 'CANARY-credential-of-the-box',
  storeKey: 'CANARY-key',
  restaurantId: 'roma-pizza',
  storeId: 'roma-newtown',
  storeName: 'Roma Newtown',
  cloudUrl: 'http://cloud.test',
};
/** Paired with the store: what it sends has its cookie. */
const TABLET = '192.168.1.20';
const GUEST = '192.168.1.77';
const OWN_SCREEN = '127.0.0.1';

interface Bench {
  readonly ctx: TestContext;
  own: Identity | null;
  state: SyncState;
  isSellingAllowed: boolean;
  isDiskFull: boolean;
  diskState: DiskState;
  pairingFails: Error;
  compare: Compare | null;
  restarts: number;
  looks: number;
  readonly till: string;
  get(path: string, address?: string, cookie?: string): Promise<{ status: number; text: string; headers: Headers }>;
  post(
    path: string,
    form: Record<string, string>,
    address?: string,
    origin?: string,
  ): Promise<{ status: number; text: string; headers: Headers }>;
}

let bench: Bench;
beforeEach(async () => {
  const ctx = { ...(await seededContext()), dataDir: tempFolder('pages') };
  installFeedTriggers(ctx.database.raw, 'box');
  ctx.database.raw.run('delete from change_feed');
  const { restaurantId, storeId } = OWN;
  const session = { kind: 'posTerminal', subjectId: 'till', restaurantId, storeId, lifetimeDays: 1 } as const;
  const till = `${POS_COOKIE}=${await ctx.write((trx) => createSessionIn(trx, ctx, session))}`;
  const app = new Hono();
  const sync = {
    report: () => ({
      state: bench.state,
      unsent: 0,
      clockAheadMs: 0,
      isSellingAllowed: bench.isSellingAllowed,
      isDiskFull: bench.isDiskFull,
    }),
    hurry() {},
    pair: async () => {
      throw bench.pairingFails;
    },
    notifyTills() {},
    async allowSelling() {
      bench.isSellingAllowed = true;
    },
  } as unknown as BoxSync;
  const host = { ctx, manifest: UNBUILT, baseOf: () => '', cartLink: async () => '', keeper: null };
  mountBoxPages(app, host as unknown as Parameters<typeof mountBoxPages>[1], {
    identity: { get: () => bench.own, keep() {}, forget() {} },
    sync,
    listeningAt: 'http://127.0.0.1:3000',
    defaultCloudUrl: 'http://cloud.test',
    disk: {
      report: () => ({ state: bench.diskState, freeBytes: 5e9, totalBytes: 64e9, reserveBytes: 2e8 }),
      look: async () => ({ state: 'low', freeBytes: 5e9, totalBytes: 64e9, reserveBytes: 2e8 }),
    },
    updates: () => ({ isOn: true, lookedIsoDateTimeUtc: null, waiting: '1.9.0', why: null }),
    compare: () => bench.compare,
    lookForUpdate: async () => {
      bench.looks++;
    },
    restart: () => {
      bench.restarts++;
    },
  });
  const ask = async (path: string, init: RequestInit, address: string) => {
    const answer = await app.request(`http://box.test${path}`, init, { address });
    // React puts a comment where two texts meet.
    const text = (await answer.text()).replaceAll('<!-- -->', '');
    return { status: answer.status, text, headers: answer.headers };
  };
  bench = {
    ctx,
    own: OWN,
    state: { kind: 'level' },
    isSellingAllowed: false,
    isDiskFull: false,
    diskState: 'low',
    pairingFails: new Error('nobody answers'),
    compare: null,
    restarts: 0,
    looks: 0,
    till,
    get: (path, address = TABLET, cookie = '') => ask(path, { headers: { cookie } }, address),
    post: (path, form, address = TABLET, origin = 'http://box.test') =>
      ask(
        path,
        {
          method: 'POST',
          headers: { origin, cookie: address === TABLET ? till : '' },
          body: new URLSearchParams(form),
        },
        address,
      ),
  };
}, 60_000);

const revoked = () => {
  bench.state = { kind: 'revoked', sinceIsoDateTimeUtc: bench.ctx.clock.now().toString(), why: 'unpaired' };
};
/** What has not been sent to the cloud. */
const sold = (things: number) => {
  for (let at = 0; at < things; at++) {
    bench.ctx.database.raw
      .query(
        "insert into change_feed (restaurantId, storeId, tableName, rowKeyJson, kind) values (?, ?, 'orders', ?, 'new')",
      )
      .run(OWN.restaurantId, OWN.storeId, JSON.stringify([`order-${at}`]));
  }
};
const giveManager = async (pin: string) => {
  const pinHash = await hashPin(bench.ctx, OWN.storeId, pin);
  bench.ctx.database.raw.query("update employees set pinHash = ? where id = 'emp_roma_mia'").run(pinHash);
};
const isBegun = () => existsSync(`${bench.ctx.dataDir}/wipe.json`);

describe('a box without a store', () => {
  beforeEach(() => {
    bench.own = null;
  });

  test.each([
    ['no code', { pairingCode: ' ' }, 'Enter the code shown in the admin.'],
    ['no address', { cloudUrl: 'servery' }, 'Enter an address that starts with https://'],
    [
      'an address whose line anybody can read',
      { cloudUrl: 'http://evil.test' },
      'Enter an address that starts with https://',
    ],
    ['an address without a server', {}, 'No response from this address.'],
  ])('shows what is wrong with %s beside its field, and keeps what was typed', async (_, typed, words) => {
    const form = { pairingCode: 'ABCD2345', cloudUrl: 'http://cloud.test', ...typed };
    const { status, text } = await bench.post('/pair', form);
    expect([status, text.includes(words)]).toEqual([400, true]);
    expect(text).toContain(`value="${form.cloudUrl}"`);
  });
});

describe('a full disk', () => {
  const FULL = 'This box is out of storage';

  test.each<SyncState>([
    { kind: 'fetching', rows: 300, total: 9000 },
    { kind: 'stuck', sinceIsoDateTimeUtc: '2026-11-21T07:00:00Z', where: 'box', why: 'database or disk is full' },
  ])('is reported while the store is fetched ($kind), in our words and not the database’s', async (state) => {
    bench.state = state;
    bench.isDiskFull = true;
    for (const path of ['/', '/health-page']) {
      const { text } = await bench.get(path, OWN_SCREEN);
      expect([path, text.includes(FULL), text.includes('no room for updates from Servery')]).toEqual([
        path,
        true,
        true,
      ]);
      expect(text).not.toContain('database or disk is full');
      expect(text).not.toContain('All good');
    }
  });

  test('is shown before a box is paired, and when pairing found no room', async () => {
    bench.own = null;
    bench.diskState = 'reserve';
    expect((await bench.get('/')).text).toContain(FULL);
    bench.pairingFails = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const form = { pairingCode: 'ABCD2345', cloudUrl: 'http://cloud.test' };
    const { status, text } = await bench.post('/pair', form);
    expect([status, text.includes('couldn’t be paired'), text.includes('No response')]).toEqual([400, true, false]);
  });
});

describe('the health of a box', () => {
  test('shows what support asks for on the phone, and no secret', async () => {
    const { status, text } = await bench.get('/health-page', OWN_SCREEN);
    expect(status).toBe(200);
    for (const words of [
      'Health of Roma Newtown',
      'Synced',
      '5.0 GB of 64.0 GB',
      'almost out of storage',
      '1.9.0',
      'Kitchen',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toContain('CANARY');
  });

  test('is for the store’s tills and the box’s own screen, not for every phone in its network', async () => {
    for (const path of ['/health-page', '/support-bundle']) {
      const { status, text } = await bench.get(path);
      expect(status).toBe(403);
      expect(text).toContain('Open this page on a paired till');
      expect(text).not.toContain('Kitchen');
    }
    const till = {
      kind: 'posTerminal',
      subjectId: 'till',
      restaurantId: OWN.restaurantId,
      storeId: OWN.storeId,
    } as const;
    const token = await bench.ctx.write((trx) => createSessionIn(trx, bench.ctx, { ...till, lifetimeDays: 1 }));
    expect((await bench.get('/health-page', TABLET, `${POS_COOKIE}=${token}`)).text).toContain('Kitchen');
  });

  test('can be saved as a file for support', async () => {
    const { headers, text } = await bench.get('/support-bundle', OWN_SCREEN);
    expect(headers.get('content-disposition')).toBe('attachment; filename="servery-support-2026-11-21.json"');
    expect(JSON.parse(text)).toMatchObject({ sync: { state: 'level' } });
    expect(text).not.toContain('CANARY');
  });
});

test('the home page leads to the kitchen’s screens, to be opened on the kitchen’s tablet', async () => {
  const { text } = await bench.get('/');
  expect(text).toMatch(/Open on the kitchen’s tablet:.{0,12}<a href="\/kitchen"[^>]*>http:[^<]+\/kitchen</);
  expect(text).toMatch(/Open on the screen for guests:.{0,12}<a href="\/ready"[^>]*>http:[^<]+\/ready</);
  expect(text).toMatch(/Open on a till’s customer display:.{0,12}<a href="\/display"[^>]*>http:[^<]+\/display</);
});

test('a comparison that fails is shown on both pages, in place of "All good", until it works again', async () => {
  const report = { endedIsoDateTimeUtc: null, rows: 0, findings: [] };
  const compareThat = (failingSinceIsoDateTimeUtc: string | null) =>
    ({ report: () => ({ ...report, failingSinceIsoDateTimeUtc }) }) as unknown as Compare;
  const pages = async () => [(await bench.get('/')).text, (await bench.get('/health-page', OWN_SCREEN)).text];
  bench.compare = compareThat('2026-11-21T06:20:00Z');
  for (const text of await pages()) {
    expect(text).toContain('The box and the cloud haven’t been compared for 40 minutes');
    expect(text).not.toContain('All good');
  }
  expect((await pages())[1]).toContain('Failing for 40 minutes');
  bench.compare = compareThat(null);
  for (const text of await pages()) expect(text).not.toContain('could not be compared');
  expect((await pages())[0]).toContain('All good');
});

describe('a row that differs between box and cloud', () => {
  const ROW = 'tenders ["tender_1"]';
  let said: string[];
  beforeEach(() => {
    said = [];
    const finding: Finding = {
      table: 'tenders',
      key: ['tender_1'],
      how: 'changed',
      suspect: null,
      outcome: 'waits',
      foundIsoDateTimeUtc: bench.ctx.clock.now().toString(),
    };
    const say = (what: string) => async () => {
      said.push(what);
      return true;
    };
    bench.compare = {
      step: async () => ({ kind: 'ended' }),
      report: () => ({
        endedIsoDateTimeUtc: finding.foundIsoDateTimeUtc,
        rows: 9,
        findings: [finding],
        failingSinceIsoDateTimeUtc: null,
      }),
      sidesOf: async () => ({
        before: { amountInCents: 1850, note: 'CANARY-words' },
        after: { amountInCents: 1250, note: 'CANARY-others' },
      }),
      keepOurs: say('keep'),
      takeTheirs: say('take'),
    };
  });

  test('comes first on the box’s pages, and links to the question', async () => {
    for (const path of ['/', '/health-page']) {
      const { text } = await bench.get(path, OWN_SCREEN);
      expect(text).toContain('1 record needs your decision');
      expect(text).not.toContain('All good');
      expect(text).toContain('href="/differences"');
    }
  });

  test('is shown with the amounts of both sides, and none of its texts', async () => {
    const { text } = await bench.get('/differences', TABLET, bench.till);
    expect(text).toContain('$18.50 here, $12.50 in the cloud');
    expect(text).toContain('>Payment<');
    expect(text).not.toContain('CANARY');
  });

  test('is shown to no guest in the store’s network, and no guest’s PINs keep a manager out', async () => {
    const guest = await bench.get('/differences', GUEST);
    expect([guest.status, guest.text.includes('Open this page on a paired till')]).toEqual([403, true]);
    expect(guest.text).not.toContain('$18.50');
    for (let time = 0; time < 6; time++) {
      expect((await bench.post('/differences', { row: ROW, do: 'take', pin: '0000' }, GUEST)).status).toBe(403);
    }
    await giveManager('7531');
    expect((await bench.post('/differences', { row: ROW, do: 'take', pin: '7531' }, GUEST)).status).toBe(403);
    expect(said).toEqual([]);
    expect((await bench.post('/differences', { row: ROW, do: 'take', pin: '7531' })).status).toBe(303);
    expect(said).toEqual(['take']);
  });

  test('is decided only with a manager’s PIN or at the box’s own screen', async () => {
    const tried = await bench.post('/differences', { row: ROW, do: 'take', pin: '0000' });
    expect([tried.status, tried.text.includes('doesn’t have settings permission'), said]).toEqual([400, true, []]);
    expect((await bench.post('/differences', { row: ROW, do: 'take' }, OWN_SCREEN)).status).toBe(303);
    expect((await bench.post('/differences', { row: ROW, do: 'keep' }, OWN_SCREEN)).status).toBe(303);
    expect(said).toEqual(['take', 'keep']);
  });

  test('that is equal again leaves nothing to decide', async () => {
    expect((await bench.post('/differences', { row: 'orders ["x"]', do: 'take' }, OWN_SCREEN)).status).toBe(303);
    expect(said).toEqual([]);
  });
});

describe('wiping a box', () => {
  test('is only for one that was unpaired', async () => {
    expect((await bench.get('/wipe')).status).toBe(303);
    expect((await bench.post('/wipe', {}, OWN_SCREEN)).status).toBe(303);
    expect((await bench.post('/wipe/unsent', {}, OWN_SCREEN)).status).toBe(303);
    expect(isBegun()).toBe(false);
  });

  test('asks for the number of records that are only on it', async () => {
    revoked();
    sold(3);
    const { text } = await bench.get('/wipe', OWN_SCREEN);
    expect(text).toContain('To confirm, enter 3: the number of records that will be deleted');
    expect((await bench.post('/wipe', { unsent: '' }, OWN_SCREEN)).status).toBe(400);
    expect((await bench.post('/wipe', { unsent: '2' }, OWN_SCREEN)).status).toBe(400);
    expect([isBegun(), bench.restarts]).toEqual([false, 0]);
    expect((await bench.post('/wipe', { unsent: '3' }, OWN_SCREEN)).status).toBe(200);
    expect([isBegun(), bench.restarts]).toEqual([true, 1]);
  });

  test('from a tablet needs a manager’s PIN, for the file too, and waits after five wrong ones', async () => {
    revoked();
    sold(1);
    await giveManager('7531');
    expect((await bench.get('/wipe')).text).toContain('Manager PIN');
    expect((await bench.post('/wipe/unsent', { savePin: '7531' })).headers.get('content-disposition')).toContain(
      'unsent',
    );
    for (let time = 0; time < 5; time++) {
      expect((await bench.post('/wipe', { unsent: '1', pin: '0000' })).status).toBe(400);
    }
    const waits = await bench.post('/wipe', { unsent: '1', pin: '7531' });
    expect([waits.status, waits.text.includes('Too many wrong PINs')]).toEqual([400, true]);
    expect(isBegun()).toBe(false);
    bench.ctx.pass({ minutes: 15 });
    expect((await bench.post('/wipe', { unsent: '1', pin: '7531' })).status).toBe(200);
    expect(isBegun()).toBe(true);
  });

  test('can’t be started from a guest’s phone, whose PINs keep no manager out', async () => {
    revoked();
    await giveManager('7531');
    for (let time = 0; time < 6; time++) {
      expect((await bench.post('/wipe', { pin: '7531' }, GUEST)).text).toContain('Open this page on a paired till');
    }
    expect(isBegun()).toBe(false);
    expect((await bench.post('/wipe', { pin: '7531' })).status).toBe(200);
    expect(isBegun()).toBe(true);
  });

  test('can’t be started by another website', async () => {
    revoked();
    const { status } = await bench.post('/wipe', {}, OWN_SCREEN, 'http://evil.test');
    expect([status >= 400, isBegun(), bench.restarts]).toEqual([true, false, 0]);
  });
});

describe('a box that is not the store’s', () => {
  beforeEach(() => {
    const sinceIsoDateTimeUtc = bench.ctx.clock.now().toString();
    bench.state = { kind: 'revoked', sinceIsoDateTimeUtc, why: 'secondMachine' };
  });

  test('says so, and sells once a manager has allowed it', async () => {
    expect((await bench.get('/')).text).toContain('Tills on it cannot sell until a manager allows it.');
    expect((await bench.get('/sell-on')).text).toContain('will not be sent to Servery');
    expect((await bench.post('/sell-on', { pin: '0000' })).status).toBe(400);
    expect(bench.isSellingAllowed).toBe(false);
    expect((await bench.post('/sell-on', {}, OWN_SCREEN)).status).toBe(303);
    expect((await bench.get('/')).text).toContain('A manager has allowed sales.');
  });

  test('never asks while it is the store’s', async () => {
    bench.state = { kind: 'level' };
    expect((await bench.get('/sell-on')).status).toBe(303);
    expect((await bench.post('/sell-on', {}, OWN_SCREEN)).status).toBe(303);
    expect(bench.isSellingAllowed).toBe(false);
  });
});

describe('a box that was unpaired and has sent everything', () => {
  const AT = Temporal.Instant.from('2026-11-21T07:00:00Z');
  const report = (state: SyncState, unsent = 0) => ({ state, unsent, clockAheadMs: 0 });
  const since = { kind: 'revoked', sinceIsoDateTimeUtc: '2026-11-20T07:00:00Z', why: 'unpaired' } as const;

  test.each([
    ['after a day wipes itself', report(since), AT, true],
    ['before that does not', report(since), AT.subtract({ seconds: 1 }), false],
    ['with one thing unsent does not, ever', report(since, 1), AT.add({ hours: 999 }), false],
    ['that is only offline does not', report({ ...since, kind: 'away', why: '' }), AT, false],
    ['that is paired does not', report({ kind: 'level' }), AT, false],
  ] as const)('%s', (_, given, now, isWiped) => {
    expect(isWipedAutomatically(given, now)).toBe(isWiped);
  });

  test('without a store does not', () => {
    expect(isWipedAutomatically(null, AT)).toBe(false);
  });
});

test('an employee can have it look for a newer program; another website cannot', async () => {
  expect((await bench.get('/health-page', OWN_SCREEN)).text).toContain('Check for updates');
  expect((await bench.post('/health-page/look-for-update', {}, OWN_SCREEN)).status).toBe(303);
  expect(bench.looks).toBe(1);
  await bench.post('/health-page/look-for-update', {}, OWN_SCREEN, 'http://evil.test').catch(() => {});
  expect(bench.looks).toBe(1);
});
