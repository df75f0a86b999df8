import { expect, test } from 'bun:test';
import { ordered } from '#src/features/counter/testing/bills-fixture.ts';
import { CUSTOMER, OTHER_SCOPE, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { joinRounds } from './join-rounds.ts';
import { readTableBill, tableToken } from './read-table-bill.ts';
import { releaseTable, seatGuests } from './seat-guests.ts';
import { T4, T5, type Tables, tableFixture } from './testing/tables-fixture.ts';

const seat = async ({ ctx, seen }: Tables, tableId: string = T4) =>
  seatGuests(ctx, SCOPE, { ...(await seen(tableId)), guests: 2 });
const sendTo = (fixture: Tables, id: string) =>
  fixture.send(id, { collectionType: 'dineIn', tableId: T4, lines: [ordered(`cola of ${id}`, 'cola')] });
const tokenOf = ({ ctx }: Tables, tableId: string = T4) => tableToken(ctx, SCOPE, tableId);
/** A phone that nobody is signed in on. */
const readWith = ({ ctx }: Tables, token: string | null, tableId: string = T4) =>
  readTableBill(ctx, SCOPE, { tableId, token, customerId: null });
const readByAda = ({ ctx }: Tables) => readTableBill(ctx, SCOPE, { tableId: T4, token: null, customerId: CUSTOMER });

test('a phone of the table reads the bill: what, who ordered it, and what is left', async () => {
  const fixture = await tableFixture();
  await sendTo(fixture, 'one');
  await fixture.byPhone(T4, { wrap: 2 }, 1400);
  await joinRounds(fixture.ctx, SCOPE);
  await fixture.pay('one', { amountInCents: 300 });
  const read = await readByAda(fixture);
  expect(read?.bill).toMatchObject({ totalInCents: 1800, leftInCents: 1500 });
  expect(read?.bill?.dishes.map(({ priced, by }) => [priced.name, priced.quantity, by])).toEqual([
    ['cola', 1, 'waiter'],
    ['wrap', 2, 'you'],
  ]);
  // Another phone sees the same dishes and no name.
  const other = await readWith(fixture, await tokenOf(fixture));
  expect(other?.bill?.dishes.map(({ by }) => by)).toEqual(['waiter', 'phone']);
  expect(JSON.stringify(other)).not.toContain('Ada');
});

test('what is on no bill yet is listed beside it', async () => {
  const fixture = await tableFixture();
  await sendTo(fixture, 'one');
  await fixture.byPhone(T4, { wrap: 1 }, 700, { isAccepted: false });
  expect(await readByAda(fixture)).toMatchObject({
    bill: { totalInCents: 400 },
    rounds: [{ totalInCents: 700, isAccepted: false, by: 'you' }],
  });
});

test('nothing is read without a session, nor by a phone that was given nothing', async () => {
  const fixture = await tableFixture();
  expect(await tokenOf(fixture)).toBeNull();
  await seat(fixture);
  expect(await readWith(fixture, null)).toBeNull();
  expect(await readWith(fixture, 'made up')).toBeNull();
  expect(await readWith(fixture, await tokenOf(fixture))).toEqual({ bill: null, isShared: false, rounds: [] });
});

test('what a phone was given ends with the table: the next guests’ bill is not read with it', async () => {
  const fixture = await tableFixture();
  await seat(fixture);
  const token = await tokenOf(fixture);
  await releaseTable(fixture.ctx, SCOPE, await fixture.seen(T4));
  expect(await readWith(fixture, token)).toBeNull();
  await seat(fixture);
  await sendTo(fixture, 'theirs');
  expect(await readWith(fixture, token)).toBeNull();
  expect(await readWith(fixture, await tokenOf(fixture))).not.toBeNull();
});

test('what a phone was given at one table shows nothing of another, nor of another restaurant’s', async () => {
  const fixture = await tableFixture();
  for (const tableId of [T4, T5]) await seat(fixture, tableId);
  const token = await tokenOf(fixture);
  expect(await readWith(fixture, token, T5)).toBeNull();
  expect(await readTableBill(fixture.ctx, OTHER_SCOPE, { tableId: T4, token, customerId: CUSTOMER })).toBeNull();
});

test('strangers at one table read nothing of each other', async () => {
  const fixture = await tableFixture();
  for (const id of ['one', 'two']) await sendTo(fixture, id);
  const order = await fixture.byPhone(T4, { burger: 1 }, 1000);
  const token = await tokenOf(fixture);
  // Ada sees her own round, which is on neither bill; the other phone not even that.
  expect(await readByAda(fixture)).toMatchObject({ bill: null, isShared: true, rounds: [{ id: order.id }] });
  expect(await readWith(fixture, token)).toEqual({ bill: null, isShared: true, rounds: [] });
  await fixture.put(T4, [order.id], { billId: 'two' });
  expect((await readByAda(fixture))?.bill).toMatchObject({ totalInCents: 1400 });
  expect((await readWith(fixture, token))?.bill).toBeNull();
});
