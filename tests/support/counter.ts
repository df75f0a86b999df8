/** What a journey at the counter starts with: the demo, a browser, and a till of Roma Newtown with Mia signed in, or of another store. */
import type { Browser, Page } from 'playwright-core';
import { openBrowser, type Visit, visit } from './browser.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from './open-hours.ts';
import { type RunningServer, runServer } from './run-server.ts';
import { pair, pairingCode, type Store } from './till.ts';

export interface Demo extends AsyncDisposable {
  readonly server: RunningServer;
  readonly browser: Browser;
}

export async function openDemo(store: Store = ROMA_NEWTOWN): Promise<Demo> {
  const server = await runServer({ isPlanted: true });
  await openAroundTheClock(server.dataDir, store);
  const browser = await openBrowser();
  return {
    server,
    browser,
    async [Symbol.asyncDispose]() {
      await browser.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

export interface Counter extends Demo {
  readonly till: Visit;
}

export async function openCounter(
  terminal: string,
  options?: Parameters<typeof visit>[2],
  store: Store = ROMA_NEWTOWN,
): Promise<Counter> {
  const demo = await openDemo(store);
  const till = await visit(demo.browser, 'till', options);
  await pair(till.page, demo.server.url, await pairingCode(demo.server.url, store, terminal));
  await enterPin(till.page);
  return { ...demo, till };
}

/** Mia of the demo, who may do everything, unless it is said who else. */
export async function enterPin(page: Page, pin = '1111'): Promise<void> {
  await page.keyboard.type(pin, { delay: 70 });
  await page.getByRole('heading', { level: 1, name: /^Hi / }).waitFor();
}
