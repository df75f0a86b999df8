import { nextTurn } from './next-turn.ts';

/** As many rows as are in memory at once while a long list is read. */
const BATCH = 500;

/**
 * A long list, batch by batch, each read after the place of the last row before it, and others are served in between. A list that ends
 * says so by a short batch.
 */
export async function* batchesAfter<Row, Place>(
  read: (after: Place | null, limit: number) => Promise<readonly Row[]>,
  placeOf: (row: Row) => Place,
  limit = BATCH,
): AsyncGenerator<readonly Row[], void> {
  let after: Place | null = null;
  while (true) {
    const rows: readonly Row[] = await read(after, limit);
    yield rows;
    const last = rows.length < limit ? undefined : rows.at(-1);
    if (last === undefined) return;
    after = placeOf(last);
    await nextTurn();
  }
}
