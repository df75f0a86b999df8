/**
 * `bun tests/looks/admin.ts [words …]`: pictures of every page of the admin, of the demo's store and of one that was made a
 * minute ago, at five sizes, light and dark, into `.tmp/looks/admin`, with what axe and a ruler say of each. Words choose among
 * the addresses; `SIZES`, `AXE=off` and `WHOLE=on` as in pictures.ts, `SHOPS=full` or `SHOPS=new` for one of both.
 */
import type { Page } from 'playwright-core';
import { adminPages } from '#src/pages/admin/admin-pages.ts';
import { signInToAdmin } from '../support/admin.ts';
import { openBrowser } from '../support/browser.ts';
import { addressIn, fillShop, queryOf } from '../support/full-shop.ts';
import { makeStore, signUp } from '../support/new-owner.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { runServer } from '../support/run-server.ts';
import { isWanted, studioOf, takePictures } from './pictures.ts';

const STUDIO = studioOf('admin', { sizes: '1440x900 1280x800 820x1180 390x844 360x740', leastTarget: 0 });
const NORAS = { restaurantId: 'noras', storeId: 'noras-glebe' };
const shops = (process.env.SHOPS ?? 'full new platform').split(' ');

await using server = await runServer({ isPlanted: true });
await openAroundTheClock(server.dataDir, ROMA_NEWTOWN);
await fillShop(server.dataDir, ROMA_NEWTOWN);
const browser = await openBrowser();
try {
  if (shops.includes('full')) {
    const page = await newPage();
    await signInToAdmin(page, server.url);
    await walk(page, 'full', ROMA_NEWTOWN, ({ guard }) => guard !== 'superAdmin');
  }
  if (shops.includes('new')) {
    const page = await newPage();
    await signUp(page, server.url, 'nora@noras.example');
    await makeStore(page);
    await walk(page, 'new', NORAS, ({ guard }) => guard !== 'superAdmin');
  }
  if (shops.includes('platform')) {
    const page = await newPage();
    await signInToAdmin(page, server.url, 'admin@servery.example');
    await walk(page, 'platform', ROMA_NEWTOWN, ({ path }) => !path.includes(':'));
  }
} finally {
  await browser.close();
}

async function newPage(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return page;
}

async function walk(
  page: Page,
  shop: string,
  place: typeof NORAS,
  isFor: (one: (typeof adminPages)[number]) => boolean,
): Promise<void> {
  for (const one of adminPages.filter(isFor)) {
    const name = `${shop}-${nameOf(one.path)}`;
    const path = addressIn(server.dataDir, place, one.path);
    if (path === null || !isWanted({ name })) continue;
    console.log(name);
    try {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`${server.url}/admin${path}${queryOf(one)}`);
      await page.getByText('Drawing your website…').waitFor({ state: 'hidden' });
      await page.waitForLoadState('networkidle');
      await takePictures(page, name, STUDIO);
    } catch (error) {
      console.log(`  ${name}: NOT REACHED ${String(error).split('\n').slice(0, 4).join(' | ')}`);
    }
  }
}

/** `/restaurants/:restaurantId/stores/:storeId/menu/issues` is `s-menu-issues`. */
function nameOf(pattern: string): string {
  const short = pattern
    .replace('/restaurants/:restaurantId/stores/:storeId', 's')
    .replace('/restaurants/:restaurantId', 'r');
  return short.replace(/^\//, '').replaceAll(/[/:]+/g, '-').replace(/-$/, '') || 'home';
}
