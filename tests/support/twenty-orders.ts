/** Twenty orders of one evening at the counter of the demo pizzeria, each with what it must cost, worked out by hand. */
import type { Page } from 'playwright-core';
import type { Hand } from './hands.ts';
import { until } from './until.ts';
import { TILL } from './words/till.ts';

export interface CounterOrder {
  readonly name: string;
  /** Of the order as it is kept. */
  readonly totalInCents: number;
  /** What each tender took, oldest first; refunds are below zero. */
  readonly moneyInCents: readonly number[];
  readonly statusCode?: 'accepted' | 'cancelled' | 'completed';
  /** How often something is touched at most; where the design says so. */
  readonly mostTouches?: number;
  ring(at: At): Promise<void>;
}

export interface At {
  readonly hand: Hand;
  /** A name that nobody else has in a run, to be found again by. */
  readonly guest: string;
  /** What a person does at the card terminal. */
  atTerminal(act: 'approve' | 'decline'): Promise<void>;
}

const dialog = (page: Page) => page.getByRole('dialog').last();
const option = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name }).first();
/** With its price behind the name. */
const half = (page: Page, which: 'First half' | 'Second half', name: string) =>
  dialog(page)
    .getByRole('region', { name: which })
    .getByRole('button', { name: new RegExp(`^${name} ?\\$`) });

async function choose({ hand }: At, ...names: readonly (string | RegExp)[]): Promise<void> {
  for (const name of names) await hand.press(option(hand.page, name));
  await hand.act('main');
  await dialog(hand.page).waitFor({ state: 'detached' });
}

/** The last one is a preset, which is taken by its own touch. */
async function preset({ hand }: At, ...names: readonly string[]): Promise<void> {
  for (const name of names) await hand.press(option(hand.page, name));
  await dialog(hand.page).waitFor({ state: 'detached' });
}

async function nextOrder({ hand: { page, act } }: At): Promise<void> {
  await page.getByRole('button', { name: 'Next order' }).waitFor();
  await act('main');
  await dialog(page).waitFor({ state: 'detached' });
}

async function payExact(at: At): Promise<void> {
  await at.hand.act('pay');
  await dialog(at.hand.page).getByText('Amount due').waitFor();
  await at.hand.act('exact');
}

async function payByCard(at: At, outcome: 'approve' | 'decline'): Promise<void> {
  const { page } = at.hand;
  await at.hand.act('pay');
  await at.hand.press(option(page, 'Card'));
  await at.hand.press(option(page, /^Send \$/));
  await dialog(page).getByText('PRESENT CARD').waitFor();
  await at.atTerminal(outcome);
}

async function nameIt(at: At, table?: string): Promise<void> {
  const { hand, guest } = at;
  await hand.act('who');
  await hand.write(dialog(hand.page).getByLabel('Name', { exact: true }), guest);
  if (table) {
    const tables = dialog(hand.page).getByRole('group', { name: 'Table' });
    await hand.press(tables.getByRole('button', { name: table, exact: true }));
  }
  await hand.act('main');
  await dialog(hand.page).waitFor({ state: 'detached' });
}

async function sendAndSee({ hand }: At): Promise<void> {
  await hand.act('send');
  await hand.page.getByText(TILL.bill.isSent).waitFor();
}

/** Finds the guest's bill in the list of those that wait. */
async function findSaved({ hand, guest }: At): Promise<void> {
  const { page } = hand;
  await hand.goTo('Saved');
  await page.getByRole('heading', { name: 'Saved orders' }).waitFor();
  await hand.press(page.getByRole('region', { name: 'Saved orders' }).getByRole('button', { name: new RegExp(guest) }));
  await page.getByRole('region', { name: 'Bill' }).getByText(guest).first().waitFor();
}

/** By name, as who has a day's orders before them does: what it takes does not depend on how many they are. */
async function findInHistory({ hand, guest }: At): Promise<void> {
  const { page } = hand;
  await hand.goTo('History');
  await hand.write(page.getByLabel('Number, name or phone'), guest);
  const orders = page.getByRole('region', { name: 'Orders' });
  await orders.getByText('1 order', { exact: true }).waitFor();
  await hand.press(orders.getByRole('button', { name: new RegExp(guest) }));
}

async function openSaved(at: At): Promise<void> {
  await findSaved(at);
  const { hand } = at;
  await hand.press(hand.page.getByRole('region', { name: 'Bill' }).getByRole('button', { name: 'Open', exact: true }));
  await hand.page
    .getByRole('region', { name: 'Current order' })
    .getByText(/open here|not sent/)
    .waitFor();
}

async function toPaying(at: At): Promise<void> {
  await findSaved(at);
  const { hand } = at;
  await hand.press(hand.page.getByRole('region', { name: 'Bill' }).getByRole('button', { name: /^Pay/ }));
  await hand.page.getByRole('heading', { name: /^Pay P-/ }).waitFor();
}

/** Each open share in cash, to the last. */
async function payShares(at: At, count: number): Promise<void> {
  const { hand } = at;
  const { page } = hand;
  for (let left = count; left > 0; left--) {
    await hand.press(page.getByRole('button', { name: /^Take \$/ }));
    await page.getByRole('button', { name: left > 1 ? 'Next payment' : 'Next order' }).waitFor();
    await hand.act('main');
    await dialog(page).waitFor({ state: 'detached' });
  }
}

export const TWENTY_ORDERS: readonly CounterOrder[] = [
  {
    name: 'a bottle of lager, exact cash',
    totalInCents: 950,
    moneyInCents: [950],
    async ring(at) {
      await at.hand.dish('Drinks', 'Italian lager 330 ml');
      await payExact(at);
      await nextOrder(at);
    },
  },
  {
    name: 'two espressos and a tiramisù from a fifty',
    // 2 × 4.00 + 13.00
    totalInCents: 2100,
    moneyInCents: [2100],
    async ring(at) {
      const { hand } = at;
      await hand.dish('Drinks', 'Espresso');
      await hand.act('more');
      await hand.dish('Desserts', 'Tiramisù');
      await hand.act('pay');
      await dialog(hand.page).getByText('Amount due').waitFor();
      await hand.digits('5000');
      await hand.act('main');
      await dialog(hand.page).getByText('$29.00').waitFor();
      await nextOrder(at);
    },
  },
  {
    name: 'bolognese with burrata, by card',
    // 22.00 + 6.50; from 20.00 on a card costs nothing
    totalInCents: 2850,
    moneyInCents: [2850],
    async ring(at) {
      await at.hand.dish('Pasta', 'Bolognese');
      await choose(at, 'Rigatoni', /^Burrata/);
      await payByCard(at, 'approve');
      await nextOrder(at);
    },
  },
  {
    name: 'an oat cappuccino by card, with the surcharge on small sums',
    // 5.00 + 0.80 = 5.80, and 1 % of it
    totalInCents: 586,
    moneyInCents: [586],
    async ring(at) {
      await at.hand.dish('Drinks', 'Cappuccino');
      await choose(at, /^Oat/);
      await payByCard(at, 'approve');
      await nextOrder(at);
    },
  },
  {
    name: 'chips with a word to the kitchen',
    totalInCents: 950,
    moneyInCents: [950],
    async ring(at) {
      const { hand } = at;
      await hand.dish('Starters and sides', 'Rosemary chips');
      await hand.act('edit');
      await hand.write(dialog(hand.page).getByLabel('Note for the kitchen'), 'No salt');
      await choose(at);
      await hand.page.getByRole('list', { name: 'Lines' }).getByText('No salt').waitFor();
      await payExact(at);
      await nextOrder(at);
    },
  },
  {
    name: 'a large diavola, thin, without olives, with mushrooms',
    // 27.00 + 3.00 for mushrooms on a large one
    totalInCents: 3000,
    moneyInCents: [3000],
    async ring(at) {
      await at.hand.dish('Pizzas', 'Diavola');
      await choose(at, /^Large/, 'Thin and crispy', /^Olives/, /^Mushrooms/);
      await payExact(at);
      await nextOrder(at);
    },
  },
  {
    name: 'half margherita, half diavola',
    // the dearer half, 27.00, and 1.00 for halving a large one
    totalInCents: 2800,
    moneyInCents: [2800],
    async ring(at) {
      const { hand } = at;
      await hand.dish('Half and half', 'Half and half, large');
      await hand.press(option(hand.page, 'Hand-stretched'));
      await hand.press(half(hand.page, 'First half', 'Margherita'));
      await hand.press(half(hand.page, 'Second half', 'Diavola'));
      await choose(at);
      await payExact(at);
      await nextOrder(at);
    },
  },
  {
    name: 'pizza for one with a dearer pizza',
    // 22.00 + 4.00 for prawns + 1.00 for the limonata
    totalInCents: 2700,
    moneyInCents: [2700],
    async ring(at) {
      await at.hand.dish('Deals', 'Pizza for one');
      await choose(at, /^Choose your small pizza/, 'Gamberi', 'Hand-stretched', /^A drink/, /^Limonata/);
      await payExact(at);
      await nextOrder(at);
    },
  },
  {
    name: 'lasagne at ten per cent less',
    totalInCents: 2160,
    moneyInCents: [2160],
    async ring(at) {
      await at.hand.dish('Pasta', 'Lasagne al forno');
      await at.hand.act('adjust');
      await preset(at, '10%');
      await payExact(at);
      await nextOrder(at);
    },
  },
  {
    name: 'arrabbiata with a surcharge of ten per cent, in coins',
    // 19.50 + 1.95
    totalInCents: 2145,
    moneyInCents: [2145],
    async ring(at) {
      await at.hand.dish('Pasta', 'Arrabbiata');
      await choose(at, 'Spaghetti');
      await at.hand.act('adjust');
      await preset(at, 'Surcharge', '10%');
      await payExact(at);
      await nextOrder(at);
    },
  },
  {
    name: 'a table that pays after eating',
    // 13.00 + 19.50
    totalInCents: 3250,
    moneyInCents: [3250],
    async ring(at) {
      await at.hand.act('switch');
      await nameIt(at, '5');
      await at.hand.dish('Drinks', 'Chianti, glass');
      await at.hand.dish('Starters and sides', 'Burrata and tomatoes');
      await sendAndSee(at);
      await toPaying(at);
      await payShares(at, 1);
    },
  },
  {
    name: 'saved at the first drink, opened again at the second',
    // 5.50 + 11.00
    totalInCents: 1650,
    moneyInCents: [1650],
    async ring(at) {
      const { hand } = at;
      await hand.dish('Drinks', 'Limonata 330 ml');
      await nameIt(at);
      await hand.act('save');
      await hand.page.getByText(`${at.guest} is saved.`).waitFor();
      await openSaved(at);
      await hand.dish('Desserts', 'Cannoli');
      await payExact(at);
      await nextOrder(at);
    },
  },
  {
    name: 'sent, then one drink more and one less',
    // 9.50 + 4.00, the cola was voided
    totalInCents: 1350,
    moneyInCents: [1350],
    async ring(at) {
      const { hand } = at;
      await hand.dish('Drinks', 'Italian lager 330 ml');
      await hand.dish('Drinks', 'Cola 375 ml');
      await nameIt(at);
      await sendAndSee(at);
      await openSaved(at);
      const cola = hand.page.getByRole('list', { name: 'Lines' }).getByRole('button', { name: 'Cola 375 ml' });
      await hand.press(cola);
      await hand.act('remove');
      await hand.dish('Drinks', 'Espresso');
      await hand.act('send');
      await hand.press(option(hand.page, 'Rung up by mistake'));
      await hand.press(option(hand.page, 'Put back'));
      await hand.act('main');
      await hand.page.getByText(TILL.bill.isSent).waitFor();
      await toPaying(at);
      await payShares(at, 1);
    },
  },
  {
    name: 'garlic bread, the card is declined, so cash',
    totalInCents: 850,
    moneyInCents: [850],
    async ring(at) {
      const { hand } = at;
      await hand.dish('Starters and sides', 'Garlic bread');
      await payByCard(at, 'decline');
      await hand.press(option(hand.page, 'Pay another way'));
      await dialog(hand.page).getByText('Amount due').waitFor();
      await hand.act('exact');
      await nextOrder(at);
    },
  },
  {
    name: 'four drinks among three, each in coins',
    // 4.50 + 5.50 + 7.50 + 5.50 = 23.00: 7.67, 7.67, 7.66; each is 7.65 in coins
    totalInCents: 2295,
    moneyInCents: [765, 765, 765],
    async ring(at) {
      const { hand } = at;
      for (const name of ['Cola no sugar 375 ml', 'Limonata 330 ml', 'Sparkling water 750 ml', 'Blood orange 330 ml']) {
        await hand.dish('Drinks', name);
      }
      await nameIt(at);
      await sendAndSee(at);
      await toPaying(at);
      const more = hand.page.getByRole('button', { name: 'Number of equal shares: one more' });
      await hand.press(more);
      await hand.press(more);
      await payShares(at, 3);
    },
  },
  {
    name: 'one pays the lasagne, the other the chips',
    totalInCents: 3350,
    moneyInCents: [2400, 950],
    async ring(at) {
      const { hand } = at;
      await hand.dish('Pasta', 'Lasagne al forno');
      await hand.dish('Starters and sides', 'Rosemary chips');
      await nameIt(at);
      await sendAndSee(at);
      await toPaying(at);
      await hand.press(hand.page.getByRole('button', { name: 'Items' }));
      await hand.press(option(hand.page, 'Of Lasagne al forno: one more'));
      await hand.act('main');
      await payShares(at, 2);
    },
  },
  {
    name: 'ten dollars from one, the rest from the other',
    totalInCents: 2300,
    moneyInCents: [1000, 1300],
    async ring(at) {
      const { hand } = at;
      await hand.dish('Pasta', 'Gnocchi alla sorrentina');
      await nameIt(at);
      await sendAndSee(at);
      await toPaying(at);
      await hand.press(hand.page.getByRole('button', { name: 'An amount' }));
      await dialog(hand.page).waitFor();
      await hand.digits('1000');
      await hand.act('main');
      await payShares(at, 2);
    },
  },
  {
    name: 'calamari that were cold: five dollars go back',
    totalInCents: 1750,
    moneyInCents: [1750, -500],
    async ring(at) {
      const { hand } = at;
      await hand.dish('Starters and sides', 'Fried calamari');
      await nameIt(at);
      await payExact(at);
      await nextOrder(at);
      await findInHistory(at);
      await hand.press(
        hand.page.getByRole('region', { name: 'Order', exact: true }).getByRole('button', { name: 'Refund' }),
      );
      await hand.press(option(hand.page, 'An amount'));
      await hand.digits('500');
      await hand.press(option(hand.page, 'Item issue'));
      await hand.act('main');
      // The drawer is open: the change stays in view until someone has read it.
      await dialog(hand.page).getByText('Give in cash').waitFor();
      await dialog(hand.page).getByText('$5.00', { exact: true }).waitFor();
      await hand.act('main');
      await dialog(hand.page).waitFor({ state: 'detached' });
    },
  },
  {
    name: 'a panna cotta that was sent and is called off',
    totalInCents: 1200,
    moneyInCents: [],
    statusCode: 'cancelled',
    async ring(at) {
      const { hand } = at;
      await hand.dish('Desserts', 'Vanilla panna cotta');
      await nameIt(at);
      await sendAndSee(at);
      await findSaved(at);
      await hand.press(hand.page.getByRole('region', { name: 'Bill' }).getByRole('button', { name: 'Cancel' }));
      await hand.press(option(hand.page, 'Customer changed their mind'));
      await hand.press(option(hand.page, 'Wasted'));
      await hand.act('main');
      await dialog(hand.page).waitFor({ state: 'detached' });
    },
  },
  {
    name: 'something that is not on the menu, to the nearest five cents',
    // 12.34
    totalInCents: 1235,
    moneyInCents: [1235],
    async ring(at) {
      const { hand } = at;
      await hand.dish('Counter only', 'Open item');
      await hand.write(dialog(hand.page).getByLabel('Item name'), 'Cork');
      await (hand.by === 'touch' ? hand.digits('1234') : typePrice(at, '1234'));
      await choose(at);
      await payExact(at);
      await nextOrder(at);
    },
  },
];

/** The pad of a price is beside a text field: its keys are reached like any other. */
async function typePrice({ hand }: At, text: string): Promise<void> {
  for (const digit of text) await hand.press(option(hand.page, new RegExp(`^${digit}$`)));
}

/** The till is at the counter again and nothing is rung up. */
export async function atEmptyOrder({ page, goTo }: Hand): Promise<void> {
  if (!page.url().endsWith('/ordering')) await goTo('Order');
  await page.getByRole('heading', { name: 'New order' }).waitFor({ state: 'attached' });
  await until('an empty order', () => page.getByText(TILL.order.empty).isVisible());
}
