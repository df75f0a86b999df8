/** A manager's Monday: a clock-out someone forgot, the approval, and the file for payroll. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { expectGone } from '#tests/support/until.ts';
import { signInToAdmin } from '../support/admin.ts';
import { axeFindings, openBrowser, SIZES, visit } from '../support/browser.ts';
import { forgetHours } from '../support/no-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';

const MINUTES = 180_000;
const SHEET = '/restaurants/roma-pizza/stores/roma-newtown/staff-records';

let server: RunningServer;
let browser: Browser;
beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  forgetHours(server.dataDir);
  browser = await openBrowser();
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

/** The store's own date, some days ago. */
const dayAgo = (days: number) => Temporal.Now.plainDateISO('Australia/Sydney').subtract({ days }).toString();

/** Fits every size, in light and dark, and axe finds nothing. */
async function looksRight(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { scroll, width } = await page.evaluate(() => ({
        scroll: document.documentElement.scrollWidth,
        width: document.documentElement.clientWidth,
      }));
      expect([name, size, scroll]).toEqual([name, size, width]);
      if (colorScheme === 'light' || size === 'desktop')
        expect([name, size, await axeFindings(page)]).toEqual([name, size, []]);
      const folder = process.env.LOOKS;
      if (folder) {
        mkdirSync(folder, { recursive: true });
        await page.screenshot({ path: `${folder}/${name}-${size}-${colorScheme}.png`, fullPage: true });
      }
    }
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(SIZES.desktop);
}

test(
  'a forgotten clock-out is corrected, the shift approved, and payroll downloaded',
  async () => {
    const { page } = await visit(browser, 'desktop');
    await signInToAdmin(page, server.url);
    const day = dayAgo(2);
    await page.goto(`${server.url}/admin${SHEET}?from=${day}&to=${day}`);
    await page.getByText('No shifts on these days').waitFor();
    await looksRight(page, 'timesheets-empty');

    await page.getByRole('link', { name: 'Add shift' }).click();
    await page.getByLabel('Employee').selectOption({ label: 'Ava' });
    await page.getByLabel('Clock in').fill(`${day}T09:00`);
    await page.getByLabel('Reason for the change').fill('The till was off');
    await looksRight(page, 'shift-new');
    await page.getByRole('button', { name: 'Add shift' }).click();
    await page.getByText('Shift added.').waitFor();
    await page.getByText('Missed clock-out').first().waitFor();
    await expectGone(page.getByRole('button', { name: /^Approve/ }));

    await page.getByRole('link', { name: 'Ava' }).click();
    await page.getByRole('heading', { name: 'Ava’s shift' }).waitFor();
    await page.getByLabel('Clock out').fill(`${day}T08:00`);
    await page.getByLabel('Reason for the change').fill('Forgot to clock out');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Clock-out must be after clock-in.').first().waitFor();
    await page.getByLabel('Clock out').fill(`${day}T17:15`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Shift saved. The original times are kept.').waitFor();
    await page.getByText('9:00 AM – 5:15 PM').first().waitFor();

    await page.getByRole('button', { name: 'Approve 1 shift' }).click();
    await page.getByText('1 shift approved.').waitFor();
    await looksRight(page, 'timesheets');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: /^Approved hours/ }).click();
    const text = await Bun.file(await (await download).path()).text();
    expect(text.replace('\u{feff}', '')).toBe(`full_name,date,hours,business_day\r\nAva,${day},8.25,${day}\r\n`);

    await page.getByRole('link', { name: 'Ava' }).click();
    await page.getByText('“Forgot to clock out”').waitFor();
    await looksRight(page, 'shift');
    await page.goto(`${server.url}/admin${SHEET}/wages`);
    await page.getByRole('heading', { name: 'Wage rates', exact: true }).waitFor();
    await looksRight(page, 'wages');
  },
  4 * MINUTES,
);
