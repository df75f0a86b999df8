/** Runs jobs in the queue's order, as many at once as there are places. */
import type { Job } from './job.ts';
import { nextJob, stranded } from './queue.ts';
import type { Ended } from './run-job.ts';

interface Queue {
  readonly places: number;
  readonly run: (job: Job) => Promise<Ended>;
  /** Hears of each job when it ends. */
  readonly onEnd: (ended: Ended) => void;
}

/**
 * How each job ended, in that order. What needs something that failed doesn't begin: it counts as failed, names what was
 * not built, and so does what needs it in turn.
 */
export async function runQueue(all: readonly Job[], { places, run, onEnd }: Queue): Promise<Ended[]> {
  const waiting = [...all];
  const chosen = new Set(all.map(({ name }) => name));
  const running = new Map<Job, Promise<Ended>>();
  const done = new Set<string>(all.flatMap(({ needs }) => needs.filter((name) => !chosen.has(name))));
  const failed = new Set<string>();
  const ended: Ended[] = [];
  for (;;) {
    const [lost] = stranded(waiting, failed);
    if (lost) {
      waiting.splice(waiting.indexOf(lost), 1);
      failed.add(lost.name);
      ended.push(neverBegun(lost, failed));
      continue;
    }
    const job = nextJob({ waiting, running: [...running.keys()], done, places });
    if (job) {
      waiting.splice(waiting.indexOf(job), 1);
      running.set(job, run(job));
      continue;
    }
    if (running.size === 0) return ended;
    const one = await Promise.race(running.values());
    running.delete(one.job);
    ended.push(one);
    (one.failed === 0 ? done : failed).add(one.job.name);
    onEnd(one);
  }
}

function neverBegun(job: Job, failed: ReadonlySet<string>): Ended {
  const missing = job.needs.filter((name) => failed.has(name)).join(' and ');
  return { job, passed: 0, failed: 1, seconds: 0, output: `did not begin: it needs ${missing}, which failed\n` };
}
