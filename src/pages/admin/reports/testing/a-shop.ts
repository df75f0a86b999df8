/** One day of one shop, shared by the tests that go through every report. */
import { half, line } from '#src/domain/pricing/testing-menu.ts';
import { placeCardOrder } from '#src/features/counter/place-card-order.ts';
import { aSale, type EftposFixture, eftposFixture, settle } from '#src/features/eftpos/testing/eftpos-fixture.ts';
import { cancelOrder } from '#src/features/orders/end-order.ts';
import { refundOrder } from '#src/features/orders/refund-order.ts';
import { BY_MIA, SCOPE } from '#src/features/orders/testing/ordering-fixture.ts';
import { sale } from '#src/features/reports/testing/report-day.ts';

/** A day that has a row in every report of orders: cash, card, tips, discounts, surcharges, pizzas, a refund, a cancelled order. */
async function aShop(): Promise<EftposFixture> {
  const fixture = await eftposFixture();
  const { ctx } = fixture;
  const cash = (tenderedInCents: number) => ({ paymentType: 'posCash', tenderedInCents }) as const;
  const ada = { customerName: 'Ada', customerPhone: '0412 345 678' };
  const paid = await sale(fixture, 'paid', { ...cash(1000), ...ada });
  ctx.pass({ hours: 1 });
  await sale(fixture, 'again', { ...ada, employee: null });
  const manual = { discountInCents: 100, surchargeInCents: 250 };
  await sale(fixture, 'changed', { ...cash(1150), manual, expectedTotalInCents: 1150 });
  const pizza = { kind: 'whole' as const, sizeId: 'small', whole: half('margherita') };
  const lines = [line('margherita', 2, { type: 'pizza', pizza, modifiers: [] }), line('burger')];
  await sale(fixture, 'pizzas', { lines, expectedTotalInCents: 3400 });
  await placeCardOrder(ctx, SCOPE, aSale({ tipInCents: 150 }));
  await settle(fixture);
  await refundOrder(ctx, SCOPE, { orderId: paid, amountInCents: 300, reason: 'Cold', key: 'k', by: BY_MIA });
  await cancelOrder(ctx, SCOPE, { orderId: await sale(fixture, 'lost'), reason: 'Never made', by: BY_MIA });
  return fixture;
}

/** Read by every test, changed by none. */
let opened: Promise<EftposFixture> | null = null;
export const theShop = () => (opened ??= aShop());
