import { expect, test } from 'bun:test';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from '#tests/support/processes.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { until } from '#tests/support/until.ts';
import type { Job } from './job.ts';
import { runJob } from './run-job.ts';

function shell(script: string, more: Partial<Job> = {}): Job {
  return {
    ...{ name: 'e2e/some', group: 'e2e-web', command: ['sh', '-c', script], env: {}, needs: [], weight: 1, seconds: 1 },
    ...{ files: [], limitMs: 60_000 },
    ...more,
  };
}

const places = () => ({ root: tempFolder('root'), reports: tempFolder('reports') });

test('a job that ends well passed, one that ends badly failed, and what it printed is there', async () => {
  const at = places();
  const good = await runJob(shell('echo well'), at);
  expect([good.passed, good.failed, good.output]).toEqual([1, 0, 'well\n']);
  const bad = await runJob(shell('echo badly; exit 3'), at);
  expect([bad.passed, bad.failed, bad.output]).toEqual([0, 1, 'badly\n']);
});

test('a program that isn’t there fails its job in words', async () => {
  const ended = await runJob(shell('', { command: ['/no/such/program'] }), places());
  expect([ended.passed, ended.failed]).toEqual([0, 1]);
  expect(ended.output).toContain('/no/such/program');
});

test('a run that crashes after its tests passed is a failure', async () => {
  const at = places();
  const report = join(at.reports, 'e2e-some.xml');
  const ended = await runJob(
    shell(`echo '<testsuites tests="3" failures="0"></testsuites>' > ${report}; kill -9 $$`),
    at,
  );
  expect([ended.passed, ended.failed]).toEqual([3, 1]);
});

test('a report of an earlier run is not counted again', async () => {
  const at = places();
  writeFileSync(join(at.reports, 'e2e-some.xml'), '<testsuites tests="3" failures="0"></testsuites>');
  expect((await runJob(shell('exit 1'), at)).passed).toBe(0);
});

test('a job that hangs is ended at its limit, and says so', async () => {
  const at = places();
  const ended = await runJob(shell('echo begins; sleep 600', { limitMs: 200 }), at);
  expect(ended.failed).toBe(1);
  expect(ended.output).toContain('begins');
  expect(ended.output).toContain('gave up');
});

test.if(process.platform === 'linux').each([
  ['with the environment of the job', 'setsid sleep 600'],
  // As one has for a moment that is just becoming another program.
  ['without it', 'env -i setsid sleep 600'],
])('a program that a job leaves running is ended and named, %s', async (_, program) => {
  const at = places();
  const pidFile = join(at.root, 'pid');
  const ended = await runJob(shell(`${program} & echo $! > ${pidFile}`), at);
  expect(ended.failed).toBe(0);
  expect(ended.output).toContain('left running, ended now: ');
  expect(existsSync(pidFile)).toBe(true);
  await until('its end', async () => !isRunning(Number(readFileSync(pidFile, 'utf8'))));
});

test('a job sees no port, data folder or environment of whoever started the run', async () => {
  const ended = await runJob(shell('echo "[$PORT][$DATA_DIR][$APP_ENV][$OWN]"', { env: { OWN: 'own' } }), places());
  expect(ended.output).toBe('[][][][own]\n');
});
