/** The kitchen screen as a cook has it in front of them: pairing, the board, and what a tap or a key of a bump bar does. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from 'bun:test';
import { Window } from 'happy-dom';
import { act } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import type { KitchenBoard, KitchenScreen } from '#src/domain/kitchen/kitchen.types.ts';
import { NOTHING_QUEUED, type QueuedAct } from './act-queue.ts';
import { actQueue, heardHere, NONE, namesHere, placesHere } from './device.ts';
import type { KitchenApi } from './kitchen-api.ts';
import { KitchenApp } from './kitchen-app.tsx';
import { NO_PLACES } from './places.ts';
import { board, dish, ticket } from './testing/boards.ts';

const window = new Window({ url: 'http://shop.test/kitchen', width: 1280, height: 800 });
/** Muted until someone taps the screen, or while the device sleeps. */
let isMuted = true;
let tones = 0;
const quiet = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
class Audio {
  currentTime = 0;
  destination = {};
  get state() {
    return isMuted ? 'suspended' : 'running';
  }
  async resume() {}
  createOscillator() {
    const start = () => {
      tones += 1;
    };
    return { type: '', frequency: {}, connect: (to: unknown) => to, start, stop() {} };
  }
  createGain() {
    return { gain: quiet, connect: (to: unknown) => to };
  }
}
class NoStream {
  onopen = null;
  onerror = null;
  addEventListener() {}
  close() {}
}
const values = {
  ...{ window, document: window.document, HTMLElement: window.HTMLElement, Node: window.Node },
  ...{ localStorage: window.localStorage, navigator: window.navigator, EventSource: NoStream, AudioContext: Audio },
  ...{ getComputedStyle: window.getComputedStyle.bind(window), IS_REACT_ACT_ENVIRONMENT: true },
  requestAnimationFrame: window.requestAnimationFrame.bind(window),
};
const before = Object.keys(values).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
let root: Root;
beforeAll(() => {
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
});
beforeEach(() => {
  actQueue.set(NOTHING_QUEUED);
  placesHere.set(NO_PLACES);
  heardHere.set(NONE);
  namesHere.set(NONE);
  isMuted = true;
  tones = 0;
  window.document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root')!);
});
afterEach(async () => {
  await act(async () => root.unmount());
});
afterAll(async () => {
  for (const [name, was] of before) {
    if (was) Object.defineProperty(globalThis, name, was);
    else Reflect.deleteProperty(globalThis, name);
  }
  await window.happyDOM.close();
});

const SCREEN: KitchenScreen = {
  ...{ posTerminalId: 'screen', name: 'Grill screen', storeName: 'Newtown', timezone: 'Australia/Sydney' },
  stations: [
    { id: 'grill', name: 'Grill' },
    { id: 'bar', name: 'Bar' },
  ],
  stationIds: ['grill'],
  people: ['Noor'],
};
const NOW = '2026-11-21T18:05:00.000Z';

/** A store whose answers never come, unless a test gives some. */
function storeWith(over: Partial<KitchenApi> = {}) {
  const sent: QueuedAct[] = [];
  const never = () => new Promise<never>(() => {});
  const api: KitchenApi = {
    screen: async () => SCREEN,
    pair: async () => {},
    chooseStations: async () => {},
    board: never,
    sayThere: async () => {},
    act: async (one) => {
      sent.push(one);
      return never();
    },
    ...over,
  };
  return { api, sent };
}

async function open(api: KitchenApi, first: KitchenBoard | null, screen: KitchenScreen | null = SCREEN) {
  const start = { screen, board: first, nowIsoDateTimeUtc: NOW };
  await act(async () => root.render(<KitchenApp api={api} start={start} />));
}

const body = () => document.body.textContent ?? '';
/** As a screen reader says it. */
function nameOf(one: Element): string {
  const said = one.cloneNode(true) as Element;
  for (const unsaid of said.querySelectorAll('[aria-hidden]')) unsaid.remove();
  return one.getAttribute('aria-label') ?? said.textContent ?? '';
}

const key = (name: RegExp) =>
  [...document.querySelectorAll<HTMLElement>('button')].find((one) => name.test(nameOf(one)));
async function tap(name: RegExp) {
  const found = key(name);
  if (!found) throw new Error(`no key ${name} in: ${body()}`);
  await act(async () => found.click());
}
async function press(name: string) {
  await act(async () => {
    window.dispatchEvent(new window.KeyboardEvent('keydown', { key: name }));
  });
}
/** What is in each place of the page. */
const places = () =>
  [...document.querySelectorAll('ol[aria-label="Tickets"] > li')].map(
    (one) => one.querySelector('article')?.getAttribute('aria-label')?.split(',')[0] ?? '-',
  );

describe('a new screen', () => {
  test('is paired with the code of the admin, then shows the stations that someone chooses', async () => {
    const seen: unknown[] = [];
    // All of them until someone has chosen.
    let stationIds: readonly string[] = ['grill', 'bar'];
    const { api } = storeWith({
      screen: async () => ({ ...SCREEN, stationIds }),
      pair: async (code) => void seen.push(code),
      chooseStations: async (ids) => {
        stationIds = ids;
      },
    });
    await open(api, null, null);
    const field = document.querySelector('input')!;
    field.value = ' ab12 ';
    await tap(/^Pair$/);
    expect(seen).toEqual(['AB12']);
    await tap(/^Show tickets$/);
    expect(body()).toContain('Choose at least one station, or show all of them.');
    await act(async () => document.querySelector<HTMLElement>('input[type=checkbox]')?.click());
    await tap(/^Show tickets$/);
    expect(stationIds).toEqual(['grill']);
    expect(document.querySelector('h1')?.textContent).toBe('Grill');
  });

  test('says why a code was rejected', async () => {
    const { api } = storeWith({
      pair: async () => {
        throw new AppErrorAnswer('validation_failed', 'That code doesn’t match.', undefined, undefined, 400);
      },
    });
    await open(api, null, null);
    document.querySelector('input')!.value = 'x';
    await tap(/^Pair$/);
    expect(body()).toContain('That code doesn’t match.');
  });

  test('says so when the code was for another kind of device, and takes the next one', async () => {
    const seen: unknown[] = [];
    // The store answers this device as a kitchen screen only after the code of one.
    const { api } = storeWith({
      screen: async () => (seen.includes('KITCHEN1') ? { ...SCREEN, stations: SCREEN.stations.slice(0, 1) } : null),
      pair: async (code) => void seen.push(code),
    });
    await open(api, null, null);
    const field = document.querySelector('input')!;
    field.value = 'guests12';
    await tap(/^Pair$/);
    expect(body()).toContain('That code is for a till or another screen.');
    field.value = 'kitchen1';
    await tap(/^Pair$/);
    expect(seen).toEqual(['GUESTS12', 'KITCHEN1']);
    expect(document.querySelector('h1')?.textContent).toBe('Grill');
  });
});

describe('the board', () => {
  const THREE = board([ticket('1'), ticket('2'), ticket('3')]);

  test('has every ticket in its place, and a bump that no one has answered yet leaves its place empty at once', async () => {
    const { api, sent } = storeWith();
    await open(api, THREE);
    expect(places()).toEqual(['P-1', 'P-2', 'P-3', '-', '-', '-', '-', '-']);
    await tap(/^Bump P-2/);
    expect(places().slice(0, 3)).toEqual(['P-1', '-', 'P-3']);
    expect(sent).toMatchObject([{ act: 'bumped', ticketId: '2' }]);
  });

  test('a key of the bump bar bumps the ticket in that place; 0 and 1 bring it back where it was', async () => {
    const { api } = storeWith();
    await open(api, THREE);
    await press('1');
    expect(places().slice(0, 3)).toEqual(['-', 'P-2', 'P-3']);
    await press('0');
    expect(body()).toContain('A recalled ticket goes back on every screen.');
    await press('1');
    expect(places().slice(0, 3)).toEqual(['P-1', 'P-2', 'P-3']);
  });

  test('while a sheet is open, no ticket behind it is bumped by a key', async () => {
    const { api, sent } = storeWith();
    await open(api, THREE);
    await tap(/^All day$/);
    await press('1');
    expect(sent).toEqual([]);
  });

  test('an allergy is read and confirmed by name before its ticket opens', async () => {
    const { api, sent } = storeWith();
    const dishes = [dish('Satay')];
    await open(api, board([ticket('1', { dishes, allergies: ['No peanuts please'], mustAcknowledge: true })]));
    expect(body()).not.toContain('Satay');
    await press('1');
    expect(body()).toContain('No peanuts please');
    expect(key(/^Noor$/)).toBeDefined();
    await tap(/^I have read it$/);
    expect(body()).toContain('Enter your name');
    document.querySelector<HTMLInputElement>('[role=dialog] input')!.value = 'Amir';
    await tap(/^I have read it$/);
    expect(sent).toMatchObject([{ act: 'acknowledged', byName: 'Amir', allergies: ['No peanuts please'] }]);
    expect(body()).toContain('Satay');
    expect(body()).toContain('Read by Amir');
  });

  test('a cancelled dish is struck through, says so, and is confirmed before the rest is bumped', async () => {
    const { api, sent } = storeWith();
    const dishes = [dish('Soup', { change: 'cancelled' }), dish('Lasagne')];
    await open(api, board([ticket('1', { dishes, hasCancelled: true })]));
    expect(document.querySelector('del')?.textContent).toBe('1 × Soup');
    expect(body()).toContain('Cancelled');
    await tap(/^Confirm the change to P-1/);
    expect(body()).not.toContain('Soup');
    await tap(/^Bump P-1/);
    expect(sent.map(({ act: one }) => one)).toEqual(['acknowledged']);
    expect(actQueue.get().map(({ act: one }) => one)).toEqual(['acknowledged', 'bumped']);
  });

  test('a bump that the store rejects is said in its words, and the ticket is back', async () => {
    const { api } = storeWith({
      act: async () => {
        const text = 'P-2 was cancelled. Stop making it.';
        throw new AppErrorAnswer('resource_status_conflict', text, 'ticket_changed', undefined, 409);
      },
    });
    await open(api, THREE);
    await tap(/^Bump P-2/);
    expect(body()).toContain('P-2 was cancelled. Stop making it.');
    expect(places().slice(0, 3)).toEqual(['P-1', 'P-2', 'P-3']);
  });

  test('courses that follow are there to plan with, and the age is in words', async () => {
    const { api } = storeWith();
    const toFollow = [{ text: 'COURSE 2 TO FOLLOW', dishes: [dish('Tiramisu', { quantity: 2 })] }];
    await open(api, board([ticket('1', { toFollow })]));
    expect(body()).toContain('COURSE 2 TO FOLLOW');
    expect(body()).toContain('2 × Tiramisu');
    expect(nameOf(key(/^Bump P-1/)!)).toMatch(/^Bump P-1, table 5, (\d+ min|\d+ h.*|Waiting .+)$/);
  });

  test('without an answer of the store it says that the connection is lost', async () => {
    const { api } = storeWith({
      act: async () => {
        throw new AppErrorAnswer('service_unavailable', '', 'offline', undefined, 0);
      },
    });
    await open(api, THREE);
    await tap(/^Bump P-1/);
    expect(document.querySelector('[data-part=lost]')?.textContent).toContain('Connection lost at');
    expect(body()).toContain('1 tap is saved here and will be sent.');
    expect(places()[0]).toBe('-');
  });

  test('a ticket that no one could hear sounds as soon as the device may sound, and once', async () => {
    await open(storeWith().api, THREE);
    expect(tones).toBe(0);
    expect(body()).toContain('Sound is off. Tap the screen once to turn it on.');
    isMuted = false;
    await press('x');
    expect(tones).toBeGreaterThan(0);
    expect(body()).not.toContain('Sound is off');
    const once = tones;
    await press('x');
    expect(tones).toBe(once);
  });

  test('is the same in the browser as the server drew it', async () => {
    const { api } = storeWith();
    const app = <KitchenApp api={api} start={{ screen: SCREEN, board: THREE, nowIsoDateTimeUtc: NOW }} />;
    const at = document.createElement('div');
    at.innerHTML = renderToString(app);
    document.body.append(at);
    const wrong: unknown[] = [];
    const hydrated = await act(async () => hydrateRoot(at, app, { onRecoverableError: (error) => wrong.push(error) }));
    expect(wrong).toEqual([]);
    await act(async () => hydrated.unmount());
  });

  test('that is only what the device stored says since when it may be out of date', async () => {
    const start = { screen: SCREEN, board: THREE, nowIsoDateTimeUtc: NOW, isStored: true as const };
    await act(async () => root.render(<KitchenApp api={storeWith().api} start={start} />));
    expect(places().slice(0, 3)).toEqual(['P-1', 'P-2', 'P-3']);
    expect(document.querySelector('[data-part=lost]')?.textContent).toContain('Connection lost at 5:05 AM');
  });

  test('says which tickets were printed while it was away, and which only in part', async () => {
    const printed = (isAll: boolean) => ({ printed: { atIsoDateTimeUtc: '2026-11-21T18:02:00.000Z', isAll } });
    await open(storeWith().api, board([ticket('1', printed(true)), ticket('2', printed(false)), ticket('3')]));
    expect(body().match(/(partly )?printed at 5:02 AM while this screen was away/gi)).toEqual([
      'Printed at 5:02 AM while this screen was away',
      'Partly printed at 5:02 AM while this screen was away',
    ]);
  });

  test('says every two seconds that it is there', async () => {
    let signs = 0;
    jest.useFakeTimers();
    try {
      await open(storeWith({ sayThere: async () => void signs++ }).api, board([]));
      await act(async () => void jest.advanceTimersByTime(6000));
      expect(signs).toBe(3);
    } finally {
      jest.useRealTimers();
    }
  });

  test('an empty board says what will be here', async () => {
    await open(storeWith().api, board([]));
    expect(body()).toContain('No tickets. New orders appear here as they come in.');
  });
});
