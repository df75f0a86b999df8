import type { CDPSession } from 'playwright-core';
import { LINE, ORDER, payExact, RAIL, TILES, tilesShown } from './counter.ts';
import { aim, measured, percentile, tap } from './probe.ts';
import type { Counter } from './rows.ts';

export interface Evening {
  readonly orders: number;
  readonly heapBefore: number;
  readonly heapAfter: number;
  /** 0.1 is a tenth more, after collection. */
  readonly growth: number;
  readonly firstHourP95: number;
  readonly lastHourP95: number;
  readonly isHeld: boolean;
}

const HOURS = 8;
/**
 * Waits until everything that is compiled and cached once has been. The browser goes on making machine code of hot
 * functions for about this many orders: of the heap's growth from 30 to 830 orders, 1.7 MB were that and none was the
 * till's own (bench/README.md).
 */
const WARM_ORDERS = 200;
const DISHES = 3;

/** Eight hours without the waiting between customers: orders of three dishes, paid in cash, one after the other. */
export async function evening(at: Counter, cdp: CDPSession, orders: number): Promise<Evening> {
  const { page } = at;
  const times: number[] = [];
  for (let order = 0; order < WARM_ORDERS; order++) await one(at, order);
  const heapBefore = await heapUsed(cdp);
  for (let order = 0; order < orders; order++) times.push(...(await one(at, order)));
  const heapAfter = await heapUsed(cdp);
  if ((await page.locator(LINE).count()) > 0) throw new Error('an order was left behind');
  const hour = Math.max(1, Math.floor(times.length / HOURS));
  const [firstHourP95, lastHourP95] = [times.slice(0, hour), times.slice(-hour)].map((some) => percentile(some, 0.95));
  const growth = heapAfter / heapBefore - 1;
  const isHeld = growth <= 0.1 && (lastHourP95 ?? 0) <= (firstHourP95 ?? 0) * 1.2;
  console.log(
    `${orders} orders: heap ${mb(heapBefore)} → ${mb(heapAfter)} (${(growth * 100).toFixed(1)} %), p95 of a touch ${firstHourP95?.toFixed(1)} → ${lastHourP95?.toFixed(1)} ms ${isHeld ? 'held' : 'NOT HELD'}`,
  );
  return {
    orders,
    heapBefore,
    heapAfter,
    growth,
    firstHourP95: firstHourP95 ?? 0,
    lastHourP95: lastHourP95 ?? 0,
    isHeld,
  };
}

async function one({ page }: Counter, order: number): Promise<number[]> {
  const times: number[] = [];
  const categories = await page.locator(RAIL).count();
  for (let dish = 0; dish < DISHES; dish++) {
    await tap(page, RAIL, (order * DISHES + dish) % categories);
    const { plain } = await tilesShown(page);
    const tile = plain[order % Math.max(1, plain.length)];
    if (tile === undefined) continue;
    const { ms } = await measured(
      page,
      'pointerdown',
      { selector: ORDER, isChange: true },
      await aim(page, TILES, tile),
    );
    times.push(ms);
  }
  if ((await page.locator(LINE).count()) > 0) await payExact(page);
  return times;
}

/** In bytes, after a full garbage collection. */
async function heapUsed(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize;
}

function mb(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
