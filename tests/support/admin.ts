import type { Page } from 'playwright-core';
import { ADMIN } from './words/admin.ts';

/** Roma's owner, at the admin's own door. */
export async function signInToAdmin(page: Page, url: string) {
  await page.goto(`${url}/admin/auth/login`);
  await page.getByLabel(ADMIN.signIn.email).fill('owner@roma-pizza.example');
  await page.getByLabel(ADMIN.signIn.password).fill('servery-demo');
  await page.getByRole('button', { name: ADMIN.signIn.signIn }).click();
  await page.getByRole('heading', { name: ADMIN.today.heading }).waitFor();
}

/** From a category's page: the form of a new item of a type. */
export async function startNew(page: Page, type: RegExp): Promise<void> {
  const main = page.getByRole('main');
  await main.locator('summary').filter({ hasText: ADMIN.menu.newItem }).first().click();
  await main.locator('details[open]').getByRole('link', { name: type }).click();
}
