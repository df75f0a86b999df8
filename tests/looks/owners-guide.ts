/**
 * `bun tests/looks/owners-guide.ts [names …]`: draws the pictures of docs/for-owners.md and docs/running-a-box.md again, into docs/pictures; all, or those of
 * these names. To be run after a screen of the guide has changed.
 */
import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { signInToAdmin } from '../support/admin.ts';
import { openBrowser } from '../support/browser.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { runServer } from '../support/run-server.ts';

const INTO = 'docs/pictures';
/** About 60 kB a picture, and small print is still read. */
const QUALITY = 52;
const wanted = process.argv.slice(2);
const STORE = `/restaurants/${ROMA_NEWTOWN.restaurantId}/stores/${ROMA_NEWTOWN.storeId}`;
const DESKTOP = { width: 1280, height: 800 };
const PRINTERS = [
  ['network', 'LAN'],
  ['usb', 'USB'],
  ['bluetooth', 'BLUETOOTH'],
  ['epos', 'EPOS'],
  ['sunmi', 'SUNMI'],
] as const;
const PHONE = { width: 390, height: 844 };

await using server = await runServer({ isPlanted: true });
await openAroundTheClock(server.dataDir, ROMA_NEWTOWN);
const browser = await openBrowser();
mkdirSync(INTO, { recursive: true });
try {
  const desk = await pageOf(DESKTOP);
  await signInToAdmin(desk, server.url);
  const admin = (path: string) => `${server.url}/admin${STORE}${path}`;
  await draw(desk, 'today', admin(''));
  await draw(desk, 'menu', admin('/menu'));
  await draw(desk, 'menu-import', admin('/menu/import'));
  await draw(desk, 'opening-hours', admin('/settings/store-trading-hours'));
  await draw(desk, 'delivery-areas', admin('/settings/delivery_area'), { inSight: 'canvas' });
  await draw(desk, 'website-theme', `${server.url}/admin/restaurants/${ROMA_NEWTOWN.restaurantId}/website-theme`);
  await draw(desk, 'website-text', `${server.url}/admin/restaurants/${ROMA_NEWTOWN.restaurantId}/website/info`);
  await draw(desk, 'domain', admin('/website/domains'));
  await draw(desk, 'shared-options', admin('/menu/options'));
  await draw(desk, 'navbar', admin('/website/custom-navbar'));
  await draw(desk, 'online-payments', admin('/settings/payments'));
  await draw(desk, 'reports', admin('/reports'));
  await draw(desk, 'timesheets', admin('/staff-records'));
  await draw(desk, 'printers', admin('/printer-settings'));
  for (const [name, connection] of PRINTERS) {
    await draw(desk, `printer-${name}`, admin('/printer-settings/printers/new'), { connection });
  }
  await draw(desk, 'what-prints-where', admin('/manage-item-routing'), { inSight: '#pretend' });
  await draw(desk, 'tills', admin('/pos-settings'));
  await draw(await pageOf(PHONE), 'website', `${server.url}${STORE}`);
} finally {
  await browser.close();
}

async function pageOf(viewport: typeof DESKTOP): Promise<Page> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', colorScheme: 'light' });
  return context.newPage();
}

interface PictureOf {
  /** What the picture is of, where that is further down. */
  readonly inSight?: string;
  /** How the printer of the form is connected. */
  readonly connection?: string;
}

async function draw(page: Page, name: string, url: string, { inSight, connection }: PictureOf = {}): Promise<void> {
  if (wanted.length > 0 && !wanted.includes(name)) return;
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  if (connection) await page.getByLabel('Connection type').selectOption(connection);
  if (inSight)
    await page
      .locator(inSight)
      .first()
      .evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await page.getByText('Drawing your website…').waitFor({ state: 'hidden' });
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `${INTO}/${name}.jpg`, type: 'jpeg', quality: QUALITY });
  console.log(name);
}
