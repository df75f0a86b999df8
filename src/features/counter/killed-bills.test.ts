import { describe, expect, test } from 'bun:test';
import { SCOPE } from '#src/features/orders/testing/ordering-house.ts';
import { mergeBills } from './merge-bills.ts';
import { payBill } from './pay-bill.ts';
import { sendBill } from './send-bill.ts';
import { splitBill } from './split-bill.ts';
import { type BillsHouse, billsHouse, FRONT, ordered } from './testing/bills-house.ts';
import { transferLines } from './transfer-lines.ts';

type Ctx = BillsHouse['ctx'];

/** Two bills at the counter, one of them paid a part. */
async function evening(): Promise<BillsHouse> {
  const house = await billsHouse();
  await house.send('one', { lines: [ordered('a', 'burger', 2), ordered('b', 'beer')] });
  await house.send('two', { lines: [ordered('c', 'cola')] });
  await house.pay('one', { amountInCents: 800 });
  return house;
}

/** All that the store has, row by row. */
async function everything({ ctx }: BillsHouse): Promise<string> {
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
  const all = [...tables, ...more].map((table) => [table, ctx.house.raw.query(`select * from ${table}`).all()]);
  return JSON.stringify(all);
}

const ACTS: Readonly<Record<string, (house: BillsHouse, ctx: Ctx) => Promise<unknown>>> = {
  'a payment': async (house, ctx) => {
    const { leftInCents } = await house.bill('one');
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
  'an edit that gives money back': async (house, ctx) => {
    const { draft, version } = await house.bill('one');
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
  'a merge': async (house, ctx) =>
    mergeBills(ctx, SCOPE, {
      ...FRONT,
      billId: 'one',
      fromBillId: 'two',
      expectedVersion: (await house.bill('one')).version,
    }),
  'a transfer to a bill of its own': async (house, ctx) =>
    transferLines(ctx, SCOPE, {
      ...FRONT,
      billId: 'one',
      toBillId: 'three',
      isNewBill: true,
      lines: [{ lineId: 'b', quantity: 1 }],
      expectedVersion: (await house.bill('one')).version,
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
    const house = await evening();
    const act = ACTS[name];
    const before = await everything(house);
    let stops = 0;
    for (let at = 1; at < 200; at++) {
      try {
        await act?.(house, stoppingAt(house.ctx, at));
        break;
      } catch (error) {
        expect(String(error)).toContain('the power went');
        stops++;
        expect(await everything(house)).toBe(before);
      }
    }
    // Every id that the write makes was a place to stop, and the one that was not stopped is there.
    expect(stops).toBeGreaterThan(0);
    expect(await everything(house)).not.toBe(before);
    const drawer = await house.ctx.db
      .selectFrom('tenders')
      .select('amountInCents')
      .where('orderId', '=', 'one')
      .execute();
    const bill = await house.bill('one');
    const paid = drawer.reduce((total, tender) => total + tender.amountInCents, 0);
    expect(paid + bill.leftInCents).toBe(bill.order?.grandTotalInCents ?? -1);
  });
});

/** The same house, in which the power goes when the n-th id is made. */
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
