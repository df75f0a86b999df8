/** The worker's text, run with a browser's parts made by hand. */
import { describe, expect, test } from 'bun:test';
import workerText from './till-worker.js' with { type: 'text' };

const TILL = {
  version: 'v2',
  files: ['/assets/app.js', '/assets/lock.js'],
  later: ['/assets/tables.js', '/assets/saved.js'],
  shell: '/pos/shell',
  menu: '/api/pos/menu',
};
const ORIGIN = 'http://till.example';

interface Asked {
  readonly request: { readonly url: string; readonly mode: string; readonly method: string };
  readonly clientId: string;
  readonly resultingClientId: string;
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<unknown>): void;
}

/** A browser's caches, in memory. `held` is what an earlier version of the worker stored. */
function cachesWith(held: Readonly<Record<string, readonly string[]>> = {}) {
  const stored = new Map(Object.entries(held).map(([name, files]) => [name, new Set(files)]));
  const open = async (name: string) => {
    const files = stored.get(name) ?? new Set<string>();
    stored.set(name, files);
    return {
      addAll: async (more: readonly string[]) => {
        for (const file of more) files.add(file);
      },
      match: async (file: string) => (files.has(file) ? file : undefined),
    };
  };
  const caches = {
    open,
    match: async () => undefined,
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
  };
  return { caches, filesOf: (name: string) => [...(stored.get(name) ?? [])] };
}

/** `network` gets the address and how often it was asked; null when the network is down. */
function worker(network: (address: string, time: number) => string | null, { caches } = cachesWith()) {
  const heard = new Map<string, (event: Asked) => void>();
  const asked: string[] = [];
  const fetch = async (to: string | { readonly url: string }) => {
    const address = (typeof to === 'string' ? to : to.url).replace(ORIGIN, '');
    asked.push(address);
    const answer = network(address, asked.filter((one) => one === address).length);
    if (answer === null) throw new TypeError('Failed to fetch');
    return answer;
  };
  const self = {
    addEventListener: (name: string, listener: (event: Asked) => void) => heard.set(name, listener),
    skipWaiting: async () => {},
    clients: { claim: async () => {} },
  };
  new Function('TILL', 'self', 'fetch', 'caches', 'setTimeout', workerText)(TILL, self, fetch, caches, () => 0);
  /** Null when the browser makes the request itself. */
  const ask = (path: string, client: string, mode = 'cors'): Promise<unknown> | null => {
    let answer: Promise<unknown> | null = null;
    heard.get('fetch')?.({
      request: { url: `${ORIGIN}${path}`, mode, method: 'GET' },
      clientId: mode === 'navigate' ? '' : client,
      resultingClientId: mode === 'navigate' ? client : '',
      waitUntil: () => {},
      respondWith: (given) => {
        answer = given;
      },
    });
    return answer;
  };
  /** Ends when the browser may stop the worker. */
  const tell = async (name: 'install' | 'activate' | 'message', data?: unknown) => {
    const work: unknown[] = [];
    heard.get(name)?.({ data, waitUntil: (more: unknown) => work.push(more) } as unknown as Asked);
    await Promise.all(work);
  };
  return { ask, asked, tell };
}

describe('what a till keeps to start and to sell without a server', () => {
  const quiet = () => null;

  test('is at first only what a cash sale needs, so that the other screens don’t slow the first start', async () => {
    const held = cachesWith();
    await worker(quiet, held).tell('install');
    expect(held.filesOf('till-v2')).toEqual([...TILL.files, TILL.shell]);
  });

  test('is every screen on the list once somebody has signed in', async () => {
    const held = cachesWith();
    const { tell } = worker(quiet, held);
    await tell('install');
    await tell('message', 'keep');
    expect(held.filesOf('till-v2')).toEqual(expect.arrayContaining([...TILL.files, ...TILL.later, TILL.shell]));
  });

  test('stays whole when a release replaces it, also if nobody signs in before the server is gone', async () => {
    const held = cachesWith({ 'till-v1': ['/assets/old.js'] });
    const { tell } = worker(quiet, held);
    await tell('install');
    await tell('activate');
    expect(held.filesOf('till-v2')).toEqual(expect.arrayContaining([...TILL.files, ...TILL.later, TILL.shell]));
    expect(await held.caches.keys()).toEqual(['till-v2']);
  });
});

describe('the menu of a till that starts where it sells', () => {
  const counting = (address: string, time: number) => `${address} ${time}`;

  test('is requested with the page, and the page gets that answer once', async () => {
    const { ask, asked } = worker(counting);
    void ask('/pos/ordering', 'page', 'navigate');
    expect(asked).toContain('/api/pos/menu');
    expect(await ask('/api/pos/menu', 'page')).toBe('/api/pos/menu 1');
    expect(ask('/api/pos/menu', 'page')).toBeNull();
  });

  test('is not given to another page', () => {
    const { ask } = worker(counting);
    void ask('/pos/ordering', 'page', 'navigate');
    expect(ask('/api/pos/menu', 'another page')).toBeNull();
  });

  test('is requested by the page itself after no answer came', async () => {
    const { ask } = worker((address, time) => (address === TILL.menu && time === 1 ? null : counting(address, time)));
    void ask('/pos/ordering', 'page', 'navigate');
    expect(await ask('/api/pos/menu', 'page')).toBe('/api/pos/menu 2');
  });

  test('is not requested by a till that starts elsewhere', () => {
    const { ask, asked } = worker(counting);
    void ask('/pos/home', 'page', 'navigate');
    expect(asked).not.toContain('/api/pos/menu');
  });
});
