/** What is always there: home, menu, connection, lock. */
import type { Page } from 'playwright-core';
import { untilKeptOnDevice } from '../../support/till.ts';
import { TILL } from '../../support/words/till.ts';
import { key, rung, rungOne, sheet } from '../till-ways.ts';
import { type Look, menuOf } from './look.ts';

const ATTENTION = /\/api\/pos\/attention/;

/** Everything at once: rejected commands as on a box, beside failed dockets and a printer without paper. */
async function withTray(page: Page): Promise<void> {
  const finishedIsoDateTimeUtc = new Date().toISOString();
  const rejections = [
    { kind: 'acceptOrder', about: 'R-1042', orderId: 'ord', reasonText: 'The order was already cancelled.' },
    { kind: 'putOnBill', about: 'R-1043', orderId: 'ord', reasonText: 'The order has been paid on the guest’s phone.' },
    { kind: 'savePresets', about: null, orderId: null, reasonText: 'Somebody else has changed it meanwhile.' },
  ].map((one, at) => ({ ...one, commandId: `refused-${at}`, finishedIsoDateTimeUtc }));
  await page.context().route(ATTENTION, async (route) => {
    const attention = await (await route.fetch()).json();
    const printersInTrouble = [{ id: 'bar', name: 'Bar', why: 'Cover open', sinceIsoDateTimeUtc: null }];
    return route.fulfill({ json: { ...attention, refusals: rejections, printersInTrouble } });
  });
  // The till's own actions trigger updates too.
  await page.getByRole('link', { name: 'Order', exact: true }).first().click();
  await key(page, 'Drinks').waitFor();
  await rungOne(page);
  await key(page, 'Save').click();
  await page.getByText(/is saved\.$/).waitFor();
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('button', { name: /^Notifications, .*3 actions didn’t go through/ }).click();
  await sheet(page);
}

export const NOTICES: readonly Look[] = [
  { name: 'home', path: '/home' },
  {
    name: 'home-tray',
    path: '/home',
    to: async (page) => {
      await withTray(page);
      await page.keyboard.press('Escape');
    },
    after: (page) => page.context().unroute(ATTENTION),
  },
  {
    name: 'tray-full',
    path: '/home',
    to: (page) => withTray(page),
    after: async (page) => {
      await page.keyboard.press('Escape');
      await page.context().unroute(ATTENTION);
    },
  },
  {
    name: 'home-menu',
    path: '/home',
    to: menuOf,
    after: (page) => page.keyboard.press('Escape'),
  },
  {
    name: 'pill-good',
    path: '/home',
    to: (page) => page.getByRole('button', { name: 'Connection: All good' }).click(),
  },
  {
    name: 'pill-alone',
    path: '/ordering',
    async to(page, { cut }) {
      await untilKeptOnDevice(page);
      await cut();
      await page.getByRole('button', { name: /^Connection: This device only/ }).waitFor({ timeout: 40_000 });
      await rungOne(page);
      await key(page, 'Save').click();
      await page.getByText(TILL.bill.isKept).waitFor();
      await page.getByRole('button', { name: /^Connection: This device only/ }).click();
    },
  },
  {
    name: 'pay-alone',
    path: '',
    async to(page) {
      await page.keyboard.press('Escape');
      await rung(page);
      await page.keyboard.press('F12');
      await page.getByText('Cash only.').waitFor();
    },
    async after(page, { mend }) {
      await page.keyboard.press('Escape');
      await mend();
      await page.getByRole('button', { name: 'Connection: All good', exact: true }).waitFor({ timeout: 60_000 });
    },
  },
  { name: 'not-found', path: '/nowhere' },
  {
    name: 'lock',
    path: '/home',
    async to(page) {
      await menuOf(page);
      await page.getByRole('menuitem', { name: 'Lock', exact: true }).click();
      await page.getByText('Please enter your PIN to proceed.').waitFor();
      await page.keyboard.type('9', { delay: 70 });
    },
    async after(page) {
      await page.keyboard.press('Backspace');
      await page.keyboard.type('1111', { delay: 70 });
      await page.getByRole('heading', { name: /^Hi / }).waitFor();
    },
  },
  {
    name: 'lock-wrong',
    path: '/home',
    async to(page) {
      await menuOf(page);
      await page.getByRole('menuitem', { name: 'Lock', exact: true }).click();
      await page.getByText('Please enter your PIN to proceed.').waitFor();
      await page.keyboard.type('9999', { delay: 70 });
      await page.getByRole('alert').filter({ hasText: /\w/ }).first().waitFor();
    },
    async after(page) {
      await page.keyboard.type('1111', { delay: 70 });
      await page.getByRole('heading', { name: /^Hi / }).waitFor();
    },
  },
];
