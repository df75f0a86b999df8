import type { Trx } from '#db/connection.ts';
import { listRungs, reachRungIn } from '#db/ordering/order-rungs.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { appendStoreEvent } from '#db/outbox/outbox.repository.ts';
import { queueMessage } from '#db/outbox/outgoing-messages.repository.ts';
import type { Needs } from '#src/context.ts';
import { parsePhone } from '#src/domain/customers/phone-number.ts';
import { ladder } from '#src/domain/ordering/ladder.ts';
import type { Rung, RungOutcome } from '#src/domain/ordering/ladder-text.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import { formatStoreTime } from '#src/domain/time/store-clock.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';

type Climbs = Needs<'db' | 'write' | 'clock' | 'ids' | 'menus' | 'ownership' | 'ports'>;

export const UNANSWERED_TEMPLATE = 'orderUnanswered';
export const UNANSWERED_CALL_TEMPLATE = 'orderUnansweredCall';

/**
 * Takes an unanswered order up the rungs that are due, each once. The outcome is recorded in the write that queues the
 * text or call. Runs on the side that owns the order.
 */
export async function climbLadder(ctx: Climbs, scope: StoreScope, orderId: string): Promise<void> {
  if (!ctx.ownership.owns(ctx.db, scope, orderId)) return;
  const { profile } = await ctx.menus.storeOf(scope);
  const due = ladder(await getOrder(ctx.db, scope, orderId), profile, ctx.clock.now());
  const reached = listRungs(ctx.db, scope, orderId).map(({ rung }) => rung);
  if (due.every((rung) => reached.includes(rung))) return;
  await ctx.write(async (trx) => {
    // As of this write: it may have been answered since it was found.
    const order = await getOrder(trx, scope, orderId);
    for (const rung of ladder(order, profile, ctx.clock.now()))
      await reachIn(trx, ctx, scope, { order, profile, rung });
  });
}

interface Reached {
  readonly order: Order;
  readonly profile: StoreProfile;
  readonly rung: Rung;
}

async function reachIn(trx: Trx, ctx: Climbs, scope: StoreScope, reached: Reached): Promise<void> {
  const { order, profile, rung } = reached;
  const outcome = outcomeOf(ctx, profile, rung);
  const reachedIsoDateTimeUtc = isoUtc(ctx.clock.now());
  const isNew = await reachRungIn(trx, scope, { orderId: order.id, rung, outcome, reachedIsoDateTimeUtc });
  if (!isNew) return;
  await appendStoreEvent(trx, ctx, scope, {
    orderId: order.id,
    type: 'orderUnanswered',
    payload: { orderId: order.id, rung },
  });
  if (outcome !== 'done') return;
  if (rung === 'message' || rung === 'call') await tellPeopleIn(trx, ctx, scope, reached);
}

function outcomeOf({ ports }: Climbs, profile: StoreProfile, rung: Rung): RungOutcome {
  if (rung === 'louder' || rung === 'everyTill') return 'done';
  const { mobiles, emails } = peopleOf(profile);
  if (rung === 'call') {
    if (!ports.sms?.call) return 'cannotCall';
    return mobiles.length === 0 ? 'nobodyNamed' : 'done';
  }
  if (mobiles.length + emails.length === 0) return 'nobodyNamed';
  return (ports.sms && mobiles.length > 0) || (ports.email && emails.length > 0) ? 'done' : 'notHere';
}

/** The people the store named, and how they are reached. */
function peopleOf({ settings, countryCode }: StoreProfile): { mobiles: string[]; emails: string[] } {
  const contacts = settings.orderProcess.unansweredContacts;
  return {
    emails: contacts.filter((one) => one.includes('@')),
    mobiles: contacts.flatMap((one) => {
      const parsed = one.includes('@') ? null : parsePhone(one, countryCode);
      return parsed?.kind === 'phone' ? [parsed.e164] : [];
    }),
  };
}

async function tellPeopleIn(
  trx: Trx,
  ctx: Climbs,
  scope: StoreScope,
  { order, profile, rung }: Reached,
): Promise<void> {
  const { restaurantId, storeId } = scope;
  const { mobiles, emails } = peopleOf(profile);
  const isCall = rung === 'call';
  const now = isoUtc(ctx.clock.now());
  const template = isCall ? UNANSWERED_CALL_TEMPLATE : UNANSWERED_TEMPLATE;
  const text = unansweredText(order, profile);
  const to = (kind: 'sms' | 'email') => (recipient: string) => ({ kind, recipient });
  for (const { kind, recipient } of [...mobiles.map(to('sms')), ...(isCall ? [] : emails.map(to('email')))]) {
    const id = ctx.ids.next();
    const isNew = await queueMessage(trx, {
      ...{ id, restaurantId, storeId, kind, template, recipient },
      payloadJson: JSON.stringify({ text, orderNumber: order.orderNumber }),
      dedupeKey: `${template}:${order.id}:${recipient}`,
      ...{ nextTryIsoDateTimeUtc: now, createdIsoDateTimeUtc: now },
    });
    if (!isNew) continue;
    await appendStoreEvent(trx, ctx, scope, { orderId: order.id, type: 'messageQueued', payload: { messageId: id } });
  }
}

/** 'Roma Newtown: no one has answered order W-117, placed at 6:42 PM. …' */
function unansweredText(order: Order, { name, timezone }: StoreProfile): string {
  const placed = formatStoreTime(Temporal.Instant.from(order.placedIsoDateTimeUtc), timezone);
  return `${name}: no one has answered order ${order.orderNumber}, placed at ${placed}. Accept or reject it on a till or in the admin.`;
}
