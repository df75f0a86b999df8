import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUp } from '#db/backup/backup.ts';
import { digestsOf } from '#db/backup/digest.ts';
import { restore } from '#db/backup/restore.ts';
import { comeLevel, exchange, heldBy } from './support/both-sides.ts';
import { openCounter } from './support/counter.ts';
import { type Dice, diceOf, isLongRun, scaled, seedOfRun } from './support/dice.ts';
import { type BoxedShop, openPlatform } from './support/shops-with-boxes.ts';

/** Reliability targets R15: a disk that lies. Bytes change in the file of a box, or in a backup of it. */
const SEED = seedOfRun();
const COPIES = isLongRun ? 1000 : scaled(24);
const MOST_BYTES = 64;

let dir: string;
let shop: BoxedShop;
/** The box's file as it was, and what it and the cloud hold of the store. */
let sound: Uint8Array;
let digests: string;
let ofCloud: string;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'servery-corruption-'));
  const platform = await openPlatform();
  shop = platform.shops[0]!;
  await exchange(shop);
  const counter = await openCounter(shop, diceOf(SEED));
  for (let at = 0; at < 60; at++) {
    await counter.takeOrder();
    await counter.goOn();
  }
  await comeLevel(platform);
  shop.box.house.raw.run('vacuum');
  sound = shop.box.house.raw.serialize();
  mkdirSync(join(dir, 'box'));
  writeFileSync(join(dir, 'box/servery.db'), sound);
  const database = new Database(join(dir, 'box/servery.db'));
  digests = JSON.stringify(digestsOf(database));
  database.close();
  ofCloud = JSON.stringify(heldBy(platform.cloud, shop));
  expect(JSON.stringify(heldBy(shop.box, shop))).toBe(ofCloud);
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

type Finding =
  /** SQLite says so itself, by its check or when a row is read. */
  | 'structure'
  /** Sound by its own word; other rows than the cloud holds. */
  | 'differsFromCloud'
  /** Other rows of what only the box holds: found by the digests that a backup carries. */
  | 'differsFromBackup'
  /** Every row is what it was: bytes that nothing uses. */
  | 'nothingLost';

function examine(path: string): Finding {
  let database: Database | null = null;
  try {
    database = new Database(path, { readonly: true });
    const [said] = database.query<{ integrity_check: string }, []>('pragma integrity_check(1)').all();
    if (said?.integrity_check !== 'ok') return 'structure';
    if (database.query('pragma foreign_key_check').all().length > 0) return 'structure';
    const held = JSON.stringify(heldBy({ house: { raw: database } } as never, shop));
    if (held !== ofCloud) return 'differsFromCloud';
    return JSON.stringify(digestsOf(database)) === digests ? 'nothingLost' : 'differsFromBackup';
  } catch {
    return 'structure';
  } finally {
    database?.close();
  }
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
  test('of a box’s database: each change of a row is found, by its own check or by the other side', () => {
    const found: Record<Finding, number> = { structure: 0, differsFromCloud: 0, differsFromBackup: 0, nothingLost: 0 };
    const path = join(dir, 'copy.db');
    writeFileSync(path, sound);
    expect(examine(path)).toBe('nothingLost');
    for (let at = 0; at < COPIES; at++) {
      const seed = SEED + at;
      const copy = join(dir, `copy-${at}.db`);
      writeFileSync(copy, damage(sound, diceOf(seed)));
      const finding = examine(copy);
      if (isChanged(copy)) expect([seed, finding]).not.toEqual([seed, 'nothingLost']);
      found[finding]++;
      rmSync(copy);
    }
    console.log(
      `R15 database: seed ${SEED}, ${COPIES} copies of ${Math.round(sound.length / 1e3)} kB: ${JSON.stringify(found)}`,
    );
    // What an integrity check alone cannot see must have been among them, or little was shown.
    expect(found.structure).toBeGreaterThan(0);
    expect(found.differsFromCloud + found.differsFromBackup).toBeGreaterThan(0);
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
