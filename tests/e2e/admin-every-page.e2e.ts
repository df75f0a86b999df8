import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import type { AdminPage } from '#src/pages/admin/admin-page.ts';
import { adminPages } from '#src/pages/admin/admin-pages.ts';
import { signInToAdmin } from '../support/admin.ts';
import { untilAwake } from '../support/awake.ts';
import { axeFindings, openBrowser, visit } from '../support/browser.ts';
import { addressIn, fillShop, queryOf } from '../support/full-shop.ts';
import { findingsOn } from '../support/layout.ts';
import { ROMA_NEWTOWN } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';

const MINUTES = 420_000;
/** The narrowest phone in use, and 400 % on a laptop. */
const NARROW = { width: 360, height: 740 };
/** Only a signed link of a mail opens the one; the other is of stores with a bank account, which the demo's have not. */
const NOT_OPENED = ['/report-emails/unsubscribe', '/global/platform_settings/:storeId'];

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  await fillShop(server.dataDir, ROMA_NEWTOWN);
  browser = await openBrowser();
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

const isPlatforms = ({ guard }: AdminPage) => guard === 'superAdmin';
const isInStore = ({ path }: AdminPage) => path.includes(':storeId');
const opened = adminPages.filter(({ path }) => !NOT_OPENED.includes(path));

/** What a person would see of it that isn't right; empty for a page that is. */
async function wrongWith(page: Page, one: AdminPage): Promise<string[]> {
  const address = addressIn(server.dataDir, ROMA_NEWTOWN, one.path);
  if (address === null) return [`${one.path}: the full store has none of it`];
  const answer = await page.goto(`${server.url}/admin${address}${queryOf(one)}`);
  const found = answer?.status() === 200 ? [] : [`answers ${answer?.status()}`];
  const wide = await findingsOn(page, { leastTarget: 0, seesCutShort: false });
  found.push(...wide.filter(({ kind }) => kind === 'too wide').map(({ what }) => `too wide: ${what}`));
  if ((await page.locator('h1').count()) !== 1) found.push('has not one heading of its own');
  found.push(...(await axeFindings(page)));
  // Only the colours are others.
  await page.emulateMedia({ colorScheme: 'dark' });
  found.push(...(await axeFindings(page, ['color-contrast'])).map((finding) => `in the dark: ${finding}`));
  await page.emulateMedia({ colorScheme: 'light' });
  if ((await page.locator('[data-island="admin/edit-form"]').count()) > 0) await untilAwake(page, 'admin/edit-form');
  if ((await page.title()).startsWith('• ')) found.push('counts as changed before anyone has touched it');
  return found.map((what) => `${one.path}: ${what}`);
}

async function wrongWithAll(pages: readonly AdminPage[], email?: string): Promise<string[]> {
  const { page, problems, context } = await visit(browser, 'phone');
  await page.setViewportSize(NARROW);
  await signInToAdmin(page, server.url, email);
  const found: string[] = [];
  for (const one of pages) found.push(...(await wrongWith(page, one)));
  await context.close();
  return [...found, ...problems];
}

describe('every page of the admin fits a narrow phone and is readable in light and dark', () => {
  test(
    'above the stores',
    async () => {
      expect(await wrongWithAll(opened.filter((one) => !isInStore(one) && !isPlatforms(one)))).toEqual([]);
    },
    MINUTES,
  );

  test(
    'in a store',
    async () => {
      expect(await wrongWithAll(opened.filter(isInStore))).toEqual([]);
    },
    MINUTES,
  );

  test(
    'of the platform',
    async () => {
      expect(await wrongWithAll(opened.filter(isPlatforms), 'admin@servery.example')).toEqual([]);
    },
    MINUTES,
  );
});
