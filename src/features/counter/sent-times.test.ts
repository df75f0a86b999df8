import { expect, test } from 'bun:test';
import { TEST_NOW } from '#db/testing/test-context.ts';
import { NO_WISHES } from '#src/domain/ordering/counter-wishes.ts';
import { sentLines } from '#src/domain/ordering/sent-lines.ts';
import { refusalOf, SCOPE } from '#src/features/orders/testing/ordering-house.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { mergeBills } from './merge-bills.ts';
import { type BillsHouse, billsHouse, FRONT, ordered } from './testing/bills-house.ts';
import { transferLines } from './transfer-lines.ts';

const two = [ordered('a', 'burger'), ordered('b', 'cola', 2)];
const minutesOn = (minutes: number) => isoUtc(Temporal.Instant.from(TEST_NOW).add({ minutes }));

/** By the dish, when the kitchen got it. */
async function timesOf(house: BillsHouse, billId: string): Promise<Record<string, string | undefined>> {
  const { order } = await house.bill(billId);
  return Object.fromEntries(
    order ? sentLines(order).map(({ priced, sentIsoDateTimeUtc }) => [priced.name, sentIsoDateTimeUtc]) : [],
  );
}

test('each dish of a bill has the time it was sent, and keeps it on another bill', async () => {
  const house = await billsHouse();
  await house.send('bill-1', { lines: two });
  house.ctx.pass({ minutes: 10 });
  await house.send('bill-1', { lines: [...two, ordered('c', 'beer')] });
  expect(await timesOf(house, 'bill-1')).toEqual({ burger: minutesOn(0), cola: minutesOn(0), beer: minutesOn(10) });

  house.ctx.pass({ minutes: 10 });
  await house.send('bill-1', { lines: [...two.map((line) => ({ ...line, quantity: 3 })), ordered('c', 'beer')] });
  expect(await timesOf(house, 'bill-1')).toEqual({ burger: minutesOn(0), cola: minutesOn(0), beer: minutesOn(10) });

  house.ctx.pass({ minutes: 10 });
  await house.send('bill-2', { lines: [ordered('d', 'wrap')] });
  const line = [{ lineId: 'b', quantity: 3 }];
  const { version } = await house.bill('bill-1');
  const move = { ...FRONT, billId: 'bill-1', isNewBill: false, lines: line, expectedVersion: version };
  await transferLines(house.ctx, SCOPE, { ...move, toBillId: 'bill-2' });
  expect(await timesOf(house, 'bill-2')).toEqual({ wrap: minutesOn(30), cola: minutesOn(0) });

  const { version: expectedVersion } = await house.bill('bill-2');
  await mergeBills(house.ctx, SCOPE, { ...FRONT, billId: 'bill-2', fromBillId: 'bill-1', expectedVersion });
  expect(await timesOf(house, 'bill-2')).toEqual({
    wrap: minutesOn(30),
    cola: minutesOn(0),
    burger: minutesOn(0),
    beer: minutesOn(10),
  });
});

test('an hour that was asked for once is not asked about again, also when it has passed; another one is', async () => {
  const house = await billsHouse({ hasPrinters: false });
  const wishing = (requestedForIsoDateTimeUtc: string) => ({ wishes: { ...NO_WISHES, requestedForIsoDateTimeUtc } });
  const lines = [ordered('a', 'burger')];
  await house.send('one', { lines, ...wishing('2026-11-21T09:00:00.000Z') });
  house.ctx.pass({ hours: 3 });
  await house.send('one', { lines: [...lines, ordered('b', 'cola')], ...wishing('2026-11-21T09:00:00.000Z') });
  const passed = house.send('one', { ...wishing('2026-11-21T09:15:00.000Z') });
  expect(await refusalOf(passed)).toMatchObject({ reason: 'time_in_past' });
});
