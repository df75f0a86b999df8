import { Database } from 'bun:sqlite';
import { PLACE, pairBox, query } from '#tests/system/support/shop.ts';
import type { Found } from './found.ts';
import { firstTime, memoryOf, openBenchShop, watchFile } from './shop.ts';

const LONGEST_MS = 120_000;

/** A store with so many dishes becomes a box's: from the code typed to a till that could sell all of them. */
export async function measurePairing(items: number): Promise<Found[]> {
  await using shop = await openBenchShop({ pairs: false });
  addDishes(shop.cloud.dataDir, items);
  const began = performance.now();
  await pairBox(shop.admin, shop.box.url, shop.cloud.url);
  const file = watchFile(shop.boxDir);
  const wanted =
    query<{ n: number }>(shop.cloud.dataDir, `select count(*) as n from items where storeId = '${PLACE.storeId}'`)[0]
      ?.n ?? 0;
  if (wanted < items) throw new Error(`only ${wanted} dishes were made`);
  const isAll = () => file.count("select count(*) as n from items where storeId = 'roma-newtown'") === wanted;
  await firstTime('all dishes at the box', isAll, LONGEST_MS);
  const page = async () => (await (await fetch(`${shop.box.url}/`)).text()).includes('All good');
  const done = await firstTime('the box is level', page, LONGEST_MS);
  file.close();
  return [
    {
      name: 'L10',
      what: `first pairing with ${wanted} dishes, code typed → all good`,
      unit: 'ms',
      samples: [done - began],
      targets: { most: 20_000 },
    },
    {
      name: 'L10-memory',
      what: 'most memory of the box in it',
      unit: 'MB',
      samples: [memoryOf(shop.box.pid).most],
      targets: { most: 256 },
    },
  ];
}

/** Copies of the dish of which there is the most to say. */
function addDishes(dataDir: string, count: number): void {
  const file = new Database(`${dataDir}/servery.db`);
  file.run('pragma busy_timeout = 10000');
  const columns = file
    .query<{ name: string }, []>('pragma table_info(items)')
    .all()
    .map(({ name }) => name);
  const model = file
    .query<{ id: string }, [string]>('select id from items where storeId = ? order by length(specJson) desc limit 1')
    .get(PLACE.storeId);
  if (!model) throw new Error('the store has no dish');
  const list = columns.map((name) => (name === 'id' ? '?1' : name === 'name' ? '?2' : name)).join(', ');
  const insert = file.query(`insert into items (${columns.join(', ')}) select ${list} from items where id = ?3`);
  file.transaction(() => {
    for (let at = 0; at < count; at++) insert.run(`bench-dish-${at}`, `Bench dish ${at}`, model.id);
  })();
  file.close();
}
