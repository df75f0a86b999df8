/** A host at the till: guests at the door wait with a quote and are seated, and a booking by phone stands in its day. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { axeFindings } from '../support/browser.ts';
import { type Counter, openCounter } from '../support/counter.ts';
import { until } from '../support/until.ts';

const MINUTES = 180_000;

let counter: Counter;
let till: Counter['till'];

beforeAll(async () => {
  counter = await openCounter('Door');
  ({ till } = counter);
}, MINUTES);
afterAll(() => counter?.[Symbol.asyncDispose]());

const button = (name: string | RegExp) => till.page.getByRole('button', { name, exact: true });
const dialog = () => till.page.getByRole('dialog');

async function toBookings(): Promise<void> {
  await till.page.goto(`${counter.server.url}/pos/table-bookings`);
  await till.page.getByRole('heading', { name: 'Table bookings' }).waitFor({ state: 'attached' });
}

/** The demo may have no room at that time; a person may book it anyway. */
async function added(label: string): Promise<void> {
  await button(label).click();
  const anyway = button('Book anyway');
  await until('the answer', async () => (await dialog().count()) === 0 || (await anyway.isVisible()));
  if (await anyway.isVisible()) await anyway.click();
  await dialog().waitFor({ state: 'detached' });
}

const waiting = (name: string) => till.page.locator('[data-part="waiting-row"]', { hasText: name });
const listed = (name: string) => till.page.locator('[data-part="booking-row"]', { hasText: name });

/** Three guests with a quote of 15 minutes, whatever the demo's tables do. */
async function addWalkIn(name: string): Promise<void> {
  await button('Add walk-in').click();
  const sizes = dialog().getByRole('group', { name: 'Guests' });
  await sizes.getByRole('button', { name: /^3/ }).click();
  await dialog().getByRole('group', { name: 'Quoted wait' }).getByRole('button', { name: '15 min' }).click();
  await dialog().getByLabel('Name', { exact: true }).fill(name);
  expect(await axeFindings(till.page)).toEqual([]);
  await button('Add walk-in, 15 min').click();
  await dialog().waitFor({ state: 'detached' });
}

describe('a host', () => {
  test(
    'writes down guests at the door with a quoted wait, calls them and seats them',
    async () => {
      await toBookings();
      await till.page.getByText('No one is waiting at the door.').waitFor();
      await addWalkIn('Dorothy');
      const row = waiting('Dorothy');
      await row.getByText('quoted 15 min').waitFor();
      await row.getByRole('button', { name: 'Ready' }).click();
      await row.getByText('Call them: no text was sent.').waitFor();
      expect(await axeFindings(till.page)).toEqual([]);
      await row.getByRole('button', { name: 'Seat', exact: true }).click();
      await button(/^Seat (at table|without)/).click();
      await dialog().waitFor({ state: 'detached' });
      await toBookings();
      await listed('Dorothy').getByText('Seated').waitFor();
      expect(await row.isVisible()).toBe(false);
    },
    MINUTES,
  );

  test(
    'says that guests have gone, and puts them back on the list when they come again',
    async () => {
      await toBookings();
      await addWalkIn('Gaudy');
      await waiting('Gaudy').getByRole('button', { name: 'Gone' }).click();
      await listed('Gaudy').getByText('Left').waitFor();
      await listed('Gaudy').getByRole('button').click();
      await button('Put back on the wait list').click();
      await till.page.keyboard.press('Escape');
      await waiting('Gaudy').getByText('quoted 15 min').waitFor();
      await waiting('Gaudy').getByRole('button', { name: 'Gone' }).click();
      await listed('Gaudy').waitFor();
    },
    MINUTES,
  );

  test(
    'takes a booking on the phone for tomorrow, and finds it by its name',
    async () => {
      await toBookings();
      await button('New booking').click();
      await button('Tomorrow').click();
      await dialog().getByRole('group', { name: 'Time' }).getByRole('button').first().click();
      await dialog().getByLabel('Name', { exact: true }).fill('Harriet Vane');
      await added('Add booking');
      await till.page.getByLabel('Name or phone').fill('Harriet');
      await till.page.locator('[data-part="booking-row"]', { hasText: 'Harriet Vane' }).waitFor();
      expect(till.problems).toEqual([]);
    },
    MINUTES,
  );
});
