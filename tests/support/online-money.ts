/** What an owner, a customer and a bank do with online money, on the simulated card provider's own pages. */
import { expect } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { visit } from './browser.ts';
import { addFirstOf, confirmPhone, goToCheckout, placeAndPayByCard, type Shop, settledWithScript } from './customer.ts';
import { until } from './until.ts';

/** The owner opens an account, puts its questions off, and answers them. */
export async function connectBank(page: Page, { url, path }: Shop): Promise<void> {
  await page.goto(`${url}/admin${path}/settings/payments`);
  await page.getByRole('button', { name: 'Connect bank account' }).click();
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.getByText('Not finished').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Agree and submit' }).click();
  await page.getByRole('button', { name: 'Check status' }).click();
  await page.getByText('Ready', { exact: true }).waitFor();
}

/** One dish of each of these categories, ordered and paid by card. Returns the order's id and its customer's page. */
export async function orderByCard(browser: Browser, shop: Shop, phone: string, categories: readonly string[]) {
  const { page, context } = await visit(browser, 'phone');
  for (const category of categories) await addFirstOf(page, shop, category);
  await goToCheckout(page, shop);
  await confirmPhone(page, shop, 'Jordan', phone);
  await page.getByRole('radio', { name: /^Card/ }).check();
  await settledWithScript(page);
  await placeAndPayByCard(page);
  return { page, context, orderId: /orders\/([^/?#]+)/.exec(page.url())?.[1] ?? '' };
}

/** The store accepts it, so that the money is taken. */
export async function acceptInAdmin(desk: Page, { url, path }: Shop, orderId: string): Promise<void> {
  await desk.goto(`${url}/admin${path}/orders/${orderId}`);
  await desk
    .getByRole('button', { name: /30 min/ })
    .first()
    .click();
  await until('the order is accepted', async () => {
    await desk.goto(`${url}/admin${path}/orders/${orderId}`);
    return (await desk.getByRole('main').textContent())?.includes('Accepted') ?? false;
  });
}

const overviewOf = async (url: string) => (await fetch(`${url}/dev/stripe`)).text();
const press = (url: string, path: string) =>
  fetch(`${url}${path}`, { method: 'POST', headers: { origin: url }, redirect: 'manual' });

/** Everything that the provider has for stores goes to their banks. */
export async function payOutNow(url: string): Promise<void> {
  const accounts = [...(await overviewOf(url)).matchAll(/\/dev\/stripe\/accounts\/([^/"]+)\/pay-out/g)];
  for (const [, account] of accounts) {
    expect((await press(url, `/dev/stripe/accounts/${account}/pay-out`)).status).toBe(303);
  }
}

/** The customer's bank takes the payment of an order back. */
export async function disputeOrder(url: string, orderId: string): Promise<void> {
  const charge = await until('the card is charged', async () => {
    const part = (await overviewOf(url)).split('<article').find((one) => one.includes(`order ${orderId}`)) ?? '';
    return /\/dev\/stripe\/charges\/([^/"]+)\/dispute/.exec(part)?.[1];
  });
  await press(url, `/dev/stripe/charges/${charge}/dispute`);
}
