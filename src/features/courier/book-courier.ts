import { appendAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import {
  type CourierJob,
  findOpenCourierJob,
  getCourierJob,
  insertCourierJob,
  updateCourierJob,
} from '#db/courier/courier-jobs.repository.ts';
import {
  findCourierQuote,
  findQuoteFor,
  releaseQuoteIn,
  type StoredQuote,
  takeQuoteIn,
} from '#db/courier/courier-quotes.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import type { CourierDeliveryAnswer } from '#src/contracts/courier.endpoints.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { parsePhone } from '#src/domain/customers/phone-number.ts';
import { type CourierCode, courierError } from '#src/domain/delivery/courier-codes.ts';
import type { CourierDeliveryBody } from '#src/domain/ordering/courier.schema.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { dropoffHash } from '#src/features/delivery/courier-fee.ts';
import type {
  CourierDelivery,
  CourierDeliveryRequest,
  CourierOutcome,
} from '#src/integrations/courier/courier.port.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { refuse } from '#src/shared/refuse.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { applyReportIn } from './apply-report.ts';
import { addressOfOrder, type CourierNeeds, type QuoteNeeds } from './ask-quote.ts';
import { courierAnswer } from './courier-answer.ts';
import { dropoffPlace, requireCourier, requirePickup } from './courier-places.ts';

type Wanted = CourierDeliveryBody & { readonly by: ActedBy };

interface Decided {
  readonly job: CourierJob;
  readonly order: Order;
  readonly quote: StoredQuote | null;
}

/**
 * Books a courier for an accepted delivery order, once: an order has one open job, whose id is the courier's key. If no
 * answer came, the job stays open and the same press asks again with the same key.
 */
export async function bookCourier(
  ctx: CourierNeeds,
  scope: StoreScope,
  wanted: Wanted,
): Promise<CourierDeliveryAnswer> {
  await getOrder(ctx.db, scope, wanted.orderId);
  const courier = requireCourier(ctx);
  const decided = await ctx.write((trx) => decideIn(trx, ctx, scope, wanted));
  const { job } = decided;
  if (job.providerDeliveryId !== null) return courierAnswer(job);
  let outcome = await courier.create(await requestOf(ctx, scope, decided, wanted));
  if (outcome.kind === 'refused' && outcome.existingDeliveryId !== null) {
    const existing = await courier.get(outcome.existingDeliveryId);
    if (existing.kind === 'done' && existing.value.externalId === job.id) outcome = existing;
  }
  const settled = outcome;
  await ctx.write((trx) => settleIn(trx, ctx, scope, decided, settled));
  if (settled.kind === 'done') return courierAnswer(await getCourierJob(ctx.db, scope, job.id));
  ctx.log.warn('courier not booked', { deliveryId: job.id, outcome: settled.kind });
  if (settled.kind === 'refused') throw courierError(settled.code);
  if (!settled.mayBeDone) throw courierError('service_unavailable');
  const message = 'The courier didn’t answer. Try again: one courier is booked at most.';
  throw new AppError('service_unavailable', message, { reason: 'request_timeout' });
}

async function decideIn(
  trx: Trx,
  ctx: Omit<QuoteNeeds, 'db' | 'write'>,
  scope: StoreScope,
  { orderId, quoteId, expectedFeeInCents, by }: Wanted,
): Promise<Decided> {
  const order = await getOrder(trx, scope, orderId);
  const address = addressOfOrder(order);
  const open = await findOpenCourierJob(trx, scope, orderId);
  if (open?.provider === 'inHouse') {
    throw new AppError('resource_status_conflict', `${open.courierName ?? 'Your driver'} is bringing this order.`, {
      reason: 'driver_sent',
    });
  }
  if (open) {
    const quote = open.quoteId === null ? null : await findCourierQuote(trx, scope, open.quoteId);
    return { job: open, order, quote };
  }
  if (order.statusCode !== 'accepted') {
    throw new AppError(
      'resource_status_conflict',
      'Accept the order first. A courier comes for accepted orders only.',
      {
        reason: 'order_not_accepted',
      },
    );
  }
  const hash = dropoffHash(scope, address);
  const at = isoUtc(ctx.clock.now());
  const found =
    quoteId === null
      ? await findQuoteFor(trx, scope, { dropoffHash: hash, at })
      : await findCourierQuote(trx, scope, quoteId);
  if (quoteId !== null) requireQuote(found, { hash, at, expectedFeeInCents });
  // Only a price is used: without one the courier says it on booking.
  const quote = found?.providerQuoteId ? found : null;
  const job: CourierJob = {
    id: ctx.ids.next(),
    restaurantId: scope.restaurantId,
    storeId: scope.storeId,
    ...{ orderId, quoteId: quote?.id ?? null, jobStatus: 'PENDING', courierStatus: null },
    ...{ providerDeliveryId: null, feeInCents: null, refusedCode: null },
    ...{ trackingUrl: null, courierName: null, vehicle: null },
    ...{ pickupEtaIsoDateTimeUtc: null, dropoffEtaIsoDateTimeUtc: null },
    ...{ createdIsoDateTimeUtc: at, reportedIsoDateTimeUtc: null },
    ...{ provider: 'uberDirect', driverPhone: null },
  };
  await insertCourierJob(trx, job);
  if (quote && !(await takeQuoteIn(trx, scope, { quoteId: quote.id, jobId: job.id }))) throw courierError('used_quote');
  const { restaurantId, storeId } = scope;
  const subject = { subjectType: 'order', subjectId: orderId, after: { deliveryId: job.id } };
  await appendAudit(trx, ctx, { restaurantId, storeId, by, action: 'bookCourier', ...subject });
  return { job, order, quote };
}

function requireQuote(
  quote: StoredQuote | null,
  wanted: { readonly hash: string; readonly at: string; readonly expectedFeeInCents: number | null },
): void {
  if (!quote?.providerQuoteId || quote.expiresIsoDateTimeUtc <= wanted.at) throw courierError('expired_quote');
  if (quote.usedJobId !== null) throw courierError('used_quote');
  const isOther = wanted.expectedFeeInCents !== null && wanted.expectedFeeInCents !== quote.feeInCents;
  if (isOther || quote.dropoffHash !== wanted.hash) throw courierError('mismatched_price_quote');
}

async function requestOf(
  ctx: Pick<QuoteNeeds, 'menus'>,
  scope: StoreScope,
  { job, order, quote }: Decided,
  { readyIsoDateTimeUtc, mayLeaveAtDoor, tipInCents }: Wanted,
): Promise<CourierDeliveryRequest> {
  const store = await ctx.menus.storeOf(scope);
  const phone = parsePhone(order.customerPhone, store.profile.countryCode);
  if (phone.kind === 'issue') throw refuse('phone_needed', 'A courier needs the guest’s phone number. Add it first.');
  const notes = order.collection.type === 'delivery' ? order.collection.dropoffNotes : '';
  return {
    idempotencyKey: job.id,
    quoteId: quote?.providerQuoteId ?? null,
    pickup: requirePickup(store),
    dropoff: { ...dropoffPlace(addressOfOrder(order), store, phone.e164), name: order.customerName || 'Guest', notes },
    readyAt: readyIsoDateTimeUtc === null ? null : Temporal.Instant.from(readyIsoDateTimeUtc),
    manifestTotalInCents: order.itemTotalInCents,
    storeId: scope.storeId,
    reference: order.orderNumber,
    items: order.lines.map(({ line, priced }) => ({
      name: priced.name.slice(0, 100),
      quantity: line.quantity,
      size: 'small',
      priceInCents: null,
    })),
    mayLeaveAtDoor,
    tipInCents,
  };
}

/** The courier's own answer may have been overtaken by their message. */
async function settleIn(
  trx: Trx,
  ctx: CourierNeeds,
  scope: StoreScope,
  { job: { id }, quote }: Decided,
  outcome: CourierOutcome<CourierDelivery>,
): Promise<void> {
  const job = await getCourierJob(trx, scope, id);
  if (outcome.kind === 'done') return applyReportIn(trx, ctx, scope, job, outcome.value);
  if (job.providerDeliveryId !== null) return;
  if (outcome.kind === 'unreachable' && outcome.mayBeDone) return;
  const refusedCode: CourierCode = outcome.kind === 'refused' ? outcome.code : 'service_unavailable';
  await updateCourierJob(trx, job, { jobStatus: 'REJECTED', refusedCode });
  if (quote && !SPENT.has(refusedCode)) await releaseQuoteIn(trx, scope, { quote, jobId: id });
}

/** The price is no good any more. */
const SPENT: ReadonlySet<CourierCode> = new Set(['used_quote', 'expired_quote', 'mismatched_price_quote']);
