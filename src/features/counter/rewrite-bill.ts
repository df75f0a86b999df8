import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import { chainDiscountIn, chainVoidsIn } from '#db/evidence/order-events.ts';
import { dropOpenShares } from '#db/ordering/bill-shares.repository.ts';
import { keepDayChange } from '#db/ordering/order-day-changes.repository.ts';
import { appendOrderVersion } from '#db/ordering/order-history.repository.ts';
import { findOrderSecrets } from '#db/ordering/orders.repository.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import {
  insertBillEdit,
  listOrderVersions,
  replaceLastVersion,
  rewriteOrder,
  tendersOfBill,
} from '#db/payments/bill-ledger.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import {
  billBalance,
  type LedgerTender,
  paymentTypeOf,
  totalsWithTenders,
  withPaidExtras,
} from '#src/domain/ordering/bill-money.ts';
import type { VoidedDish, VoidedFood } from '#src/domain/ordering/kept-lines.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { SalesTaxRate } from '#src/domain/pricing/tax.ts';
import { posHoursOf } from '#src/domain/tenancy/pos-hours.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { businessDayOf } from '#src/domain/time/business-day.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { invariant } from '#src/shared/invariant.ts';
import { refuse } from '#src/shared/refuse.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { staleBill } from './save-bill.ts';

export interface Rewriting {
  readonly before: Order;
  /** The food as it is from now on; tips, roundings, payment type and version are worked out here. */
  readonly after: Order;
  readonly by: ActedBy;
  /** Verb of the trade, for the audit log. */
  readonly action: string;
  readonly reason: string | null;
  /** What was voided off the bill, for the report of voids. What went to another bill wasn't. */
  readonly voided?: readonly VoidedDish[];
  /** What became of them; left out or null: it wasn't asked. */
  readonly voidedFood?: VoidedFood | null;
}

export interface Rewritten {
  readonly order: Order;
  /** Number of the current version. */
  readonly versionNumber: number;
  readonly leftInCents: number;
  /** Paid above the new total; refunded in this write. */
  readonly overpaidInCents: number;
}

/**
 * Writes the order as it is from now on. Until it has a payment it keeps one version; then every change adds a version
 * (domain rules §5) and a row in the ledger of edits. A new total cancels the split plan; paid shares stay.
 */
export async function rewriteBillIn(
  trx: Trx,
  ctx: Needs<'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  rewriting: Rewriting,
): Promise<Rewritten> {
  const { before, after, by, action, reason } = rewriting;
  const { settling } = await tendersOfBill(trx, scope, before.id);
  const { profile } = await ctx.menus.storeOf(scope, trx);
  const order = withMoney(before, after, settling, profile.settings.tax);
  const balance = billBalance(order, settling);
  await requireNotBelowRefunds(trx, scope, order);
  await keepItsDayIn(trx, ctx, scope, before, order);
  if (!(await rewriteOrder(trx, scope, before, order))) throw staleBill(before.version);
  const when = { isoDateTimeUtc: isoUtc(ctx.clock.now()), businessDay: dayOf(ctx, profile) };
  chainDiscountIn(trx, before, order, when);
  chainVoidsIn(trx, order, rewriting.voided ?? [], when);

  const versionNumber = await keepVersionIn(trx, ctx, scope, order, settling.length > 0);
  const { restaurantId, storeId } = scope;
  if (settling.length > 0) {
    await insertBillEdit(trx, {
      id: ctx.ids.next(),
      restaurantId,
      storeId,
      orderId: order.id,
      number: versionNumber,
      beforeInCents: before.grandTotalInCents,
      afterInCents: order.grandTotalInCents,
      reason,
      byName: by.name,
      createdIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    });
  }
  if (order.grandTotalInCents !== before.grandTotalInCents || order.lines !== before.lines) {
    await dropOpenShares(trx, scope, order.id);
  }
  await appendStoreAudit(trx, ctx, scope, {
    by,
    action,
    subjectType: 'order',
    subjectId: order.id,
    before: whatCounts(before),
    after: {
      ...whatCounts(order),
      versionNumber,
      ...(reason === null ? {} : { reason }),
      ...voidedOf(rewriting, when.businessDay),
    },
  });
  await appendStoreEvent(trx, ctx, scope, {
    orderId: order.id,
    type: 'billChanged',
    payload: { billId: order.id },
  });
  return { order, versionNumber, leftInCents: balance.leftInCents, overpaidInCents: balance.overpaidInCents };
}

function voidedOf({ voided = [], voidedFood }: Rewriting, businessDay: string) {
  if (voided.length === 0) return {};
  return { voided: { businessDay, ...(voidedFood ? { food: voidedFood } : {}), dishes: voided } };
}

/** A bill that was paid and is changed on a later day counts as it was until then, and the change on its own day. */
async function keepItsDayIn(
  trx: Trx,
  ctx: Needs<'clock' | 'menus'>,
  scope: StoreScope,
  before: Order,
  after: Order,
): Promise<void> {
  const isSame = after.lines === before.lines && after.grandTotalInCents === before.grandTotalInCents;
  if (before.paymentType === 'posPayLater' || isSame) return;
  const { profile } = await ctx.menus.storeOf(scope, trx);
  const changedIsoDateTimeUtc = isoUtc(ctx.clock.now());
  await keepDayChange(trx, scope, before, { businessDay: dayOf(ctx, profile), changedIsoDateTimeUtc });
}

const dayOf = ({ clock }: Needs<'clock'>, { timezone, settings }: StoreProfile) =>
  businessDayOf(clock.now(), timezone, posHoursOf(settings));

function withMoney(before: Order, after: Order, settling: readonly LedgerTender[], rate: SalesTaxRate): Order {
  const order = { ...after, ...totalsWithTenders(withPaidExtras(before, after, rate), settling) };
  const { leftInCents } = billBalance(order, settling);
  const isPaid = leftInCents === 0 && (settling.length > 0 || before.paymentType === 'noPaymentRequired');
  return { ...order, paymentType: paymentTypeOf(settling, isPaid), version: before.version + 1 };
}

async function keepVersionIn(
  trx: Trx,
  ctx: Needs<'clock'>,
  scope: StoreScope,
  order: Order,
  hasMoney: boolean,
): Promise<number> {
  const last = (await listOrderVersions(trx, scope, order.id)).at(-1);
  invariant(last, 'an order has a version from its first moment');
  if (!hasMoney) {
    await replaceLastVersion(trx, scope, order, last.number);
    return last.number;
  }
  await appendOrderVersion(trx, ctx, scope, order, last.number + 1);
  return last.number + 1;
}

/** A goodwill refund is spent: the bill can't be worth less than that. */
async function requireNotBelowRefunds(trx: Trx, scope: StoreScope, order: Order): Promise<void> {
  const refundedInCents = (await findOrderSecrets(trx, scope, order.id))?.refundedInCents ?? 0;
  if (refundedInCents <= order.grandTotalInCents) return;
  const text = formatAmount(refundedInCents, order.currencyCode);
  throw refuse('refunded_above_total', `${text} of this bill has been refunded. The total can’t go below that.`, {
    refundedInCents,
  });
}

function whatCounts(order: Order) {
  return {
    grandTotalInCents: order.grandTotalInCents,
    lines: order.lines.map(({ id, priced }) => `${id} ${priced.quantity} x ${priced.name}`),
    ...(order.collection.type === 'dineIn' ? { table: order.collection.tableName } : {}),
  };
}
