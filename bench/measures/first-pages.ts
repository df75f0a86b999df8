import { openBooks } from '#tests/support/books.ts';
import { load } from '../load.ts';
import { runCeiling, startProduct } from '../programs.ts';
import type { Measure } from './measure.ts';

/** It takes longer to complete as many as a figure needs. */
const SLOW = 5;

/** Stores of the large set have more dishes than are kept in memory, so each visit of the round finds its menu gone. */
export const firstPages: Measure = {
  name: 'P2-first',
  what: 'pages of all stores in turn, no menu in memory: rows read, parsed and drawn, against React alone',
  ceiling: 'render',
  target: 0.1,
  async start({ set, seconds }) {
    const product = await startProduct(set.dataDir, {
      PAGE_CACHE_MEGABYTES: '0',
      CLIENT_ADDRESS_HEADER: 'x-caller',
    });
    const env = { CALLER_PATHS: pathsOf(set.dataDir).join(' ') };
    const script = 'bench/measures/many-callers.lua';
    const ceiling = () => runCeiling('render.tsx', String(seconds));
    return {
      async sample() {
        const ceilingBefore = await ceiling();
        const options = { url: product.url, pid: product.pid, seconds: seconds * SLOW, connections: 8, script, env };
        const work = (await load(options)).perSecond;
        return { ceilingBefore, work, ceilingAfter: await ceiling() };
      },
      [Symbol.asyncDispose]: () => product[Symbol.asyncDispose](),
    };
  },
};

function pathsOf(dataDir: string): string[] {
  const db = openBooks(dataDir);
  const stores = db.query<{ restaurantId: string; id: string }, []>('select restaurantId, id from stores').all();
  db.close();
  return stores.map(({ restaurantId, id }) => `/restaurants/${restaurantId}/stores/${id}`);
}
