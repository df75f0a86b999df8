import { load } from '../load.ts';
import { startProduct, startRaw } from '../programs.ts';
import { SCOPE } from '../sets.ts';
import type { Measure } from './measure.ts';

const CONNECTIONS = 32;
const PATH = `/api/online-ordering/restaurants/${SCOPE.restaurantId}/stores/${SCOPE.storeId}/cart`;

/** Who asks is looked up, the cart must be theirs, and its price is of this moment. */
export const cartRead: Measure = {
  name: 'P3',
  what: 'a signed-in customer’s cart as JSON, against a constant',
  ceiling: 'raw',
  target: 0.2,
  async start({ set, seconds }) {
    const raw = await startRaw();
    const product = await startProduct(set.dataDir, { CLIENT_ADDRESS_HEADER: 'x-caller' });
    const url = product.url + PATH;
    const answer = (await (await fetch(url, { headers: { cookie: set.customerCookie } })).json()) as {
      cart?: { count?: number };
    };
    if (answer.cart?.count !== 1) throw new Error(`the cart is not there: ${JSON.stringify(answer).slice(0, 200)}`);
    const ceiling = async () =>
      (await load({ url: raw.url, pid: raw.pid, seconds, connections: CONNECTIONS })).perSecond;
    return {
      async sample() {
        const ceilingBefore = await ceiling();
        const script = 'bench/measures/many-callers.lua';
        const env = { CALLER_COOKIE: set.customerCookie };
        const work = (await load({ url, pid: product.pid, seconds, connections: CONNECTIONS, script, env })).perSecond;
        return { ceilingBefore, work, ceilingAfter: await ceiling() };
      },
      async [Symbol.asyncDispose]() {
        await product[Symbol.asyncDispose]();
        await raw[Symbol.asyncDispose]();
      },
    };
  },
};
