import { openDatabaseImage } from '#db/connection.ts';
import { seedCast } from '#demo/seed.ts';
import type { AppContext } from '#src/context.ts';
import { contextOver, type TestContext, testContext } from './test-context.ts';

let seeded: Promise<{ image: Uint8Array; dataDir: string }> | null = null;

/** The demo restaurants without past orders, in a database of the test's own. Planted once a process, copied from then on. */
export async function seededContext(parts: Partial<AppContext> = {}): Promise<TestContext> {
  seeded ??= plant();
  const { image, dataDir } = await seeded;
  return contextOver(openDatabaseImage(image), { dataDir, ...parts });
}

async function plant() {
  const ctx = await testContext();
  await seedCast(ctx, { pastDays: -1 });
  return { image: ctx.database.raw.serialize(), dataDir: ctx.dataDir };
}
