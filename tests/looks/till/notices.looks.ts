/** What is always there: home, menu, connection, lock. */
import { key, rung, rungOne } from '../till-ways.ts';
import { type Look, menuOf } from './look.ts';

export const NOTICES: readonly Look[] = [
  { name: 'home', path: '/home' },
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
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
      await cut();
      await page.getByRole('button', { name: /^Connection: This device only/ }).waitFor({ timeout: 40_000 });
      await rungOne(page);
      await key(page, 'Save').click();
      await page.getByText('Kept on this till as').waitFor();
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
      await page.getByRole('menuitem', { name: 'Lock' }).click();
      await page.getByText('Please enter your PIN to proceed.').waitFor();
      await page.keyboard.type('9', { delay: 70 });
    },
    async after(page) {
      await page.keyboard.press('Backspace');
      await page.keyboard.type('1111', { delay: 70 });
      await page.getByRole('heading', { name: /^Hello/ }).waitFor();
    },
  },
  {
    name: 'lock-wrong',
    path: '/home',
    async to(page) {
      await menuOf(page);
      await page.getByRole('menuitem', { name: 'Lock' }).click();
      await page.getByText('Please enter your PIN to proceed.').waitFor();
      await page.keyboard.type('9999', { delay: 70 });
      await page.getByRole('alert').filter({ hasText: /\w/ }).first().waitFor();
    },
    async after(page) {
      await page.keyboard.type('1111', { delay: 70 });
      await page.getByRole('heading', { name: /^Hello/ }).waitFor();
    },
  },
];
