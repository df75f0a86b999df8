/**
 * Whose rows decide how long a report takes: a store's own, not the platform's. Three programs on three files are asked the same in
 * turn, so that whatever else the machine does is done to all of them; what counts is the middle of the ratios.
 */
import type { Database as BunDatabase } from 'bun:sqlite';
import { cp, rm } from 'node:fs/promises';
import { medianOf } from '../brackets.ts';
import { startProduct } from '../programs.ts';
import { askersOf, askOf } from './ask.ts';
import { ASKED, doubleStore, type ReportSet, withSet } from './plant.ts';
import { type Question, questionsOf } from './questions.ts';

export const MOST_BY_OTHERS = 1.1;
export const MOST_BY_OWN = 2.2;
/** The others are so many times as many in the whole set as in the small one: more than twice, so that twice is surely held. */
export const TIMES_OTHERS = 10;
const ROUNDS = 60;
const CHOSEN = [
  'month, store daily',
  'month, item',
  'month, employee',
  'year, store daily',
  'year, item',
  'year, payment (file)',
];

export interface Grown {
  readonly name: string;
  /** How many times as long with ten times the rows of others, and twice its own. */
  readonly byOthers: number;
  readonly byOwn: number;
}

/** The asked store is the same in the first two. */
export async function measureGrowth(few: ReportSet, whole: ReportSet): Promise<Grown[]> {
  const same = async (set: ReportSet) => withSet(set.dataDir, async (_, raw) => digestOf(raw));
  if ((await same(few)) !== (await same(whole))) throw new Error('the asked store is another in either set');
  const twice = { ...few, dataDir: `${few.dataDir}-twice` };
  await rm(twice.dataDir, { recursive: true, force: true });
  await cp(few.dataDir, twice.dataDir, { recursive: true });
  try {
    await withSet(twice.dataDir, async (_, raw) => doubleStore(raw, ASKED.storeId));
    return await askInTurn([few, whole, twice]);
  } finally {
    await rm(twice.dataDir, { recursive: true });
  }
}

async function askInTurn([few, whole, twice]: readonly [ReportSet, ReportSet, ReportSet]): Promise<Grown[]> {
  await using ofFew = await asking(few);
  await using ofWhole = await asking(whole);
  await using ofTwice = await asking(twice);
  const found: Grown[] = [];
  for (const question of questionsOf(few, ofFew.terminalId).filter(({ name }) => CHOSEN.includes(name))) {
    const all = [ofFew, ofWhole, ofTwice].map((one) => () => one.ask(question));
    for (const ask of all) await ask();
    const byOthers: number[] = [];
    const byOwn: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const took = [0, 0, 0];
      // Each is first, second and last as often as the others.
      for (const at of [0, 1, 2].map((one) => (one + round) % 3)) took[at] = await all[at]!();
      const [small = Number.NaN, large = Number.NaN, own = Number.NaN] = took;
      byOthers.push(large / small);
      byOwn.push(own / small);
    }
    const middle = (ratios: readonly number[]) => medianOf(ratios.toSorted((a, b) => a - b));
    found.push({ name: question.name, byOthers: middle(byOthers), byOwn: middle(byOwn) });
  }
  return found;
}

/** A program on a set that is asked by its owner, each time at the question's next address. */
async function asking(set: ReportSet) {
  const askers = await withSet(set.dataDir, askersOf);
  const product = await startProduct(set.dataDir, { CLIENT_ADDRESS_HEADER: 'x-caller' });
  const askPath = askOf(product.url, askers.owner);
  const asked = new Map<string, number>();
  return {
    terminalId: askers.terminalId,
    async ask({ name, paths, sold }: Question): Promise<number> {
      const count = asked.get(name) ?? 0;
      asked.set(name, count + 1);
      const began = performance.now();
      const body = await askPath(paths[count % paths.length] ?? '');
      const took = performance.now() - began;
      if (!(sold(body) > 0)) throw new Error(`${name}: nothing was sold`);
      return took;
    },
    async [Symbol.asyncDispose]() {
      await product[Symbol.asyncDispose]();
    },
  };
}

function digestOf(raw: BunDatabase): string {
  const rows = raw
    .query(
      'select id, businessDay, grandTotalInCents, employeeId, posTerminalId from orders where storeId = ? order by id',
    )
    .values(ASKED.storeId);
  return new Bun.CryptoHasher('sha256').update(JSON.stringify(rows)).digest('hex');
}
