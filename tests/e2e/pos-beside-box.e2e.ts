/**
 * A till that was paired with the cloud before its store got a box: it says where the store sells now, and no longer
 * sells silently.
 */
import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { expectGone } from '#tests/support/until.ts';
import { axeFindings } from '../support/browser.ts';
import { type Counter, openCounter } from '../support/counter.ts';
import { ROMA_NEWTOWN } from '../support/open-hours.ts';
import { goTo } from '../support/till.ts';

const MINUTES = 180_000;
let counter: Counter;

/** A machine became the store's box, and has said where it is. */
function becomeBox(dataDir: string): void {
  const file = new Database(join(dataDir, 'servery.db'));
  file.run('pragma busy_timeout = 5000');
  const at = new Date().toISOString();
  const status = {
    ...{ version: '1', schema: '0001', sentIsoDateTimeUtc: at, unsent: 0, failedPrints: 0, freeDiskBytes: null },
    addresses: ['http://10.0.0.5:4600'],
  };
  file
    .query(
      `insert into boxes (id, restaurantId, storeId, name, mark, isActive, pairedIsoDateTimeUtc, statusJson, createdIsoDateTimeUtc)
       values ('box', ?, ?, 'Counter box', 'k7m2p9', 1, ?, ?, ?)`,
    )
    .run(ROMA_NEWTOWN.restaurantId, ROMA_NEWTOWN.storeId, at, JSON.stringify(status), at);
  file.close();
}

beforeAll(async () => {
  counter = await openCounter('Old till', { hasTouch: true });
}, MINUTES);
afterAll(() => counter?.[Symbol.asyncDispose]());

describe('a till of the cloud whose store has a box', () => {
  test(
    'says where to pair it instead of selling, until someone confirms that it sells beside the box',
    async () => {
      const { page } = counter.till;
      await goTo(page, 'Order');
      await page.getByRole('region', { name: 'Items' }).waitFor();
      becomeBox(counter.server.dataDir);
      await page.reload();
      await page.getByRole('heading', { level: 1, name: 'This store sells through its box now' }).waitFor();
      await page.getByRole('link', { name: 'http://10.0.0.5:4600/pos' }).waitFor();
      await expectGone(page.getByRole('region', { name: 'Items' }));
      expect(await axeFindings(page)).toEqual([]);

      await page.getByRole('button', { name: 'Sell here without the box today' }).click();
      await page.getByRole('region', { name: 'Items' }).waitFor();
      await page.getByText('This till sells without the store’s box.').waitFor();
      await goTo(page, 'Saved');
      await page.getByText('This till sells without the store’s box.').waitFor();
      expect(await axeFindings(page)).toEqual([]);
    },
    MINUTES,
  );
});
