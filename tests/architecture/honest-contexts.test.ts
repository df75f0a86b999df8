import { expect, test } from 'bun:test';
import { filesUnder, textOf } from './imports.ts';

/**
 * A context says what is true of a call. One that was copied with another `write` runs in a write of which its reader
 * knows nothing: a use case that is part of one is its twin whose name ends in `In`.
 */
const COPIED = /\{ \.\.\.(?:ctx|outer),[^}]*?\b(?:db|write|clock)\b/g;

const MAY: Readonly<Record<string, string>> = {
  'src/features/tills/approvals.ts': 'its first write uses an approval up, whichever act it was given for',
};

test.each([
  ['const here = { ...ctx, db: trx, write: (work) => work(trx) };', 1],
  ['acceptOrder({ ...ctx, write }, scope, input);', 1],
  ['const then = { ...ctx, clock: { now: () => at } };', 1],
  ['createCells({ ctx: { ...ctx, log } });', 0],
  ['acceptOrderIn(trx, ctx, scope, { ...input, write: true });', 0],
])('in %j the copied contexts are %p', (text, count) => {
  expect([...text.matchAll(COPIED)]).toHaveLength(count);
});

test('no use case is given a context with another database, write or clock than it says', async () => {
  const found = new Set<string>();
  for (const file of filesUnder('src/features')) {
    if ((await textOf(file)).match(COPIED)) found.add(file);
  }
  expect([...found]).toEqual(Object.keys(MAY));
});
