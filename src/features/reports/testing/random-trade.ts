/** Days of trade by chance: sales, edits, split payments, refunds, cancellations, tills that were offline. Shared by tests of reports. */
import fc from 'fast-check';
import { sum } from '#src/domain/money/money.ts';
import { BARE_ORDER } from '#src/domain/ordering/testing-order.ts';
import { line } from '#src/domain/pricing/testing-menu.ts';
import type { StoreSettings } from '#src/domain/tenancy/store-settings.schema.ts';
import { type CashFixture, cashFixture } from '#src/features/cash/testing/cash-fixture.ts';
import { placeOfflineSale } from '#src/features/counter/place-offline-sale.ts';
import { ordered, priceOf } from '#src/features/counter/testing/bills-fixture.ts';
import { cancelOrder } from '#src/features/orders/end-order.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { AppError } from '#src/shared/app-error.ts';

const bill = fc.constantFrom('one', 'two', 'three');
/** Odd is a burger for three cents more, so that cash for it is rounded. */
const dishes = fc.array(fc.constantFrom('burger', 'cola', 'beer', 'odd' as const), { minLength: 1, maxLength: 4 });

export const ACT = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      bill,
      dishes,
      offInCents: fc.constantFrom(0, 0, 100),
      onInCents: fc.constantFrom(0, 0, 65),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      bill,
      /** Of what is left, in per cent. */
      part: fc.constantFrom(100, 100, 100, 50, 33),
      isVoucher: fc.boolean(),
      tipInCents: fc.constantFrom(0, 0, 150),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      bill,
      amountInCents: fc.constantFrom(5, 100, 333, 5000),
      method: fc.constantFrom('cash' as const, null),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), bill }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('offline' as const), hoursAgo: fc.integer({ min: 1, max: 80 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('cash' as const), way: fc.constantFrom('in' as const, 'out' as const) }),
  },
);
export type Act = typeof ACT extends fc.Arbitrary<infer One> ? One : never;

const VOUCHER = {
  name: 'Voucher',
  availableForPickup: true,
  availableForDineIn: true,
  availableForDelivery: true,
  sortOrder: 0,
  createdIsoDateTimeUtc: '2026-01-01T00:00:00.000Z',
};
const SETTINGS: Partial<StoreSettings> = { customPayments: { enabled: true, customPayments: [VOUCHER] } };

/** A store that takes cash and vouchers, at a moment so long after Saturday, 21 November 2026, 6 PM. */
export async function tradeFixture(
  after: Temporal.DurationLike = { hours: 0 },
  more: Partial<StoreSettings> = {},
): Promise<CashFixture> {
  const fixture = await cashFixture({ hasPrinters: false });
  fixture.setSettings({ ...SETTINGS, ...more });
  fixture.ctx.pass(after);
  return fixture;
}

const THREE_CENTS = { discountForItem: 0, extraChargeForItem: 3, extraChargeForComments: 0 };

/** Three bills to begin with. */
export const BILLS: readonly Act[] = (['one', 'two', 'three'] as const).map((bill) => ({
  kind: 'send',
  bill,
  dishes: ['odd', 'cola'],
  offInCents: 0,
  onInCents: 0,
}));

let acts = 0;

/** What the store refuses, such as a refund of nothing, changes nothing. */
export async function act(fixture: CashFixture, one: Act, sessionId: string | null): Promise<void> {
  acts += 1;
  try {
    await doIt(fixture, one, sessionId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

async function doIt(fixture: CashFixture, one: Act, sessionId: string | null): Promise<unknown> {
  const { ctx } = fixture;
  switch (one.kind) {
    case 'send': {
      const lines = one.dishes.map((dish, at) =>
        dish === 'odd'
          ? ordered(`odd-${at}`, 'burger', 1, { adjustment: THREE_CENTS })
          : ordered(`${dish}-${at}`, dish),
      );
      const { offInCents: discountInCents, onInCents: surchargeInCents } = one;
      const expectedTotalInCents = sum(one.dishes.map(priceOf)) - discountInCents + surchargeInCents;
      const manual = { discountInCents, surchargeInCents };
      return fixture.send(one.bill, { lines, manual }, { voidReason: 'Changed', expectedTotalInCents });
    }
    case 'pay': {
      const { leftInCents } = await fixture.bill(one.bill);
      const amountInCents = Math.ceil((leftInCents * one.part) / 100);
      const way = one.isVoucher ? ({ paymentType: 'posCustomPayment', customPaymentName: 'Voucher' } as const) : {};
      return fixture.pay(one.bill, { id: `payment ${acts}`, amountInCents, tipInCents: one.tipInCents, ...way });
    }
    case 'refund': {
      const { amountInCents, method } = one;
      const of = { orderId: one.bill, amountInCents, method, posTerminalId: 'till' };
      return refundOrder(ctx, SCOPE, { ...of, reason: 'Cold', key: `refund ${acts}`, by: BY_MIA });
    }
    case 'cancel':
      return cancelOrder(ctx, SCOPE, { orderId: one.bill, reason: 'Never came', by: BY_MIA });
    case 'offline':
      return soldOffline(fixture, one.hoursAgo);
    default:
      return sessionId === null ? null : fixture.move(sessionId, one.way, 300);
  }
}

/** A burger for cash at a till that had no connection. */
function soldOffline({ ctx }: CashFixture, hoursAgo: number) {
  const soldIsoDateTimeUtc = ctx.clock.now().subtract({ hours: hoursAgo }).toString();
  return placeOfflineSale(
    ctx,
    SCOPE,
    {
      ...BARE_ORDER,
      id: `offline ${acts}`,
      lines: [line('burger', 1)],
      paymentType: 'posCash',
      tenderedInCents: 1000,
      expectedTotalInCents: 1000,
      manual: null,
      posTerminalId: 'till',
      employee: { id: 'employee-mia', name: 'Mia' },
      by: BY_MIA,
    },
    { soldIsoDateTimeUtc, employeeId: 'employee-mia', number: 'K7Q-1' },
  );
}
