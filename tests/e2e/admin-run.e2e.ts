import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { paperText } from '#src/integrations/printer/simulator/paper.ts';
import { NO_FAULTS } from '#src/integrations/printer/simulator/printer-machine.ts';
import { type PrinterSimulator, startPrinterSimulator } from '#src/integrations/printer/simulator/wire-simulator.ts';
import { expectGone, untilHolds } from '#tests/support/until.ts';
import { signInToAdmin } from '../support/admin.ts';
import { untilAwake } from '../support/awake.ts';
import { axeFindings, openBrowser, visit } from '../support/browser.ts';
import { openAroundTheClock, ROMA_NEWTOWN } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { ADMIN } from '../support/words/admin.ts';

const ROMA = '/restaurants/roma-pizza/stores/roma-newtown';
const MINUTES = 180_000;

let server: RunningServer;
let browser: Browser;
let printers: PrinterSimulator;
beforeAll(async () => {
  printers = await startPrinterSimulator({ printers: [{ name: 'Expo', port: 0 }] });
  server = await runServer({ isPlanted: true });
  await openAroundTheClock(server.dataDir, ROMA_NEWTOWN);
  browser = await openBrowser();
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
  await printers?.stop();
});

const admin = (path: string) => `${server.url}/admin${ROMA}${path}`;

const papers = () => printers.printer('Expo').machine.papers.map(paperText);

async function addPrinterAndStation(page: Page) {
  const [host, port] = printers.printer('Expo').address.split(':');
  await page.goto(admin('/printer-settings'));
  await page.getByRole('link', { name: ADMIN.printers.add }).click();
  await page.getByLabel(ADMIN.form.name).fill('Expo');
  await page.getByLabel(ADMIN.printers.address).fill('8.8.8.8');
  await page.getByLabel(ADMIN.printers.port).fill(port ?? '');
  await page.getByRole('button', { name: ADMIN.printers.add }).click();
  await page.getByText(ADMIN.printers.notInNetwork).first().waitFor();
  expect(await page.getByLabel(ADMIN.form.name).inputValue()).toBe('Expo');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel(ADMIN.printers.address).fill(host ?? '');
  await page.getByRole('button', { name: ADMIN.printers.add }).click();
  await page.getByText(ADMIN.printers.added('Expo')).waitFor();

  await page.getByRole('link', { name: ADMIN.printers.addStation }).click();
  await page.getByLabel(ADMIN.form.name).fill('Expo');
  await page.getByRole('checkbox', { name: /^Expo/ }).check();
  await page.getByRole('button', { name: ADMIN.printers.addStation }).click();
  await page.getByRole('table', { name: ADMIN.printers.stations }).getByRole('link', { name: 'Expo' }).waitFor();
}

/** A sale at a paired till, by an employee with a PIN: what a till sends, without its screen. */
async function sellAtTill(pairingCode: string, pin: string): Promise<string> {
  const cookies = new Map<string, string>();
  const ask = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    // biome-ignore lint/suspicious/noExplicitAny: the test looks into any answer
    return { status: response.status, body: (await response.json()) as any };
  };
  await ask('POST', '/api/pos/login', { pairingCode });
  expect((await ask('POST', '/api/pos/enter-pin', { pin })).body.result).toBe('success');
  const { body: menu } = await ask('GET', '/api/pos/menu');
  // biome-ignore lint/suspicious/noExplicitAny: as above
  const items = (menu.menu ?? menu).items as any[];
  const item = items.find((one) => one.type === 'basic' && one.modifiers.length === 0 && !one.soldout);
  const sale = (expectedTotalInCents: number) =>
    ask('POST', `/api/pos${ROMA}/orders`, {
      id: crypto.randomUUID(),
      lines: [{ id: 'line', itemId: item.id, quantity: 1, comments: '', selection: { type: 'basic', modifiers: [] } }],
      ...BARE_ORDER,
      paymentType: 'posPayLater',
      tenderedInCents: 0,
      expectedTotalInCents,
    });
  const { body: rejection } = await sale(1);
  expect(rejection.error.reason).toBe('price_changed');
  const { status, body } = await sale(rejection.error.details.newTotalInCents);
  expect(status).toBe(200);
  return body.order.orderNumber;
}

describe('a store is run from the admin', () => {
  test(
    'a printer is added and tested, a missing docket is noticed and reprinted, a till and an employee are set up, and a sale appears',
    async () => {
      const { page, problems, context } = await visit(browser, 'desktop');
      await signInToAdmin(page, server.url);
      await addPrinterAndStation(page);

      await page.getByRole('button', { name: ADMIN.printers.test('Expo') }).click();
      await page.getByText(ADMIN.printers.tested('Expo')).waitFor();
      expect(papers()).toHaveLength(1);
      expect(papers()[0]).toContain('Expo');
      const row = page.getByRole('table', { name: ADMIN.printers.heading }).getByRole('row', { name: /\bExpo\b/ });
      await row.getByText(ADMIN.printers.online).waitFor();

      await printers.printer('Expo').set({ paperOut: true });
      await page.getByRole('button', { name: ADMIN.printers.test('Expo') }).click();
      await page.getByText(ADMIN.printers.testFailed('Expo')).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await page.goto(admin(''));
      const attention = page.getByRole('region', { name: ADMIN.today.attention });
      await attention.getByText(ADMIN.today.notPrinted).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      await attention.getByRole('link', { name: ADMIN.today.printAgain }).click();

      await printers.printer('Expo').set(NO_FAULTS);
      await page.getByRole('button', { name: ADMIN.printers.printNow }).first().click();
      await page.getByRole('heading', { name: ADMIN.printers.notPrinted }).waitFor({ state: 'detached' });
      expect(papers()).toHaveLength(2);
      await page.goto(admin(''));
      await page.getByText(ADMIN.today.byTheHour).waitFor();
      await expectGone(page.getByText(ADMIN.today.notPrinted));

      await page.goto(admin('/employees'));
      await page.getByRole('link', { name: ADMIN.employees.add }).click();
      await page.getByLabel(ADMIN.form.name).fill('Priya');
      await page.getByRole('textbox', { name: ADMIN.employees.pin }).fill('1111');
      await page.getByRole('button', { name: ADMIN.employees.add }).click();
      await page.getByText(ADMIN.employees.pinTaken).first().waitFor();
      await page.getByRole('textbox', { name: ADMIN.employees.pin }).fill('7305');
      await page.getByRole('button', { name: ADMIN.employees.add }).click();
      await page.getByRole('table', { name: ADMIN.employees.heading }).getByRole('link', { name: 'Priya' }).waitFor();

      await page.goto(admin('/pos-settings'));
      await page.getByLabel(ADMIN.form.name, { exact: true }).fill('Back bar');
      await page.getByRole('button', { name: ADMIN.tills.add }).click();
      const code = (await page.locator('[data-part="pairing-code"]').textContent()) ?? '';

      const list = await context.newPage();
      await list.goto(admin('/pos-order-history'));
      const number = await sellAtTill(code, '7305');
      await list.locator('[data-part="new-orders"]').getByText(ADMIN.orders.newOrders(1)).waitFor();
      await list.locator('[data-part="new-orders"]').click();
      await list.getByRole('link', { name: number, exact: true }).first().click();
      await list.getByRole('heading', { name: `Order ${number}` }).waitFor();
      expect(await axeFindings(list)).toEqual([]);
      // The kitchen has its ticket; what is paid later has its paper when it is asked for.
      await list.getByText(ADMIN.orders.ticketPrinted).first().waitFor();
      await expectGone(list.getByText(ADMIN.orders.receipts));
      // Something changes elsewhere while a reason is being typed: the page is redrawn, and the reason stays.
      await list.getByText(ADMIN.orders.cancel).click();
      await list.getByLabel(ADMIN.orders.details).fill('The guests have');
      const drawn = list.waitForResponse((response) => response.url() === list.url());
      const other = await context.newPage();
      await other.goto(list.url());
      await other.getByRole('button', { name: ADMIN.orders.printReceipt }).click();
      await drawn;
      await list.getByText(ADMIN.orders.receiptPrinted).waitFor();
      expect(await list.getByLabel(ADMIN.orders.details).inputValue()).toBe('The guests have');
      await untilHolds(async () => expect(await list.getByLabel(ADMIN.orders.details).isVisible()).toBe(true));
      // The till's own page of the admin has heard of its device without being asked.
      await page
        .getByRole('row', { name: /^Back bar/ })
        .locator('[data-part="status"]', { hasText: ADMIN.tills.paired })
        .waitFor();

      // The browser notes down the two forms that were refused on purpose.
      expect(problems.filter((one) => !one.includes('status of 400'))).toEqual([]);
      await context.close();
    },
    MINUTES,
  );

  test(
    'the palette goes to any screen, the menu opens on a phone, and all of it works without script',
    async () => {
      const desk = await visit(browser, 'desktop');
      await signInToAdmin(desk.page, server.url);
      await desk.page.goto(admin(''));
      await untilAwake(desk.page, 'admin/palette');
      await desk.page.keyboard.press('Control+k');
      await desk.page.locator('input[role="combobox"]:focus').waitFor();
      await desk.page.keyboard.type('item rou');
      expect(await axeFindings(desk.page)).toEqual([]);
      await desk.page.keyboard.press('Enter');
      await desk.page.getByRole('heading', { name: ADMIN.printers.itemRouting }).waitFor();

      const awake = () => untilAwake(desk.page, 'admin/palette');
      await awake();
      await desk.page
        .getByRole('complementary')
        .getByRole('link', { name: /^Search/ })
        .click();
      await desk.page.locator('input[role="combobox"]:focus').waitFor();
      await desk.page.keyboard.type('burrata');
      const dish = desk.page.getByRole('option', { name: /^Burrata/ });
      await dish.first().waitFor();
      expect(await axeFindings(desk.page)).toEqual([]);
      await desk.page.keyboard.press('Enter');
      await desk.page.getByRole('heading', { name: /Burrata/, level: 1 }).waitFor();
      await awake();
      await desk.page.keyboard.press('?');
      await desk.page
        .getByRole('dialog', { name: ADMIN.palette.shortcuts })
        .getByText('Orders', { exact: true })
        .waitFor();
      await desk.page.keyboard.press('Escape');
      await desk.page.keyboard.press('g');
      await desk.page.keyboard.press('s');
      await desk.page.getByRole('heading', { name: /^Edit / }).waitFor();
      await awake();
      await desk.page.getByLabel(ADMIN.store.phone).focus();
      await desk.page.keyboard.press('Control+s');
      await desk.page.getByText(ADMIN.store.saved).waitFor();
      expect(desk.problems).toEqual([]);
      await desk.context.close();

      const phone = await visit(browser, 'phone', { javaScriptEnabled: false, colorScheme: 'dark' });
      await signInToAdmin(phone.page, server.url);
      await phone.page.goto(admin(''));
      await phone.page.getByText('Go to', { exact: true }).click();
      await phone.page.getByRole('link', { name: 'Counter and kitchen' }).click();
      await phone.page.getByRole('navigation', { name: 'In Counter and kitchen' }).getByText('Printers').waitFor();
      await phone.page.getByRole('button', { name: ADMIN.printers.test('Kitchen') }).click();
      const notice = phone.page
        .getByText(ADMIN.printers.tested('Kitchen'))
        .or(phone.page.getByText(ADMIN.printers.testing('Kitchen')));
      await notice.waitFor();
      await phone.context.close();
    },
    MINUTES,
  );
});
