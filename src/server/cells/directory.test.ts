import { expect, test } from 'bun:test';
import { testDatabase } from '#db/testing/test-db.ts';
import { diceOf, seedOfRun } from '#tests/battery/support/dice.ts';
import { createDirectory, type Directory } from './directory.ts';

const CELLS = ['north', 'south', 'west'] as const;
const RESTAURANTS = ['r1', 'r2', 'r3', 'r4'];
const MAX_HOPS = 3;

/** Three cells whose directories ask each other directly; `down`: does not answer. */
async function threeCells() {
  const files = new Map<string, Awaited<ReturnType<typeof testDatabase>>>();
  for (const name of CELLS) files.set(name, await testDatabase());
  const directories = new Map<string, Directory>();
  const down = new Set<string>();
  let now = 0;
  for (const name of CELLS) {
    const calls = {
      others: CELLS.filter((one) => one !== name),
      async ask(cell: string, _what: string, body: unknown) {
        if (down.has(cell)) throw new Error('away');
        return { found: directories.get(cell)!.answer((body as { names: never }).names) };
      },
    };
    directories.set(
      name,
      createDirectory(files.get(name)!.db, calls, () => now),
    );
  }
  const raw = (cell: string) => files.get(cell)!.raw;
  return {
    directories,
    down,
    pass: (ms: number) => {
      now += ms;
    },
    add: (cell: string, id: string) =>
      raw(cell).run("insert into restaurants (id, name, countryCode, createdIsoDateTimeUtc) values (?, ?, 'AU', '')", [
        id,
        id,
      ]),
    /** As a move leaves both cells; what is left to erase may still be there. */
    move(from: string, to: string, id: string, isErased: boolean) {
      raw(to).run('delete from restaurants where id = ?', [id]);
      raw(to).run("insert into restaurants (id, name, countryCode, createdIsoDateTimeUtc) values (?, ?, 'AU', '')", [
        id,
        id,
      ]);
      raw(to).run('delete from cell_moves where restaurantId = ?', [id]);
      raw(from).run(
        `insert into cell_moves (restaurantId, attempt, toCell, state, startedIsoDateTimeUtc, changedIsoDateTimeUtc)
         values (?, ?, ?, 'moved', '', '')`,
        [id, crypto.randomUUID(), to],
      );
      if (isErased) raw(from).run('delete from restaurants where id = ?', [id]);
    },
    /** From one front door to the cell that answers. */
    async follow(from: string, id: string): Promise<string> {
      let at = from;
      for (let hops = 0; hops <= MAX_HOPS; hops++) {
        const next = await directories.get(at)!.cellOf([{ kind: 'restaurant', value: id }]);
        if (next === null) return at;
        at = next;
      }
      throw new Error(`${id} was not found from ${from}`);
    },
  };
}

test(`whatever moves wherever, every front door leads to the one cell that has it; seed ${seedOfRun()}`, async () => {
  const dice = diceOf(seedOfRun());
  const cells = await threeCells();
  const at = new Map<string, string>();
  for (const id of RESTAURANTS) {
    const cell = dice.one(CELLS);
    at.set(id, cell);
    cells.add(cell, id);
  }
  for (let step = 0; step < 150; step++) {
    const id = dice.one(RESTAURANTS);
    const from = at.get(id)!;
    const to = dice.one(CELLS.filter((one) => one !== from));
    if (dice.chance(0.4)) {
      cells.move(from, to, id, dice.chance(0.7));
      at.set(id, to);
      // A move takes longer than this by far; what was remembered may be two moves old.
      cells.pass(20_000);
    }
    const front = dice.one(CELLS);
    expect([step, front, id, await cells.follow(front, id)]).toEqual([step, front, id, at.get(id)!]);
  }
});

test('a cell that is away costs only what it may have: the rest is answered, and nothing is called unknown', async () => {
  const cells = await threeCells();
  cells.add('north', 'r1');
  cells.add('south', 'r2');
  cells.down.add('west');
  expect(await cells.follow('north', 'r1')).toBe('north');
  expect(await cells.follow('north', 'r2')).toBe('south');
  await expect(cells.follow('north', 'r3')).rejects.toThrow('can’t be reached');
  cells.down.delete('west');
  expect(await cells.follow('north', 'r3')).toBe('north');
});

test('a restaurant that is new elsewhere is found within moments, although it was asked for before', async () => {
  const cells = await threeCells();
  expect(await cells.follow('north', 'r1')).toBe('north');
  cells.add('south', 'r1');
  cells.pass(2500);
  expect(await cells.follow('north', 'r1')).toBe('south');
});
