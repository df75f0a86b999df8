/** What an act on a bill leaves behind: who did what in the audit log, and a word to every till and to the box. */
import { expect, test } from 'bun:test';
import { eventsAndAudit } from '#src/features/orders/testing/events-and-audit.ts';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { cancelBill } from './cancel-bill.ts';
import { holdBill } from './hold-bill.ts';
import { mergeBills } from './merge-bills.ts';
import { moveBill } from './move-bill.ts';
import { splitBill } from './split-bill.ts';
import { type BillsFixture, billsFixture, FRONT, ordered } from './testing/bills-fixture.ts';
import { transferLines } from './transfer-lines.ts';

type Act = (fixture: BillsFixture, expectedVersion: number) => Promise<unknown>;
const AT_4 = { collectionType: 'dineIn' as const, tableId: 'table-4' };
const ONE = { ...FRONT, billId: 'one' };
const shares = ['x', 'y'].map((id) => ({ id, mode: 'equally' as const }));
const toTwo = { toBillId: 'two', isNewBill: true, lines: [{ lineId: 'a', quantity: 1 }] };
const allow = () => 'employee-mia';

const EVENING: readonly (readonly [string, Act, readonly string[], readonly string[]])[] = [
  [
    'kept for later',
    (fixture) => fixture.save('one', { ...AT_4, lines: [ordered('a', 'burger')] }),
    ['billChanged'],
    ['createStashedOrder'],
  ],
  ['opened', ({ ctx }) => holdBill(ctx, SCOPE, { ...ONE, mayTakeOver: false }), ['billChanged'], []],
  [
    'sent',
    (fixture) => fixture.send('one', { lines: [ordered('a', 'burger', 2), ordered('b', 'beer')] }),
    ['billChanged', 'orderAccepted', 'printJobQueued'],
    ['placeOrder', 'acceptOrder'],
  ],
  [
    'made smaller',
    (fixture) => fixture.send('one', { lines: [ordered('a', 'burger', 2)] }, { voidReason: 'Flat', allow }),
    ['billChanged', 'printJobQueued'],
    ['editBill'],
  ],
  [
    'moved to another table',
    ({ ctx }, expectedVersion) => moveBill(ctx, SCOPE, { ...ONE, tableId: 'table-5', expectedVersion }),
    ['billChanged', 'printJobQueued'],
    ['moveBill'],
  ],
  ['divided', ({ ctx }) => splitBill(ctx, SCOPE, { ...ONE, shares }), ['billChanged'], ['splitBill']],
  [
    'parted',
    ({ ctx }, expectedVersion) => transferLines(ctx, SCOPE, { ...ONE, ...toTwo, expectedVersion }),
    ['billChanged', 'orderAccepted', 'printJobQueued'],
    ['transferLines', 'placeOrder', 'acceptOrder', 'transferLines'],
  ],
  [
    'joined by the other',
    ({ ctx }, expectedVersion) => mergeBills(ctx, SCOPE, { ...ONE, fromBillId: 'two', expectedVersion }),
    ['billChanged', 'orderCancelled', 'printJobQueued'],
    ['mergeOrder', 'mergeBills', 'mergeBills'],
  ],
  [
    'paid in part',
    (fixture) => fixture.pay('one', { amountInCents: 500 }),
    ['billChanged', 'printJobQueued', 'tenderTaken'],
    ['payBill', 'openDrawer'],
  ],
  [
    'paid',
    (fixture) => fixture.pay('one'),
    ['billChanged', 'printJobQueued', 'tenderTaken'],
    ['payBill', 'openDrawer'],
  ],
  [
    'followed by another',
    (fixture) => fixture.send('three', { lines: [ordered('z', 'cola')] }),
    ['billChanged', 'orderAccepted', 'printJobQueued'],
    ['placeOrder', 'acceptOrder'],
  ],
  [
    'called off',
    ({ ctx }) => cancelBill(ctx, SCOPE, { ...FRONT, billId: 'three', reason: 'Left', allow }),
    ['billChanged', 'orderCancelled'],
    ['cancelOrder'],
  ],
];

test('whatever is done to a bill is told to every till and kept with who did it', async () => {
  const fixture = await billsFixture();
  const left = new Map<string, unknown>();
  for (const [name, act] of EVENING) {
    const version = left.size === 0 ? 0 : (await fixture.bill('one')).version;
    left.set(name, await eventsAndAudit(fixture.ctx, () => act(fixture, version)));
  }
  expect([...left]).toEqual(EVENING.map(([name, , events, audit]) => [name, { events, audit }]));
});

test('a bill that is opened by another till while nobody holds it is told; the same till again tells nobody', async () => {
  const fixture = await billsFixture();
  await fixture.save('one', { lines: [ordered('a', 'burger')] });
  const open = () => holdBill(fixture.ctx, SCOPE, { ...ONE, mayTakeOver: false });
  expect((await eventsAndAudit(fixture.ctx, open)).events).toEqual(['billChanged']);
  expect((await eventsAndAudit(fixture.ctx, open)).events).toEqual([]);
});
