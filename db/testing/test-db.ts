import { type OpenDatabase, openDatabaseImage } from '../connection.ts';
import { beginningsOfRun, keptMigrated, migrate } from './beginnings.ts';

let image: Promise<Uint8Array> | null = null;

/** A migrated database of the test's own, in memory. Migrates once a process, or once a run of the suite, and copies from then on. */
export async function testDatabase(): Promise<OpenDatabase> {
  return openDatabaseImage(await migratedImage());
}

/** The same as a file, for what opens it itself, twice, or from another process. */
export async function writeMigrated(path: string): Promise<void> {
  await Bun.write(path, await migratedImage());
}

function migratedImage(): Promise<Uint8Array> {
  const folder = beginningsOfRun();
  image ??= folder ? keptMigrated(folder) : migrate();
  return image;
}
