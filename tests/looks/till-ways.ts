/** How to come from a till's screen to what is to be seen on it. */
import type { Page } from 'playwright-core';
import { untilAppAwake } from '../support/awake.ts';
import { enterPin } from '../support/counter.ts';

export const key = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
export const dialog = (page: Page) => page.getByRole('dialog').last();
export const inSheet = (page: Page, name: string | RegExp) =>
  dialog(page).getByRole('button', { name, exact: true }).first();
export const sheet = (page: Page) => page.locator('[data-part=sheet]').last().waitFor();

export async function category(page: Page, name: string) {
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('button', { name, exact: true }).click();
}

export async function tile(page: Page, from: string, name: string) {
  await category(page, from);
  await page.getByRole('region', { name: 'Items' }).getByRole('button', { name }).first().click();
}

export async function rung(page: Page) {
  for (const name of ['Espresso', 'Limonata', 'Espresso']) await tile(page, 'Drinks', name);
  await tile(page, 'Pasta', 'Lasagne');
}

export async function rungOne(page: Page) {
  await tile(page, 'Drinks', 'Limonata');
}

/** An order that a party of twelve would give: pizzas with comments, a deal, drinks; forty lines in all. */
export async function rungForty(page: Page) {
  for (const [from, name] of [
    ['Half and half', 'large'],
    ['Pizzas', 'Diavola'],
    ['Pasta', 'Bolognese'],
  ] as const) {
    await tile(page, from, name);
    await sheet(page);
    await chooseFirsts(page);
    if ((await dialog(page).count()) === 0) continue;
    const comment = dialog(page).getByLabel('Note for the kitchen');
    if (await comment.isVisible()) await comment.fill('Cut in small pieces for the children, please');
    await page.keyboard.press('Control+Enter');
    await page.locator('[data-part=sheet]').waitFor({ state: 'detached' });
  }
  await rung(page);
  // The same lines again: what is kept of an order is what the till starts with.
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('servery-pos-order') ?? '{}');
    const draft = kept.draft ?? kept;
    const many = Array.from({ length: 40 }, (_, at) => ({
      ...draft.lines[at % draft.lines.length],
      id: `forty-${at}`,
    }));
    draft.lines = many;
    draft.chosenLineId = many.at(-1)?.id ?? null;
    localStorage.setItem('servery-pos-order', JSON.stringify(kept));
  });
  await page.reload();
  await untilAppAwake(page);
  await page.getByRole('list', { name: 'Lines' }).getByRole('listitem').nth(39).waitFor();
}

/** What must be chosen before it can be added. */
async function chooseFirsts(page: Page) {
  for (let tries = 0; tries < 12; tries++) {
    const add = dialog(page).locator('button[data-variant=primary]').last();
    // The last missing choice may have added the item automatically.
    if ((await add.count()) === 0 || (await add.isEnabled())) return;
    const groups = dialog(page).getByRole('group');
    for (const group of await groups.all()) {
      if ((await group.locator('[aria-pressed=true]').count()) === 0) {
        const first = group.locator('button[aria-pressed=false]:enabled').first();
        if (await first.isVisible()) await first.click();
      }
    }
  }
}

export const bill = (page: Page) => page.getByRole('region', { name: 'Bill' });

export async function firstBill(page: Page) {
  await page.getByRole('region', { name: 'Saved orders' }).getByRole('listitem').first().getByRole('button').click();
  await bill(page).getByRole('heading', { level: 2 }).waitFor();
}

export async function paying(page: Page) {
  await firstBill(page);
  await bill(page).getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('heading', { name: /^Pay / }).waitFor();
}

export async function firstOrder(page: Page) {
  await page.getByRole('region', { name: 'Orders' }).getByRole('button', { name: /P-\d+/ }).first().click();
  await page.getByRole('region', { name: 'Order', exact: true }).getByRole('heading').first().waitFor();
}

/** The employee locks the till, and the one with this PIN continues. */
export async function handOver(page: Page, pin: string) {
  await page.locator('header').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Lock', exact: true }).click();
  await page.getByText('Please enter your PIN to proceed.').waitFor();
  await enterPin(page, pin);
}

/** What is kept of the order on this till, changed; the till starts with it. */
export async function withKeptOrder(page: Page, change: Readonly<Record<string, unknown>>) {
  await page.evaluate((values) => {
    const kept = JSON.parse(localStorage.getItem('servery-pos-order') ?? '{}');
    Object.assign(kept.draft ?? kept, values);
    localStorage.setItem('servery-pos-order', JSON.stringify(kept));
  }, change);
  await page.reload();
  await untilAppAwake(page);
  await key(page, 'Drinks').waitFor();
}

/** An order with a discount on it and on one of its lines, paid in cash, and an item of it removed again. */
export async function cheaper(page: Page) {
  await rung(page);
  await page.keyboard.press('Alt+l');
  await inSheet(page, '50%').click();
  await page.keyboard.press('Alt+d');
  await inSheet(page, '10%').click();
  await key(page, /^Pay \$/).click();
  await inSheet(page, 'Exact').click();
  await inSheet(page, 'Next order').click();
  await takeLimonataAway(page);
}

/** Of the newest order. */
export async function takeLimonataAway(page: Page) {
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'History' }).click();
  await firstOrder(page);
  await page.getByRole('region', { name: 'Order', exact: true }).getByRole('button', { name: 'Edit' }).click();
  await page
    .getByRole('list', { name: 'Lines' })
    .getByRole('button', { name: /Limonata/ })
    .click();
  await key(page, 'Remove the line').click();
}

export const onBill = (name: string) => async (page: Page) => {
  await firstBill(page);
  await bill(page).getByRole('button', { name, exact: true }).click();
  await sheet(page);
};

export async function payBy(page: Page, method: string) {
  await rung(page);
  await page.keyboard.press('F12');
  await sheet(page);
  await inSheet(page, method).click();
}

/** To the words of the terminal. */
export async function byCard(page: Page) {
  await payBy(page, 'Card');
  await inSheet(page, /^Send \$.* to /).click();
  await dialog(page).getByText('PRESENT CARD').waitFor();
}

export const says = (page: Page, words: string | RegExp) =>
  dialog(page).getByText(words, { exact: true }).first().waitFor();

export async function chooseCustomer(page: Page, phone: string) {
  await page.keyboard.press('Alt+t');
  await sheet(page);
  await page.getByRole('textbox', { name: 'Customer', exact: true }).fill(phone);
  await page.getByRole('list', { name: 'Customers found' }).getByRole('button').first().click();
  await page.getByText(/before$/).waitFor();
}

/** Delivery to the address that the customer had last. */
export async function toAddress(page: Page) {
  await rung(page);
  await chooseCustomer(page, '0491 570 006');
  await page.keyboard.press('Escape');
  await key(page, 'Delivery').click();
  await key(page, 'Delivery address').click();
  await page.getByRole('region', { name: 'Addresses of this customer' }).getByRole('button').first().click();
  await page.getByText(/Newtown and Enmore/).waitFor();
}

export const table = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^Table ${name}, `) }).first();

export async function tableSheet(page: Page, name: string) {
  await table(page, name).click({ button: 'right' });
  await sheet(page);
}
