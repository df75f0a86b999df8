/** A store that takes pictures at clock-in: the till’s camera shows what is taken, and a manager sees it at the shift. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, BrowserContext } from 'playwright-core';
import { openDatabase } from '#db/connection.ts';
import { BY_OWNER, contextOver } from '#db/testing/test-context.ts';
import { readSettingsGroup, saveSettings } from '#src/features/tenancy/save-settings.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { openBooks } from '#tests/support/books.ts';
import { untilAppAwake } from '../support/awake.ts';
import { axeFindings, openBrowser, type Visit, visit } from '../support/browser.ts';
import { forgetHours } from '../support/no-hours.ts';
import { ROMA_NEWTOWN } from '../support/open-hours.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { pair, pairingCode } from '../support/till.ts';

const MINUTES = 180_000;

let server: RunningServer;
let browser: Browser;
let till: Visit;

beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  forgetHours(server.dataDir);
  await takePictures(server.dataDir);
  browser = await openBrowser({ hasCamera: true });
  till = await visit(browser, 'till', { hasTouch: true });
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

/** Beside the running server, as a manager would in the admin. */
async function takePictures(dataDir: string) {
  const database = openDatabase(`${dataDir}/servery.db`);
  const ctx = contextOver(database);
  const scope = grantStoreScope(ROMA_NEWTOWN);
  const { value, version } = await readSettingsGroup(ctx, scope, 'employeeTimeClock');
  const wanted = { ...value, enableEmployeeTimeClock: true, pictureAtClockIn: true };
  await saveSettings(ctx, scope, { name: 'employeeTimeClock', value: wanted, version, by: BY_OWNER });
  await database.close();
}

const pictures = () => {
  const file = openBooks(server.dataDir);
  const rows = file.query<{ jpegBase64: string }, []>('select jpegBase64 from time_clock_pictures').all();
  file.close();
  return rows;
};

async function clockIn(context: BrowserContext, pin: string, name: string, note: string) {
  const [page] = context.pages();
  if (!page) throw new Error('the till has a page');
  await page.getByRole('button', { name: 'Clock in or out' }).click();
  await page.getByRole('dialog', { name: 'Clock in or out' }).waitFor();
  await page.keyboard.type(pin, { delay: 60 });
  const sheet = page.getByRole('dialog', { name });
  await sheet.getByText(note).waitFor();
  return { page, sheet };
}

test(
  'the camera shows who clocks in, and the picture is at the shift for managers',
  async () => {
    await till.context.grantPermissions(['camera'], { origin: server.url });
    await pair(till.page, server.url, await pairingCode(server.url, ROMA_NEWTOWN, 'Counter'));
    const { page, sheet } = await clockIn(till.context, '3333', 'Ava', 'A picture is taken when you clock in.');
    await sheet.locator('video').evaluate(async (video: HTMLVideoElement) => {
      while (video.videoWidth === 0 || video.paused) await new Promise((done) => requestAnimationFrame(done));
    });
    expect(await axeFindings(page)).toEqual([]);
    await sheet.getByRole('button', { name: 'Clock in', exact: true }).click();
    await sheet.getByText('Clocked in', { exact: true }).waitFor();
    const [kept] = pictures();
    const bytes = Buffer.from(kept?.jpegBase64 ?? '', 'base64');
    expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect(bytes.byteLength).toBeLessThan(30_000);
    await sheet.getByRole('button', { name: 'Done' }).click();

    await page.keyboard.type('1111', { delay: 70 });
    await page.getByRole('heading', { name: 'Hi Mia' }).waitFor();
    await page.goto(`${server.url}/pos/staff-records`);
    await untilAppAwake(page);
    await page.getByRole('link', { name: /^Ava/ }).first().click();
    const picture = page.getByRole('img', { name: 'Taken at clock-in' });
    await picture.waitFor();
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(240);
    expect(till.problems).toEqual([]);
  },
  MINUTES,
);

test(
  'without leave for the camera people clock in all the same',
  async () => {
    const other = await visit(browser, 'till');
    await other.context.clearPermissions();
    await other.page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await pair(other.page, server.url, await pairingCode(server.url, ROMA_NEWTOWN, 'Door'));
    const { sheet } = await clockIn(other.context, '2222', 'Leo', 'No camera found.');
    await sheet.getByRole('button', { name: 'Clock in', exact: true }).click();
    await sheet.getByText('Clocked in', { exact: true }).waitFor();
    expect(pictures()).toHaveLength(1);
    await other.context.close();
  },
  MINUTES,
);
