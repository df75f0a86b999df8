/**
 * `bun bench/move.ts [--orders 100000] [--tills 1]`: how long changes of a restaurant are held while it moves to another cell, by its size.
 *
 * Two programs on this computer, each a cell; the first restaurant of a small set, which has a third of the orders, moves from
 * one to the other while its till sells. Ends with what the command said, and whether every sale that was acknowledged is there.
 */
import { cpSync } from 'node:fs';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { openBooks } from '#tests/support/books.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type RunningServer, runServer } from '#tests/support/run-server.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { until } from '#tests/support/until.ts';
import { SESSION_SECRET } from './programs.ts';
import { prepareSet, SCOPE } from './sets.ts';

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '100000' }, at: { type: 'string', default: '.tmp/bench' } },
});
const PROGRAM = 'dist/servery-demo';
const BEFORE_AND_AFTER = 5;

const set = await prepareSet('small', Number(values.orders), values.at);
const folders = { north: tempFolder('north'), south: tempFolder('south') };
cpSync(set.dataDir, folders.north, { recursive: true });
const ports = { north: await freePort(), south: await freePort() };
const cells = `north=http://127.0.0.1:${ports.north},south=http://127.0.0.1:${ports.south}`;
const envOf = (name: 'north' | 'south') => ({
  APP_ENV: 'prod',
  SESSION_SECRET,
  SEED_SCALE: 'none',
  CELL: name,
  CELLS: cells,
});
const start = (name: 'north' | 'south'): Promise<RunningServer> =>
  runServer({ command: [PROGRAM], dataDir: folders[name], port: ports[name], env: envOf(name) });
await using north = await start('north');
await using south = await start('south');
const sold: string[] = [];
const mark = Date.now().toString(36);
let isOver = false;
let longestMs = 0;
const selling = sell();
await until('it sells', async () => sold.length >= BEFORE_AND_AFTER);
const began = performance.now();
await move();
const tookSeconds = (performance.now() - began) / 1000;
const before = sold.length;
await until('it sells in the other cell', async () => sold.length >= before + BEFORE_AND_AFTER);
isOver = true;
await selling;
using books = openBooks(folders.south);
const count = books.query<{ n: number }, [string]>('select count(*) as n from orders where id = ?');
const lost = sold.filter((id) => count.get(id)?.n !== 1);
console.log(`load ${loadavg()[0]?.toFixed(1)}; ${tookSeconds.toFixed(1)} s in all, up to the last row erased`);
console.log(
  `${sold.length} sales acknowledged meanwhile, ${lost.length} of them not there once; the slowest took ${longestMs} ms`,
);

/** As a till does it: again with the same key until it is answered yes. */
async function sell(): Promise<void> {
  const path = `/api/pos/restaurants/${SCOPE.restaurantId}/stores/${SCOPE.storeId}/orders`;
  for (let n = 0; !isOver; n++) {
    const id = `m${mark}-${String(n).padStart(9, '0')}`;
    const asked = performance.now();
    for (;;) {
      const answer = await fetch(north.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: north.url, cookie: set.tillCookie },
        body: set.orderBody.replaceAll('__ID__', id),
      }).catch(() => null);
      const text = await answer?.text().catch(() => null);
      if (answer?.status === 200 && text) break;
      if (answer && answer.status < 500) throw new Error(`${answer.status} ${text}`);
      await Bun.sleep(50);
    }
    sold.push(id);
    longestMs = Math.max(longestMs, Math.round(performance.now() - asked));
    await Bun.sleep(200);
  }
}

async function move(): Promise<void> {
  const child = Bun.spawn([PROGRAM, 'move-restaurant', '--restaurant', SCOPE.restaurantId, '--to', 'south'], {
    env: { ...process.env, ...envOf('north'), DATA_DIR: folders.north },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const decoder = new TextDecoder();
  for await (const chunk of child.stdout) {
    const after = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${after} s: ${decoder.decode(chunk, { stream: true }).trim()}`);
  }
  const text = await new Response(child.stderr).text();
  if ((await child.exited) !== 0)
    throw new Error(`${text}\n${north.output().slice(-2000)}\n${south.output().slice(-2000)}`);
}
