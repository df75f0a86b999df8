import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test';
import { type LiveEvent, type LiveState, openLive } from './live.client.ts';

/** A stand-in for the browser's EventSource that tests drive by hand. */
class FakeEventSource extends EventTarget {
  static readonly all: FakeEventSource[] = [];
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  isClosed = false;

  constructor(readonly url: string) {
    super();
    FakeEventSource.all.push(this);
  }
  close() {
    this.isClosed = true;
  }
  send(type: string, data: string, lastEventId = '') {
    this.dispatchEvent(new MessageEvent(type, { data, lastEventId }));
  }
}

const borrowed = { EventSource: globalThis.EventSource, window: (globalThis as { window?: unknown }).window };
let windowEvents: EventTarget;
let events: LiveEvent[];
let states: LiveState['kind'][];

beforeEach(() => {
  jest.useFakeTimers();
  FakeEventSource.all.length = 0;
  windowEvents = new EventTarget();
  events = [];
  states = [];
  Object.assign(globalThis, { EventSource: FakeEventSource, window: windowEvents });
});
afterEach(() => {
  jest.useRealTimers();
  Object.assign(globalThis, borrowed);
  if (borrowed.window === undefined) Reflect.deleteProperty(globalThis, 'window');
});

const start = () =>
  openLive({
    url: '/live?storeId=roma',
    lastEventId: '41',
    types: ['orderPlaced'],
    onEvent: (event) => events.push(event),
    onState: ({ kind }) => states.push(kind),
  });
const latest = () => FakeEventSource.all.at(-1)!;

describe('live changes', () => {
  test('start where the page was rendered, and deliver events by type', () => {
    start();
    expect(latest().url).toBe('/live?storeId=roma&lastEventId=41');
    latest().onopen!();
    latest().send('orderPlaced', '{"orderId":"o1"}', '42');
    expect(events).toEqual([{ id: '42', type: 'orderPlaced', data: { orderId: 'o1' } }]);
    expect(states).toEqual(['connecting', 'live']);
  });

  test('resume after the last event received, with longer pauses while it fails', () => {
    start();
    latest().send('orderPlaced', '{}', '42');
    latest().onerror!();
    expect(states).toEqual(['connecting', 'live', 'offline']);
    jest.advanceTimersByTime(1_000);
    expect(latest().url).toBe('/live?storeId=roma&lastEventId=42');
    latest().onerror!();
    jest.advanceTimersByTime(1_000);
    expect(FakeEventSource.all.length).toBe(2);
    jest.advanceTimersByTime(1_000);
    expect(FakeEventSource.all.length).toBe(3);
    expect(states.filter((kind) => kind === 'offline').length).toBe(1);
  });

  test('a connection without events or pings counts as lost', () => {
    start();
    latest().onopen!();
    jest.advanceTimersByTime(40_000);
    latest().send('ping', '');
    jest.advanceTimersByTime(40_000);
    expect(states).toEqual(['connecting', 'live']);
    jest.advanceTimersByTime(6_000);
    expect(states).toEqual(['connecting', 'live', 'offline']);
    expect(events).toEqual([]);
  });

  test('each sign of the server counts: its answer, an event and a heartbeat', () => {
    let signs = 0;
    openLive({ url: '/live', types: ['orderPlaced'], onEvent: () => {}, onSign: () => signs++ });
    latest().onopen!();
    latest().send('orderPlaced', '{}', '42');
    latest().send('ping', '');
    expect(signs).toBe(3);
    latest().onerror!();
    expect(signs).toBe(3);
  });

  test('a hidden page is disconnected, and reconnects when it is shown again', () => {
    start();
    latest().send('orderPlaced', '{}', '42');
    windowEvents.dispatchEvent(new Event('pagehide'));
    expect(latest().isClosed).toBe(true);
    windowEvents.dispatchEvent(new Event('pageshow'));
    expect(FakeEventSource.all.length).toBe(2);
    expect(latest().url).toEndWith('lastEventId=42');
  });

  test('once closed it never reconnects, and the page gets nothing more', () => {
    const live = start();
    latest().onerror!();
    live.close();
    jest.advanceTimersByTime(60_000);
    windowEvents.dispatchEvent(new Event('pageshow'));
    expect(FakeEventSource.all.length).toBe(1);
  });
});
