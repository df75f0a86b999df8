import { describe, expect, test } from 'bun:test';
import type { Job } from './job.ts';
import { runQueue } from './run-queue.ts';

function job(name: string, more: Partial<Job> = {}): Job {
  return { name, group: 'system', command: [], env: {}, needs: [], weight: 1, seconds: 1, files: [], ...more };
}
const build = (name: string, more: Partial<Job> = {}) => job(name, { group: 'build', ...more });

/** Runs them on three places where these builds fail; gives what ran, in order, and what each that failed said. */
async function run(jobs: readonly Job[], broken: readonly string[] = []) {
  const ran: string[] = [];
  const heard: string[] = [];
  const ended = await runQueue(jobs, {
    places: 3,
    async run(one) {
      ran.push(one.name);
      await Bun.sleep(1);
      const isBroken = broken.includes(one.name);
      return { job: one, passed: isBroken ? 0 : 1, failed: isBroken ? 1 : 0, seconds: 1, output: 'it ran\n' };
    },
    onEnd: (one) => heard.push(one.job.name),
  });
  const red = ended.filter(({ failed }) => failed > 0).map(({ job: { name }, output }) => [name, output.trim()]);
  return { ran, heard, all: ended.map((one) => one.job.name), red };
}

const twoFiles = [job('failpoints', { needs: ['killed'] }), job('cells', { needs: ['killed'] }), build('killed')];

describe('a program that two files are started with', () => {
  test('is built once, before either of them', async () => {
    const { ran, red } = await run(twoFiles);
    expect(ran).toEqual(['killed', 'failpoints', 'cells']);
    expect(red).toEqual([]);
  });

  test('and can’t be built makes both red, and each says what is missing', async () => {
    const { ran, red } = await run(twoFiles, ['killed']);
    expect(ran).toEqual(['killed']);
    expect(red).toEqual([
      ['killed', 'it ran'],
      ['failpoints', 'did not begin: it needs killed, which failed'],
      ['cells', 'did not begin: it needs killed, which failed'],
    ]);
  });
});

test('what needs something that never began is red as well: nothing is left out of the count', async () => {
  const jobs = [
    job('journey', { needs: ['demo'] }),
    build('demo', { needs: ['islands'] }),
    build('islands'),
    job('rules'),
  ];
  const { all, red } = await run(jobs, ['islands']);
  expect(all.sort()).toEqual(['demo', 'islands', 'journey', 'rules']);
  expect(red.map(([name]) => name)).toEqual(['islands', 'demo', 'journey']);
});

test('a build that was not asked for counts as there, and each job is heard of when it ends', async () => {
  const { ran, heard } = await run([job('types', { needs: ['islands'] }), job('lint')]);
  expect(ran).toEqual(['types', 'lint']);
  expect(heard).toEqual(ran);
});
