/** A store with two tills and a kitchen, and the acts of a till in few words: what the tests of bills share. */

import { findBill } from '#db/ordering/bills.repository.ts';
import { TEST_NOW } from '#db/testing/test-context.ts';
import type { BillDraft, PayBillBody } from '#src/domain/ordering/bill.schema.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { line } from '#src/domain/pricing/testing-menu.ts';
import { type OrderingFixture, orderingFixture, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { addPrinters, aPrinter, aStation } from '#src/features/printing/testing/printing-fixture.ts';
import type { AtTill } from '../hold-bill.ts';
import { payBill } from '../pay-bill.ts';
import { readBill } from '../read-bills.ts';
import { saveBill } from '../save-bill.ts';
import { type SendBillInput, sendBill } from '../send-bill.ts';

const MIA = { id: 'employee-mia', name: 'Mia' };

export function at(posTerminalId: string): AtTill {
  return {
    posTerminalId,
    employee: MIA,
    by: { mover: 'staff', kind: 'employee', id: MIA.id, name: MIA.name, origin: posTerminalId },
  };
}
export const FRONT = at('till');
export const BACK = at('till-back');

export interface BillsFixture extends OrderingFixture {
  /** Saves an order; fields left out stay as they were. */
  save(billId: string, draft: Partial<BillDraft>, at?: AtTill): Promise<number>;
  send(billId: string, draft: Partial<BillDraft>, input?: Partial<SendBillInput>): ReturnType<typeof sendBill>;
  pay(billId: string, input?: Partial<PayBillBody> & Partial<AtTill>): ReturnType<typeof payBill>;
  bill(billId: string): ReturnType<typeof readBill>;
  /** What was printed, oldest first: 'ORDER_TICKET kitchen', 'CHANGE kitchen ADD 1 Burger'. */
  paper(): Promise<string[]>;
}

const EMPTY: BillDraft = {
  lines: [],
  ...BARE_ORDER,
  adjustments: { discount: null, surcharge: null },
  manual: null,
};

/** A line as a till makes it, under an id of its own. */
export function ordered(id: string, itemId: string, quantity = 1, more: Partial<CartLine> = {}): CartLine {
  return { ...line(itemId, quantity), id, ...more };
}

export async function billsFixture({ hasPrinters = true } = {}): Promise<BillsFixture> {
  const fixture = await orderingFixture();
  const { ctx } = fixture;
  await plant(fixture);
  if (hasPrinters) await addPrinters(ctx, SCOPE, [aPrinter('kitchen')], [aStation('kitchen', { isDefault: true })]);
  let payments = 0;
  const draftOf = async (billId: string, draft: Partial<BillDraft>): Promise<BillDraft> => {
    const before = await findBill(ctx.db, SCOPE, billId);
    return { ...(before?.draft ?? EMPTY), ...draft };
  };
  const versionOf = async (billId: string) => (await findBill(ctx.db, SCOPE, billId))?.version ?? 0;
  return {
    ...fixture,
    async save(billId, draft, till = FRONT) {
      const input = { billId, draft: await draftOf(billId, draft), expectedVersion: await versionOf(billId) };
      return (await saveBill(ctx, SCOPE, { ...till, ...input })).version;
    },
    async send(billId, draft, input = {}) {
      const whole = await draftOf(billId, draft);
      return sendBill(ctx, SCOPE, {
        ...FRONT,
        billId,
        draft: whole,
        expectedVersion: await versionOf(billId),
        expectedTotalInCents: whole.lines.reduce(
          (total, { itemId, quantity }) => total + priceOf(itemId) * quantity,
          0,
        ),
        keepsHold: false,
        voidReason: null,
        refundMethod: null,
        allow: () => null,
        ...input,
      });
    },
    async pay(billId, input = {}) {
      const { leftInCents } = await readBill(ctx, SCOPE, billId);
      payments += 1;
      return payBill(ctx, SCOPE, {
        ...FRONT,
        billId,
        id: `payment-${payments}`,
        shareId: null,
        amountInCents: leftInCents,
        paymentType: 'posCash',
        tenderedInCents: 100_000,
        tipInCents: 0,
        customPaymentName: '',
        ...input,
      });
    },
    bill: (billId) => readBill(ctx, SCOPE, billId),
    paper: () => paperOf(fixture),
  };
}

/** Everything queued has come out of its printer. */
export async function printEverything({ ctx }: Pick<OrderingFixture, 'ctx'>): Promise<void> {
  await ctx.db.updateTable('print_jobs').set({ status: 'success', stage: 'printed' }).execute();
}

/** The price on the small menu, in cents. */
export function priceOf(itemId: string): number {
  const prices: Readonly<Record<string, number>> = { burger: 1000, wrap: 700, cola: 400, beer: 800, odd: 1003 };
  return prices[itemId] ?? 0;
}

async function plant({ ctx }: OrderingFixture): Promise<void> {
  await ctx.write(async (trx) => {
    await trx
      .insertInto('pos_terminals')
      .values({
        id: BACK.posTerminalId,
        restaurantId: SCOPE.restaurantId,
        storeId: SCOPE.storeId,
        name: 'Back bar',
        createdIsoDateTimeUtc: TEST_NOW,
      } as never)
      .execute();
    for (const [at, name] of ['4', '5'].entries()) {
      await trx
        .insertInto('dining_tables')
        .values({
          id: `table-${name}`,
          restaurantId: SCOPE.restaurantId,
          storeId: SCOPE.storeId,
          name,
          type: 'SQUARE',
          seats: 4,
          x: at,
          y: 0,
          code: `code-${name}`,
        })
        .execute();
    }
  });
}

async function paperOf({ ctx }: OrderingFixture): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('print_jobs')
    .select(['docketType', 'stationId', 'payloadJson'])
    .where('docketType', '!=', 'DRAWER')
    .orderBy('id')
    .execute();
  return rows.map(({ docketType, stationId, payloadJson }) => {
    const { notices = [] } = JSON.parse(payloadJson) as { notices?: string[] };
    return [docketType, stationId, ...notices].filter((word) => word !== null).join(' ');
  });
}
