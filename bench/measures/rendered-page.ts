import { load } from '../load.ts';
import { runCeiling, startProduct } from '../programs.ts';
import { SCOPE } from '../sets.ts';
import type { Measure } from './measure.ts';

const PAGE = `/restaurants/${SCOPE.restaurantId}/stores/${SCOPE.storeId}`;

/** No page kept: versions from SQLite, what is not drawn yet from React, and the page put together, for each request. */
export const renderedPage: Measure = {
  name: 'P2',
  what: 'the same page made for each request, against React alone',
  ceiling: 'render',
  target: 0.5,
  async start({ set, seconds }) {
    const product = await startProduct(set.dataDir, {
      PAGE_CACHE_MEGABYTES: '0',
      CLIENT_ADDRESS_HEADER: 'x-caller',
    });
    const url = product.url + PAGE;
    const answer = await fetch(url);
    if (!answer.ok || !(await answer.text()).includes('</html>'))
      throw new Error(`the page is not whole: ${answer.status}`);
    const ceiling = () => runCeiling('render.tsx', String(seconds));
    return {
      async sample() {
        const ceilingBefore = await ceiling();
        const script = 'bench/measures/many-callers.lua';
        const work = (await load({ url, pid: product.pid, seconds, connections: 8, script })).perSecond;
        return { ceilingBefore, work, ceilingAfter: await ceiling() };
      },
      [Symbol.asyncDispose]: () => product[Symbol.asyncDispose](),
    };
  },
};
