/** The worker's text, run with a browser's parts made by hand. */
import { describe, expect, test } from 'bun:test';
import workerText from './till-worker.js' with { type: 'text' };

const TILL = { version: 'v1', files: [], shell: '/pos/shell', menu: '/api/pos/menu' };
const ORIGIN = 'http://till.example';

interface Asked {
  readonly request: { readonly url: string; readonly mode: string; readonly method: string };
  readonly clientId: string;
  readonly resultingClientId: string;
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<unknown>): void;
}

/** `network` gets the address and how often it was asked; null when the network is down. */
function worker(network: (address: string, time: number) => string | null) {
  const heard = new Map<string, (event: Asked) => void>();
  const asked: string[] = [];
  const fetch = async (to: string | { readonly url: string }) => {
    const address = (typeof to === 'string' ? to : to.url).replace(ORIGIN, '');
    asked.push(address);
    const answer = network(address, asked.filter((one) => one === address).length);
    if (answer === null) throw new TypeError('Failed to fetch');
    return answer;
  };
  const self = { addEventListener: (name: string, listener: (event: Asked) => void) => heard.set(name, listener) };
  const caches = { match: async () => undefined };
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
  return { ask, asked };
}

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
