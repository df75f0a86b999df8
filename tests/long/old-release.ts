/**
 * `bun tests/long/old-release.ts`: box and cloud of an earlier release, built from the history, beside those of now:
 * the old box with the new cloud, the new box with the old cloud, each upgraded with work queued, and the rollback of
 * an upgrade.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openDatabase } from '#db/connection.ts';
import { rollBack } from '#kiosk/machine/rollback-copy.ts';
import { VERSION } from '#src/shared/version.ts';
import { brokenRules } from '#tests/battery/support/invariants.ts';
import { freePort } from '#tests/support/free-port.ts';
import { runServer } from '#tests/support/run-server.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { openLine } from '#tests/system/support/line.ts';
import {
  type Call,
  colaOf,
  integrityOf,
  owner,
  pairBox,
  programs,
  query,
  SOUND,
  sellCola,
  startCloud,
  surely,
  till,
  untilLevel,
} from '#tests/system/support/shop.ts';

/** Before bills: a release whose database has fewer tables and columns. */
const OLD = '13c1cdb';
const ROOT = resolve(import.meta.dir, '../..');
const BATCH = 10;

const folders: string[] = [];
const folder = () => {
  const dir = tempFolder('old-release');
  folders.push(dir);
  return dir;
};

function must(cwd: string, command: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`);
}

/** The two programs of then, kept under `dist` for the next time. */
function oldPrograms(): { cloud: string; box: string } {
  const built = { cloud: `${ROOT}/dist/${OLD}/servery`, box: `${ROOT}/dist/${OLD}/servery-box` };
  if (existsSync(built.cloud) && existsSync(built.box)) return built;
  const tree = join(folder(), 'tree');
  must(ROOT, 'git', 'worktree', 'add', '--detach', tree, OLD);
  try {
    must(tree, process.execPath, 'install', '--frozen-lockfile');
    must(tree, process.execPath, 'islands/build.ts');
    must(tree, process.execPath, 'scripts/build-cloud.ts');
    must(tree, process.execPath, 'kiosk/build.ts');
    mkdirSync(`${ROOT}/dist/${OLD}`, { recursive: true });
    copyFileSync(`${tree}/dist/servery`, built.cloud);
    copyFileSync(`${tree}/dist/servery-box`, built.box);
  } finally {
    must(ROOT, 'git', 'worktree', 'remove', '--force', tree);
  }
  return built;
}

interface Pair {
  readonly cloud: string;
  readonly box: string;
}

/** A shop that is upgraded on one side with work queued before, then sells on; every order once, with its number. */
async function upgrade(name: string, before: Pair, after: Pair): Promise<void> {
  const first = await startCloud(before.cloud, before.cloud === after.cloud);
  const cloudPort = Number(new URL(first.url).port);
  await using line = await openLine(cloudPort);
  const boxDir = folder();
  const boxPort = await freePort();
  const start = {
    cloud: (command: string) => runServer({ command: [command], dataDir: first.dataDir, port: cloudPort }),
    box: (command: string, dataDir = boxDir) => runServer({ command: [command], dataDir, port: boxPort }),
  };
  let cloud = first;
  let box = await start.box(before.box);
  try {
    const admin = await owner(cloud.url);
    await pairBox(admin, box.url, line.url);
    const counter = await till(admin, box.url, 'Front');
    const sold = new Map<string, string>();
    const sell = async (prefix: string) => {
      const cola = await surely(() => colaOf(counter));
      for (let at = 0; at < BATCH; at++) {
        const order = await surely(() => sellCola(counter as Call, cola, `${prefix}-${String(at).padStart(16, '0')}`));
        sold.set(order.id, order.orderNumber);
      }
    };
    const requireLevel = async (when: string) => {
      await untilLevel(first.dataDir, boxDir, 60_000);
      for (const dir of [first.dataDir, boxDir]) {
        const numbers = new Map(
          query<{ id: string; orderNumber: string }>(dir, 'select id, orderNumber from orders').map((one) => [
            one.id,
            one.orderNumber,
          ]),
        );
        const wrong = [...sold].filter(([id, number]) => numbers.get(id) !== number);
        if (wrong.length > 0) throw new Error(`${name}, ${when}: lost or renumbered ${JSON.stringify(wrong)}`);
        if (!Bun.deepEquals(integrityOf(dir), SOUND)) throw new Error(`${name}, ${when}: ${dir} is damaged`);
      }
      console.log(`${name}: ${when}, ${sold.size} orders on both sides`);
    };
    await sell('abc');
    await requireLevel('before the upgrade');
    line.cut();
    await sell('def');
    // The rollback, on a copy: the new program changes the file, does not stay up, and the old one continues with what
    // it had.
    if (before.box !== after.box) {
      await box.kill();
      const copy = folder();
      cpSync(boxDir, copy, { recursive: true, filter: (path) => !path.endsWith('/reserve') });
      await (await start.box(after.box, copy)).kill();
      const way = await rollBack(copy, VERSION);
      if (way !== 'restored') throw new Error(`${name}: the way back said ${way}`);
      const again = await start.box(before.box, copy);
      await sellCola(counter, await colaOf(counter), 'sold-after-going-back');
      await again.kill();
      console.log(`${name}: went back, and sold`);
      box = await start.box(after.box);
    }
    if (before.cloud !== after.cloud) {
      await cloud.kill();
      cloud = await start.cloud(after.cloud);
    }
    await sell('ghi');
    line.mend();
    await requireLevel('after the upgrade, with what was queued before it');
    for (const dir of [first.dataDir, boxDir]) {
      if (before.cloud !== after.cloud && dir === boxDir) continue;
      if (query(dir, "select 1 from sqlite_schema where name = 'bill_edits'").length === 0) continue;
      const database = openDatabase(`${dir}/servery.db`);
      const broken = await brokenRules(database);
      await database.close();
      if (broken.length > 0) throw new Error(`${name}: ${broken.join('; ')}`);
    }
  } finally {
    await box.kill();
    await cloud.kill();
    rmSync(first.dataDir, { recursive: true, force: true });
  }
}

try {
  const old = oldPrograms();
  const now = await programs();
  await upgrade('old box, new cloud, box upgraded', { cloud: now.cloud, box: old.box }, now);
  await upgrade('new box, old cloud, cloud upgraded', { cloud: old.cloud, box: now.box }, now);
} finally {
  for (const dir of folders) rmSync(dir, { recursive: true, force: true });
}
