import type { Page } from 'playwright-core';
import { ADMIN } from './words/admin.ts';

/** Roma's owner, or another of the demo's people, at the admin's own door. */
export async function signInToAdmin(page: Page, url: string, email = 'owner@roma-pizza.example') {
  await page.goto(`${url}/admin/auth/login`);
  await page.getByLabel(ADMIN.signIn.email).fill(email);
  await page.getByLabel(ADMIN.signIn.password).fill('servery-demo');
  await page.getByRole('button', { name: ADMIN.signIn.signIn }).click();
  // One store opens at once, several are listed.
  await page.waitForURL((at) => !at.pathname.includes('/auth/'));
}

/** From a category's page: the form of a new item of a type. */
export async function startNew(page: Page, type: RegExp): Promise<void> {
  const main = page.getByRole('main');
  await main.locator('summary').filter({ hasText: ADMIN.menu.newItem }).first().click();
  await main.locator('details[open]').getByRole('link', { name: type }).click();
}
