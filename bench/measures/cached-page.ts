import { type LoadOptions, load } from '../load.ts';
import { startProduct, startRaw } from '../programs.ts';
import { SCOPE } from '../sets.ts';
import type { Measure } from './measure.ts';

const CONNECTIONS = 32;
const PAGE = `/restaurants/${SCOPE.restaurantId}/stores/${SCOPE.storeId}`;
const HEADERS = { 'accept-encoding': 'br' };

/** Every visitor without a cart gets these bytes. */
export const cachedPage: Measure = {
  name: 'P1',
  what: 'a store page that is kept, in brotli, against a constant',
  ceiling: 'raw',
  target: 0.5,
  async start({ set, seconds }) {
    const raw = await startRaw();
    const product = await startProduct(set.dataDir);
    const url = product.url + PAGE;
    await lookAt(url);
    const options = { seconds, connections: CONNECTIONS } satisfies Partial<LoadOptions>;
    const ceiling = async () => (await load({ ...options, url: raw.url, pid: raw.pid })).perSecond;
    return {
      async sample() {
        const ceilingBefore = await ceiling();
        const work = (await load({ ...options, url, pid: product.pid, headers: HEADERS })).perSecond;
        return { ceilingBefore, work, ceilingAfter: await ceiling() };
      },
      async [Symbol.asyncDispose]() {
        await product[Symbol.asyncDispose]();
        await raw[Symbol.asyncDispose]();
      },
    };
  },
};

/** The page is whole and packed, and kept after the first time. */
async function lookAt(url: string): Promise<void> {
  await fetch(url, { headers: HEADERS });
  const answer = await fetch(url, { headers: HEADERS });
  const html = await answer.text();
  const dishes = html.split('<article').length + html.split('data-part="item').length;
  if (answer.headers.get('content-encoding') !== 'br' || !html.includes('</html>') || dishes < 20) {
    throw new Error(`the page is not the whole menu: ${answer.status}, ${html.length} characters, ${dishes} dishes`);
  }
}
