import type { Database } from 'bun:sqlite';
import { diceOf } from '#demo/past/dice.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';

export interface StorePeriod {
  readonly scope: StoreScope;
  readonly from: string;
  readonly to: string;
}

/** Days, weeks, months and more of stores by chance; the same for the same seed. */
export function storePeriods(raw: Database, count: number, seed: number): StorePeriod[] {
  const dice = diceOf(`store periods ${seed}`);
  const stores = raw
    .query<{ restaurantId: string; storeId: string }, []>(
      'select distinct restaurantId, id as storeId from stores order by id',
    )
    .all();
  const days = raw
    .query<{ businessDay: string }, []>('select distinct businessDay from orders order by businessDay')
    .all()
    .map(({ businessDay }) => businessDay);
  return Array.from({ length: count }, () => {
    const at = Math.floor(dice.roll() * days.length);
    const length = dice.pick([1, 7, 31, 92, days.length]);
    const from = days[at] ?? '';
    const to = days[Math.min(days.length - 1, at + length - 1)] ?? from;
    return { scope: grantStoreScope(dice.pick(stores)), from, to };
  });
}
