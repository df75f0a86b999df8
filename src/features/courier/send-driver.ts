import { appendAudit } from '#db/audit/audit.repository.ts';
import type { Trx } from '#db/connection.ts';
import {
  type CourierJob,
  findOpenCourierJob,
  getCourierJob,
  insertCourierJob,
  updateCourierJob,
} from '#db/courier/courier-jobs.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import type { Needs } from '#src/context.ts';
import type { CourierDeliveryAnswer } from '#src/contracts/courier.endpoints.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { PHONE_ISSUE_MESSAGES, parsePhone } from '#src/domain/customers/phone-number.ts';
import { jobStatusOf } from '#src/domain/delivery/courier-job.ts';
import { type DriverMove, driverMoves, stateAfter } from '#src/domain/delivery/own-driver.ts';
import type { SendDriverBody } from '#src/domain/ordering/courier.schema.ts';
import { completeOrderIn } from '#src/features/orders/end-order.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { refuseField } from '#src/shared/refuse.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { addressOfOrder } from './ask-quote.ts';
import { courierAnswer } from './courier-answer.ts';

type DriverNeeds = Needs<'db' | 'write' | 'clock' | 'ids' | 'menus' | 'ownership'>;

export interface SentDriver extends SendDriverBody {
  readonly orderId: string;
  readonly by: ActedBy;
}

/**
 * Gives an accepted delivery order to the store's own driver. Until that driver has left, another one may take it over;
 * the same driver again changes nothing. Refused with `resource_status_conflict` while a courier or a driver is on it.
 */
export async function sendDriver(
  ctx: DriverNeeds,
  scope: StoreScope,
  { orderId, name, phone, vehicle, by }: SentDriver,
): Promise<CourierDeliveryAnswer> {
  const { profile } = await ctx.menus.storeOf(scope);
  const parsed = phone === '' ? null : parsePhone(phone, profile.countryCode);
  if (parsed?.kind === 'issue') throw refuseField('phone', PHONE_ISSUE_MESSAGES[parsed.issue], 'phone_invalid');
  const driver = { courierName: name, vehicle, driverPhone: parsed?.e164 ?? null };
  return ctx.write(async (trx) => {
    const order = await getOrder(trx, scope, orderId);
    addressOfOrder(order);
    const open = await findOpenCourierJob(trx, scope, orderId);
    if (open) {
      if (isSame(open, driver)) return courierAnswer(open);
      requireAtStore(open);
      await updateCourierJob(trx, open, driver);
      return recorded(trx, ctx, scope, { job: open, by, action: 'sendDriver', after: { name } });
    }
    if (order.statusCode !== 'accepted') {
      throw conflict('order_not_accepted', 'Accept the order first. A driver goes with accepted orders only.');
    }
    const { restaurantId, storeId } = scope;
    const job: CourierJob = {
      ...{ id: ctx.ids.next(), restaurantId, storeId, orderId, provider: 'inHouse' },
      ...{ quoteId: null, jobStatus: 'PENDING', courierStatus: 'pending' },
      ...{ providerDeliveryId: null, feeInCents: null, refusedCode: null, trackingUrl: null },
      ...driver,
      ...{ pickupEtaIsoDateTimeUtc: null, dropoffEtaIsoDateTimeUtc: null },
      ...{ createdIsoDateTimeUtc: isoUtc(ctx.clock.now()), reportedIsoDateTimeUtc: null },
    };
    await insertCourierJob(trx, job);
    return recorded(trx, ctx, scope, { job, by, action: 'sendDriver', after: { name } });
  });
}

const isSame = (open: CourierJob, { courierName, vehicle, driverPhone }: Driver) =>
  open.provider === 'inHouse' &&
  open.courierName === courierName &&
  open.vehicle === vehicle &&
  open.driverPhone === driverPhone;
type Driver = Pick<CourierJob, 'courierName' | 'vehicle' | 'driverPhone'>;

function requireAtStore({ provider, courierStatus, courierName }: CourierJob): void {
  if (provider !== 'inHouse') throw conflict('courier_booked', 'A courier is booked for this order. Cancel it first.');
  if (courierStatus !== 'pending') throw conflict('driver_left', `${courierName ?? 'The driver'} has left with it.`);
}

export interface MovedDriver {
  readonly deliveryId: string;
  readonly move: DriverMove;
  readonly by: ActedBy;
}

/**
 * What a person says of an own driver's way. Delivered completes the order, paid or not, as a courier's word does. A
 * repetition changes nothing; a state that can't follow is refused with `resource_status_conflict`.
 */
export async function moveDriver(
  ctx: DriverNeeds,
  scope: StoreScope,
  { deliveryId, move, by }: MovedDriver,
): Promise<CourierDeliveryAnswer> {
  return ctx.write(async (trx) => {
    const job = await getCourierJob(trx, scope, deliveryId);
    // What a courier does is theirs to say.
    if (job.provider !== 'inHouse') throw notFound('delivery');
    const next = stateAfter(move);
    if (job.courierStatus === next) return courierAnswer(job);
    const order = await getOrder(trx, scope, job.orderId);
    if (order.statusCode !== 'accepted' || !driverMoves(job.courierStatus).includes(move)) {
      throw conflict('delivery_over', 'This delivery has changed. Look at it again.');
    }
    const at = isoUtc(ctx.clock.now());
    const change = { courierStatus: next, jobStatus: jobStatusOf(next), reportedIsoDateTimeUtc: at };
    await updateCourierJob(trx, job, change);
    const answer = await recorded(trx, ctx, scope, {
      job,
      by,
      action: 'moveDriver',
      after: { name: job.courierName, move },
    });
    if (move === 'delivered' && ctx.ownership.owns(trx, scope, order.id)) {
      await completeOrderIn(trx, ctx, scope, { orderId: order.id, by, isUnpaidMeant: true });
    }
    return answer;
  });
}

interface Recorded {
  readonly job: CourierJob;
  readonly by: ActedBy;
  readonly action: 'sendDriver' | 'moveDriver';
  readonly after: Readonly<Record<string, string | null>>;
}

/** The audit row and the event; answers with the delivery as it is from then on. */
async function recorded(
  trx: Trx,
  ctx: Needs<'clock' | 'ids'>,
  scope: StoreScope,
  { job: { id, orderId }, by, action, after }: Recorded,
): Promise<CourierDeliveryAnswer> {
  const { restaurantId, storeId } = scope;
  const subject = { subjectType: 'order', subjectId: orderId, after: { deliveryId: id, ...after } };
  await appendAudit(trx, ctx, { restaurantId, storeId, by, action, ...subject });
  await appendStoreEvent(trx, ctx, scope, { orderId, type: 'courierMoved', payload: { orderId } });
  return courierAnswer(await getCourierJob(trx, scope, id));
}

function conflict(reason: string, message: string): AppError {
  return new AppError('resource_status_conflict', message, { reason });
}
