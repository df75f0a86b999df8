import { Database } from 'bun:sqlite';
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { dayOfRun, isLongRun } from '#tests/battery/support/dice.ts';
import { openBooks } from '#tests/support/books.ts';
import { tempFolder } from '#tests/support/temp-folder.ts';
import { until } from '#tests/support/until.ts';
import { type Machine, openShopOfMachines, type ShopOfMachines, untilSays } from './support/machines.ts';
import { pairBox } from './support/shop.ts';

/**
 * A machine of the shop is replaced, restored, copied or removed, with each kind of action before and after that
 * moment: counter sale, bill, refund, an offline till's sale, website order, setting.
 */
let shop: ShopOfMachines;

/** A box speaks so often at least, with room for a slow machine. */
const A_BEAT_MS = 20_000;
/** On the page of a box that is not the store's. */
const NOT_THE_STORES = 'Allow sales';

/** An event takes half a minute; on a machine with other work beside it many times that. */
const WITHIN_MS = 600_000;

/** Each is half a minute of two machines: four a day in turn, all in the long form. */
const EVENTS = 8;
const EVENTS_A_DAY = 4;
let listed = 0;

function event(name: string, run: () => Promise<void>, withinMs: number): void {
  const turn = (listed++ - dayOfRun * EVENTS_A_DAY) % EVENTS;
  const isOfToday = (turn + EVENTS) % EVENTS < EVENTS_A_DAY;
  test.if(isOfToday || isLongRun)(name, run, withinMs);
}

beforeEach(async () => {
  shop = await openShopOfMachines();
}, 240_000);

afterEach(async () => {
  await shop[Symbol.asyncDispose]();
  expect([...shop.watch.found]).toEqual([]);
}, 240_000);

/** One of each at the counter; gives what is gone on with after the event. */
async function atTheCounter(till = shop.till) {
  const { book } = shop;
  await book.sell(till);
  const later = await book.sell(till);
  await book.refund(till, await book.sell(till));
  await book.pay(till, await book.openBill(till));
  return { later, open: await book.openBill(till), alone: await book.tellAlone(till) };
}

/** One of each on the website and in the admin. */
async function inTheCloud() {
  await shop.book.orderOnWebsite(shop.guest, shop.admin);
  await shop.book.set(shop.admin);
  await shop.book.setUp(shop.cloud.dataDir, shop.form);
}

async function aMorning() {
  const left = await atTheCounter();
  await inTheCloud();
  await shop.level(shop.box);
  return left;
}

/** Continues what an earlier hour left: the bill is paid, a sale refunded. */
async function goOnWith({ later, open }: Awaited<ReturnType<typeof atTheCounter>>, till = shop.till) {
  await shop.book.refund(till, later);
  await shop.book.pay(till, open);
}

/** Saved at the box by a person, and chosen twice in the admin. */
async function readInTwice(box: Machine) {
  const file = await box.press('/wipe/unsent');
  shop.book.remember(box.dataDir);
  await shop.readIn(file);
  await shop.readIn(file);
}

async function backedUp(): Promise<string> {
  const folder = `${tempFolder('backup')}/of-the-morning`;
  await shop.cloud.run('backup', folder);
  return folder;
}

/** The command at a box whose disk failed: its backup in an empty folder, and another machine started with it. */
async function restoredBox(box: Machine, backup: string): Promise<Machine> {
  const dataDir = tempFolder('box');
  await box.run('restore', backup, dataDir);
  return shop.newBox(dataDir);
}

async function restoreCloud(backup: string) {
  const dataDir = tempFolder('cloud');
  await shop.cloud.kill();
  await shop.cloud.run('restore', backup, dataDir);
  await shop.cloud.startWith(dataDir);
}

/** As if the store's box had begun to speak so much earlier. */
function minutesPass({ dataDir }: Machine, minutes: number) {
  using file = new Database(`${dataDir}/servery.db`);
  file.run('pragma busy_timeout = 5000');
  file.run(
    `update boxes set runSinceIsoDateTimeUtc = strftime('%Y-%m-%dT%H:%M:%fZ', runSinceIsoDateTimeUtc, '${-minutes} minutes')`,
  );
}

/** Since when the machine that the cloud takes for the store's box runs. */
function runSince({ dataDir }: Machine): string | null {
  using file = openBooks(dataDir);
  return (
    file.query<{ since: string }, []>('select max(runSinceIsoDateTimeUtc) as since from boxes').get()?.since ?? null
  );
}

const wrong = (box = shop.box) => shop.book.wrong(shop.cloud.dataDir, box.dataDir);

event(
  'a box whose disk is put back to an earlier hour goes on, and both have every sale of the day once',
  async () => {
    const { box, line, book, till } = shop;
    const morning = await aMorning();
    await box.kill();
    const image = await box.image();
    await box.start();
    const noon = await aMorning();
    line.cut();
    await box.startWith(image);
    await goOnWith(morning);
    const dark = await atTheCounter();
    await inTheCloud();
    expect(await box.page()).not.toContain('All good');
    line.mend();
    await shop.level(box);
    await book.tellAgain(till);
    await goOnWith(noon);
    await goOnWith(dark);
    await aMorning();
    expect(await wrong()).toEqual([]);
  },
  WITHIN_MS,
);

event(
  'a box that is restored by its command and paired again has every sale of the day again',
  async () => {
    const { box, book } = shop;
    const morning = await aMorning();
    const backup = `${tempFolder('backup')}/of-the-morning`;
    await box.run('backup', backup);
    const noon = await aMorning();
    await goOnWith(morning);
    await shop.level(box);
    await box.kill();
    await inTheCloud();
    const next = await restoredBox(box, backup);
    await shop.pairAnew(next);
    const newTill = await shop.tillAt(next);
    await shop.level(next);
    await book.tellAgain(newTill);
    await goOnWith(noon, newTill);
    await atTheCounter(newTill);
    await inTheCloud();
    expect(await wrong(next)).toEqual([]);
  },
  WITHIN_MS,
);

event(
  'what only the backup of a box has, sold in the dark, comes to the cloud with the box that is restored from it',
  async () => {
    const { box, line, book } = shop;
    const morning = await aMorning();
    line.cut();
    const dark = await atTheCounter();
    await goOnWith(morning);
    const backup = `${tempFolder('backup')}/of-the-dark`;
    await box.run('backup', backup);
    // Its disk fails before it has a line again.
    await box.kill();
    line.mend();
    await inTheCloud();
    const next = await restoredBox(box, backup);
    await shop.pairAnew(next);
    const newTill = await shop.tillAt(next);
    await shop.level(next);
    await book.tellAgain(newTill);
    await goOnWith(dark, newTill);
    await atTheCounter(newTill);
    await inTheCloud();
    expect(await wrong(next)).toEqual([]);
  },
  WITHIN_MS,
);

event(
  'a box that is replaced while it sells on in the dark loses none of its sales: its file is read in',
  async () => {
    const { box, line, book, till } = shop;
    const morning = await aMorning();
    line.cut();
    const dark = await atTheCounter();
    await inTheCloud();
    await box.kill();
    line.mend();
    const next = await shop.newBox();
    await shop.pairAnew(next);
    const newTill = await shop.tillAt(next);
    // What only the old machine received is sent again, and is a sale of the new one.
    await book.tellAsNew(newTill, dark.alone);
    const noon = await atTheCounter(newTill);
    await goOnWith(morning, newTill);
    await shop.level(next);
    await box.start();
    await untilSays(box, NOT_THE_STORES);
    expect(await box.page()).not.toContain('All good');
    await expect(book.sell(till)).rejects.toThrow('box_stopped');
    await book.pay(till, dark.open);
    await book.refund(till, dark.later);
    await box.press('/sell-on');
    await book.sell(till);
    await readInTwice(box);
    await shop.level(next);
    await goOnWith(noon, newTill);
    await book.tellAgain(newTill);
    await atTheCounter(newTill);
    await inTheCloud();
    expect(await wrong(next)).toEqual([]);
  },
  WITHIN_MS,
);

event(
  'a box that runs twice from one disk is found, and the sales of both are in the reports once',
  async () => {
    const { box, line, book, till, cloud } = shop;
    const morning = await aMorning();
    // What a copy has sent under its mark, a box hears at its next word with the cloud.
    shop.watch.toleranceMs = A_BEAT_MS;
    line.cut();
    await box.kill();
    const image = await box.image();
    await box.start();
    const twin = await shop.newBox(image);
    // Both sell under the same numbers before anyone notices.
    shop.turnTo(twin);
    await atTheCounter();
    await twin.kill();
    shop.turnTo(box);
    await goOnWith(morning);
    const noon = await atTheCounter();
    await inTheCloud();
    line.mend();
    await shop.level(box);
    const boxSince = runSince(cloud);
    await twin.start();
    // For a minute and a half what the first still says counts as late. A slow machine needs longer to bring the second level.
    await until('the cloud hears the second one', async () => runSince(cloud) !== boxSince, 60_000);
    minutesPass(cloud, -10);
    await shop.level(twin);
    minutesPass(cloud, 12);
    await box.press('/try-now');
    await shop.level(box);
    await twin.press('/try-now');
    await untilSays(twin, NOT_THE_STORES);
    expect(await twin.page()).not.toContain('All good');
    shop.turnTo(twin);
    await expect(book.sell(till)).rejects.toThrow('box_stopped');
    await twin.press('/sell-on');
    await book.sell(till);
    await readInTwice(twin);
    shop.turnTo(box);
    await goOnWith(noon);
    await book.tellAgain(till);
    await aMorning();
    expect(await wrong()).toEqual([]);
  },
  WITHIN_MS,
);

event(
  'a box that was unpaired says so, its sales come in by its file, and the shop gets another one',
  async () => {
    const { box, line, book, till, admin } = shop;
    const morning = await aMorning();
    line.cut();
    const dark = await atTheCounter();
    await shop.revoke();
    await inTheCloud();
    line.mend();
    await untilSays(box, NOT_THE_STORES);
    expect(await box.page()).not.toContain('All good');
    await expect(book.sell(till)).rejects.toThrow('box_stopped');
    await book.pay(till, dark.open);
    await box.press('/sell-on');
    const late = await atTheCounter();
    await readInTwice(box);
    const next = await shop.newBox();
    await pairBox(admin, next.url, line.url);
    const newTill = await shop.tillAt(next);
    await shop.level(next);
    for (const left of [morning, late]) await goOnWith(left, newTill);
    await book.tellAgain(newTill);
    await atTheCounter(newTill);
    await inTheCloud();
    expect(await wrong(next)).toEqual([]);
  },
  WITHIN_MS,
);

event(
  'a cloud that is restored from its backup has everything again, and what it did in the meantime',
  async () => {
    const { box, line, book, till } = shop;
    const morning = await aMorning();
    const backup = await backedUp();
    const noon = await aMorning();
    line.cut();
    await goOnWith(morning);
    const dark = await atTheCounter();
    await restoreCloud(backup);
    // It gives the numbers of the lost hour again.
    await inTheCloud();
    expect(await box.page()).not.toContain('All good');
    line.mend();
    await shop.level(box);
    for (const left of [noon, dark]) await goOnWith(left);
    await book.tellAgain(till);
    await aMorning();
    expect(await wrong()).toEqual([]);
  },
  WITHIN_MS,
);

event(
  'a cloud and a box that are both restored hold together what either still had',
  async () => {
    const { box, line, book, till } = shop;
    const morning = await aMorning();
    const backup = await backedUp();
    const noon = await aMorning();
    await box.kill();
    const image = await box.image();
    await box.start();
    // In neither file afterwards; its till has not heard how it ended.
    const lost = await book.tellAlone(till);
    line.cut();
    await restoreCloud(backup);
    await box.startWith(image);
    await inTheCloud();
    await goOnWith(morning);
    await book.tellAsNew(till, lost);
    const dark = await atTheCounter();
    line.mend();
    await shop.level(box);
    for (const left of [noon, dark]) await goOnWith(left);
    await book.tellAgain(till);
    await aMorning();
    expect(await wrong()).toEqual([]);
  },
  WITHIN_MS,
);

if (listed !== EVENTS) throw new Error(`there are ${listed} events, not ${EVENTS}: some would never have their turn`);
