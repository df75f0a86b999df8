import { Database, SQLiteError } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backUp } from '#db/backup/backup.ts';
import { digestsOf } from '#db/backup/digest.ts';
import { restore } from '#db/backup/restore.ts';
import { type OpenDatabase, openDatabase } from '#db/connection.ts';
import { FEED } from '#db/ownership.ts';
import { COMPARED, comparedColumns } from '#db/sync/compare-rows.ts';
import { contextOver } from '#db/testing/test-context.ts';
import { createCompare } from '#kiosk/compare/compare.ts';
import { type CompareMemory, forgetfulMemory } from '#kiosk/compare/compare-memory.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { comeLevel, compareOf, exchange, heldBy, walkThrough } from './support/both-sides.ts';
import { openCounter } from './support/counter.ts';
import { type Dice, diceOf, isLongRun, scaled, seedOfRun } from './support/dice.ts';
import { type BoxedShop, openPlatform, type Platform } from './support/shops-with-boxes.ts';

/** Reliability targets R15: a disk that corrupts data. Bytes change in the file of a box, or in a backup of it. */
const SEED = seedOfRun();
const COPIES = isLongRun ? 1000 : scaled(60);
const MOST_BYTES = 64;

let dir: string;
let platform: Platform;
let shop: BoxedShop;
/** The box's file as it was, and what it and the cloud hold of the store. */
let sound: Uint8Array;
let digests: string;
let ofCloud: string;
/** What the box and the cloud agreed on while all was well. */
let agreed: CompareMemory;

beforeAll(async () => {
  dir = tempFolder('corruption');
  platform = await openPlatform();
  shop = platform.shops[0]!;
  await exchange(shop);
  const counter = await openCounter(shop, diceOf(SEED));
  for (let at = 0; at < 60; at++) {
    await counter.takeOrder();
    await counter.goOn();
  }
  await comeLevel(platform);
  shop.box.database.raw.run('vacuum');
  sound = shop.box.database.raw.serialize();
  mkdirSync(join(dir, 'box'));
  writeFileSync(join(dir, 'box/servery.db'), sound);
  const database = new Database(join(dir, 'box/servery.db'));
  digests = JSON.stringify(digestsOf(database));
  database.close();
  ofCloud = JSON.stringify(heldBy(platform.cloud, shop));
  expect(JSON.stringify(heldBy(shop.box, shop))).toBe(ofCloud);
  const memory = forgetfulMemory(shop.identity.mark);
  expect(await walkThrough(shop, compareOf(shop, memory))).toEqual([]);
  agreed = memory.get();
}, 120_000);

afterAll(() => rmSync(dir, { recursive: true, force: true }));

function damage(bytes: Uint8Array, dice: Dice): Uint8Array {
  const damaged = Uint8Array.from(bytes);
  const first = dice.below(damaged.length);
  const count = 1 + dice.below(MOST_BYTES);
  // In one place, as a sector goes, or all over.
  const isOnePlace = dice.chance(0.5);
  for (let at = 0; at < count; at++) {
    const place = isOnePlace ? Math.min(first + at, damaged.length - 1) : dice.below(damaged.length);
    damaged[place] = (damaged[place] ?? 0) ^ (1 + dice.below(255));
  }
  return damaged;
}

type Found =
  /** SQLite says so itself, by its check or when a row is read. */
  | 'structure'
  /** Sound by its own word; the box’s comparison with the cloud names rows that differ. */
  | 'differsFromCloud'
  /** The box’s own places in the feeds: the cloud answers with other places, and everything is sent again. */
  | 'places'
  /** Other rows of what only the box holds: found by the digests that a backup carries. */
  | 'differsFromBackup'
  /** Every row is what it was: bytes that nothing uses. */
  | 'nothingLost';

async function examine(path: string): Promise<Found> {
  if (!isSoundByItsOwnWord(path)) return 'structure';
  const database = openedUnlessCorrupt(path);
  if (!database) return 'structure';
  try {
    const held = JSON.stringify(heldBy({ database } as never, shop));
    const compared = await compareCopy(database);
    // Judged by who does not know how it compares: what differs is named, and what is named is not as it was.
    const isOther = JSON.stringify(digestsOf(database.raw)) !== digests;
    if (compared === 'equal') expect([path, held === ofCloud]).toEqual([path, true]);
    if (compared === 'differs') expect([path, isOther]).toEqual([path, true]);
    if (compared === 'differs') return 'differsFromCloud';
    if (compared === 'busy') return 'places';
    return isOther ? 'differsFromBackup' : 'nothingLost';
  } catch (error) {
    if (error instanceof SQLiteError) return 'structure';
    throw error;
  } finally {
    await database.close();
  }
}

/** Null: SQLite refuses it. A trigger or a default of the schema is read only by who may write. */
function openedUnlessCorrupt(path: string): OpenDatabase | null {
  try {
    return openDatabase(path);
  } catch (error) {
    if (error instanceof SQLiteError) return null;
    throw error;
  }
}

function isSoundByItsOwnWord(path: string): boolean {
  let database: Database | null = null;
  try {
    database = new Database(path, { readonly: true });
    const [said] = database.query<{ integrity_check: string }, []>('pragma integrity_check(1)').all();
    if (said?.integrity_check !== 'ok' || database.query('pragma foreign_key_check').all().length > 0) return false;
    heldBy({ database: { raw: database } } as never, shop);
    return true;
  } catch {
    return false;
  } finally {
    database?.close();
  }
}

/** The box begins over a damaged file, remembering what it agreed on with the cloud, which must not hear of it. */
async function compareCopy(database: OpenDatabase): Promise<'equal' | 'differs' | 'busy'> {
  const { ids, ownership } = shop.box;
  const memory = forgetfulMemory(shop.identity.mark);
  memory.keep(agreed);
  const compare = createCompare(contextOver(database, { ids, ownership }), {
    cloud: { ...shop.cloud, sendAgain: async () => {} },
    identity: shop.identity,
    memory,
  });
  let waits = 0;
  // A box in a loop is slowed: each copy is another box.
  platform.restartCloud();
  for (;;) {
    const { kind } = await compare.step();
    if (kind === 'ended') return compare.report().findings.length > 0 ? 'differs' : 'equal';
    // What it tells again is on its way for ever, here: the cloud does not hear of it.
    if (kind === 'busy' && (compare.report().findings.length > 0 || waits++ > 3)) {
      return compare.report().findings.length > 0 ? 'differs' : 'busy';
    }
  }
}

/** The position in the file of a letter of a row of the table that occurs nowhere else; null if there is none. */
function placeOfALetter(table: string): number | null {
  const file = Buffer.from(sound);
  const keys = FEED.find((entry) => entry.table === table)?.key ?? [];
  const columns = (comparedColumns(shop.box.db, table) ?? []).filter((name) => !keys.includes(name)).toReversed();
  for (const row of shop.box.database.raw.query<Record<string, unknown>, []>(`select * from "${table}"`).all()) {
    // Bytes of a whole row: its texts one after the other, as a record has them.
    for (const name of columns) {
      const text = row[name];
      if (typeof text !== 'string' || !/[A-Za-z]{2}/.test(text)) continue;
      const at = file.indexOf(text);
      if (at < 0 || file.indexOf(text, at + 1) >= 0) continue;
      return at + text.search(/[A-Za-z]{2}/);
    }
  }
  return null;
}

/** An independent look: whether any row of any table reads otherwise, or not at all. */
function isChanged(path: string): boolean {
  try {
    const database = new Database(path, { readonly: true });
    const now = JSON.stringify(digestsOf(database));
    database.close();
    return now !== digests;
  } catch {
    return true;
  }
}

describe(`1 to ${MOST_BYTES} bytes changed in ${COPIES} copies (seed ${SEED})`, () => {
  test('of a box’s database: each change of a row is found, by its own check or by the other side', async () => {
    const found: Record<Found, number> = {
      structure: 0,
      differsFromCloud: 0,
      places: 0,
      differsFromBackup: 0,
      nothingLost: 0,
    };
    const path = join(dir, 'copy.db');
    writeFileSync(path, sound);
    expect(await examine(path)).toBe('nothingLost');
    for (let at = 0; at < COPIES; at++) {
      const seed = SEED + at;
      const copy = join(dir, `copy-${at}.db`);
      writeFileSync(copy, damage(sound, diceOf(seed)));
      const isOther = isChanged(copy);
      const finding = await examine(copy);
      if (isOther) expect([seed, finding]).not.toEqual([seed, 'nothingLost']);
      found[finding]++;
      for (const end of ['', '-wal', '-shm']) rmSync(copy + end, { force: true });
    }
    console.log(
      `R15 database: seed ${SEED}, ${COPIES} copies of ${Math.round(sound.length / 1e3)} kB: ${JSON.stringify(found)}`,
    );
    // Some must have been invisible to an integrity check by itself, or little was shown.
    expect(found.structure).toBeGreaterThan(0);
    expect(found.differsFromCloud).toBeGreaterThan(0);
  }, 600_000);

  test('of one letter in one row of each table: whichever table it is, the box finds it', async () => {
    const path = join(dir, 'letter.db');
    const tables: string[] = [];
    for (const table of COMPARED) {
      const place = placeOfALetter(table);
      if (place === null) continue;
      const damaged = Uint8Array.from(sound);
      // Upper becomes lower case, a digit another sign: a text all the same.
      damaged[place] = (damaged[place] ?? 0) ^ 0x20;
      writeFileSync(path, damaged);
      const found = await examine(path);
      for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
      // If the letter is also in an index, or breaks a JSON value, the file reports it itself.
      expect([table, found]).toEqual([table, expect.stringMatching(/^(differsFromCloud|structure)$/)]);
      if (found === 'differsFromCloud') tables.push(table);
    }
    console.log(`R15 one letter: found in ${tables.join(', ')}`);
    for (const table of ['order_versions', 'bills', 'items', 'employees', 'stores']) expect(tables).toContain(table);
  }, 600_000);

  test('of a backup: it is refused whatever was changed, nothing of it is put in place, and the sound one is restored', async () => {
    await backUp({ dataDir: join(dir, 'box') }, join(dir, 'backup'));
    cpSync(join(dir, 'backup'), join(dir, 'damaged'), { recursive: true });
    const whole = new Uint8Array(await Bun.file(join(dir, 'backup/servery.db')).arrayBuffer());
    for (let at = 0; at < COPIES; at++) {
      const seed = SEED + at;
      writeFileSync(join(dir, 'damaged/servery.db'), damage(whole, diceOf(seed)));
      const to = join(dir, 'target');
      const answer = await restore(join(dir, 'damaged'), to).then(
        () => 'restored',
        () => 'refused',
      );
      expect([seed, answer, await Bun.file(join(to, 'servery.db')).exists()]).toEqual([seed, 'refused', false]);
      rmSync(to, { recursive: true, force: true });
    }
    await restore(join(dir, 'backup'), join(dir, 'new-box'));
    const restored = new Database(join(dir, 'new-box/servery.db'), { readonly: true });
    expect(JSON.stringify(digestsOf(restored))).toBe(digests);
    restored.close();
  }, 600_000);
});
