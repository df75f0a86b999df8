/**
 * `bun tests/looks/pos.ts [words …]`: pictures of every screen and sheet of the till, at every size it is used at, light and
 * dark, into `.tmp/looks/pos`, with what axe and a ruler say of each. Words choose among the names. To be looked at by a person;
 * nothing is compared.
 */
import { rm } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { actAtTerminal } from '#tests/support/card-terminal.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { untilAppAwake } from '../support/awake.ts';
import { openBrowser } from '../support/browser.ts';
import { enterPin } from '../support/counter.ts';
import { addFirstOf, addHalfAndHalf, confirmPhone, goToCheckout, placeAndPayByCard } from '../support/customer.ts';
import { freePort } from '../support/free-port.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { setPrinter } from '../support/paper.ts';
import { runServer } from '../support/run-server.ts';
import { pair, pairingCode } from '../support/till.ts';
import { TILL } from '../support/words/till.ts';
import { isWanted, studioOf, takePictures } from './pictures.ts';
import type { Look, Surroundings } from './till/look.ts';
import { EMPTY, FULL } from './till-looks.ts';
import { inSheet, key, rung, sheet, table } from './till-ways.ts';

const STUDIO = studioOf('pos', { sizes: '1280x800 1920x1080 1024x600 820x1180 390x844', leastTarget: 48 });
const words = process.argv.slice(2);

const dataDir = tempFolder('run');
const port = await freePort();
let server = await runServer({ dataDir, port, isPlanted: true });
await openAroundTheClock(dataDir, ROMA_NEWTOWN);
const browser = await openBrowser();
const around: Surroundings = {
  url: server.url,
  cut: () => server.kill(),
  async mend() {
    server = await runServer({ dataDir, port });
  },
  terminal: (act) => actAtTerminal(server.url, ROMA_NEWTOWN.storeId, act),
};
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(12_000);
  await page.goto(`${server.url}/pos`);
  await untilAppAwake(page);
  if (isWanted({ name: 'pairing' })) await takePictures(page, 'pairing', STUDIO);
  await page.setViewportSize({ width: 1280, height: 800 });
  await pair(page, server.url, await pairingCode(server.url, ROMA_NEWTOWN, 'Counter'), async () => {
    if (isWanted({ name: 'pairing-printers' })) await tryPaper(page);
  });
  await enterPin(page);
  if (words.length === 0 || words.some((word) => word.startsWith('empty'))) {
    for (const look of EMPTY.filter(isWanted)) await walk(page, look);
  }
  const wanted = FULL.filter(isWanted);
  if (wanted.length > 0) await somethingEverywhere(page);
  for (const look of wanted) await walk(page, look);
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** One printer takes the page, one has no paper. */
async function tryPaper(page: Page): Promise<void> {
  const printers = page.getByRole('region', { name: 'Printers' }).getByRole('listitem');
  await printers.first().getByRole('button', { name: 'Print a test' }).click();
  await printers.first().getByText('Sent. Check the printer.').waitFor();
  console.log('pairing-printers');
  await takePictures(page, 'pairing-printers', STUDIO);
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Bills that wait, orders that were paid, tables that are taken, orders of the website in each state, paper that is out. */
async function somethingEverywhere(page: Page): Promise<void> {
  await page.goto(`${server.url}/pos/ordering`);
  await key(page, 'Drinks').waitFor();
  for (const finish of ['F10', 'F9', 'F12', 'F10'] as const) {
    await rung(page);
    await page.keyboard.press(finish);
    if (finish === 'F12') {
      await sheet(page);
      await inSheet(page, 'Exact').click();
      await inSheet(page, 'Next order').click();
    }
    await page.getByText(TILL.order.empty).waitFor();
  }
  await page.goto(`${server.url}/pos/table-map`);
  for (const [name, guests] of [
    ['4', 4],
    ['7', 2],
    ['8', 6],
  ] as const) {
    await table(page, name).click();
    await key(page, `${guests} guests`).click();
    if (name === '8') {
      await key(page, 'Seat').click();
    } else {
      await key(page, 'Seat and order').click();
      await rung(page);
      await key(page, 'Send').click();
      await page.getByText(/^P-\d+ sent$/).waitFor();
      await page.getByRole('link', { name: 'Tables', exact: true }).click();
    }
    await page.getByRole('button', { name: new RegExp(`^Table ${name}, (?!Free)`) }).waitFor();
  }
  await onlineOrders(page);
}

async function onlineOrders(page: Page): Promise<void> {
  const guest = await browser.newContext();
  const site = await guest.newPage();
  const shop = { url: server.url, path: '/restaurants/roma-pizza/stores/roma-newtown' };
  await page.goto(`${server.url}/pos/incoming-online-orders`);
  const card = (number: string) => page.locator('[data-part="order-card"]', { hasText: number });
  for (let count = 0; count < 4; count++) {
    // The first is done, the second's paper is out, the others wait.
    if (count === 1) await setPrinter(server.url, 'Roma Pizza Newtown Pizza', 'paper-out');
    if (count % 2 === 0) await addFirstOf(site, shop, 'Pasta');
    else await addHalfAndHalf(site, shop);
    await goToCheckout(site, shop);
    if (count === 0) await confirmPhone(site, shop, 'Jordan Price', '0491 570 156');
    const number = await placeAndPayByCard(site);
    if (count < 2) await card(number).getByRole('button', { name: '30 min' }).click();
    if (count === 0) await card(number).getByRole('button', { name: 'Done' }).click();
    if (count === 1)
      await card(number)
        .getByText(/paper out/)
        .waitFor();
  }
  await guest.close();
}

/** On the phone a list and what is open of it are two screens, so the way is gone at the middle size. */
async function walk(page: Page, look: Look): Promise<void> {
  const { name, path, to, after } = look;
  console.log(name);
  try {
    if (path !== '' && name !== 'pay-card-aside') {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.evaluate(() => localStorage.removeItem('servery-pos-order'));
      await page.goto(`${server.url}/pos${path}`);
      await untilAppAwake(page);
      if (path === '/ordering') await key(page, 'Drinks').waitFor();
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await to?.(page, around);
    await takePictures(page, name, name.endsWith('-at-the-desk') ? { ...STUDIO, leastTarget: 0 } : STUDIO);
    await page.setViewportSize({ width: 1280, height: 800 });
    await after?.(page, around);
  } catch (error) {
    console.log(`  ${name}: NOT REACHED ${String(error).split('\n').slice(0, 4).join(' | ')}`);
  }
}
