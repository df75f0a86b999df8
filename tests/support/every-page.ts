import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import type { AdminPage } from '#src/pages/admin/admin-page.ts';
import { adminPages } from '#src/pages/admin/admin-pages.ts';
import { signInToAdmin } from './admin.ts';
import { untilAwake } from './awake.ts';
import { axeFindings, visit } from './browser.ts';
import { type Demo, openDemo } from './counter.ts';
import { addressIn, fillShop, queryOf } from './full-shop.ts';
import { findingsOn } from './layout.ts';
import { ROMA_NEWTOWN } from './open-hours.ts';
import type { RunningServer } from './run-server.ts';

const MINUTES = 420_000;
/** The narrowest phone in use, and 400 % on a laptop. */
const NARROW = { width: 360, height: 740 };
/** Only a signed link of a mail opens the one; the other is of stores with a bank account, which the demo's have not. */
const NOT_OPENED = ['/report-emails/unsubscribe', '/global/platform_settings/:storeId'];

const opened = adminPages.filter(({ path }) => !NOT_OPENED.includes(path));
const isPlatforms = ({ guard }: AdminPage) => guard === 'superAdmin';
const isInStore = ({ path }: AdminPage) => path.includes(':storeId');

export const PAGES_ABOVE_STORES = opened.filter((one) => !isInStore(one) && !isPlatforms(one));
export const PAGES_OF_PLATFORM = opened.filter(isPlatforms);
const inStore = opened.filter((one) => isInStore(one) && !isPlatforms(one));
/** In two halves, for two files that run next to each other. */
export const PAGES_IN_STORE = [0, 1].map((half) => inStore.filter((_, at) => at % 2 === half));

interface Group {
  readonly name: string;
  readonly pages: readonly AdminPage[];
  /** Who looks; the owner, if left out. */
  readonly email?: string;
}

/** The tests of some groups of pages: a demo with something in every list of Roma Newtown, for each file. */
export function everyPageFits(groups: readonly Group[]): void {
  let demo: Demo;
  beforeAll(async () => {
    demo = await openDemo();
    await fillShop(demo.server.dataDir, ROMA_NEWTOWN);
  }, MINUTES);
  afterAll(() => demo?.[Symbol.asyncDispose]());

  describe('every page of the admin fits a narrow phone and is readable in light and dark', () => {
    test.each(groups.map((group) => [group.name, group] as const))(
      '%s',
      async (_, { pages, email }) => {
        expect(await wrongWithAll(demo, pages, email)).toEqual([]);
      },
      MINUTES,
    );
  });
}

/** What a person would see of the pages that isn't right; empty where all are. */
async function wrongWithAll({ server, browser }: Demo, pages: readonly AdminPage[], email?: string): Promise<string[]> {
  const { page, problems, context } = await visit(browser, 'phone');
  await page.setViewportSize(NARROW);
  await signInToAdmin(page, server.url, email);
  const found: string[] = [];
  for (const one of pages) found.push(...(await wrongWith(page, server, one)));
  await context.close();
  return [...found, ...problems];
}

async function wrongWith(page: Page, server: RunningServer, one: AdminPage): Promise<string[]> {
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
