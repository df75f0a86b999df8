/** A host at the till: guests at the door are written down and seated, and a booking by phone stands in its day. */
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

describe('a host', () => {
  test(
    'writes down guests at the door with the wait they were quoted, and seats them',
    async () => {
      await toBookings();
      await button('New booking').click();
      await button('At the door').click();
      await button('15 min').click();
      expect(await axeFindings(till.page)).toEqual([]);
      await added('Add walk-in');
      const row = till.page.locator('[data-part="booking-row"]', { hasText: 'Walk-in, 15 min wait' });
      await row.getByText('2 guests').waitFor();
      await row.getByRole('button').click();
      await button('Seat').click();
      await button('Seat without a table').click();
      await row.getByText('Seated').waitFor();
      expect(await axeFindings(till.page)).toEqual([]);
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
