import { type Counted, countRows } from '#db/cells/counted-rows.ts';
import { openMoment, type StillMoment } from '#db/cells/moves.repository.ts';
import { handledUpTo } from '#db/cells/parting.ts';
import { listStoreIds } from '#db/cells/places.ts';
import type { SettledUpTo } from '#db/cells/settled-rows.ts';
import { type Attempt, catchUp, isAll, isFew, type MoverOptions, SEND_WITHIN_MS, stamp } from './send-rows.ts';

/** Payments and what was asked of their providers. */
const MONEY_SETTLES = { hours: 24 * 14 };

/** Reading all that came once more. */
const COMPARED_WITHIN_MS = 300_000;

export interface Ahead {
  /** As of which it was counted here and there, and found alike. */
  readonly moment: StillMoment;
  readonly counted: Counted;
  readonly upTo: SettledUpTo;
  readonly rows: number;
}

/**
 * Has the other cell write what nothing acts on any more, which is nearly everything, and compares it as of one moment: so what
 * is left for the time in which nobody may change anything is little, however large the restaurant.
 */
export async function writeAhead(options: MoverOptions, of: Attempt, from: number): Promise<Ahead> {
  const { database, databasePath, calls, handlers, now, say } = options;
  const { restaurantId, toCell } = of;
  const upTo: SettledUpTo = {
    handledUpTo: handledUpTo(database.raw, restaurantId, handlers, now()),
    before: stamp(now().subtract(MONEY_SETTLES)),
  };
  let written = await writeSettled(options, of, upTo);
  const level = await catchUp(options, of, from, isFew);
  const moment = openMoment(databasePath);
  try {
    const { rows } = await catchUp({ ...options, database: { ...database, raw: moment.raw } }, of, level.to, isAll);
    written += await writeSettled(options, of, upTo);
    // It reads a lot at once, and lets the other have its turn.
    const counted = await countRows(moment, restaurantId, upTo, () => Bun.sleep(0));
    const body = { ...of, storeIds: listStoreIds(database.db, restaurantId), report: counted.settled };
    await calls.ask(toCell, 'compare', body, COMPARED_WITHIN_MS);
    say(`${written} rows that are settled are in ${toCell} already, the same as here.`);
    return { moment, counted, upTo, rows: level.rows + rows };
  } catch (error) {
    moment[Symbol.dispose]();
    throw error;
  }
}

export async function writeSettled({ database, calls }: MoverOptions, of: Attempt, upTo: SettledUpTo): Promise<number> {
  for (let written = 0; ; ) {
    const body = { ...of, upTo, storeIds: listStoreIds(database.db, of.restaurantId) };
    const some = (await calls.ask(of.toCell, 'writeEarly', body, SEND_WITHIN_MS)) as {
      written: number;
      isDone: boolean;
    };
    written += some.written;
    if (some.isDone) return written;
  }
}
