import { cpSync } from 'node:fs';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { openAroundTheClock } from '#tests/support/open-hours.ts';
import { patience } from '#tests/support/patience.ts';
import { plantedDemo } from '#tests/support/run-server.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { type Call, caller, PLACE, Refused } from '#tests/system/support/shop.ts';

export const STORE = `/restaurants/${PLACE.restaurantId}/stores/${PLACE.storeId}`;
export const CART = `/api/online-ordering${STORE}/cart`;

let folder: Promise<string> | null = null;

/** The demo's data, of a shop that is open at any hour; made once a process. */
export function plantedShop(): Promise<string> {
  folder ??= (async () => {
    const dir = tempFolder('planted');
    cpSync(await plantedDemo(), dir, { recursive: true });
    await openAroundTheClock(dir, PLACE);
    return dir;
  })();
  return folder;
}

export const colaLine = (itemId: string) => ({
  line: { itemId, quantity: 1, comments: '', selection: { type: 'basic', modifiers: [] } },
});

/** A till gives up, too; and Bun's own client may never say that the program which it asked was killed. */
const GIVEN_UP_MS = 10_000;

async function inTime<T>(asked: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('no answer came')), GIVEN_UP_MS);
  return Promise.race([asked, promise]).finally(() => clearTimeout(timer));
}

/** Sells one cola after the other at a till, and notes which of them were acknowledged. */
export function sellAt(call: Call, cola: { readonly id: string; readonly cents: number }, mark: string) {
  const acknowledged: string[] = [];
  const refused: { readonly at: number; readonly status: number; readonly text: string }[] = [];
  let isOver = false;
  const done = (async () => {
    for (let n = 0; !isOver; n++) {
      const id = `${mark}-${String(n).padStart(10, '0')}`;
      try {
        const sale = call('POST', `/api/pos${STORE}/orders`, {
          id,
          lines: [
            { id: 'line-1', itemId: cola.id, quantity: 1, comments: '', selection: { type: 'basic', modifiers: [] } },
          ],
          ...BARE_ORDER,
          paymentType: 'posCash',
          tenderedInCents: 10_000,
          expectedTotalInCents: cola.cents,
        });
        await inTime(sale);
        acknowledged.push(id);
      } catch (error) {
        const status = error instanceof Refused ? error.status : 0;
        refused.push({ at: performance.now(), status, text: String(error) });
        if (status !== 503 && status !== 0) throw error;
        await Bun.sleep(50);
      }
    }
  })();
  done.catch(() => {});
  return {
    acknowledged,
    refused,
    async end() {
      isOver = true;
      await done;
    },
  };
}

/** Reads a store's page again and again, as its guests do. */
export function lookAt(urls: readonly (() => string)[], path = STORE) {
  const failed: string[] = [];
  let count = 0;
  let isOver = false;
  const done = Promise.all(
    urls.map(async (url) => {
      while (!isOver) {
        const answer = await fetch(url() + path, { signal: AbortSignal.timeout(patience(3000)) }).catch((error) =>
          String(error),
        );
        count++;
        if (typeof answer === 'string' || answer.status !== 200) {
          failed.push(`${url()} ${typeof answer === 'string' ? answer : answer.status}`);
        } else await answer.text();
        await Bun.sleep(40);
      }
    }),
  );
  return {
    failed,
    count: () => count,
    async end() {
      isOver = true;
      await done;
    },
  };
}

export { type Call, caller, PLACE };
