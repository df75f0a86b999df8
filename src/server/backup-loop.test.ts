import { describe, expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testContext } from '#db/testing/test-context.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { createBackupLoop } from './backup-loop.ts';

async function loopOver(outcomes: { code: number; output: string }[], names: readonly string[] = []) {
  const ctx = await testContext();
  const dir = join(tempFolder('backups'), 'kept');
  mkdirSync(dir, { recursive: true });
  const put = (name: string) => writeFileSync(join(dir, `servery-${name}.tar.zst.age`), '');
  for (const name of names) put(name);
  let made = 0;
  const loop = createBackupLoop({
    dir,
    everyHours: 6,
    log: ctx.log,
    clock: ctx.clock,
    async make() {
      made++;
      const outcome = outcomes.shift() ?? { code: 0, output: 'done' };
      if (outcome.code === 0) put(ctx.clock.now().toString({ smallestUnit: 'second' }).replace(/[-:]/g, ''));
      return outcome;
    },
  });
  return { ctx, loop, made: () => made };
}

describe('backups by themselves', () => {
  test('are made when the newest is six hours old, whoever made that one', async () => {
    const { ctx, loop, made } = await loopOver([], ['20261121T020000Z']);
    await loop.run();
    expect(made()).toBe(0);
    ctx.pass({ hours: 1 });
    await loop.run();
    await loop.run();
    expect(made()).toBe(1);
    expect(loop.report()).toEqual({ newestIsoDateTimeUtc: '2026-11-21T08:00:00Z', problem: null });
  });

  test('that fail are tried again at the next look, and the health answer says why until one was made', async () => {
    const { ctx, loop, made } = await loopOver([{ code: 1, output: 'no space left on device' }]);
    await loop.run();
    expect(loop.report()).toEqual({ newestIsoDateTimeUtc: null, problem: 'no space left on device' });
    expect(ctx.logged.join()).toContain('no backup was made');
    await loop.run();
    expect(made()).toBe(2);
    expect(loop.report()?.problem).toBeNull();
  });
});
