/**
 * `bun bench/till.ts [rows …] [--share 1] [--repetitions 500] [--orders 1000] [--slow 4] [--keep] [--busy] [--trace]`
 *
 * The till on the set *big store*, as reliability targets §5 asks: from input event to painted change, in headless Chromium
 * that is slowed down, on the compiled program. How each row is taken is in bench/README.md. `--busy`: beside others, where
 * only the processor time of the page says something; it is multiplied, holds no target and is never kept. `--trace` says what
 * the browser did in it.
 */

import { existsSync, mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { CDPSession, Page } from 'playwright-core';
import { startPrinterSimulator } from '#src/integrations/printer/simulator/wire-simulator.ts';
import { openBrowser, visit } from '#tests/support/browser.ts';
import { runServer } from '#tests/support/run-server.ts';
import { pair } from '#tests/support/till.ts';
import { compileProgram } from '../scripts/compile.ts';
import { machineFacts } from './machine.ts';
import { prepareBigStore } from './till/big-store.ts';
import { atOrdering } from './till/counter.ts';
import { evening } from './till/evening.ts';
import { aim, countProcessorTime, installProbe, measured, percentile } from './till/probe.ts';
import { type Counter, ROWS, type Row } from './till/rows.ts';
import { trace } from './till/trace.ts';

const WORK_DIR = '.tmp/bench';
const KEPT = 'bench/results/till.json';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    share: { type: 'string', default: '1' },
    repetitions: { type: 'string', default: '500' },
    orders: { type: 'string', default: '1000' },
    slow: { type: 'string', default: '4' },
    keep: { type: 'boolean', default: false },
    'as-built': { type: 'boolean', default: false },
    busy: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
  },
});
const repetitions = positive(values.repetitions);
const eveningOrders = values.orders === '0' ? 0 : positive(values.orders);
const slow = positive(values.slow);
if (values.busy && values.keep) throw new Error('only times of a quiet machine are kept');

interface Result {
  readonly name: string;
  readonly p95: number;
  readonly p99: number;
  readonly median: number;
  readonly count: number;
  /** Null: it is what the others are compared with. */
  readonly target: { readonly p95: number; readonly p99: number } | null;
  readonly isHeld: boolean;
}

mkdirSync(WORK_DIR, { recursive: true });
if (!values['as-built']) {
  await run([process.execPath, 'islands/build.ts', '--force']);
  await compileProgram({ outfile: 'dist/servery-demo', features: [] });
}
const printers = await startPrinterSimulator({
  host: '127.0.0.2',
  printers: Array.from({ length: 6 }, (_, at) => ({ name: `p${at}`, port: 0 })),
});
const ports = printers.printers.map(({ address }) => Number(address.split(':')[1]));
const store = await prepareBigStore(positive(values.share), WORK_DIR, ports);
console.log(
  `on ${store.scale.itemsPerStore} items, ${store.scale.customers} customers, ${store.scale.orders} orders, ${store.scale.openOrders} open; ${slow}× slower`,
);
await using server = await runServer({
  command: ['dist/servery-demo'],
  dataDir: store.dataDir,
  env: { APP_ENV: 'ci', SEED_SCALE: 'none' },
});
const browser = await openBrowser();
const visited = await visit(browser, 'till');
const { context } = visited;
let page = visited.page;
let cdp: CDPSession;
if (values.busy) countProcessorTime(processorMs);
const results: Result[] = [await takeFloor()];
await prepare(page);
await pairHere(page);
const counter: Counter = {
  get page() {
    return page;
  },
  url: server.url,
  pin: store.pin,
  printers,
  async reopen() {
    const next = await context.newPage();
    await prepare(next);
    await page.close();
    page = next;
    await page.bringToFront();
    await page.goto(`${server.url}/pos/ordering`);
    return page;
  },
};

try {
  const wanted = ROWS.filter(({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)));
  for (const row of wanted) results.push(await take(row));
  const soak =
    eveningOrders > 0 && (positionals.length === 0 || positionals.includes('evening'))
      ? await evening(counter, cdp!, eveningOrders)
      : null;
  if (visited.problems.length > 0) console.log(`troubles: ${visited.problems.slice(0, 5).join('\n')}`);
  await report(soak);
} catch (error) {
  await page.screenshot({ path: `${WORK_DIR}/till-ended.png` });
  console.log(`the screen as the run ended: ${WORK_DIR}/till-ended.png`);
  throw error;
} finally {
  await browser.close();
  await printers.stop();
}

async function prepare(opened: Page): Promise<void> {
  await installProbe(opened);
  cdp = await context.newCDPSession(opened);
  if (values.busy) {
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  } else {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow });
  }
}

async function pairHere(opened: Page): Promise<void> {
  await pair(opened, server.url, store.pairingCode);
  for (const digit of store.pin) await opened.keyboard.press(digit);
  await opened.getByRole('heading', { name: /^(Hi |Counter)/ }).waitFor();
  await atOrdering(opened);
}

/** The least that this browser does for a press on this machine: a page of one key, with one word that changes. */
async function takeFloor(): Promise<Result> {
  const blank = await context.newPage();
  await prepare(blank);
  await blank.goto('data:text/html,<button style="padding:3rem">Add</button><output>0</output>');
  await blank.evaluate(() => {
    const shown = document.querySelector('output');
    document.querySelector('button')?.addEventListener('click', () => {
      if (shown) shown.textContent = String(Number(shown.textContent) + 1);
    });
  });
  const times: number[] = [];
  for (let at = 0; at <= Math.min(repetitions, 100); at++) {
    const { ms } = await measured(
      blank,
      'pointerdown',
      { selector: 'output', isChange: true },
      await aim(blank, 'button'),
    );
    if (at > 0) times.push(ms);
  }
  await blank.close();
  await page.bringToFront();
  return resultOf({ name: 'a page of one key (the floor)' }, times);
}

async function take(row: Row): Promise<Result> {
  await row.ready(counter);
  const times: number[] = [];
  const count = Math.max(3, Math.ceil(repetitions / (row.oneIn ?? 1)));
  // The first one is discarded: it compiles what later runs reuse.
  await row.once(counter, 0);
  const tracing = values.trace ? await trace(browser) : null;
  for (let at = 0; at < count; at++) {
    times.push(await row.once(counter, at + 1));
  }
  await tracing?.stop(row.name);
  return resultOf(row, times);
}

/** What the page's own thread has used, as if it were slowed down. */
async function processorMs(): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000 * slow;
}

type Aim = Pick<Row, 'name'> & Partial<Pick<Row, 'p95' | 'p99' | 'desired'>>;

function resultOf({ name, p95, p99, desired }: Aim, times: readonly number[]): Result {
  const round = (ms: number) => Math.round(ms * 10) / 10;
  const found = { p95: round(percentile(times, 0.95)), p99: round(percentile(times, 0.99)) };
  const target = p95 === undefined || p99 === undefined ? null : { p95, p99 };
  const result: Result = {
    name,
    ...found,
    median: round(percentile(times, 0.5)),
    count: times.length,
    target,
    isHeld: target === null || (found.p95 <= target.p95 && found.p99 <= target.p99),
  };
  const cell = (ms: number, most?: number) => `${String(ms).padStart(7)}${most === undefined ? '' : ` of ${most}`}`;
  console.log(
    `${name.padEnd(40)} p50 ${cell(result.median)}  p95 ${cell(found.p95, p95)}  p99 ${cell(found.p99, p99)}  ${target === null ? '' : result.isHeld ? 'held ' : 'NOT HELD '}(${times.length})${desired ? `  wished ${desired.p95} / ${desired.p99}` : ''}`,
  );
  return result;
}

async function report(soak: Awaited<ReturnType<typeof evening>> | null): Promise<void> {
  const commit = (await new Response(Bun.spawn(['git', 'rev-parse', '--short', 'HEAD']).stdout).text()).trim();
  const kept = {
    commit,
    date: new Date().toISOString(),
    machine: machineFacts(),
    slow,
    scale: store.scale,
    results,
    soak,
  };
  await Bun.write(`${WORK_DIR}/till-last.json`, `${JSON.stringify(kept, null, 2)}\n`);
  if (existsSync(KEPT)) {
    const before = (await Bun.file(KEPT).json()) as { results: readonly Result[] };
    for (const { name, p95 } of results) {
      const was = before.results.find((one) => one.name === name)?.p95;
      if (was !== undefined && p95 > was * 1.15)
        console.log(`${name} is slower than the kept run: ${p95} after ${was}`);
    }
  }
  if (values.keep) await Bun.write(KEPT, `${JSON.stringify(kept, null, 2)}\n`);
  const isHeld = !values.busy && results.every((one) => one.isHeld) && (soak?.isHeld ?? true);
  process.exitCode = isHeld ? 0 : 1;
}

async function run(command: readonly string[]): Promise<void> {
  const child = Bun.spawn([...command], { stdout: 'ignore', stderr: 'inherit' });
  if ((await child.exited) !== 0) process.exit(1);
}

function positive(text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`${text} is not a number above 0`);
  return value;
}
