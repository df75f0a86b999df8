/**
 * What databases of tests begin with, made once a process: a migrated file, and the demo restaurants without past orders.
 * The suite makes both once for all its processes, in the folder that `SERVERY_BEGINNINGS` names; each run makes them anew, as
 * migrations and the demo change.
 */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '#db/connection.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';

export interface Seeded {
  readonly image: Uint8Array;
  /** Its pictures are here; this process may change them. */
  readonly dataDir: string;
}

const MIGRATED = 'migrated.db';
const SEEDED = 'seeded.db';
const DATA = 'data';

/** The folder of the suite's run; undefined where a file runs without it. */
export function beginningsOfRun(): string | undefined {
  return process.env.SERVERY_BEGINNINGS || undefined;
}

export async function migrate(): Promise<Uint8Array> {
  const database = openDatabase(':memory:');
  await migrateToLatest(database);
  return database.raw.serialize();
}

export async function keepBeginnings(folder: string, migrated: Uint8Array, seeded: Seeded): Promise<void> {
  await cp(seeded.dataDir, join(folder, DATA), { recursive: true });
  await Bun.write(join(folder, SEEDED), seeded.image);
  await Bun.write(join(folder, MIGRATED), migrated);
}

export function keptMigrated(folder: string): Promise<Uint8Array> {
  return Bun.file(join(folder, MIGRATED)).bytes();
}

/** With pictures in a folder of this process. */
export async function keptSeeded(folder: string): Promise<Seeded> {
  const dataDir = tempFolder('seeded');
  await cp(join(folder, DATA), dataDir, { recursive: true });
  return { image: await Bun.file(join(folder, SEEDED)).bytes(), dataDir };
}
