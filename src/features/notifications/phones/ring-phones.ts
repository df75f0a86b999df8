import { listDevicesAt } from '#db/access/push-devices.repository.ts';
import type { Trx } from '#db/connection.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import {
  claimRingIn,
  type DueRing,
  dropRingIn,
  dropUnsentRingsIn,
  listDueRings,
  listRingsOfOrder,
  putRingIn,
  settleRingIn,
} from '#db/ordering/push-rings.repository.ts';
import type { Needs } from '#src/context.ts';
import type { Membership } from '#src/domain/access/actor.ts';
import { can } from '#src/domain/access/permissions.ts';
import { isNextStep, type RingStep } from '#src/domain/ordering/ring-step.ts';
import { dishesOfOrder, usualMinutesFor } from '#src/features/printing/kitchen-times.ts';
import { backOff } from '#src/shared/back-off.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { answeredNote, waitingNote } from './phone-notes.ts';
import { type NoteToSend, type PushNeeds, sendNote } from './send-push.ts';

type RingNeeds = PushNeeds & Needs<'menus'>;

const AT_ONCE = 100;
const MAX_TRIES = 6;
/** Longer than any service is waited for. */
const LEASE_SECONDS = 60;
const FIRST_PAUSE_SECONDS = 5;
/** After that the ladder has rung again, or the order is over. */
const TTL_SECONDS = 600;

/**
 * An order waits, has climbed a rung, or was answered: what phones have to show follows from how it is now. Each phone
 * rings once for each step, and is told of the answer where it rang. Repeatable.
 */
export async function ringPhones(
  ctx: RingNeeds,
  scope: StoreScope,
  { orderId, step }: { readonly orderId: string; readonly step: RingStep },
): Promise<void> {
  if (ctx.ports.push === null) return;
  const isQueued = await ctx.write((trx) => queueRingsIn(trx, ctx, scope, { orderId, step }));
  if (isQueued) await sendDueRings(ctx);
}

interface Asked {
  readonly orderId: string;
  readonly step: RingStep;
}

async function queueRingsIn(trx: Trx, ctx: RingNeeds, scope: StoreScope, { orderId, step }: Asked): Promise<boolean> {
  const order = await findOrder(trx, scope, orderId);
  if (!order) return false;
  const isWaiting = order.statusCode === 'new' && step !== 'answered';
  if (!isWaiting && order.statusCode === 'new') return false;
  if (!isWaiting) await dropUnsentRingsIn(trx, scope, orderId);
  const shown = new Map((await listRingsOfOrder(trx, scope, orderId)).map((ring) => [ring.deviceId, ring.step]));
  const deviceIds = isWaiting ? await phonesOfStore(trx, ctx, scope) : [...shown.keys()];
  const next = isWaiting ? step : 'answered';
  const news = deviceIds.filter((deviceId) => isNextStep(next, shown.get(deviceId) ?? null));
  const now = isoUtc(ctx.clock.now());
  for (const deviceId of news) await putRingIn(trx, scope, { deviceId, orderId, step: next, now });
  return news.length > 0;
}

/** Phones of those who may answer an order of the store, each once. */
async function phonesOfStore(trx: Trx, ctx: Needs<'clock'>, scope: StoreScope): Promise<string[]> {
  const rows = await listDevicesAt(trx, scope, isoUtc(ctx.clock.now()));
  const { restaurantId } = scope;
  const may = rows.filter(({ userId, role, storeId }) => {
    const membership = (storeId === null ? { role, restaurantId } : { role, restaurantId, storeId }) as Membership;
    return can({ kind: 'staff', userId, memberships: [membership] }, 'orders.manage', scope);
  });
  return [...new Set(may.map(({ id }) => id))];
}

/** Sends what is due, side by side: one slow service holds up no other phone. */
export async function sendDueRings(ctx: RingNeeds): Promise<void> {
  if (ctx.ports.push === null) return;
  for (;;) {
    const due = await listDueRings(ctx.db, isoUtc(ctx.clock.now()), AT_ONCE);
    await Promise.all(due.map((ring) => sendRing(ctx, ring)));
    if (due.length < AT_ONCE) return;
  }
}

async function sendRing(ctx: RingNeeds, ring: DueRing): Promise<void> {
  const leaseUntil = isoUtc(ctx.clock.now().add({ seconds: LEASE_SECONDS }));
  if (!(await ctx.write((trx) => claimRingIn(trx, ring, leaseUntil)))) return;
  const scope = grantStoreScope(ring);
  const wanted = await noteOf(ctx, scope, ring);
  if (wanted === null) {
    await ctx.write((trx) => dropRingIn(trx, ring));
    return;
  }
  const sent = await sendNote(ctx, { ...ring, id: ring.deviceId }, wanted);
  if (sent.kind === 'gone') return;
  const now = ctx.clock.now();
  const pause =
    sent.kind === 'later'
      ? Math.max(sent.retryAfterSeconds ?? 0, backOff(ring.tries + 1, { first: FIRST_PAUSE_SECONDS }))
      : 0;
  const isAgain = sent.kind === 'later' && ring.tries + 1 < MAX_TRIES;
  await ctx.write(async (trx) => {
    if (sent.kind === 'sent') await catchUpIn(trx, ctx, scope, ring);
    await settleRingIn(trx, ring, {
      sentIsoDateTimeUtc: sent.kind === 'sent' ? isoUtc(now) : null,
      nextTryIsoDateTimeUtc: isAgain ? isoUtc(now.add({ seconds: pause })) : null,
    });
  });
}

/** The order was answered while its ring was on the way: that phone looked as if it had never rung. */
async function catchUpIn(trx: Trx, ctx: Needs<'clock'>, scope: StoreScope, ring: DueRing): Promise<void> {
  const { deviceId, orderId, step } = ring;
  const order = await findOrder(trx, scope, orderId);
  if (!order || order.statusCode === 'new' || step === 'answered') return;
  await putRingIn(trx, scope, { deviceId, orderId, step: 'answered', now: isoUtc(ctx.clock.now()) });
}

/** As the order is at this moment, whatever was queued; null: this phone has nothing to say of it any more. */
async function noteOf(ctx: RingNeeds, scope: StoreScope, ring: DueRing): Promise<NoteToSend | null> {
  const order = await findOrder(ctx.db, scope, ring.orderId);
  if (!order) return null;
  const { profile } = await ctx.menus.storeOf(scope);
  const asked = { collection: order.collection, dishes: dishesOfOrder(order.lines) };
  const usualMinutes = await usualMinutesFor(ctx.db, ctx, scope, profile, asked);
  const about = { order, profile, usualMinutes, now: ctx.clock.now() };
  if (ring.step === 'answered' || (order.statusCode !== 'new' && ring.sentIsoDateTimeUtc !== null)) {
    return { note: (of) => answeredNote(about, of), ttlSeconds: TTL_SECONDS, urgency: 'normal' };
  }
  if (order.statusCode !== 'new') return null;
  return { note: () => waitingNote(about, ring.step), ttlSeconds: TTL_SECONDS, urgency: 'high' };
}
