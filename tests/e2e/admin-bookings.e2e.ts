/** A manager takes a booking by phone, finds it by keyboard and seats the guests. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { signInToAdmin } from '../support/admin.ts';
import { untilAwake } from '../support/awake.ts';
import { axeFindings, visit } from '../support/browser.ts';
import { type Demo, openDemo } from '../support/counter.ts';
import { ROMA_NEWTOWN } from '../support/open-hours.ts';

const MINUTES = 240_000;
const STORE = `/admin/restaurants/${ROMA_NEWTOWN.restaurantId}/stores/${ROMA_NEWTOWN.storeId}`;

let demo: Demo;
beforeAll(async () => {
  demo = await openDemo();
}, MINUTES);
afterAll(() => demo?.[Symbol.asyncDispose]());

test(
  'a booking by phone is added, found with g then b, changed and seated',
  async () => {
    const { server, browser } = demo;
    const { page, problems, context } = await visit(browser, 'desktop');
    await signInToAdmin(page, server.url);
    await page.goto(`${server.url}${STORE}/table-bookings/new`);
    const tomorrow = Temporal.Now.plainDateISO('Australia/Sydney').add({ days: 1 });
    await page.getByLabel('Date', { exact: true }).fill(tomorrow.toString());
    await page.getByLabel('Time', { exact: true }).fill('18:30');
    await page.getByLabel('Guests', { exact: true }).fill('5');
    await page.getByLabel('Name', { exact: true }).fill('Harriet Vane');
    await page.getByRole('button', { name: 'Add booking' }).click();
    // The demo's hours may close the kitchen at that time; a person may book it anyway.
    const added = page.getByText('Booking added.');
    const anyway = page.getByRole('button', { name: 'Book anyway' });
    await added.or(anyway).waitFor();
    if (await anyway.isVisible()) await anyway.click();
    await added.waitFor();
    expect(await axeFindings(page)).toEqual([]);

    await page.goto(`${server.url}${STORE}`);
    await untilAwake(page, 'admin/palette');
    await page.keyboard.press('g');
    await page.keyboard.press('b');
    await page.getByRole('heading', { name: 'Bookings', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Harriet Vane' }).click();
    await page.getByRole('heading', { name: 'Harriet Vane', level: 1 }).waitFor();
    await page.locator('[name="specialRequest.note"]').fill('By the window');
    await page.getByRole('button', { name: 'Save booking' }).click();
    await page.getByText('Note: none → By the window').waitFor();
    await page.getByRole('button', { name: 'Seat guests' }).click();
    await page.getByText('Guests seated.').waitFor();

    await page.goto(`${server.url}${STORE}/table-booking-history?view=day&day=${tomorrow}`);
    await page.getByText('Guests by the half hour').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  },
  MINUTES,
);
