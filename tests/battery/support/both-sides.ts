import { FEED } from '#db/ownership.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import { type Compare, createCompare } from '#kiosk/compare/compare.ts';
import { type Finding, forgetfulMemory, type MemoryKeeper } from '#kiosk/compare/compare-memory.ts';
import { CloudRefused } from '#kiosk/sync/cloud.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { Dice } from './dice.ts';
import type { BoxedShop, Platform } from './shops-with-boxes.ts';

const signal = new AbortController().signal;

/** A rejection counts as an answer; only a missing answer is a failure. */
export async function orRefused<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code !== 'internal_server_error') return null;
    throw error;
  }
}

/** One round of both ways; what the line breaks is tried again another time. */
export async function exchange({ sync }: BoxedShop): Promise<boolean> {
  try {
    await sync.pull(0, signal);
    return await sync.push();
  } catch (error) {
    if (error instanceof CloudRefused) throw error;
    return false;
  }
}

export function badLine(dice: Dice): Platform['line'] {
  return async (call) => {
    if (dice.chance(0.15)) throw new Error('the line is cut');
    const answer = await call();
    if (dice.chance(0.15)) throw new Error('the answer is lost');
    return dice.chance(0.1) ? call() : answer;
  };
}

export async function comeLevel(platform: Platform): Promise<void> {
  platform.line = (call) => call();
  for (let round = 0; round < 6; round++) {
    for (const shop of platform.shops) await exchangeAll(shop);
    await platform.runCommands();
  }
}

/**
 * Until nothing more arrives on either side: two weeks are hundreds of batches. Gives up on a line that delivers
 * nothing.
 */
async function exchangeAll(shop: BoxedShop): Promise<void> {
  const places = shop.box.database.raw.query(
    "select name, position from sync_places where name in ('taken', 'confirmed')",
  );
  let before = '';
  for (let idle = 0; idle < 50; ) {
    const isLevel = await exchange(shop);
    const now = JSON.stringify(places.all());
    if (isLevel && now === before) return;
    idle = now === before ? idle + 1 : 0;
    before = now;
  }
}

/** What one side holds of a shop, by table, as text: what travels, and nothing else. */
export function heldBy({ database }: TestContext, { scope }: BoxedShop): Record<string, string[]> {
  const held: Record<string, string[]> = {};
  for (const { table, key, within, withheldFromBox = [], local = [], snapshotOnly, down } of FEED) {
    if (snapshotOnly !== undefined || down !== undefined || !('store' in within || 'order' in within)) continue;
    const columns = database.raw
      .query<{ name: string }, []>(`select name from pragma_table_info('${table}')`)
      .all()
      .map(({ name }) => name)
      .filter((name) => !withheldFromBox.includes(name) && !local.includes(name));
    const where =
      'store' in within
        ? `"${within.store}" = '${scope.storeId}'`
        : `"${within.order}" in (select id from orders where storeId = '${scope.storeId}')`;
    held[table] = database.raw
      .query(`select ${columns.join(', ')} from "${table}" where ${where} order by ${key.join(', ')}`)
      .all()
      .map((row) => JSON.stringify(row));
  }
  return held;
}

/** The box's own comparison with the cloud, over a shop of the battery; what it agreed on lasts as long as the memory. */
export function compareOf(shop: BoxedShop, memory: MemoryKeeper = forgetfulMemory(shop.identity.mark)): Compare {
  return createCompare(shop.box, { cloud: shop.cloud, identity: shop.identity, memory });
}

/**
 * One comparison of everything, with the exchanges that it waits for; returns what differs afterwards, or was repaired
 * in it.
 */
export async function walkThrough(shop: BoxedShop, compare: Compare = compareOf(shop)): Promise<Finding[]> {
  for (let at = 0; at < 20_000; at++) {
    const { kind } = await compare.step();
    if (kind === 'ended') return [...compare.report().findings];
    if (kind === 'busy') await exchange(shop);
  }
  throw new Error('the walk does not end');
}
