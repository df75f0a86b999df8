/** How long the migrations of facts take on a set: gone back to before them, on a copy, and forwards again one by one. */
import { cp, rm } from 'node:fs/promises';
import { openDatabase } from '#db/connection.ts';
import { migratorOf } from '#db/migrate.ts';
import type { ReportSet } from './plant.ts';

const BEFORE = '0069_timesheets';

export async function measureMigrations({ dataDir }: ReportSet): Promise<void> {
  const copy = `${dataDir}-migrated.db`;
  await cp(`${dataDir}/servery.db`, copy);
  const database = openDatabase(copy);
  try {
    const back = await migratorOf(database).migrateTo(BEFORE);
    if (back.error) throw back.error;
    for (;;) {
      const began = performance.now();
      const { error, results = [] } = await migratorOf(database).migrateUp();
      if (error) throw error;
      const [done] = results;
      if (!done) break;
      console.log(`${done.migrationName}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
    }
  } finally {
    await database.close();
    await rm(copy);
  }
}
