/** Bills that were paid days ago, at a machine that took over since and has nothing of what the kitchen was told of them. */
import { describe, expect, test } from 'bun:test';
import { ordered } from './testing/bills-fixture.ts';
import { type KitchenFixture, kitchenFixture } from './testing/kitchen-fixture.ts';

const AT_4 = { collectionType: 'dineIn' as const, tableId: 'table-4' };
const AT_5 = { collectionType: 'dineIn' as const, tableId: 'table-5' };
const all = [ordered('a', 'burger', 2), ordered('w', 'wrap'), ordered('b', 'beer')];
const VOID = { voidReason: 'Sent back' };

interface TakenOver extends KitchenFixture {
  /** What came out at a station since. */
  since(stationId: string): Promise<string[]>;
  /** The other side's entries of that day come after all. */
  entriesCome(): Promise<void>;
}

/** A bill of two burgers, a wrap and a beer that was paid, at a machine that has no paper and no entry of it. */
async function takenOver(): Promise<TakenOver> {
  const fixture = await kitchenFixture();
  const { raw } = fixture.ctx.database;
  await fixture.send('one', { ...AT_4, lines: all });
  await fixture.print();
  raw.run("update orders set statusCode = 'completed'");
  const entries = await fixture.ctx.db.selectFrom('kitchen_entries').selectAll().execute();
  raw.run('delete from kitchen_entries');
  raw.run('delete from print_jobs');
  return {
    ...fixture,
    async since(stationId) {
      await fixture.print();
      return fixture.came(stationId);
    },
    async entriesCome() {
      await fixture.ctx.db.insertInto('kitchen_entries').values(entries).execute();
    },
  };
}

describe('a bill that was paid days ago, and is reopened at a machine that took over since,', () => {
  test('tells the kitchen what is added, and nothing else again', async () => {
    const fixture = await takenOver();
    await fixture.send('one', { lines: [...all, ordered('o', 'odd')] });
    const [change = '', ...more] = await fixture.since('kitchen');
    expect(more).toEqual([]);
    expect(change).toMatch(/CHANGE P-101\W.*ADD 1 x odd.*UNCHANGED 2 x burger 1 x wrap/);
    expect(await fixture.since('bar')).toEqual([]);
    expect((await fixture.since('pass')).filter((text) => /ADD \d x (burger|wrap|beer)/.test(text))).toEqual([]);
  });

  test('tells it what is taken off', async () => {
    const fixture = await takenOver();
    await fixture.send('one', { lines: all.filter(({ id }) => id !== 'w') }, VOID);
    expect(await fixture.since('kitchen')).toEqual([expect.stringMatching(/VOID - DO NOT MAKE\W+1 x wrap/)]);
  });

  test('says the same once what was told that day is known after all', async () => {
    const fixture = await takenOver();
    await fixture.send('one', { lines: [...all, ordered('o', 'odd')] });
    await fixture.entriesCome();
    const before = (await fixture.since('kitchen')).length;
    await fixture.send('one', { lines: [...all, ordered('o', 'odd', 2)] });
    const came = (await fixture.since('kitchen')).slice(before);
    expect(came).toEqual([expect.stringMatching(/ADD 1 x odd 2 IN ALL/)]);
    expect(came[0]).not.toMatch(/VOID|\bCHANGED|ADD \d x (burger|wrap)/);
    expect(await fixture.since('bar')).toEqual([]);
  });

  test('moves dishes that are not cooked again', async () => {
    const fixture = await takenOver();
    await fixture.transfer('one', 'two', [['a', 1]]);
    expect((await fixture.since('kitchen')).filter((text) => /ADD|^(?!.*CHANGE).*burger/.test(text))).toEqual([]);
  });

  test('gets dishes of another bill, and its own are not cooked again', async () => {
    const fixture = await takenOver();
    await fixture.send('two', { ...AT_5, lines: [ordered('x', 'odd', 2)] });
    const before = (await fixture.since('kitchen')).length;
    await fixture.transfer('two', 'one', [['x', 1]]);
    const came = (await fixture.since('kitchen')).slice(before);
    expect(came.filter((text) => /ADD|^(?!.*CHANGE).*burger/.test(text))).toEqual([]);
  });

  test('prints its kitchen docket again as a REPRINT', async () => {
    const fixture = await takenOver();
    await fixture.again('one');
    expect(await fixture.since('kitchen')).toEqual([expect.stringMatching(/REPRINT 1.*2 x burger/)]);
    await fixture.send('one', { lines: [...all, ordered('o', 'odd')] });
    const [, change = ''] = await fixture.since('kitchen');
    expect(change).toMatch(/ADD 1 x odd/);
    expect(change).not.toMatch(/ADD \d x (burger|wrap)/);
  });
});

test('an open bill that a machine knows by the ledger alone prints its kitchen docket again as a REPRINT', async () => {
  const fixture = await takenOver();
  await fixture.entriesCome();
  fixture.ctx.database.raw.run("update orders set statusCode = 'accepted'");
  await fixture.again('one');
  expect(await fixture.since('kitchen')).toEqual([expect.stringMatching(/REPRINT 1.*2 x burger/)]);
});
