import { expect, test } from 'bun:test';
import { testContext } from '#db/testing/test-context.ts';
import type { Job } from '#src/features/jobs/job.ts';
import { startScheduler } from './scheduler.ts';

/** Timers that ring when the test says so. */
function handMadeTimers() {
  const planned: { run: () => void; ms: number }[] = [];
  return {
    planned,
    later: (run: () => void, ms: number) => {
      const one = { run, ms };
      planned.push(one);
      return { cancel: () => void planned.splice(planned.indexOf(one), 1) };
    },
    ring() {
      for (const { run } of planned.splice(0)) run();
    },
  };
}

test('a job never overlaps itself: the next run is planned when the last one ended', async () => {
  const ctx = await testContext();
  const timers = handMadeTimers();
  const { promise, resolve } = Promise.withResolvers<void>();
  let runs = 0;
  const slow: Job = { name: 'slow', everySeconds: 5, run: () => (++runs === 1 ? promise : Promise.resolve()) };
  const scheduler = startScheduler(ctx, [slow], { later: timers.later });
  timers.ring();
  expect([runs, timers.planned.length]).toEqual([1, 0]);
  resolve();
  while (timers.planned.length === 0) await Bun.sleep(0);
  expect(timers.planned[0]?.ms).toBe(5000);
  timers.ring();
  expect(runs).toBe(2);
  await scheduler.stop();
});

test('a job that fails is written down and runs again', async () => {
  const ctx = await testContext();
  const timers = handMadeTimers();
  const failing: Job = {
    name: 'failing',
    everySeconds: 60,
    run: async () => {
      throw new Error('no paper');
    },
  };
  const scheduler = startScheduler(ctx, [failing], { later: timers.later });
  timers.ring();
  while (timers.planned.length === 0) await Bun.sleep(0);
  const row = await ctx.db.selectFrom('job_runs').selectAll().executeTakeFirst();
  expect(row).toMatchObject({ name: 'failing', lastError: 'no paper' });
  expect(ctx.logged.join()).toContain('job failed');
  await scheduler.stop();
  expect(timers.planned).toEqual([]);
});

test('stopping waits for the run under way', async () => {
  const ctx = await testContext();
  const timers = handMadeTimers();
  const { promise, resolve } = Promise.withResolvers<void>();
  const scheduler = startScheduler(ctx, [{ name: 'slow', everySeconds: 1, run: () => promise }], {
    later: timers.later,
  });
  timers.ring();
  let isStopped = false;
  const stopping = scheduler.stop().then(() => {
    isStopped = true;
  });
  await Bun.sleep(5);
  expect(isStopped).toBe(false);
  resolve();
  await stopping;
  expect(timers.planned).toEqual([]);
});
