import { expect, test } from 'bun:test';
import { startWatchdog } from './watchdog.ts';

const log = { info() {}, warn() {}, error() {} };

function bench(call: () => Promise<Response>) {
  const said: string[] = [];
  const notifier = {
    ready: () => said.push('ready'),
    alive: () => said.push('alive'),
    status() {},
    watchdogMs: null,
  };
  const watchdog = startWatchdog({ log, notifier, url: 'http://box.test' }, call as unknown as typeof fetch);
  return { said, watchdog };
}

test('a box that answers is alive, also when its disk is full', async () => {
  const { said, watchdog } = bench(async () => new Response('{}', { status: 503 }));
  expect(await watchdog.beat()).toBe(true);
  expect(said).toEqual(['alive']);
});

test('a box that does not answer is not said to be alive', async () => {
  const { said, watchdog } = bench(async () => {
    throw new Error('timed out');
  });
  expect(await watchdog.beat()).toBe(false);
  expect(said).toEqual([]);
});

test('a box that is slow to answer at first is waited for: it is ready, and not given up', async () => {
  let calls = 0;
  const { said, watchdog } = bench(async () => {
    calls++;
    if (calls < 3) throw new Error('timed out');
    return new Response('{}');
  });
  await watchdog.firstBeat();
  expect([calls, said]).toEqual([3, ['alive']]);
});
