/** Two tills of one store, paired and opened by Mia's PIN. */
import type { Browser } from 'playwright-core';
import { type Visit, visit } from './browser.ts';
import { enterPin } from './counter.ts';
import { pair, pairingCode, type Store } from './till.ts';

export async function openTwoTills(
  browser: Browser,
  url: string,
  store: Store,
): Promise<{ readonly front: Visit; readonly back: Visit }> {
  const front = await visit(browser, 'till', { hasTouch: true });
  const back = await visit(browser, 'till', { hasTouch: true, colorScheme: 'light' });
  for (const [one, name] of [
    [front, 'Front'],
    [back, 'Back bar'],
  ] as const) {
    await pair(one.page, url, await pairingCode(url, store, name));
    await enterPin(one.page);
  }
  return { front, back };
}
