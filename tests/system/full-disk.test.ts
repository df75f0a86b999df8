import { afterAll, expect, test } from 'bun:test';
import { spawnSync } from 'node:child_process';
import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '#db/connection.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { asAppError } from '#src/http/error-answer.ts';
import { healthAnswer } from '#src/server/health.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { until } from '#tests/support/until.ts';

const SILENT = { info() {}, warn() {}, error() {} };
const mounted: string[] = [];
afterAll(() => {
  for (const dir of mounted) spawnSync('umount', ['-l', dir]);
});

/** A disk of so many megabytes; null where this machine gives none to us. */
function smallDisk(megabytes: number): string | null {
  const dir = tempFolder('disk');
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', dir]);
  if (status !== 0) {
    rmSync(dir, { recursive: true });
    return null;
  }
  mounted.push(dir);
  return dir;
}

// The log of all migrations alone is nearly 7 MB.
const disk = smallDisk(12);

// Only a machine that lets us mount can be shown this; elsewhere the lines below would prove nothing.
test.if(disk !== null)(
  'a full disk refuses writes, says so at /healthz, keeps what it has, and heals with space',
  async () => {
    const dir = disk ?? '';
    const database = openDatabase(join(dir, 'servery.db'));
    await migrateToLatest(database);
    const facts = { version: 'test', role: () => 'primary' as const, startedAtMs: 0 };
    const note = (name: string) =>
      database.write((trx) =>
        trx
          .insertInto('job_runs')
          .values({ name, lastError: 'x'.repeat(50_000) })
          .execute(),
      );
    await note('kept');
    expect((await healthAnswer(database, facts)).status).toBe(200);

    // The rest of the disk is taken by something else, and the log has used up the room it had.
    writeFileSync(join(dir, 'ballast'), '');
    let size = 10 * 2 ** 20;
    for (; size > 0; size -= 64 * 2 ** 10) {
      try {
        writeFileSync(join(dir, 'ballast'), Buffer.alloc(size));
        break;
      } catch {
        truncateSync(join(dir, 'ballast'), 0);
      }
    }
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, (_, at) => note(`full ${at}`)));
    // Each was answered, some with a rejection.
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    for (const { reason } of refused)
      expect(`${reason} ${asAppError(reason, SILENT).reason}`).toContain('storage_full');
    // What was found out a moment ago is told again for a second.
    const answer = await until('it is said', async () => {
      const now = await healthAnswer(database, facts);
      return now.status === 503 ? now : null;
    });
    expect(await answer.json()).toMatchObject({ status: 'unavailable', database: 'notWritable' });
    const kept = await database.db.selectFrom('job_runs').select('name').where('name', '=', 'kept').execute();
    expect(kept).toHaveLength(1);

    rmSync(join(dir, 'ballast'));
    await until('it is well again', async () => (await healthAnswer(database, facts)).status === 200);
    await note('healed');
    const acknowledged = outcomes.filter((outcome) => outcome.status === 'fulfilled').length + 2;
    expect(await database.db.selectFrom('job_runs').select('name').execute()).toHaveLength(acknowledged);
    expect(database.raw.query('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
    await database.close();
  },
);
