import { openBooks } from '#tests/support/books.ts';
import { load } from '../load.ts';
import { runCeiling, startProduct } from '../programs.ts';
import { SCOPE } from '../sets.ts';
import type { Measure } from './measure.ts';

const CONNECTIONS = 64;
const PATH = `/api/pos/restaurants/${SCOPE.restaurantId}/stores/${SCOPE.storeId}/orders`;

/** Price, checks, key, version, dockets, audit and event, on disk before the answer. */
export const orderPlacing: Measure = {
  name: 'P4',
  what: 'a whole order of three lines in one call, against a bare transaction, both on disk',
  ceiling: 'tx',
  target: 0.1,
  async start({ set, seconds }) {
    const product = await startProduct(set.dataDir);
    const url = product.url + PATH;
    let round = 0;
    const ceiling = () => runCeiling('tx.ts', set.dataDir, String(seconds));
    return {
      async sample() {
        // With nine digits the twenty characters of an id that a till makes.
        const prefix = `b${Date.now().toString(36)}${String(round++).padStart(2, '0')}`;
        const env = {
          ORDER_BODY: set.orderBody,
          ORDER_PREFIX: prefix,
          ORDER_COOKIE: set.tillCookie,
          ORDER_ORIGIN: product.url,
        };
        const ceilingBefore = await ceiling();
        const script = 'bench/measures/orders.lua';
        const report = await load({ url, pid: product.pid, seconds, connections: CONNECTIONS, script, env });
        const ceilingAfter = await ceiling();
        lookAt(set.dataDir, prefix, report.completed, set.orderTotalInCents);
        return { ceilingBefore, work: report.perSecond, ceilingAfter };
      },
      [Symbol.asyncDispose]: () => product[Symbol.asyncDispose](),
    };
  },
};

/** What was answered is there, whole and at the right price. wrk hangs up on its last few requests. */
function lookAt(dataDir: string, prefix: string, completed: number, totalInCents: number): void {
  const db = openBooks(dataDir);
  const found = db
    .query<{ orders: number; total: number; lines: number }, [string, string]>(
      `select count(*) as orders, sum(grandTotalInCents) as total,
         (select count(*) from order_lines where orderId >= ?1 and orderId < ?2) as lines
       from orders where id >= ?1 and id < ?2`,
    )
    .get(prefix, `${prefix}~`);
  db.close();
  const isWhole =
    found !== null &&
    found.orders >= completed &&
    found.orders <= completed + CONNECTIONS &&
    found.lines === found.orders * 3 &&
    found.total === found.orders * totalInCents;
  if (!isWhole) throw new Error(`of ${completed} orders there are ${JSON.stringify(found)}`);
}
