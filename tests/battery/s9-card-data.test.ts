import { afterAll, expect, test } from 'bun:test';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backUp } from '#db/backup/backup.ts';
import { openDatabase } from '#db/connection.ts';
import { migrateToLatest } from '#db/migrate.ts';
import { contextOver } from '#db/testing/test-context.ts';
import { seedCast } from '#demo/seed.ts';
import { startSpooler } from '#src/features/printing/spooler.ts';
import { cloudJobs } from '#src/server/features.ts';
import { createLog } from '#src/server/log.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { openBattery } from './support/battery-fixture.ts';
import { plantStore } from './support/plant-store.ts';

/** A payment network's test number: belongs to no one, and passes the check digit. */
const CARD = '4242424242424242';
const SPACED = '5555 5555 5555 4444';
const top = tempFolder('cards');
afterAll(() => rmSync(top, { recursive: true, force: true }));

function passesCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((so, digit, at) => {
    const value = Number(digit) * (at % 2 ? 2 : 1);
    return so + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** How card numbers begin, so that a time in milliseconds or a random number is not taken for one. */
const NETWORKS =
  /^(4\d{12}(\d{3}){0,2}|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|6(011|5\d\d)\d{12}|35\d{14}|3(0[0-5]|[68]\d)\d{11})$/;

/** Whatever in some bytes has the length, the beginning and the check digit of a card number. */
export function cardNumbersIn(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes).toString('latin1');
  const runs = text.match(/(?<![\w.-])\d(?:[ -]?\d){12,18}(?![\w.-])/g) ?? [];
  return runs.map((run) => run.replaceAll(/\D/g, '')).filter((run) => NETWORKS.test(run) && passesCheckDigit(run));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile());
}

test('the search finds a card number in whatever way it is written, and no time or id', () => {
  const found = (text: string) => cardNumbersIn(Buffer.from(text));
  expect(found(`a ${CARD} b`)).toEqual([CARD]);
  expect(found(`{"number":"${SPACED}"}`)).toEqual(['5555555555554444']);
  expect(found('4242-4242-4242-4242')).toEqual([CARD]);
  expect(found('2026-11-21 1732147200000 +61491570156 4242424242424241')).toEqual([]);
});

test('after an evening with cards there is no card number in database, log, backup or picture', async () => {
  const dataDir = join(top, 'shop');
  const log = createLog({ dir: join(dataDir, 'logs'), style: 'json', out: () => {} });
  const database = openDatabase(join(dataDir, 'servery.db'));
  await migrateToLatest(database);
  const base = contextOver(database, { dataDir, log });
  await seedCast(base, { pastDays: 1 });
  const made = await openBattery(base);
  const { ids, customerToken } = await plantStore(made, {
    restaurantId: 'roma-pizza',
    storeId: 'roma-newtown',
    mark: 'Card',
  });
  const place = `/restaurants/${ids.restaurantId}/stores/${ids.storeId}`;

  // What a provider's message must not bring in, and what a person types where it does not belong.
  await made.send({
    method: 'POST',
    path: '/api/stripe/webhooks/platform',
    raw: JSON.stringify({ number: CARD }),
    contentType: 'application/json',
  });
  await made.send({
    method: 'POST',
    path: '/admin/auth/login',
    form: { email: `${CARD}@mail.example`, password: SPACED },
  });
  made.ctx.log.warn('somebody typed a number', { text: `my card is ${SPACED}`, cardNumber: CARD, number: CARD });
  made.ctx.log.error('something failed', { error: new Error(`could not read ${CARD}`) });
  const cookie = `customer_${ids.restaurantId}=${customerToken}`;
  await made.send({
    method: 'POST',
    path: `/api/online-ordering${place}/orders/${ids.acceptedOrderId}/send-order-invoice-email`,
    body: { email: 'a@mail.example' },
    cookie,
  });
  for (const job of cloudJobs) await job.run(made.ctx);
  const spooler = startSpooler(made.ctx);
  await Bun.sleep(300);
  await spooler.stop();
  await made.pump();
  log.flush();
  await backUp({ dataDir }, join(top, 'backup'));

  const paid = database.raw
    .query<{ cardLast4: string }, [string]>('select cardLast4 from order_payments where orderId = ?')
    .get(ids.acceptedOrderId);
  expect(paid?.cardLast4).toBe('4242');
  const files = filesBelow(top);
  // The log of the database as well: it holds pages that are not in the file yet.
  expect(files.filter((path) => /servery\.db(-wal)?$|servery\.log$/.test(path)).length).toBeGreaterThanOrEqual(4);
  const found = files.flatMap((path) => cardNumbersIn(readFileSync(path)).map((number) => `${path} ${number}`));
  expect(found).toEqual([]);
  const mails = made.email.inbox.messages.map((mail) => `${mail.subject} ${mail.text} ${mail.html}`).join('\n');
  expect(mails.length).toBeGreaterThan(100);
  expect(cardNumbersIn(Buffer.from(mails))).toEqual([]);
  await database.close();
}, 180_000);
