import { describe, expect, test } from 'bun:test';
import type { Job } from './job.ts';
import { nextJob, placesOf, stranded } from './queue.ts';

function job(name: string, more: Partial<Job> = {}): Job {
  return { name, group: 'battery', command: [], env: {}, needs: [], weight: 1, seconds: 1, files: [], ...more };
}
const unit = (name: string) => job(name, { group: 'unit' });
const build = (name: string, more: Partial<Job> = {}) => job(name, { group: 'build', ...more });
const state = (more: Partial<Parameters<typeof nextJob>[0]>) => ({
  waiting: [],
  running: [],
  done: new Set<string>(),
  places: 3,
  ...more,
});

/** The order in which everything begins on a machine of so many places where each job ends before the next begins. */
function orderOf(jobs: readonly Job[], places: number): string[] {
  const waiting = [...jobs];
  const done = new Set<string>();
  const order: string[] = [];
  const running: Job[] = [];
  for (;;) {
    const next = nextJob({ waiting, running, done, places });
    if (next) {
      waiting.splice(waiting.indexOf(next), 1);
      running.push(next);
      order.push(next.name);
    } else {
      const ended = running.shift();
      if (!ended) return order;
      done.add(ended.name);
    }
  }
}

describe('what begins next', () => {
  test('rules at once on one place, builds on the others, then the longest first', () => {
    const jobs = [
      job('short', { seconds: 5 }),
      job('long', { seconds: 90 }),
      job('in a browser', { seconds: 200, needs: ['demo'] }),
      unit('rules'),
      build('islands'),
      build('demo', { needs: ['islands'] }),
    ];
    expect(orderOf(jobs, 3)).toEqual(['rules', 'islands', 'long', 'short', 'demo', 'in a browser']);
  });

  test('one place is for rules while there are some, and no more than one while others wait', () => {
    const waiting = [unit('a'), unit('b'), job('long', { seconds: 90 })];
    expect(nextJob(state({ waiting }))?.name).toBe('a');
    expect(nextJob(state({ waiting: waiting.slice(1), running: [unit('a')] }))?.name).toBe('long');
    expect(nextJob(state({ waiting: [unit('b')], running: [unit('a')] }))?.name).toBe('b');
  });

  test('nothing while all places are taken, and what takes two waits for two', () => {
    const heavy = job('three machines', { weight: 2 });
    const running = [job('a'), job('b')];
    expect(nextJob(state({ waiting: [job('c')], running: [...running, job('d')] }))).toBeNull();
    expect(nextJob(state({ waiting: [heavy], running }))).toBeNull();
    expect(nextJob(state({ waiting: [heavy], running: running.slice(1) }))?.name).toBe('three machines');
  });

  test('what is too heavy for the machine runs all the same, alone', () => {
    const heavy = job('three machines', { weight: 2 });
    expect(nextJob(state({ waiting: [heavy], places: 1 }))?.name).toBe('three machines');
  });

  test('what needs a build that failed never begins', () => {
    const waiting = [job('journey', { needs: ['demo'] }), job('rules')];
    expect(nextJob(state({ waiting: waiting.slice(0, 1) }))).toBeNull();
    expect(stranded(waiting, new Set(['demo'])).map(({ name }) => name)).toEqual(['journey']);
  });
});

test.each([
  [2, 24, 3],
  [1, 24, 2],
  [64, 24, 16],
  [2, 4, 2],
  [1, 1, 1],
])('a machine with %i cores and %i GB has %i places', (cores, gigabytes, places) => {
  expect(placesOf({ cores, memoryInBytes: gigabytes * 2 ** 30 })).toBe(places);
});
