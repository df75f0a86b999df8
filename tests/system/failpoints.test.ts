import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#db/connection.ts';
import { migratorOf } from '#db/migrate.ts';
import { migrations } from '#db/migrations/index.ts';
import { compactFeedIn } from '#db/sync/compact-feed.ts';
import { boxOwnership } from '#db/sync/ownership-of-rows.ts';
import { contextOver } from '#db/testing/test-context.ts';
import { beginWipe } from '#kiosk/machine/wipe.ts';
import { openIdentity } from '#kiosk/sync/identity.ts';
import { rehearsedTerminal } from '#kiosk/testing/rehearsed-terminal.ts';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { pairCardTerminal } from '#src/features/eftpos/manage-card-terminals.ts';
import { createSecrets } from '#src/server/secrets.ts';
import type { Failpoint } from '#src/shared/failpoint.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { scaled } from '#tests/battery/support/dice.ts';
import { freePort } from '#tests/support/free-port.ts';
import { openAroundTheClock } from '#tests/support/open-hours.ts';
import { patience } from '#tests/support/patience.ts';
import { type RunningServer, runServer } from '#tests/support/run-server.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { until } from '#tests/support/until.ts';
import { type Acknowledged, brokenAtRest } from './support/day-checks.ts';
import { failpointProgram, type Side } from './support/failpoint-programs.ts';
import { type Paper, takeOverPrinters } from './support/paper.ts';
import {
  type Call,
  type Cola,
  colaOf,
  integrityOf,
  owner,
  PLACE,
  pairBox,
  query,
  Refused,
  SOUND,
  sellCola,
  surely,
  till,
  untilLevel,
} from './support/shop.ts';

/** Reliability targets R2: killed at each named place, once in CI and five times in the long run (`BATTERY_SCALE=5`). */
const ROUNDS = scaled(1);
const DIES_WITHIN_MS = 60_000;
const SCOPE = grantStoreScope(PLACE);
const PATH = `/api/pos/restaurants/${PLACE.restaurantId}/stores/${PLACE.storeId}`;
const BY = { mover: 'staff', kind: 'staff', id: 'roma-owner', name: 'Owner', origin: 'test' } as const;

const soldOutPath = (itemId: string) =>
  `/api/menu/restaurants/${PLACE.restaurantId}/stores/${PLACE.storeId}/items/${itemId}/sold-out`;

const dirs: Record<Side, string> = { cloud: '', box: '' };
const ports: Record<Side, number> = { cloud: 0, box: 0 };
const running: Partial<Record<Side, RunningServer>> = {};
const folders: string[] = [];
let paper: Paper;
let admin: Call;
let counter: Call;
let cola: Cola;
let otherId: string;
let cardTerminalId: string;
/** Said yes to, with the number of then. */
const confirmed: Acknowledged[] = [];
let made = 0;

const folder = () => {
  const dir = tempFolder('failpoints');
  folders.push(dir);
  return dir;
};
const fileOf = (side: Side) => join(dirs[side], 'failpoint');
const start = async (side: Side, { isPlanted = false } = {}) => {
  const env = { FAILPOINT_FILE: fileOf(side) };
  running[side] = await runServer({
    command: [await failpointProgram(side)],
    dataDir: dirs[side],
    port: ports[side],
    env,
    isPlanted,
  });
};

beforeAll(async () => {
  for (const side of ['cloud', 'box'] as const) {
    dirs[side] = folder();
    ports[side] = await freePort();
    await start(side, { isPlanted: side === 'cloud' });
  }
  await openAroundTheClock(dirs.cloud, PLACE);
  paper = await takeOverPrinters(dirs.cloud);
  admin = await owner(running.cloud!.url);
  await pairBox(admin, running.box!.url, running.cloud!.url);
  counter = await till(admin, running.box!.url, 'Front');
  cola = await colaOf(counter);
  const { menu } = await counter('GET', '/api/pos/menu');
  otherId = menu.items.find(({ id }: { id: string }) => id !== cola.id).id;
  await untilLevel(dirs.cloud, dirs.box);
  await running.box?.kill();
  await pairTerminal();
  await start('box');
}, 240_000);

afterAll(async () => {
  for (const one of Object.values(running)) await one.kill();
  await paper?.[Symbol.asyncDispose]();
  for (const dir of folders) rmSync(dir, { recursive: true, force: true });
}, 240_000);

/** The box's own pairing with the terminal at the counter, which works without internet. */
async function pairTerminal(): Promise<void> {
  const database = openDatabase(`${dirs.box}/servery.db`);
  const ctx = contextOver(database, {
    secrets: createSecrets(readFileSync(`${dirs.box}/session-secret`, 'utf8').trim()),
    ownership: boxOwnership(openIdentity(dirs.box).get),
    ports: { ...contextOver(database).ports, cardTerminals: rehearsedTerminal(dirs.box).ports },
  });
  const sql = 'select id from card_terminals where storeId = ? limit 1';
  cardTerminalId = database.raw.query<{ id: string }, [string]>(sql).get(PLACE.storeId)!.id;
  await pairCardTerminal(ctx, SCOPE, { cardTerminalId, code: '123456', by: BY });
  await database.close();
}

async function sellSurely(): Promise<void> {
  const id = `sale-${String(++made).padStart(15, '0')}`;
  const { id: orderId, orderNumber } = await surely(() => sellCola(counter, cola, id));
  confirmed.push({ id: orderId, orderNumber });
}

/** As a cashier does it: again with another payment, once the one before has ended; what we concluded ourselves is still asked after. */
async function payByCardSurely(): Promise<void> {
  const sale = {
    id: `sale-${String(++made).padStart(15, '0')}`,
    lines: [{ id: 'line-1', itemId: cola.id, quantity: 1, comments: '', selection: { type: 'basic', modifiers: [] } }],
    ...BARE_ORDER,
    expectedTotalInCents: cola.cents,
    cardTerminalId,
  };
  for (let attempt = 0; attempt < 3; attempt++) {
    const request = { ...sale, attemptId: `card-${attempt}-${String(made).padStart(13, '0')}` };
    const answer = await surely(() => counter('POST', `${PATH}/card-orders`, request).catch(newTotal));
    if ('total' in answer) {
      sale.expectedTotalInCents = answer.total;
      continue;
    }
    const { order } = answer;
    const outcome = await until(
      `${order.orderNumber} was paid or not`,
      async () =>
        query<{ state: string }>(
          dirs.box,
          `select state from terminal_attempts where orderId = '${order.id}' and not exists (
             select 1 from terminal_attempts where orderId = '${order.id}' and nextLookIsoDateTimeUtc is not null
               and resolvedBy is null)
           order by createdIsoDateTimeUtc desc limit 1`,
        )[0]?.state,
      60_000,
    );
    if (outcome !== 'approved') continue;
    await until(
      'the kitchen has it',
      async () => query(dirs.box, `select 1 from orders where id = '${order.id}' and statusCode = 'accepted'`)[0],
    );
    confirmed.push(order);
    return;
  }
  throw new Error('the card was not taken three times');
}

/** A card may cost more: the till uses the total from the answer. */
function newTotal(error: unknown): { total: number } {
  const [, total] = /"newTotalInCents":(\d+)/.exec(String(error)) ?? [];
  if (!(error instanceof Refused) || total === undefined) throw error;
  return { total: Number(total) };
}

let isSoldOut = false;
/** Something that the box does not sell here is sold out, or there again. */
async function somethingChangesInTheCloud(): Promise<void> {
  isSoldOut = !isSoldOut;
  await surely(() => admin('POST', soldOutPath(otherId), { soldout: isSoldOut }));
}

/** The till asks the cloud for something, and hears what came of it. */
async function requestSurely(): Promise<void> {
  const before = query(dirs.box, 'select 1 from sync_command_results').length;
  await surely(() => counter('POST', soldOutPath(cola.id), { soldout: false }));
  await until('it is answered', async () => query(dirs.box, 'select 1 from sync_command_results').length > before);
  expect(query(dirs.box, 'select 1 from sync_command_results')).toHaveLength(before + 1);
}

/** The box was offline for longer than changes are kept, and sold in the meantime. */
async function longOffline(): Promise<void> {
  await running.cloud?.kill();
  await sellSurely();
  const database = openDatabase(`${dirs.cloud}/servery.db`);
  database.raw.run("update stores set phone = phone || '1' where id = 'roma-newtown'");
  await database.write(async (trx) => compactFeedIn(trx, 0));
  await database.close();
  await start('cloud');
}

type AtWork = Exclude<Failpoint, 'migration.copied' | 'migration.done' | 'wipe.half' | `move.${string}`>;

/** Who is killed there, and what brings them there. */
const ROADS: Record<AtWork, { readonly side: Side; readonly go: () => Promise<void> }> = {
  'order.written': { side: 'box', go: sellSurely },
  'order.kept': { side: 'box', go: sellSurely },
  'outbox.appended': { side: 'box', go: sellSurely },
  'push.noted': { side: 'box', go: sellSurely },
  'push.answered': { side: 'box', go: sellSurely },
  'push.confirmed': { side: 'box', go: sellSurely },
  'receive.written': { side: 'cloud', go: sellSurely },
  'receive.kept': { side: 'cloud', go: sellSurely },
  'command.done': { side: 'cloud', go: requestSurely },
  'command.kept': { side: 'cloud', go: requestSurely },
  'feed.written': { side: 'box', go: somethingChangesInTheCloud },
  'feed.kept': { side: 'box', go: somethingChangesInTheCloud },
  'snapshot.half': { side: 'box', go: longOffline },
  'snapshot.whole': { side: 'box', go: longOffline },
  'snapshot.kept': { side: 'box', go: longOffline },
  'print.claimed': { side: 'box', go: sellSurely },
  'print.sent': { side: 'box', go: sellSurely },
  'print.noted': { side: 'box', go: sellSurely },
  'terminal.wanted': { side: 'box', go: payByCardSurely },
  'terminal.sending': { side: 'box', go: payByCardSurely },
  'terminal.sent': { side: 'box', go: payByCardSurely },
  'terminal.ended': { side: 'box', go: payByCardSurely },
};

async function killAt(point: AtWork): Promise<void> {
  const { side, go } = ROADS[point];
  const victim = running[side]!;
  writeFileSync(fileOf(side), point);
  const work = go();
  work.catch(() => {});
  const ended = await Promise.race([
    victim.ended,
    Bun.sleep(patience(DIES_WITHIN_MS)).then(() => 'it was never reached'),
  ]);
  // The process it kills deletes its file.
  const isLeft = existsSync(fileOf(side));
  rmSync(fileOf(side), { force: true });
  expect([point, ended, isLeft]).toEqual([point, 'SIGKILL', false]);
  await start(side);
  await work;
}

describe('a box and its cloud, killed', () => {
  test.each(Object.keys(ROADS) as AtWork[])(
    'at %s: nothing acknowledged is lost, nothing is done twice, both hold the same',
    async (point) => {
      for (let round = 0; round < ROUNDS; round++) {
        await killAt(point);
        expect([point, ...(await brokenAtRest(dirs.cloud, dirs.box, confirmed, paper))]).toEqual([point]);
        const { world } = rehearsedTerminal(dirs.box);
        const cards = query<{ cents: number }>(
          dirs.cloud,
          `select coalesce(sum(amountInCents), 0) as cents from tenders where storeId = '${PLACE.storeId}' and paymentType = 'posCard' and length(id) = 28`,
        );
        expect([point, cards[0]?.cents]).toEqual([point, world.balance()]);
      }
    },
    240_000,
  );
});

test.each(['migration.copied', 'migration.done'] as const)(
  'killed at %s, a box comes up with the new schema and everything it had',
  async (point) => {
    const dataDir = folder();
    const names = Object.keys(migrations);
    const database = openDatabase(`${dataDir}/servery.db`);
    await migratorOf(database).migrateTo(names.at(-2)!);
    database.raw.run("insert into job_runs (name) values ('of the release before')");
    await database.close();
    const env = { FAILPOINT_FILE: join(dataDir, 'failpoint') };
    writeFileSync(env.FAILPOINT_FILE, point);
    await expect(runServer({ command: [await failpointProgram('box')], dataDir, env })).rejects.toThrow('SIGKILL');
    await using box = await runServer({ command: [await failpointProgram('box')], dataDir, env });
    const schema = query<{ name: string }>(dataDir, 'select name from kysely_migration order by name');
    expect(schema.map(({ name }) => name)).toEqual(names);
    expect(query(dataDir, "select name from job_runs where name like 'of the%'")).toHaveLength(1);
    expect(readdirSync(`${dataDir}/backups`).filter((name) => name.endsWith('.db')).length).toBeGreaterThan(0);
    expect([box.url.length > 0, integrityOf(dataDir)]).toEqual([true, SOUND]);
  },
  240_000,
);

test('killed half way through a wipe, a box ends it before it does anything else', async () => {
  await running.box?.kill();
  const dataDir = folder();
  cpSync(dirs.box, dataDir, { recursive: true, filter: (path) => !path.endsWith('/reserve') });
  beginWipe(dataDir, Temporal.Now.instant());
  const env = { FAILPOINT_FILE: join(folder(), 'failpoint') };
  writeFileSync(env.FAILPOINT_FILE, 'wipe.half');
  await expect(runServer({ command: [await failpointProgram('box')], dataDir, env })).rejects.toThrow('SIGKILL');
  expect(readdirSync(dataDir)).not.toContain('box.json');
  expect(readdirSync(dataDir)).toContain('logs');
  await using box = await runServer({ command: [await failpointProgram('box')], dataDir, env });
  expect(await (await fetch(box.url)).text()).toContain('Set up this box');
  expect([query(dataDir, 'select 1 from stores'), existsSync(`${dataDir}/wipe.json`)]).toEqual([[], false]);
}, 240_000);
