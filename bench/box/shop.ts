/** A cloud with the demo, a box paired with it, a till at the box and a customer of the website: the compiled programs. */
import { readFileSync, rmSync } from 'node:fs';
import { openDatabase } from '#db/connection.ts';
import { BY_OWNER, contextOver } from '#db/testing/test-context.ts';
import { readSettingsGroup, saveSettings } from '#src/features/tenancy/save-settings.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { openBooks } from '#tests/support/books.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type RunningServer, runServer } from '#tests/support/run-server.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import {
  type Call,
  type Cola,
  colaOf,
  customer,
  owner,
  PLACE,
  pairBox,
  programs,
  startCloud,
  till,
  untilLevel,
} from '#tests/system/support/shop.ts';

export const STORE = `/restaurants/${PLACE.restaurantId}/stores/${PLACE.storeId}`;

export interface BenchShop extends AsyncDisposable {
  readonly program: { readonly cloud: string; readonly box: string };
  cloud: RunningServer;
  box: RunningServer;
  readonly boxDir: string;
  readonly admin: Call;
  readonly counter: Call;
  readonly guest: Call;
  readonly cola: Cola;
  stopCloud(): Promise<void>;
  startCloudAgain(): Promise<void>;
  /** `kill -9`, and the same folder and port again. */
  killBox(): Promise<void>;
  startBox(): Promise<void>;
}

/** `pairs: false`: both run and know nothing of each other. */
export async function openBenchShop({ pairs = true } = {}): Promise<BenchShop> {
  const program = await programs();
  const cloud = await startCloud(program.cloud);
  await acceptByItself(cloud.dataDir);
  const boxDir = tempFolder('bench-box');
  const port = await freePort();
  const startBox = () => runServer({ command: [program.box], dataDir: boxDir, port });
  const box = await startBox();
  const admin = await owner(cloud.url);
  if (pairs) await pairBox(admin, box.url, cloud.url);
  const counter = pairs ? await till(admin, box.url, 'Bench') : admin;
  if (pairs) await untilLevel(cloud.dataDir, boxDir, 60_000);
  const shop: BenchShop = {
    program,
    cloud,
    box,
    boxDir,
    admin,
    counter,
    guest: await customer(cloud),
    cola: pairs ? await colaOf(counter) : { id: '', cents: 0 },
    async stopCloud() {
      await shop.cloud.stop();
    },
    async startCloudAgain() {
      const { dataDir, url } = shop.cloud;
      shop.cloud = await runServer({ command: [program.cloud], dataDir, port: Number(new URL(url).port) });
    },
    killBox: () => shop.box.kill(),
    async startBox() {
      shop.box = await startBox();
    },
    async [Symbol.asyncDispose]() {
      await shop.box.stop().catch(() => {});
      await shop.cloud.stop().catch(() => {});
      for (const dir of [boxDir, cloud.dataDir]) rmSync(dir, { recursive: true, force: true });
    },
  };
  return shop;
}

/** From the website straight to the kitchen. */
async function acceptByItself(dataDir: string): Promise<void> {
  const database = openDatabase(`${dataDir}/servery.db`);
  const ctx = contextOver(database);
  const scope = grantStoreScope(PLACE);
  const { value, version } = await readSettingsGroup(ctx, scope, 'orderProcess');
  await saveSettings(ctx, scope, {
    name: 'orderProcess',
    value: { ...value, autoAcceptOrders: true, autoAcceptDineInOrders: true },
    version,
    by: BY_OWNER,
  });
  await database.close();
}

/** Looks into a running program's file, again and again, without a connection each time. */
export function watchFile(dataDir: string) {
  const file = openBooks(dataDir);
  return {
    count: (sql: string, ...values: string[]) => file.query<{ n: number }, string[]>(sql).get(...values)?.n ?? 0,
    close: () => file.close(),
  };
}

const LOOK_MS = 10;

/** When it was first so; throws after the limit. */
export async function firstTime(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  withinMs: number,
): Promise<number> {
  const until = performance.now() + withinMs;
  while (performance.now() < until) {
    if (await isSo()) return performance.now();
    await Bun.sleep(LOOK_MS);
  }
  throw new Error(`${what}: not within ${withinMs} ms`);
}

/** What a program holds in memory now, and held at most, in MB. */
export function memoryOf(pid: number): { readonly now: number; readonly most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { now: of('VmRSS'), most: of('VmHWM') };
}
