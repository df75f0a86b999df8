import { expect, test } from 'bun:test';
import { TEST_NOW } from '#db/testing/test-context.ts';
import { NO_COUNTER_DETAILS } from '#src/domain/ordering/counter-details.ts';
import { sentLines } from '#src/domain/ordering/sent-lines.ts';
import { refusalOf, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { mergeBills } from './merge-bills.ts';
import { type BillsFixture, billsFixture, FRONT, ordered } from './testing/bills-fixture.ts';
import { transferLines } from './transfer-lines.ts';

const two = [ordered('a', 'burger'), ordered('b', 'cola', 2)];
const minutesOn = (minutes: number) => isoUtc(Temporal.Instant.from(TEST_NOW).add({ minutes }));

/** By the dish, when the kitchen got it. */
async function timesOf(fixture: BillsFixture, billId: string): Promise<Record<string, string | undefined>> {
  const { order } = await fixture.bill(billId);
  return Object.fromEntries(
    order ? sentLines(order).map(({ priced, sentIsoDateTimeUtc }) => [priced.name, sentIsoDateTimeUtc]) : [],
  );
}

test('each dish of a bill has the time it was sent, and keeps it on another bill', async () => {
  const fixture = await billsFixture();
  await fixture.send('bill-1', { lines: two });
  fixture.ctx.pass({ minutes: 10 });
  await fixture.send('bill-1', { lines: [...two, ordered('c', 'beer')] });
  expect(await timesOf(fixture, 'bill-1')).toEqual({ burger: minutesOn(0), cola: minutesOn(0), beer: minutesOn(10) });

  fixture.ctx.pass({ minutes: 10 });
  await fixture.send('bill-1', { lines: [...two.map((line) => ({ ...line, quantity: 3 })), ordered('c', 'beer')] });
  expect(await timesOf(fixture, 'bill-1')).toEqual({ burger: minutesOn(0), cola: minutesOn(0), beer: minutesOn(10) });

  fixture.ctx.pass({ minutes: 10 });
  await fixture.send('bill-2', { lines: [ordered('d', 'wrap')] });
  const line = [{ lineId: 'b', quantity: 3 }];
  const { version } = await fixture.bill('bill-1');
  const move = { ...FRONT, billId: 'bill-1', isNewBill: false, lines: line, expectedVersion: version };
  await transferLines(fixture.ctx, SCOPE, { ...move, toBillId: 'bill-2' });
  expect(await timesOf(fixture, 'bill-2')).toEqual({ wrap: minutesOn(30), cola: minutesOn(0) });

  const { version: expectedVersion } = await fixture.bill('bill-2');
  await mergeBills(fixture.ctx, SCOPE, { ...FRONT, billId: 'bill-2', fromBillId: 'bill-1', expectedVersion });
  expect(await timesOf(fixture, 'bill-2')).toEqual({
    wrap: minutesOn(30),
    cola: minutesOn(0),
    burger: minutesOn(0),
    beer: minutesOn(10),
  });
});

test('an hour that was asked for once is not asked about again, also when it has passed; another one is', async () => {
  const fixture = await billsFixture({ hasPrinters: false });
  const detailsWith = (requestedForIsoDateTimeUtc: string) => ({
    wishes: { ...NO_COUNTER_DETAILS, requestedForIsoDateTimeUtc },
  });
  const lines = [ordered('a', 'burger')];
  await fixture.send('one', { lines, ...detailsWith('2026-11-21T09:00:00.000Z') });
  fixture.ctx.pass({ hours: 3 });
  await fixture.send('one', { lines: [...lines, ordered('b', 'cola')], ...detailsWith('2026-11-21T09:00:00.000Z') });
  const passed = fixture.send('one', { ...detailsWith('2026-11-21T09:15:00.000Z') });
  expect(await refusalOf(passed)).toMatchObject({ reason: 'time_in_past' });
});
