import { type OpenDatabase, openDatabase, openDatabaseImage } from '../connection.ts';
import { migrateToLatest } from '../migrate.ts';

let image: Promise<Uint8Array> | null = null;

/** A migrated database of the test's own, in memory. Migrates once a process and copies from then on. */
export async function testDatabase(): Promise<OpenDatabase> {
  image ??= migratedImage();
  return openDatabaseImage(await image);
}

async function migratedImage(): Promise<Uint8Array> {
  const database = openDatabase(':memory:');
  await migrateToLatest(database);
  return database.raw.serialize();
}
