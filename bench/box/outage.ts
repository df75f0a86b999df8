import { sellCola } from '#tests/system/support/shop.ts';
import { type Found, openLoop, percentile, sorted } from './found.ts';
import { firstTime, memoryOf, openBenchShop, watchFile } from './shop.ts';

const AT_ONCE = 4;
const SELL_EVERY_MS = 500;
const SOLD_BEFORE = 20;
/** Section 6, by the number of orders that wait. */
const LIMITS_MS: readonly (readonly [number, number])[] = [
  [1000, 30_000],
  [5000, 180_000],
  [20_000, 720_000],
];

/** Sold without a cloud; then the line is back, and selling goes on while both come level. */
export async function measureOutage(orders: number): Promise<Found[]> {
  await using shop = await openBenchShop();
  const sell = async (id: string) => sellCola(shop.counter, shop.cola, id);
  const before = await sellAtPace('before', SOLD_BEFORE, sell);
  await shop.stopCloud();
  const ids: string[] = [];
  const one = async (from: number) => {
    for (let at = from; at < orders; at += AT_ONCE) {
      ids.push((await sell(`bench-outage-${String(at).padStart(7, '0')}`)).id);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, (_, from) => one(from)));
  if (new Set(ids).size !== orders) throw new Error('an order was lost while selling alone');
  await shop.startCloudAgain();
  const began = performance.now();
  const file = watchFile(shop.cloud.dataDir);
  const levelled = firstTime(
    'level',
    () => {
      // The feed keeps their order: without the last ones there is nothing to count.
      const isHere = (id: string | undefined) =>
        file.count('select count(*) as n from orders where id = ?', id ?? '') === 1;
      return isHere(ids.at(-1)) && ids.every(isHere);
    },
    2 * limitOf(orders),
  );
  let isLevel = false;
  void levelled.then(() => {
    isLevel = true;
  });
  const during: number[] = [];
  for (let round = 0; !isLevel; round++) during.push(...(await sellAtPace(`during-${round}`, 4, sell)));
  const levelMs = (await levelled) - began;
  file.close();
  const usual = sorted(before);
  const beside = sorted(during);
  return [
    {
      name: `L9-${orders}`,
      what: `line back after ${orders} orders → level`,
      unit: 'ms',
      samples: [levelMs],
      targets: { most: limitOf(orders) },
    },
    {
      name: `L9-${orders}-selling`,
      what: `a sale at the box meanwhile (p95 without it ${Math.round(percentile(usual, 0.95))} ms)`,
      unit: 'ms',
      samples: beside,
      targets: { p95: 100, p99: 250 },
    },
    {
      name: `L9-${orders}-memory`,
      what: 'most memory of the box in it',
      unit: 'MB',
      samples: [memoryOf(shop.box.pid).most],
      targets: { most: 256 },
    },
  ];
}

function limitOf(orders: number): number {
  return LIMITS_MS.find(([count]) => orders <= count)?.[1] ?? 720_000;
}

async function sellAtPace(name: string, times: number, sell: (id: string) => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  await openLoop(times, SELL_EVERY_MS, async (at, due) => {
    await sell(`bench-${name}-${String(at).padStart(6, '0')}`);
    took.push(performance.now() - due);
  });
  return took;
}
