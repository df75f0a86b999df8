import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { openBooks } from '#tests/support/books.ts';
import { freePort } from '#tests/support/free-port.ts';
import { openAroundTheClock } from '#tests/support/open-hours.ts';
import { copyPlantedDemo, type RunningServer, runServer } from '#tests/support/run-server.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { failpointProgram } from './failpoint-programs.ts';
import { type Call, type Cola, PLACE, surely } from './shop.ts';

const ROOT = resolve(import.meta.dir, '../../..');
export const STORE = `/restaurants/${PLACE.restaurantId}/stores/${PLACE.storeId}`;

export interface TestCell {
  readonly name: string;
  readonly url: string;
  readonly dataDir: string;
  /** Ends the program when it comes to this place. */
  endAt(point: string): void;
  server(): RunningServer;
  kill(): Promise<void>;
  start(): Promise<void>;
}

export interface TwoCells extends AsyncDisposable {
  readonly north: TestCell;
  readonly south: TestCell;
  readonly secret: string;
  /** Runs `move-restaurant` in a process of its own, on the data of a cell. */
  move(
    from: TestCell,
    words: readonly string[],
    endAt?: string,
  ): Promise<{ readonly code: number; readonly text: string }>;
}

/** North has the demo; south is new and empty. */
export async function startTwoCells(): Promise<TwoCells> {
  const program = resolve(ROOT, await failpointProgram('cloud'));
  const folders = { north: tempFolder('north'), south: tempFolder('south') };
  const ports = { north: await freePort(), south: await freePort() };
  await copyPlantedDemo(folders.north, ports.north);
  await openAroundTheClock(folders.north, PLACE);
  const secret = readFileSync(join(folders.north, 'session-secret'), 'utf8').trim();
  const url = (name: 'north' | 'south') => `http://127.0.0.1:${ports[name]}`;
  const cells = `north=${url('north')},south=${url('south')}`;
  const envOf = (name: 'north' | 'south') => ({
    CELL: name,
    CELLS: cells,
    SESSION_SECRET: secret,
    FAILPOINT_FILE: join(folders[name], 'end-at'),
    ...(name === 'south' ? { SEED_SCALE: 'none' } : {}),
  });
  const running = new Map<string, RunningServer>();
  const cellOf = (name: 'north' | 'south'): TestCell => ({
    name,
    url: url(name),
    dataDir: folders[name],
    endAt: (point) => writeFileSync(join(folders[name], 'end-at'), point),
    server: () => running.get(name)!,
    kill: async () => running.get(name)!.kill(),
    async start() {
      const server = await runServer({
        dataDir: folders[name],
        port: ports[name],
        env: envOf(name),
        command: [program],
      });
      running.set(name, server);
    },
  });
  const north = cellOf('north');
  const south = cellOf('south');
  await Promise.all([north.start(), south.start()]);
  return {
    north,
    south,
    secret,
    async move(from, words, endAt) {
      const file = join(folders.north, `end-move-at-${crypto.randomUUID()}`);
      if (endAt) writeFileSync(file, endAt);
      const child = Bun.spawn([program, 'move-restaurant', ...words], {
        cwd: ROOT,
        env: { ...process.env, ...envOf(from.name as 'north'), DATA_DIR: from.dataDir, FAILPOINT_FILE: file },
        stdout: 'pipe',
        stderr: 'pipe',
      });
      const [out, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
      await child.exited;
      if (endAt && existsSync(file)) throw new Error(`${endAt} was never reached:\n${out}${errors}`);
      return { code: child.signalCode === null ? (child.exitCode ?? -1) : -9, text: out + errors };
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([...running.values()].map((one) => one.kill()));
    },
  };
}

export interface Seller {
  /** Ids that were acknowledged. */
  readonly sold: readonly string[];
  /** The longest that one sale took until it was acknowledged. */
  longestMs(): number;
  end(): Promise<void>;
}

/** A queue at the counter; without it a slow computer sells more in each move than it can copy. */
const BETWEEN_SALES_MS = 150;

/** Sells one cola after the other, as a till does: each under a key, again and again until the answer is yes. */
export function sell(till: Call, cola: Cola, mark: string): Seller {
  const sold: string[] = [];
  let longest = 0;
  let isOver = false;
  const one = (id: string) =>
    till(
      'POST',
      `/api/pos${STORE}/orders`,
      {
        id,
        lines: [
          { id: 'line-1', itemId: cola.id, quantity: 1, comments: '', selection: { type: 'basic', modifiers: [] } },
        ],
        ...BARE_ORDER,
        paymentType: 'posCash',
        tenderedInCents: 10_000,
        expectedTotalInCents: cola.cents,
      },
      `key-${id}`,
    );
  const done = (async () => {
    for (let n = 0; !isOver; n++) {
      // Twenty characters, as a till makes them: a box adds its mark to those.
      const id = `${mark}-${String(n).padStart(19 - mark.length, '0')}`;
      const began = performance.now();
      const { order } = await surely(() => one(id));
      longest = Math.max(longest, performance.now() - began);
      // A box gives it an id of its own.
      sold.push(order.id);
      await Bun.sleep(BETWEEN_SALES_MS);
    }
  })();
  done.catch(() => {});
  return {
    sold,
    longestMs: () => Math.round(longest),
    async end() {
      isOver = true;
      await done;
    },
  };
}

/** How many of these a cell's file has. */
export function countIn(cell: TestCell, ids: readonly string[]): number {
  using books = openBooks(cell.dataDir);
  return books
    .query<{ count: number }, [string]>(
      'select count(*) as count from orders where id in (select value from json_each(?))',
    )
    .get(JSON.stringify(ids))!.count;
}

/** Orders that the tills made, as a cell's file has them. */
export function ordersIn(cell: TestCell, mark: string): { id: string; total: number; paid: number }[] {
  using books = openBooks(cell.dataDir);
  return books
    .query<{ id: string; total: number; paid: number }, [string]>(
      `select id, grandTotalInCents as total,
         (select coalesce(sum(amountInCents), 0) from tenders where orderId = orders.id) as paid
       from orders where id like ? || '%' order by id`,
    )
    .all(mark);
}
