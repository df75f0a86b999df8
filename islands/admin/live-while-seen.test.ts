import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test';
import { gathered, openLiveWhileSeen } from './live-while-seen.ts';

/** A stand-in for the browser's EventSource that tests drive by hand. */
class FakeEventSource extends EventTarget {
  static readonly all: FakeEventSource[] = [];
  isClosed = false;
  constructor(readonly url: string) {
    super();
    FakeEventSource.all.push(this);
  }
  close() {
    this.isClosed = true;
  }
}

const borrowed = Object.fromEntries(
  ['EventSource', 'window', 'document'].map((name) => [name, (globalThis as Record<string, unknown>)[name]]),
);
let page: EventTarget & { visibilityState: 'visible' | 'hidden' };
let heard: string[];

beforeEach(() => {
  jest.useFakeTimers();
  FakeEventSource.all.length = 0;
  heard = [];
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const });
  Object.assign(globalThis, { EventSource: FakeEventSource, window: new EventTarget(), document: page });
});
afterEach(() => {
  jest.useRealTimers();
  for (const [name, value] of Object.entries(borrowed)) {
    if (value === undefined) Reflect.deleteProperty(globalThis, name);
    else Object.assign(globalThis, { [name]: value });
  }
});

const start = () =>
  openLiveWhileSeen({ url: '/live', lastEventId: '41', onEvent: ({ type, id }) => heard.push(`${type} ${id}`) });
const turn = (visibilityState: 'visible' | 'hidden') => {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
};
const latest = () => FakeEventSource.all.at(-1)!;
const send = (lastEventId: string) => latest().dispatchEvent(new MessageEvent('message', { data: '{}', lastEventId }));

describe('a screen with live changes', () => {
  test('disconnects half a minute after it is hidden, and continues where it was when it is shown', () => {
    start();
    send('45');
    turn('hidden');
    jest.advanceTimersByTime(29_000);
    expect(latest().isClosed).toBe(false);
    jest.advanceTimersByTime(2_000);
    expect(latest().isClosed).toBe(true);
    turn('visible');
    expect(FakeEventSource.all).toHaveLength(2);
    expect(latest().url).toBe('/live?lastEventId=45');
    send('46');
    expect(heard).toEqual(['message 45', 'message 46']);
  });

  test('stays connected during a short look at another tab', () => {
    start();
    turn('hidden');
    jest.advanceTimersByTime(5_000);
    turn('visible');
    jest.advanceTimersByTime(60_000);
    expect(FakeEventSource.all.filter((one) => !one.isClosed).length).toBe(1);
  });

  test('stays disconnected once its page closes it', () => {
    const live = start();
    live.close();
    turn('visible');
    expect(FakeEventSource.all).toHaveLength(1);
    expect(latest().isClosed).toBe(true);
  });
});

describe('events that arrive together', () => {
  test('redraw once at first and then at most once a second', () => {
    let runs = 0;
    let clock = 0;
    const draw = gathered(
      () => runs++,
      () => clock,
    );
    const pass = (ms: number) => {
      clock += ms;
      jest.advanceTimersByTime(ms);
    };
    for (let at = 0; at < 20; at++) draw.soon();
    expect(runs).toBe(0);
    pass(120);
    expect(runs).toBe(1);
    draw.soon();
    pass(500);
    expect(runs).toBe(1);
    pass(500);
    expect(runs).toBe(2);
    draw.soon();
    draw.stop();
    pass(5_000);
    expect(runs).toBe(2);
  });
});
