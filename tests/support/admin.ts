import type { Page } from 'playwright-core';

/** Roma's owner, at the admin's own door. */
export async function signInToAdmin(page: Page, url: string) {
  await page.goto(`${url}/admin/auth/login`);
  await page.getByLabel('E-mail').fill('owner@roma-pizza.example');
  await page.getByLabel('Password').fill('servery-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Today' }).waitFor();
}
