import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { paymentSumsOf } from '#db/ordering/bill-lists.queries.ts';
import { type TestContext, testContext } from '#db/testing/test-context.ts';
import { sum } from '#src/domain/money/money.ts';
import { coveredBy } from '#src/domain/ordering/bill-money.ts';
import type { PaymentType } from '#src/domain/tenancy/store-settings.schema.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { tendersOfBill } from './bill-ledger.repository.ts';

const SCOPE = grantStoreScope({ restaurantId: 'roma', storeId: 'store' });
const AT = '2026-11-21T08:00:00.000Z';

interface Row {
  readonly paymentType: PaymentType;
  readonly amountInCents: number;
  readonly tipInCents: number;
  readonly cashRoundingInCents: number;
  readonly surcharges: readonly [ours: number, theTerminals: number] | null;
  readonly isOfEdit: boolean;
}

const cents = fc.integer({ min: 0, max: 5000 });
const payment = fc.record<Row>({
  paymentType: fc.constantFrom<PaymentType>('posCash', 'posCard', 'posCustomPayment'),
  amountInCents: cents,
  tipInCents: fc.integer({ min: 0, max: 500 }),
  cashRoundingInCents: fc.integer({ min: -4, max: 5 }),
  surcharges: fc.option(fc.tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 99 }))),
  isOfEdit: fc.constant(false),
});
const givenBack = fc.record<Row>({
  paymentType: fc.constantFrom<PaymentType>('posRefundCash', 'posRefundCard', 'posReversalCard', 'posCustomPayment'),
  amountInCents: cents.map((amount) => -1 - amount),
  tipInCents: fc.constant(0),
  cashRoundingInCents: fc.integer({ min: -4, max: 5 }),
  surcharges: fc.option(fc.tuple(fc.integer({ min: 0, max: 99 }), fc.constant(0))),
  isOfEdit: fc.boolean(),
});

/** Only what the two readings look at: the rest of such an order is another test's. */
function plant({ database: { raw } }: TestContext, orderId: string, rows: readonly Row[]): void {
  const insert = (table: string, values: Record<string, string | number | null>) => {
    const names = Object.keys(values);
    raw
      .query(`insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`)
      .run(...Object.values(values));
  };
  const place = { restaurantId: 'roma', storeId: 'store', orderId };
  insert('orders', { ...WHOLE_ORDER, id: orderId, orderNumber: `P-${orderId}` });
  for (const [at, row] of rows.entries()) {
    const id = `${orderId}-${at}`;
    const { paymentType, amountInCents, tipInCents, cashRoundingInCents } = row;
    const money = { paymentType, amountInCents, tipInCents, cashRoundingInCents, tenderedInCents: 0, changeInCents: 0 };
    insert('tenders', { ...place, ...money, id, orderVersion: 1, businessDay: '2026-11-21', takenIsoDateTimeUtc: AT });
    if (row.surcharges) {
      const [surchargeInCents, terminalSurchargeInCents] = row.surcharges;
      const attempt = { ...place, id, cardTerminalId: 'card', orderVersion: 1, kind: 'PURCHASE', providerKey: id };
      const added = {
        surchargeInCents,
        terminalSurchargeInCents,
        requestedInCents: 1,
        approvedInCents: 1,
        state: 'approved',
      };
      insert('terminal_attempts', { ...attempt, ...added, createdIsoDateTimeUtc: AT });
    }
    if (row.isOfEdit) insert('bill_edit_refunds', { ...place, refundId: `refund-${id}`, tenderId: id });
  }
}

const WHOLE_ORDER = {
  ...({
    restaurantId: 'roma',
    storeId: 'store',
    channel: 'pos',
    statusCode: 'accepted',
    paymentType: 'posPayLater',
  } as const),
  ...{ placedIsoDateTimeUtc: AT, businessDay: '2026-11-21', isoWeek: '2026-W47', isoMonth: '2026-11', isoYear: '2026' },
  ...{ collectionType: 'pickup', collectionJson: '{}', breakdownJson: '[]', currencyCode: 'AUD', taxIsIncluded: 1 },
  ...{ itemTotalInCents: 0, discountInCents: 0, deliveryFeeInCents: 0, surchargeInCents: 0, tipInCents: 0 },
  ...{ taxInCents: 0, cashRoundingInCents: 0, grandTotalInCents: 0 },
};

test('a bill in the list is paid as far as when it is opened, with any payments, refunds and chargebacks', async () => {
  const ctx = await testContext();
  ctx.database.raw.run('pragma foreign_keys = off');
  let count = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.oneof(payment, givenBack), { maxLength: 6 }), { maxLength: 3 }),
      async (bills) => {
        const ids = bills.map((rows) => {
          count += 1;
          plant(ctx, `o${count}`, rows);
          return `o${count}`;
        });
        const listed = await paymentSumsOf(ctx.db, SCOPE, ids);
        for (const id of ids) {
          const { settling } = await tendersOfBill(ctx.db, SCOPE, id);
          expect(listed.get(id)?.settledInCents).toBe(sum(settling.map(coveredBy)));
        }
      },
    ),
  );
});
