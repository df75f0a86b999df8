/**
 * `bun tests/looks/desk.ts [words …]`: pictures of the website's main path and of the admin's main pages on a phone, a tablet
 * and a desktop, light and dark, empty and full, into `.tmp/looks/desk`. As tests/looks/pos.ts does for the till.
 */
import type { Page } from 'playwright-core';
import { signInToAdmin } from '../support/admin.ts';
import { openBrowser } from '../support/browser.ts';
import {
  addDeal,
  addFirstOf,
  addHalfAndHalf,
  confirmPhone,
  goToCheckout,
  placeAndPayByCard,
} from '../support/customer.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { runServer } from '../support/run-server.ts';
import { isWanted, type Studio, studioOf, takePictures } from './pictures.ts';

const sizes = '1440x900 820x1180 390x844';
const WEBSITE = studioOf('desk', { sizes, leastTarget: 44 });
const ADMIN = studioOf('desk', { sizes, leastTarget: 0 });
const STORE = `/restaurants/${ROMA_NEWTOWN.restaurantId}/stores/${ROMA_NEWTOWN.storeId}`;

await using server = await runServer({ isPlanted: true });
await openAroundTheClock(server.dataDir, ROMA_NEWTOWN);
const browser = await openBrowser();
const shop = { url: server.url, path: STORE };
try {
  const page = await newPage();
  await website(page);
  await admin(await newPage());
} finally {
  await browser.close();
}

async function newPage(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return page;
}

async function look(page: Page, name: string, studio: Studio, to: () => Promise<unknown>): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  try {
    await to();
    if (!isWanted({ name })) return;
    console.log(name);
    await page.waitForLoadState('networkidle');
    await takePictures(page, name, studio);
  } catch (error) {
    console.log(`  ${name}: NOT REACHED ${String(error).split('\n').slice(0, 4).join(' | ')}`);
  }
}

async function website(page: Page): Promise<void> {
  const see = (name: string, to: () => Promise<unknown>) => look(page, `web-${name}`, WEBSITE, to);
  const open = (path: string) => page.goto(`${server.url}${STORE}${path}`);
  const openFirstOf = async (category: string) => {
    await open('');
    const section = page.locator('section', { has: page.getByRole('heading', { name: category }) });
    await section.getByRole('link').first().click();
    await page.locator('form[data-part="item-form"]').waitFor();
  };
  await see('store', () => open(''));
  await see('cart-empty', () => open('/cart'));
  await see('halves', () => openFirstOf('Half and half'));
  await see('deal', () => openFirstOf('Deals'));
  await see('pizza', () => openFirstOf('Pizzas'));
  await see('search', () => open('/search?q=ma'));
  await addHalfAndHalf(page, shop);
  await addDeal(page, shop);
  await addFirstOf(page, shop, 'Pasta');
  await see('store-filled', () => open(''));
  await see('cart', () => open('/cart'));
  await see('checkout', () => goToCheckout(page, shop));
  await page.setViewportSize({ width: 1440, height: 900 });
  await goToCheckout(page, shop);
  await confirmPhone(page, shop, 'Jordan Price', '0491 570 156');
  await see('checkout-known', async () => {});
  await page.setViewportSize({ width: 1440, height: 900 });
  await placeAndPayByCard(page);
  await see('success', async () => {});
  await see('order', () => page.goto(page.url().replace(/\/success.*/, '')));
  await see('orders', () => open('/orders'));
}

async function admin(page: Page): Promise<void> {
  const see = (name: string, to: () => Promise<unknown>) => look(page, `admin-${name}`, ADMIN, to);
  const open = (path: string) => page.goto(`${server.url}/admin${STORE}${path}`);
  const first = (selector: string) => page.locator(selector).first();
  await see('login', () => page.goto(`${server.url}/admin/auth/login`));
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInToAdmin(page, server.url);
  await see('stores', () => page.goto(`${server.url}/admin/restaurants`));
  await see('today', () => open(''));
  await see('orders', () => open('/online-order-history'));
  await see('order', async () => {
    await open('/online-order-history');
    await first('main table tbody a[href*="/orders/"]').click();
    await page.waitForURL(/\/orders\//);
  });
  await see('menu', () => open('/menu'));
  await see('item', async () => {
    await open('/menu?search=Bolognese');
    await first(`main a[href*="/items/"]`).click();
    await page.waitForURL(/\/items\//);
  });
  await see('item-editor', async () => {
    await open('/menu?search=Bolognese');
    await page.getByRole('link', { name: 'Bolognese' }).first().click();
    await page.waitForURL(/\/items\//);
    await page.goto(`${page.url().replace(/[?#].*/, '')}/item/edit`);
  });
  await see('printers', () => open('/printer-settings'));
  await see('printer', async () => {
    await open('/printer-settings');
    await first(`main a[href*="/printers/"]:not([href$="/new"])`).click();
    await page.waitForURL(/\/printers\//);
  });
  await see('routing', () => open('/manage-item-routing'));
  await see('tills', () => open('/pos-settings'));
  await see('table-map', () => open('/add-ons/table-map'));
  await see('table-map-drawn', async () => {
    await open('/add-ons/table-map');
    // Pressed before the editor has woken, a key does nothing.
    while (!(await page.getByLabel('Text', { exact: true }).isVisible())) {
      await page.getByRole('button', { name: 'Label', exact: true }).click();
      await page.waitForTimeout(500);
    }
    await page.getByLabel('Text', { exact: true }).fill('Way to the terrace');
    await page.getByRole('button', { name: 'Wall', exact: true }).click();
  });
  await see('cash-counts', () => open('/cash-counts'));
  await see('payments', () => open('/settings/payments'));
  await see('box', () => open('/box'));
  await see('employees', () => open('/employees'));
  await see('timesheets', () => open('/staff-records'));
  await see('shift-new', () => open('/staff-records/new'));
  await see('wages', () => open('/staff-records/wages'));
  await see('employees-of-all-stores', () => page.goto(`${server.url}/admin/restaurants/roma-pizza/employees`));
  await see('hours', () => open('/settings/store-trading-hours'));
  await see('new-restaurant', () => page.goto(`${server.url}/admin/create/restaurant`));
}
