/** A till in a browser: paired with its store, opened by PIN, and listened to. */
import type { Page } from 'playwright-core';
import { untilAppAwake } from './awake.ts';

export interface Store {
  readonly restaurantId: string;
  readonly storeId: string;
}

/** Counts the tones that the page asks for, by their shape: a new order's is a sine, a failed print's a square. */
export async function listenForTones(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...args) {
      heard.push(this.type);
      start.apply(this, args);
    };
  });
}

/** `ready`: an order-ready screen’s. */
export type Tone = 'newOrder' | 'failedPrint' | 'ready';
const SHAPES = { newOrder: 'sine', failedPrint: 'square', ready: 'triangle' } as const satisfies Record<
  Tone,
  OscillatorType
>;

export function tonesHeard(page: Page, tone: Tone): Promise<number> {
  return page.evaluate(
    (wanted) => (window as unknown as { heard: string[] }).heard.filter((one) => one === wanted).length,
    SHAPES[tone],
  );
}

/** A pairing code as the admin gives it to the owner, of a till or of a screen. */
export async function pairingCode(
  url: string,
  { restaurantId, storeId }: Store,
  name: string,
  kind?: 'screen' | 'orderReady' | 'display',
  /** The till whose sale a display shows. */
  ofTerminalId?: string,
): Promise<string> {
  const login = await fetch(`${url}/admin/auth/login`, {
    method: 'POST',
    headers: { origin: url },
    body: new URLSearchParams({ email: `owner@${restaurantId}.example`, password: 'servery-demo' }),
    redirect: 'manual',
  });
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const answer = await fetch(`${url}/api/pos/restaurants/${restaurantId}/stores/${storeId}/pos_terminals`, {
    method: 'POST',
    headers: { origin: url, cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name, kind, ofTerminalId }),
  });
  if (!answer.ok) throw new Error(`no terminal: ${await answer.text()}`);
  return ((await answer.json()) as { pairingCode: string }).pairingCode;
}

/** `beforeGoingOn`: at the store's printers, where it has any. */
export async function pair(page: Page, url: string, code: string, beforeGoingOn?: () => Promise<void>): Promise<void> {
  // What is typed before the page is live stays; pressed is what answers.
  await page.goto(`${url}/pos`, { waitUntil: 'commit' });
  await page.getByLabel('Pairing code').fill(code.toLowerCase());
  await untilAppAwake(page);
  await page.getByRole('button', { name: 'Pair' }).click();
  const goOn = page.getByRole('button', { name: 'Continue' });
  const pin = page.getByText('Please enter your PIN to proceed.');
  await goOn.or(pin).waitFor();
  // Where the store has printers, their paper is tried first.
  if (await goOn.isVisible()) {
    await beforeGoingOn?.();
    await goOn.click();
  }
  await pin.waitFor();
}

/** The top of each screen, visible or only for screen readers. */
const HEADINGS = {
  Home: /^(Hi |Counter)/,
  // A bill that is open here names its table or its customer, and its number.
  Order: /^(New order|Saved order|Table (?!map$))|, \S*\d$/,
  Saved: 'Saved orders',
  History: 'Order history',
  Customers: 'Customers',
  More: 'More',
} as const;

/** Presses it in the bar, and is there: the screen that is left would still answer to a touch. */
export async function goTo(page: Page, name: keyof typeof HEADINGS): Promise<void> {
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: HEADINGS[name] }).waitFor();
}

/** Waits until the worker has every screen and sheet that the till opens without a server. Returns their files. */
export async function untilKeptOnDevice(page: Page): Promise<readonly string[]> {
  const kept = await page.waitForFunction(
    async () => {
      const { active } = await navigator.serviceWorker.ready;
      const text = await (await fetch(active?.scriptURL ?? '')).text();
      const { files, later } = JSON.parse(/^const TILL = (.*);$/m.exec(text)?.[1] ?? '{}');
      const all: string[] = [...files, ...later];
      const found = await Promise.all(all.map((path) => caches.match(path, { ignoreVary: true })));
      return later.length > 0 && found.every(Boolean) ? all : null;
    },
    null,
    { polling: 250 },
  );
  return (await kept.jsonValue()) ?? [];
}
