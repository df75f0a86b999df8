/** Two tills of one store, paired and opened by Mia's PIN. */
import type { Browser } from 'playwright-core';
import { type Visit, visit } from './browser.ts';
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
    await one.page.keyboard.type('1111', { delay: 70 });
    await one.page.getByRole('heading', { name: /^Hello/ }).waitFor();
  }
  return { front, back };
}
