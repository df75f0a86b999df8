import type { Db } from '#db/connection.ts';
import { listDiningTables } from '#db/floor/dining-tables.repository.ts';
import { listOpenUnbookedOrders, listOrdersToSend, paymentSumsOf } from '#db/ordering/bill-lists.queries.ts';
import { type BillShare, listShares } from '#db/ordering/bill-shares.repository.ts';
import { type Bill, findBill, listHolds, listOpenBills } from '#db/ordering/bills.repository.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import { listOrderVersions, tendersOfBill } from '#db/payments/bill-ledger.repository.ts';
import { listBeingPaid, type PhonePayment } from '#db/payments/phone-payments.repository.ts';
import type { Tender } from '#db/payments/tenders.repository.ts';
import { couponsForCart } from '#db/promotions/coupon-redemptions.repository.ts';
import type { Needs } from '#src/context.ts';
import { requestedFor } from '#src/domain/ordering/bill-money.ts';
import { type FollowingCourse, followingCourses } from '#src/domain/ordering/following.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { holidaySurchargeOn } from '#src/domain/tenancy/holiday-surcharge.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import type { BillDetail, BillList, BillRow, BillShareView, PartOnPhone } from '#src/domain/till/bill.types.ts';
import { localDateOf } from '#src/domain/time/store-clock.ts';
import { couponIdsOn, openedAtOf } from '#src/features/counter/counter-order.ts';
import { readGuest } from '#src/features/customers/read-guest.ts';
import { chargedPlace } from '#src/features/delivery/charged-place.ts';
import { placedFeeOf } from '#src/features/delivery/courier-fee.ts';
import { guestsAtTable } from '#src/features/floor/guests-at-table.ts';
import { earlierPricesOf } from '#src/features/orders/earlier-prices-of.ts';
import { moneyLeftIn } from '#src/features/orders/money-left.ts';
import { refundableOf } from '#src/features/payments/queue-money.ts';
import { notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { draftOfOrder } from './draft-of-order.ts';
import { editingBy, editingOf, ownBillId } from './hold-bill.ts';
import { ordersDue } from './orders-due.ts';

/** Every bill that waits: saved, sent, part paid, from all tills, oldest first, each with who is editing it. */
export function readBills(ctx: Needs<'db' | 'clock'>, scope: StoreScope): Promise<BillList> {
  return readBillsIn(ctx.db, ctx, scope);
}

/** The same, inside a running write. */
export async function readBillsIn(db: Db, ctx: Needs<'clock'>, scope: StoreScope): Promise<BillList> {
  const at = ctx.clock.now();
  const [bills, unbooked] = [await listOpenBills(db, scope), await listOpenUnbookedOrders(db, scope)];
  const holds = new Map((await listHolds(db, scope)).map((hold) => [hold.billId, editingBy(hold, at)]));
  const tables = new Map((await listDiningTables(db, scope)).map(({ id, name }) => [id, name]));
  const money = await paymentSumsOf(
    db,
    scope,
    bills.flatMap((bill) => bill.orderId ?? []),
  );
  const rows = bills.map((bill): BillRow => {
    const sums = bill.orderId === null ? undefined : money.get(bill.orderId);
    return {
      id: bill.id,
      version: bill.version,
      orderNumber: sums?.orderNumber ?? null,
      collectionType: bill.collectionType,
      tableId: bill.tableId,
      tableName: bill.tableId === null ? null : (tables.get(bill.tableId) ?? null),
      customerName: bill.customerName,
      comments: bill.draft.comments,
      lineCount: bill.lineCount,
      unsentCount: bill.unsentCount,
      totalInCents: bill.totalInCents,
      leftInCents: Math.max(0, bill.totalInCents - (sums?.settledInCents ?? 0)),
      savedByName: bill.savedByName,
      businessDay: sums?.businessDay ?? null,
      due: 'bill',
      openedIsoDateTimeUtc: bill.openedIsoDateTimeUtc,
      savedIsoDateTimeUtc: bill.savedIsoDateTimeUtc,
      editing: holds.get(bill.id) ?? null,
    };
  });
  const byAge = (a: BillRow, b: BillRow) => (a.openedIsoDateTimeUtc < b.openedIsoDateTimeUtc ? -1 : 1);
  // Counter bills come before website orders: guests at a table are already waiting here.
  const ours = await withFollowing(db, scope, [...rows, ...unbooked].sort(byAge));
  return { atIsoDateTimeUtc: isoUtc(at), bills: [...ours, ...(await ordersDue(db, scope))] };
}

async function withFollowing(db: Db, scope: StoreScope, rows: readonly BillRow[]): Promise<BillRow[]> {
  const sent = rows.filter(({ orderNumber }) => orderNumber !== null);
  const orders = await listOrdersToSend(
    db,
    scope,
    sent.map(({ id }) => id),
  );
  const later = new Map<string, readonly FollowingCourse[]>();
  for (const order of orders) {
    const following = followingCourses(order);
    if (following.length > 0) later.set(order.id, following);
  }
  return rows.map((row) => {
    const following = later.get(row.id);
    return following ? { ...row, following } : row;
  });
}

/**
 * One bill with everything a till can do with it. For a sale that was paid at once the draft is its order. A till that
 * missed the end of its sale finds it by its own id.
 */
export async function readBill(
  ctx: Needs<'db' | 'clock' | 'menus' | 'ownership' | 'ports'>,
  scope: StoreScope,
  calledId: string,
): Promise<BillDetail> {
  const billId = await ownBillId(ctx.db, ctx, scope, calledId);
  const detail = await billDetail(ctx.db, ctx, scope, billId);
  const { draft, order } = detail;
  const guest = await readGuest(ctx, scope, draft.customerPhone);
  const hadReward = order?.breakdown.some((row) => row.kind === 'loyalty') ?? false;
  const { profile } = await ctx.menus.storeOf(scope);
  const { lines, collectionType } = draft;
  const kept = await earlierPricesOf(ctx, ctx.db, scope, { channel: 'pos', lines, collectionType });
  return {
    ...detail,
    ...(kept.size > 0 ? { keptPrices: [...kept.values()] } : {}),
    // A sent order keeps the reward it was granted.
    guestCount: await guestsAtTable(ctx.db, ctx, scope, draft.tableId),
    guest: guest && hadReward ? { ...guest, credits: Number.MAX_SAFE_INTEGER } : guest,
    coupons: (await couponsForCart(ctx.db, scope, draft.wishes?.couponCodes ?? [], billId)).map((one) => ({
      ...one,
      isGranted: order ? couponIdsOn(order).has(one.coupon.id) : false,
    })),
    holidaySurcharge: holidaySurchargeOn(profile, await dayOf(ctx, scope, detail, profile)),
    place: draft.address && (await chargedPlace(ctx, scope, draft.address, order && placedFeeOf(order))),
  };
}

/** The store's date for which the bill's holiday counts: of the hour it is wanted at, else of its opening. */
async function dayOf(
  ctx: Needs<'db' | 'clock'>,
  scope: StoreScope,
  { draft, order }: Pick<BillDetail, 'draft' | 'order'>,
  { timezone }: StoreProfile,
): Promise<string> {
  const opened = order ? await openedAtOf(ctx.db, scope, order) : isoUtc(ctx.clock.now());
  const at = Temporal.Instant.from(draft.wishes?.requestedForIsoDateTimeUtc ?? opened);
  return localDateOf(at, timezone).toString();
}

async function billDetail(
  db: Db,
  ctx: Needs<'clock' | 'ownership'>,
  scope: StoreScope,
  billId: string,
): Promise<Omit<BillDetail, 'guest' | 'guestCount' | 'coupons' | 'place' | 'holidaySurcharge'>> {
  const bill = await findBill(db, scope, billId);
  const order = await findOrder(db, scope, billId);
  const draft = bill?.draft ?? (order && draftOfOrder(order));
  if (!draft || (order && !isForTill(order))) throw notFound('bill');
  const totalInCents = order ? requestedFor(order) : billTotal(bill);
  const { due, leftInCents } = order ? await moneyLeftIn(db, scope, order) : { due: null, leftInCents: totalInCents };
  const { all } = await tendersOfBill(db, scope, billId);
  const onPhones = await listBeingPaid(db, scope, billId, ctx.clock.now());
  return {
    atIsoDateTimeUtc: isoUtc(ctx.clock.now()),
    id: billId,
    // A bill that has no row yet gets its first version with its first change.
    version: bill?.version ?? 1,
    isOpen: bill ? bill.state === 'open' : due !== null,
    due,
    isKeptElsewhere: !ctx.ownership.owns(db, scope, billId),
    draft,
    unsentCount: bill?.unsentCount ?? 0,
    sentFacts: bill?.sentFacts ?? null,
    order,
    totalInCents,
    leftInCents,
    savedTotalInCents: bill?.totalInCents ?? totalInCents,
    shares: (await listShares(db, scope, billId)).map((share) => shareView(share, all)),
    ...(onPhones.length > 0 ? { onPhones: onPhones.map(onPhoneView) } : {}),
    tenders: all.map(tenderView),
    versions: order
      ? (await listOrderVersions(db, scope, billId)).map(({ orderId: _o, storeId: _s, ...version }) => version)
      : [],
    refundableInCents: order ? (await refundableOf(db, scope, billId)).leftInCents : 0,
    editing: await editingOf(db, ctx, scope, billId),
  };
}

/** A till never takes a marketplace's money, and none for an order that hasn't been accepted. */
function isForTill({ channel, statusCode }: Order): boolean {
  return channel === 'pos' || (channel !== 'uberEats' && (statusCode === 'accepted' || statusCode === 'completed'));
}

function billTotal(bill: Bill | null): number {
  return bill?.totalInCents ?? 0;
}

function shareView(share: BillShare, tenders: readonly Tender[]): BillShareView {
  const { id, position, mode, amountInCents, lines, state, tenderId, paymentName } = share;
  const paymentType = tenders.find((tender) => tender.id === tenderId)?.paymentType ?? null;
  return { id, position, mode, amountInCents, lines, isPaid: state === 'paid', paymentType, paymentName };
}

function onPhoneView({ id, amountInCents, tipInCents, state, heldUntilIsoDateTimeUtc }: PhonePayment): PartOnPhone {
  return { id, amountInCents, tipInCents, untilIsoDateTimeUtc: state === 'held' ? heldUntilIsoDateTimeUtc : null };
}

function tenderView({ id, paymentType, amountInCents, changeInCents, tipInCents, takenIsoDateTimeUtc }: Tender) {
  return { id, paymentType, amountInCents, changeInCents, tipInCents, takenIsoDateTimeUtc };
}
