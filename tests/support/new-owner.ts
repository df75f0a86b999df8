/** Opens an account and a first store through the admin's pages. */
import { expect } from 'bun:test';
import type { Page } from 'playwright-core';
import { axeFindings } from './browser.ts';
import { mailedLink } from './mailed-link.ts';
import { untilHolds } from './until.ts';
import { ADMIN } from './words/admin.ts';

/** Ends where the first restaurant is made, after the link of the mail was followed. */
export async function signUp(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/admin/auth/login`);
  await page.getByRole('link', { name: ADMIN.signIn.createAnAccount }).click();
  await page.getByLabel(ADMIN.signIn.yourName).fill('Nora New');
  await page.getByLabel(ADMIN.signIn.email).fill(email);
  await page.getByLabel(ADMIN.signIn.password).fill('a long enough one');
  await page.getByRole('button', { name: ADMIN.signIn.showPassword }).click();
  expect(await page.getByLabel(ADMIN.signIn.password).getAttribute('type')).toBe('text');
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: ADMIN.signIn.createAccount }).click();
  await page.getByText(ADMIN.signIn.confirmFirst).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.goto(`${url}${await mailedLink(url, email, 'verifyEmail')}`);
  await page.getByRole('button', { name: ADMIN.signIn.confirmEmail }).click();
  await page.getByText(ADMIN.signIn.emailConfirmed).waitFor();
  await page.getByRole('heading', { name: ADMIN.restaurant.create }).waitFor();
}

/** `noras` and its store `noras-glebe`; ends at the opening hours, where the program leads. */
export async function makeStore(page: Page): Promise<void> {
  await page.getByLabel(ADMIN.form.name).fill('Nora’s');
  await page.getByLabel(ADMIN.restaurant.webAddress).fill('noras');
  await page.getByRole('button', { name: ADMIN.restaurant.save }).click();
  await page.getByRole('heading', { name: ADMIN.store.add }).waitFor();
  await page.getByLabel(ADMIN.store.name).fill('Glebe');
  await page.getByLabel(ADMIN.store.street).fill('1 Glebe Point Rd');
  await page.getByLabel(ADMIN.store.suburb).fill('Glebe');
  await page.getByLabel(ADMIN.store.state).selectOption('NSW');
  await page.getByLabel(ADMIN.store.postcode).fill('2037');
  await page.getByLabel(ADMIN.restaurant.webAddress).fill('noras-glebe');
  await page.getByRole('button', { name: ADMIN.store.save }).click();
  await page.getByRole('heading', { name: ADMIN.hours.opening }).waitFor();
}

/** Pickup at any hour of the week, so that a test runs at any hour of the day. Only with script. */
export async function orderAllDay(page: Page, admin: string): Promise<void> {
  await page.goto(`${admin}/settings/timings`);
  await page.locator('[name="pickup.monday.0.start"]').fill('12a');
  await page.locator('[name="pickup.monday.0.end"]').fill('12a');
  const words = page.locator('[data-part="day-words"]', { hasText: ADMIN.hours.allDay });
  await words.waitFor();
  await page.locator('button[value="copy.pickup"]').click();
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[name="pickup.sunday.0.end"]')?.value === '12:00 AM',
  );
  await untilHolds(async () => expect(await words.count()).toBe(7));
  await page.getByRole('button', { name: ADMIN.hours.save }).click();
  await page.getByText(ADMIN.hours.saved).waitFor();
}
