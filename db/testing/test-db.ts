import { type OpenDatabase, openDatabaseImage } from '../connection.ts';
import { beginningsOfRun, keptMigrated, migrate } from './beginnings.ts';

let image: Promise<Uint8Array> | null = null;

/** A migrated database of the test's own, in memory. Migrates once a process, or once a run of the suite, and copies from then on. */
export async function testDatabase(): Promise<OpenDatabase> {
  const folder = beginningsOfRun();
  image ??= folder ? keptMigrated(folder) : migrate();
  return openDatabaseImage(await image);
}
