import { sellCola } from '#tests/system/support/shop.ts';
import type { Found } from './found.ts';
import { sorted } from './found.ts';
import { memoryOf, openBenchShop } from './shop.ts';

const KILLS = 3;

/** The box rows of section 8: memory over selling, and how soon it answers and sells again after `kill -9`. */
export async function measureMachine(orders: number): Promise<Found[]> {
  await using shop = await openBenchShop();
  const sell = (id: string) => sellCola(shop.counter, shop.cola, id);
  for (let at = 0; at < orders; at++) await sell(`bench-memory-${String(at).padStart(7, '0')}`);
  const memory = memoryOf(shop.box.pid);
  const starts: number[] = [];
  const sales: number[] = [];
  for (let at = 0; at < KILLS; at++) {
    const last = await sell(`bench-kill-${at}-before`);
    await shop.killBox();
    const began = performance.now();
    // Answers when /health does.
    await shop.startBox();
    starts.push(performance.now() - began);
    const first = await sell(`bench-kill-${at}-after0`);
    sales.push(performance.now() - began);
    if (first.orderNumber === last.orderNumber) throw new Error('a number was given out twice');
    const again = await sell(`bench-kill-${at}-before`);
    if (again.id !== last.id) throw new Error('what was sold before the kill is gone');
  }
  return [
    {
      name: 'box-memory',
      what: `most memory over ${orders} sales, printing and sending`,
      unit: 'MB',
      samples: [memory.most],
      targets: { most: 256 },
    },
    { name: 'box-start', what: 'kill -9 → first answer', unit: 'ms', samples: sorted(starts), targets: { most: 5000 } },
    {
      name: 'box-first-sale',
      what: 'kill -9 → first sale',
      unit: 'ms',
      samples: sorted(sales),
      targets: { most: 5000 },
    },
  ];
}
