import { describe, expect, test } from 'bun:test';
import { SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { mergeBills } from './merge-bills.ts';
import { payBill } from './pay-bill.ts';
import { sendBill } from './send-bill.ts';
import { splitBill } from './split-bill.ts';
import { type BillsFixture, billsFixture, FRONT, ordered } from './testing/bills-fixture.ts';
import { transferLines } from './transfer-lines.ts';

type Ctx = BillsFixture['ctx'];

/** Two bills at the counter, one of them paid a part. */
async function evening(): Promise<BillsFixture> {
  const fixture = await billsFixture();
  await fixture.send('one', { lines: [ordered('a', 'burger', 2), ordered('b', 'beer')] });
  await fixture.send('two', { lines: [ordered('c', 'cola')] });
  await fixture.pay('one', { amountInCents: 800 });
  return fixture;
}

/** All that the store has, row by row. */
async function everything({ ctx }: BillsFixture): Promise<string> {
  const tables = [
    'orders',
    'order_lines',
    'order_versions',
    'bills',
    'bill_shares',
    'bill_edits',
    'tenders',
    'refunds',
  ];
  const more = ['print_jobs', 'audit_log', 'outbox_events'];
  const all = [...tables, ...more].map((table) => [table, ctx.database.raw.query(`select * from ${table}`).all()]);
  return JSON.stringify(all);
}

const ACTS: Readonly<Record<string, (fixture: BillsFixture, ctx: Ctx) => Promise<unknown>>> = {
  'a payment': async (fixture, ctx) => {
    const { leftInCents } = await fixture.bill('one');
    return payBill(ctx, SCOPE, {
      ...FRONT,
      billId: 'one',
      id: 'last',
      shareId: null,
      amountInCents: leftInCents,
      paymentType: 'posCash',
      tenderedInCents: 5000,
      tipInCents: 100,
      customPaymentName: '',
    });
  },
  'an edit that gives money back': async (fixture, ctx) => {
    const { draft, version } = await fixture.bill('one');
    const lines = [ordered('z', 'cola')];
    return sendBill(ctx, SCOPE, {
      ...FRONT,
      billId: 'one',
      draft: { ...draft, lines },
      expectedVersion: version,
      expectedTotalInCents: 400,
      keepsHold: false,
      voidReason: 'Late',
      refundMethod: null,
      allow: () => null,
    });
  },
  'a merge': async (fixture, ctx) =>
    mergeBills(ctx, SCOPE, {
      ...FRONT,
      billId: 'one',
      fromBillId: 'two',
      expectedVersion: (await fixture.bill('one')).version,
    }),
  'a transfer to a bill of its own': async (fixture, ctx) =>
    transferLines(ctx, SCOPE, {
      ...FRONT,
      billId: 'one',
      toBillId: 'three',
      isNewBill: true,
      lines: [{ lineId: 'b', quantity: 1 }],
      expectedVersion: (await fixture.bill('one')).version,
    }),
  'a split': async (_, ctx) =>
    splitBill(ctx, SCOPE, {
      ...FRONT,
      billId: 'one',
      shares: [
        { id: 'x', mode: 'equally' },
        { id: 'y', mode: 'equally' },
      ],
    }),
};

describe('whatever stops a write in the middle', () => {
  test.each(Object.keys(ACTS))('%s happens wholly or not at all, and pressed again it happens once', async (name) => {
    const fixture = await evening();
    const act = ACTS[name];
    const before = await everything(fixture);
    let stops = 0;
    for (let at = 1; at < 200; at++) {
      try {
        await act?.(fixture, stoppingAt(fixture.ctx, at));
        break;
      } catch (error) {
        expect(String(error)).toContain('the power went');
        stops++;
        expect(await everything(fixture)).toBe(before);
      }
    }
    // Every id that the write makes was a place to stop, and the one that was not stopped is there.
    expect(stops).toBeGreaterThan(0);
    expect(await everything(fixture)).not.toBe(before);
    const drawer = await fixture.ctx.db
      .selectFrom('tenders')
      .select('amountInCents')
      .where('orderId', '=', 'one')
      .execute();
    const bill = await fixture.bill('one');
    const paid = drawer.reduce((total, tender) => total + tender.amountInCents, 0);
    expect(paid + bill.leftInCents).toBe(bill.order?.grandTotalInCents ?? -1);
  });
});

/** The same program, in which the power goes when the n-th id is made. */
function stoppingAt(ctx: Ctx, at: number): Ctx {
  let made = 0;
  const ids = {
    ...ctx.ids,
    next: () => {
      made++;
      if (made === at) throw new Error('the power went');
      return ctx.ids.next();
    },
  };
  return { ...ctx, ids };
}
