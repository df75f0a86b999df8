import { openDatabaseImage } from '#db/connection.ts';
import { seedCast } from '#demo/seed.ts';
import type { AppContext } from '#src/context.ts';
import { beginningsOfRun, keptSeeded, type Seeded } from './beginnings.ts';
import { contextOver, type TestContext, testContext } from './test-context.ts';

let seeded: Promise<Seeded> | null = null;

/**
 * The demo restaurants without past orders, in a database of the test's own. Planted once a process, or once a run of the suite, and
 * copied from then on.
 */
export async function seededContext(parts: Partial<AppContext> = {}): Promise<TestContext> {
  const folder = beginningsOfRun();
  seeded ??= folder ? keptSeeded(folder) : seedHere();
  const { image, dataDir } = await seeded;
  return contextOver(openDatabaseImage(image), { dataDir, ...parts });
}

export async function seedHere(): Promise<Seeded> {
  const ctx = await testContext();
  await seedCast(ctx, { pastDays: -1 });
  return { image: ctx.database.raw.serialize(), dataDir: ctx.dataDir };
}
