import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { batchesAfter } from './batches.ts';

async function readIn(rows: readonly number[], limit: number) {
  const asked: (number | null)[] = [];
  const read = async (after: number | null, most: number) => {
    asked.push(after);
    return rows.filter((row) => after === null || row > after).slice(0, most);
  };
  const batches = await Array.fromAsync(batchesAfter(read, (row) => row, limit));
  return { asked, batches };
}

test.each([
  [0, [[]], [null]],
  [2, [[1, 2]], [null]],
  [3, [[1, 2, 3], []], [null, 3]],
  [4, [[1, 2, 3], [4]], [null, 3]],
] as const)('%i rows by three are read until a batch is short', async (count, batches, asked) => {
  const rows = Array.from({ length: count }, (_, at) => at + 1);
  expect(await readIn(rows, 3)).toEqual({ batches: batches.map((batch) => [...batch]), asked: [...asked] });
});

test('every row comes once, in its order, however long the list is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 9 }), async (count, limit) => {
      const rows = Array.from({ length: count }, (_, at) => at + 1);
      const { batches } = await readIn(rows, limit);
      expect(batches.flat()).toEqual(rows);
    }),
  );
});
