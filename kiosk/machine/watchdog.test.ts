import { expect, test } from 'bun:test';
import { startWatchdog } from './watchdog.ts';

const log = { info() {}, warn() {}, error() {} };

function bench(call: () => Promise<Response>) {
  const reported: string[] = [];
  const notifier = {
    ready: () => reported.push('ready'),
    alive: () => reported.push('alive'),
    status() {},
    watchdogMs: null,
  };
  const watchdog = startWatchdog({ log, notifier, url: 'http://box.test' }, call as unknown as typeof fetch);
  return { reported, watchdog };
}

test('a box that answers is alive, even when its disk is full', async () => {
  const { reported, watchdog } = bench(async () => new Response('{}', { status: 503 }));
  expect(await watchdog.beat()).toBe(true);
  expect(reported).toEqual(['alive']);
});

test('a box that does not answer is not reported alive', async () => {
  const { reported, watchdog } = bench(async () => {
    throw new Error('timed out');
  });
  expect(await watchdog.beat()).toBe(false);
  expect(reported).toEqual([]);
});

test('a box that is slow at first gets time: it is ready late, and not given up', async () => {
  let calls = 0;
  const { reported, watchdog } = bench(async () => {
    calls++;
    if (calls < 3) throw new Error('timed out');
    return new Response('{}');
  });
  await watchdog.firstBeat();
  expect([calls, reported]).toEqual([3, ['alive']]);
});
