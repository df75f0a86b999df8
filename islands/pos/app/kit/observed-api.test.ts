import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test';
import { type ApiClient, AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { tillAttentionEndpoint } from '#src/contracts/till.endpoints.ts';
import { askUntilAnswered } from '../shell/ask-until-answered.ts';
import { connectionKind } from './connection.ts';
import { noteStream, noteStreamSign, observed, observedClient, START } from './observed-api.ts';

const borrowed = (globalThis as { window?: unknown }).window;
const lost = (reason = 'offline') => new AppErrorAnswer('service_unavailable', 'No answer.', reason, undefined, 0);

/** A line that a test cuts and mends: a call is answered, fails, or stays out until it is ended. */
const line = { does: 'answers' as 'answers' | 'fails' | 'swallows', asked: 0, ends: [] as ((error?: Error) => void)[] };
const client = observedClient({
  call: (() => {
    line.asked++;
    if (line.does === 'answers') return Promise.resolve({});
    if (line.does === 'fails') return Promise.reject(lost());
    return new Promise((resolve, reject) => line.ends.push((error) => (error ? reject(error) : resolve({} as never))));
  }) as ApiClient['call'],
});
const call = (signal?: AbortSignal) =>
  client.call(tillAttentionEndpoint, { ...(signal ? { signal } : {}) }).then(
    () => {},
    () => {},
  );
const kind = () => connectionKind(observed.get());
const settled = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
};

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { window: new EventTarget() });
  Object.assign(line, { does: 'answers', asked: 0, ends: [] });
  observed.set(START);
  noteStream('live');
  noteStreamSign();
});
afterEach(() => {
  noteStream('connecting');
  jest.useRealTimers();
  Object.assign(globalThis, { window: borrowed });
  if (borrowed === undefined) Reflect.deleteProperty(globalThis, 'window');
});

describe('the connection of a till', () => {
  test('is lost with the first call that fails, though the stream still seems open', async () => {
    line.does = 'fails';
    await call();
    expect(kind()).toBe('thisDeviceOnly');
    line.does = 'answers';
    await call();
    expect(kind()).toBe('allGood');
  });

  test('is back with the first heartbeat, too', async () => {
    line.does = 'fails';
    await call();
    noteStreamSign();
    expect(kind()).toBe('allGood');
  });

  test('is lost when a call stays unanswered for 5 s, until the first answer', async () => {
    line.does = 'swallows';
    const asking = call();
    jest.advanceTimersByTime(2_900);
    expect(kind()).toBe('allGood');
    jest.advanceTimersByTime(200);
    expect(kind()).toBe('slow');
    jest.advanceTimersByTime(2_000);
    expect(kind()).toBe('thisDeviceOnly');
    line.ends[0]!();
    await asking;
    expect(kind()).toBe('allGood');
  });

  test('is there, and slow, while one call stays unanswered and the heartbeat comes', async () => {
    line.does = 'swallows';
    const asking = call();
    for (let second = 0; second < 14; second += 2) {
      jest.advanceTimersByTime(2_000);
      noteStreamSign();
    }
    expect(kind()).toBe('slow');
    line.ends[0]!(lost('timeout'));
    await asking;
    expect(kind()).toBe('allGood');
  });

  test('is lost when a heartbeat is 5 s overdue, without anybody asking anything', () => {
    jest.advanceTimersByTime(9_900);
    expect(kind()).toBe('allGood');
    jest.advanceTimersByTime(200);
    expect(kind()).toBe('thisDeviceOnly');
    noteStreamSign();
    expect(kind()).toBe('allGood');
  });

  test('is not judged by a call that its screen gave up', async () => {
    line.does = 'swallows';
    const left = new AbortController();
    const asking = call(left.signal);
    left.abort();
    line.ends[0]!(lost());
    await asking;
    expect(kind()).toBe('allGood');
  });

  test('is not judged by a refusal: somebody answered', async () => {
    line.does = 'swallows';
    const asking = call();
    line.ends[0]!(new AppErrorAnswer('user_not_allowed', 'No.', 'pin_required', undefined, 403));
    await asking;
    expect(kind()).toBe('allGood');
  });
});

describe('a till without a connection', () => {
  let again: number;
  let stop: () => void;
  beforeEach(() => {
    again = 0;
    stop = askUntilAnswered(observed, { ask: call, onAnswered: () => again++ });
  });
  afterEach(() => stop());

  test('asks at once, so that one lost call shows for a moment, and what is shown is read again', async () => {
    line.does = 'fails';
    const failing = call();
    line.does = 'answers';
    await failing;
    await settled();
    expect(line.asked).toBe(2);
    expect(kind()).toBe('allGood');
    expect(again).toBe(1);
  });

  test('asks every 5 s until it is answered, and then no more', async () => {
    line.does = 'fails';
    await call();
    await settled();
    for (let turn = 0; turn < 3; turn++) {
      jest.advanceTimersByTime(5_000);
      await settled();
    }
    expect(line.asked).toBe(5);
    line.does = 'answers';
    jest.advanceTimersByTime(5_000);
    await settled();
    expect(kind()).toBe('allGood');
    jest.advanceTimersByTime(5_000);
    noteStreamSign();
    jest.advanceTimersByTime(5_000);
    expect(line.asked).toBe(6);
    expect(again).toBe(1);
  });

  test('has one question out at a time, on a line that swallows them', async () => {
    line.does = 'swallows';
    jest.advanceTimersByTime(30_000);
    await settled();
    expect(line.asked).toBe(1);
  });

  test('asks no faster when one call fails each time and the others are answered', async () => {
    for (let turn = 0; turn < 5; turn++) {
      line.does = 'fails';
      const failing = call();
      line.does = 'answers';
      await failing;
      await settled();
    }
    expect(line.asked).toBe(6);
  });
});
