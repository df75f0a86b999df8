/** Money at the till: cash, and each way in which a card payment may go. */
import { byCard, inSheet, payBy, rung, says, sheet } from '../till-ways.ts';
import { at, type Look, next, press } from './look.ts';

const ordering = at('/ordering');

const nothing = async () => {};

export const PAYING: readonly Look[] = [
  ordering('pay-cash', async (page) => {
    await rung(page);
    await page.keyboard.press('F12');
    await sheet(page);
    await page.keyboard.type('2000');
  }),
  ordering('pay-later', (page) => payBy(page, 'Pay later')),
  ordering('pay-card', (page) => payBy(page, 'Card')),
  ordering('pay-card-going', byCard, async (page, { terminal }) => {
    await terminal('decline');
    await says(page, 'Declined');
    await inSheet(page, 'Pay another way').click();
  }),
  ordering(
    'pay-card-declined',
    async (page, { terminal }) => {
      await byCard(page);
      await terminal('decline');
      await says(page, 'Declined');
    },
    (page) => inSheet(page, 'Pay another way').click(),
  ),
  ordering(
    'pay-card-cancelled',
    async (page, { terminal }) => {
      await byCard(page);
      await terminal('cancel');
      await says(page, 'Cancelled');
    },
    (page) => inSheet(page, 'Pay another way').click(),
  ),
  ordering(
    'pay-card-signature',
    async (page, { terminal }) => {
      await byCard(page);
      await terminal('signature');
      await says(page, 'Does the signature match?');
    },
    async (page) => {
      await inSheet(page, 'Yes, it matches').click();
      await says(page, 'Approved');
      await next(page);
    },
  ),
  ordering(
    'pay-card-approved',
    async (page, { terminal }) => {
      await byCard(page);
      await terminal('approve');
      await says(page, 'Approved');
    },
    next,
  ),
  ordering(
    'pay-card-unknown',
    async (page, { terminal }) => {
      await byCard(page);
      await terminal('unplug');
      await says(page, 'Do not charge again');
    },
    nothing,
  ),
  // The same payment goes on.
  ordering(
    'pay-card-aside',
    async (page) => {
      await press('Leave for now')(page);
      await page.getByText(/card payment is not confirmed/).waitFor();
    },
    async (page, { terminal }) => {
      await terminal('decline');
      await terminal('plug');
      await page.getByRole('button', { name: 'Take payment' }).click();
      await says(page, 'Declined');
      await inSheet(page, 'Pay another way').click();
      await inSheet(page, 'Exact').click();
      await next(page);
    },
  ),
  ordering(
    'pay-done',
    async (page) => {
      await rung(page);
      await page.keyboard.press('F12');
      await sheet(page);
      await page.keyboard.type('5000');
      await page.keyboard.press('Enter');
      await inSheet(page, 'Next order').waitFor();
    },
    next,
  ),
];
