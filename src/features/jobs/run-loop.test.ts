/** What works in rounds: when it rests, what wakes it, and that it ends. Time passes where the test says so. */
import { describe, expect, test } from 'bun:test';
import { backOff } from '#src/shared/back-off.ts';
import { type LoopOptions, restUntil, runLoop, type Sleep, sleepFor } from './run-loop.ts';

/** As long as it takes for everything that is due at this moment. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

function bench(options: Partial<LoopOptions> = {}) {
  const rests: number[] = [];
  let rounds = 0;
  let end = () => {};
  const sleep: Sleep = (ms, signal) =>
    new Promise<void>((resolve) => {
      rests.push(ms);
      end = resolve;
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  const loop = runLoop({
    afterFailure: (_, failures) => backOff(failures, { first: 5, longest: 20 }),
    sleep,
    ...options,
    round: async () => {
      rounds++;
      return options.round ? options.round() : 1000;
    },
  });
  const pass = async () => {
    end();
    await turn();
  };
  return { loop, rests, pass, rounds: () => rounds };
}

describe('a loop', () => {
  test('works at once, rests as long as the round says, and works again', async () => {
    const { loop, rests, pass, rounds } = bench();
    await turn();
    expect([rounds(), rests, loop.state()]).toEqual([1, [1000], 'resting']);
    await pass();
    expect([rounds(), rests]).toEqual([2, [1000, 1000]]);
    await loop.stop();
    expect(rounds()).toBe(2);
  });

  test('that is to begin later rests first, and is stopped before it began', async () => {
    const { loop, rests, rounds } = bench({ firstMs: 300 });
    await turn();
    expect([rounds(), rests]).toEqual([0, [300]]);
    await loop.stop();
    expect(rounds()).toBe(0);
  });

  test('is woken from its rest, also from one without an end', async () => {
    const { loop, rests, rounds } = bench({ round: async () => null });
    await turn();
    expect(rests).toEqual([2 ** 31 - 1]);
    loop.wake();
    await turn();
    expect(rounds()).toBe(2);
    await loop.stop();
  });

  test('that is woken while it works does not rest after that round, and rests after the next', async () => {
    const first = Promise.withResolvers<number>();
    const answers = [first.promise, Promise.resolve(700)];
    const { loop, rests, rounds } = bench({ round: () => answers.shift() ?? Promise.resolve(0) });
    await turn();
    expect(loop.state()).toBe('working');
    loop.wake();
    first.resolve(1000);
    await turn();
    expect([rounds(), rests]).toEqual([2, [700]]);
    await loop.stop();
  });

  test('takes a burst for one: it waits a moment after the first of them', async () => {
    const { loop, rests, pass, rounds } = bench({ settleMs: 20, round: async () => null });
    await turn();
    for (let commits = 0; commits < 5; commits++) loop.wake();
    await turn();
    expect([rounds(), rests.at(-1)]).toEqual([1, 20]);
    loop.wake();
    await pass();
    expect([rounds(), rests.at(-1)]).toEqual([2, 2 ** 31 - 1]);
    await loop.stop();
  });

  test('that fails rests longer each time, and as at first once it went well', async () => {
    let isBroken = true;
    const round = async () => {
      if (isBroken) throw new Error('offline');
      return 1000;
    };
    const { loop, rests, pass } = bench({ round });
    await turn();
    expect(loop.state()).toBe('failed');
    for (let times = 0; times < 3; times++) await pass();
    isBroken = false;
    await pass();
    expect(loop.state()).toBe('resting');
    isBroken = true;
    await pass();
    expect(rests).toEqual([5, 10, 20, 20, 1000, 5]);
    await loop.stop();
  });

  test('ends with the round under way; what the end broke off is no failure', async () => {
    const told: unknown[] = [];
    const under = Promise.withResolvers<number>();
    const { loop, rests, rounds } = bench({
      round: () => under.promise,
      afterFailure: (error) => {
        told.push(error);
        return 1;
      },
    });
    await turn();
    let isOver = false;
    const end = loop.stop().then(() => {
      isOver = true;
    });
    await turn();
    expect(isOver).toBe(false);
    under.reject(new Error('broken off'));
    await end;
    expect([rounds(), rests, told]).toEqual([1, [], []]);
  });
});

describe('the rest until something is due', () => {
  const now = Temporal.Instant.from('2026-11-21T07:00:00Z');
  test.each<[string, Temporal.Instant | null, number]>([
    ['never', null, 30_000],
    ['in four seconds', now.add({ seconds: 4 }), 4000],
    ['in an hour', now.add({ hours: 1 }), 30_000],
    ['now', now, 1],
    ['five seconds ago', now.subtract({ seconds: 5 }), 1],
  ])('that is due %s', (_, due, expected) => {
    expect(restUntil(due, { now, longestMs: 30_000 })).toBe(expected);
  });
});

test('a sleep is ended by its signal, also before it began', async () => {
  const signal = new AbortController();
  const asleep = sleepFor(1_000_000, signal.signal);
  signal.abort();
  await asleep;
  await sleepFor(1_000_000, signal.signal);
});
