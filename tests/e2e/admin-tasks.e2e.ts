/** The platform's people see that work of a restaurant failed, and have it done again. */
import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Browser, Page } from 'playwright-core';
import { openDatabase } from '#db/connection.ts';
import { contextOver } from '#db/testing/test-context.ts';
import { createIdMaker } from '#src/shared/ids.ts';
import { untilHolds } from '#tests/support/until.ts';
import { plantFailedFeeds, plantFailedUpload } from '../battery/support/plant-tasks.ts';
import { signInToAdmin } from '../support/admin.ts';
import { axeFindings, openBrowser, visit } from '../support/browser.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';

const MINUTES = 180_000;
const ROMA = { restaurantId: 'roma-pizza', storeId: 'roma-newtown' };
const REASON = 'The owner asked why it failed';

let server: RunningServer;
let browser: Browser;
let jobId: string;
beforeAll(async () => {
  server = await runServer({ isPlanted: true });
  browser = await openBrowser();
  const database = openDatabase(`${server.dataDir}/servery.db`);
  const ids = createIdMaker({ now: Date.now, fill: (bytes) => void crypto.getRandomValues(bytes) });
  const ctx = contextOver(database, { clock: { now: () => Temporal.Now.instant() }, ids });
  await plantFailedFeeds({ ctx }, ROMA);
  jobId = await plantFailedUpload({ ctx }, ROMA);
  await database.close();
}, MINUTES);
afterAll(async () => {
  await browser?.close();
  await server?.[Symbol.asyncDispose]();
});

async function runAgain(page: Page, button: string) {
  await page.getByLabel('Reason').fill(REASON);
  await page.getByRole('button', { name: button }).click();
}

test(
  'feeds that failed are found from the first page of the platform, and made when they are run again',
  async () => {
    const { page, problems } = await visit(browser, 'desktop');
    await signInToAdmin(page, server.url, 'admin@servery.example');
    await page.goto(`${server.url}/admin/super-admin`);
    await page.getByRole('link', { name: /Failed tasks/ }).click();
    await page.getByRole('heading', { name: 'Tasks', level: 1 }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: /Feeds for Google/ }).click();
    await page.getByText('No menu item is for sale online.').first().waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await runAgain(page, 'Run again');
    await page.getByText('Requested again.').waitFor();
    await page.getByText('Requested by Platform admin').waitFor();
    await page.getByText(`Reason: ${REASON}`).waitFor();
    await untilHolds(async () => {
      await page.reload();
      expect(await page.getByRole('main').getByText('Success', { exact: true }).first().isVisible()).toBe(true);
    });
    expect(problems).toEqual([]);
  },
  MINUTES,
);

test(
  'rows of an import that failed run again, and say in which row and why they fail again',
  async () => {
    const { page, problems } = await visit(browser, 'desktop');
    await signInToAdmin(page, server.url, 'admin@servery.example');
    await page.goto(`${server.url}/admin/batch-upload-jobs/${jobId}`);
    await page.getByText('Price is empty.').waitFor();
    await runAgain(page, 'Run failed rows again');
    await page.getByText('Failed rows run again by Platform admin').waitFor();
    await untilHolds(async () => {
      await page.reload();
      expect(await page.getByText('Price is empty.').isVisible()).toBe(true);
    });
    await page.getByText(`Reason: ${REASON}`).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
  },
  MINUTES,
);
