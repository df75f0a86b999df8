/**
 * `bun tests/looks/online.ts [words …]`: pictures of everything about online money, of a store that was paid, refunded and disputed,
 * and of one that has nothing yet, into `.tmp/looks/online`; sizes and words as in pictures.ts.
 */
import type { Page } from 'playwright-core';
import { signInToAdmin } from '../support/admin.ts';
import { openBrowser } from '../support/browser.ts';
import { addFirstOf, goToCheckout } from '../support/customer.ts';
import { makeStore, signUp } from '../support/new-owner.ts';
import { acceptInAdmin, connectBank, disputeOrder, orderByCard, payOutNow } from '../support/online-money.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { runServer } from '../support/run-server.ts';
import { isWanted, studioOf, takePictures } from './pictures.ts';

const STUDIO = studioOf('online', { sizes: '390x844 820x1180 1280x800 1440x900 1920x1080', leastTarget: 0 });
const ROMA = '/restaurants/roma-pizza/stores/roma-newtown';
const NORAS = '/restaurants/noras/stores/noras-glebe';
const PAGES = ['/settings/payments', '/payouts', '/payouts/differences', '/transaction-fee', '/disputes'];

await using server = await runServer({ isPlanted: true });
await openAroundTheClock(server.dataDir, ROMA_NEWTOWN);
const browser = await openBrowser();
const shop = { url: server.url, path: ROMA };
try {
  const desk = await newPage();
  await signInToAdmin(desk, server.url);
  await look(desk, 'home-before', `/admin${ROMA}`);
  await connectBank(desk, shop);
  const sold: string[] = [];
  for (const phone of ['0491 570 601', '0491 570 602', '0491 570 603']) {
    const { page, context, orderId } = await orderByCard(browser, shop, phone, ['Pizzas', 'Pasta']);
    if (sold.length === 0) await look(page, 'customer-waits', new URL(page.url()).pathname);
    await acceptInAdmin(desk, shop, orderId);
    sold.push(orderId);
    if (sold.length === 3) await lookAtCards(page);
    await context.close();
  }
  await payOutNow(server.url);
  await disputeOrder(server.url, sold[0] ?? '');
  const waits = await orderByCard(browser, shop, '0491 570 604', ['Pizzas', 'Pasta']);
  await look(desk, 'order-waits', `/admin${ROMA}/orders/${waits.orderId}`, () => open(desk, 'Remove items'));
  for (const path of PAGES) await look(desk, `full${path.replaceAll('/', '-')}`, `/admin${ROMA}${path}`);
  await look(desk, 'full-payout-opened', `/admin${ROMA}/payouts`, () => first(desk, 'Payouts'));
  await look(desk, 'full-dispute', `/admin${ROMA}/disputes`, () => first(desk, 'Disputes'));
  await look(desk, 'full-home', `/admin${ROMA}`);
  const platform = await newPage();
  await signInToAdmin(platform, server.url, 'admin@servery.example');
  await look(platform, 'platform-settings', '/admin/global/platform_settings');
  await look(platform, 'platform-store-fees', `/admin/global/platform_settings/${ROMA_NEWTOWN.storeId}`);
  const nora = await newPage();
  await signUp(nora, server.url, 'nora@noras.example');
  await makeStore(nora);
  for (const path of PAGES) await look(nora, `new${path.replaceAll('/', '-')}`, `/admin${NORAS}${path}`);
} finally {
  await browser.close();
}

/** A customer who is signed in: their page with kept cards, and the checkout. */
async function lookAtCards(page: Page): Promise<void> {
  await look(page, 'customer-account', `${ROMA}/secure`);
  await addFirstOf(page, shop, 'Pizzas');
  await goToCheckout(page, shop);
  await look(page, 'customer-checkout', new URL(page.url()).pathname);
}

async function newPage(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return page;
}

async function first(page: Page, table: string): Promise<void> {
  await page.getByRole('table', { name: table }).getByRole('row').nth(1).getByRole('link').first().click();
  await page.waitForLoadState('networkidle');
}

async function open(page: Page, text: string): Promise<void> {
  await page.locator('summary', { hasText: text }).click();
}

async function look(page: Page, name: string, path: string, before = async () => {}): Promise<void> {
  if (!isWanted({ name })) return;
  console.log(name);
  const usual = page.viewportSize();
  try {
    await page.goto(`${server.url}${path}`);
    await page.waitForLoadState('networkidle');
    await before();
    await takePictures(page, name, STUDIO);
  } catch (error) {
    console.log(`  ${name}: NOT REACHED ${String(error).split('\n').slice(0, 4).join(' | ')}`);
  }
  if (usual) await page.setViewportSize(usual);
}
