/** Signing in to the staff app by a passkey, with a phone whose authenticator Chromium plays. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { axeFindings, openBrowser, visit } from '../support/browser.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';

const MINUTES = 180_000;
const SHOTS = process.env.SHOTS ?? '';
let server: RunningServer;
let browser: Browser;

beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  browser = await openBrowser();
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

async function shot(page: Page, name: string): Promise<void> {
  if (SHOTS === '') return;
  mkdirSync(SHOTS, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${SHOTS}/${name}-390-${colorScheme}.png` });
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

/** A phone that unlocks by a finger; passkeys know no numbers as hosts, so it goes to the name of this machine. */
async function phoneWithFinger() {
  const phone = await visit(browser, 'phone');
  const devtools = await phone.context.newCDPSession(phone.page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return { ...phone, devtools, authenticatorId, home: server.url.replace('127.0.0.1', 'localhost') };
}

test(
  'a passkey is added on the phone, signs in without a password, leads to the page that was asked for, and can be removed',
  async () => {
    const { page, problems, home, devtools, authenticatorId } = await phoneWithFinger();
    await page.goto(`${home}/staff/auth/login`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await shot(page, 'login');
    await page.getByLabel('Email').fill('owner@roma-pizza.example');
    await page.getByRole('textbox', { name: 'Password' }).fill('servery-demo');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(/\/staff\/home/);

    await page.goto(`${home}/staff/account`);
    await shot(page, 'account');
    await page.getByRole('link', { name: /^Sign in faster on this phone/ }).click();
    await shot(page, 'passkeys-none');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('Next time, sign in here without your password.').waitFor();
    await page.getByText('not used yet').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await shot(page, 'passkeys-one');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByText('This phone already has a passkey for your account.').waitFor();

    await page.goto(`${home}/staff/account`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(/\/staff\/auth\/login/);
    // A page that is asked for without a session: sign-in comes first, then the page.
    await page.goto(`${home}/staff/order-history`);
    await page.waitForURL(/\/staff\/auth\/login/);
    const passkey = page.getByRole('button', { name: 'Sign in with a passkey' });
    const password = page.getByRole('textbox', { name: 'Password' });
    const [first, second] = [await passkey.boundingBox(), await password.boundingBox()];
    expect(first?.y).toBeLessThan(second?.y ?? 0);
    expect(await axeFindings(page)).toEqual([]);
    await shot(page, 'login-passkey-first');

    // Nobody's finger: nobody is in.
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await passkey.click();
    await page.getByText('No passkey was used. Try again, or use your password.').waitFor();
    await shot(page, 'login-refused');
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await passkey.click();
    await page.waitForURL(/\/staff\/order-history/);

    await page.goto(`${home}/staff/passkeys`);
    await page.getByText(/last used less than a minute ago/).waitFor();
    await page.getByRole('button', { name: /^Remove/ }).click();
    await page.getByText('That passkey no longer signs in.').waitFor();
    await page.goto(`${home}/staff/account`);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('This passkey no longer works here. Use your password.').waitFor();
    expect(problems.filter((problem) => !problem.includes('403'))).toEqual([]);
  },
  MINUTES,
);
