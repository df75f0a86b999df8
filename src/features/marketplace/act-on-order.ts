/** What a store does with a marketplace order. Each act reads the order anew, so that a stale screen can't act. */
import { appendStoreAudit } from '#db/audit/audit.repository.ts';
import type { ActCheckAnswer, MarketplaceOrderAnswer } from '#src/contracts/marketplace-orders.endpoints.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import {
  type Blocker,
  blockerOf,
  blockerWords,
  type MarketplaceAct,
  warningsOf,
  warningWords,
} from '#src/domain/marketplace/marketplace-acts.ts';
import { type MarketplaceOrder, secondsLeft } from '#src/domain/marketplace/marketplace-order.ts';
import type {
  AcceptMarketplaceOrder,
  RefuseMarketplaceOrder,
} from '#src/domain/marketplace/marketplace-orders.schema.ts';
import { DENY_REASONS, type DenyReason } from '#src/domain/marketplace/marketplace-states.ts';
import { newPromise } from '#src/domain/ordering/marketplace-lines.ts';
import type { MarketplaceOutcome, MarketplacePort } from '#src/integrations/marketplace/marketplace.port.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { type KeptOrder, keepOrderIn } from './keep-order.ts';
import { answered, type MarketplaceNeeds, requireMarketplace } from './marketplace-access.ts';
import { findOrderHere, orderAnswer, syncOrder } from './read-orders.ts';

/** The acts that take an order on; what asks the customer first is in `ask-customer.ts`. */
type OrderAct = Exclude<MarketplaceAct, 'adjustPrice' | 'askCustomer'>;

const AUDIT_ACTIONS: Readonly<Record<OrderAct, string>> = {
  accept: 'acceptUberEatsOrder',
  deny: 'denyUberEatsOrder',
  cancel: 'cancelUberEatsOrder',
  ready: 'readyUberEatsOrder',
  readyTime: 'moveUberEatsReadyTime',
};

/** Whether the order is already as the act leaves it: a repetition then changes nothing. */
const IS_DONE: Readonly<Record<Exclude<OrderAct, 'readyTime'>, (kept: KeptOrder) => boolean>> = {
  accept: ({ status }) => status === 'ACCEPTED',
  deny: ({ status }) => status === 'REJECTED',
  cancel: ({ status, order }) => status === 'CANCELLED' && order.failure?.party === 'MERCHANT',
  ready: ({ status, order }) => status === 'ACCEPTED' && order.preparation === 'READY_FOR_HANDOFF',
};
/** Uber may answer without the milliseconds that it was given. */
const SAME_TIME_MS = 1000;

const REASONS = (Object.entries(DENY_REASONS) as [DenyReason, string][]).map(([value, label]) => ({
  ...{ value, label },
  needsText: value === 'OTHER',
}));

/** Reads the order anew and says what speaks for the act and against it. */
export async function checkAct(
  ctx: MarketplaceNeeds,
  scope: StoreScope,
  { id, act }: { readonly id: string; readonly act: 'accept' | 'deny' | 'cancel' },
): Promise<ActCheckAnswer> {
  await findOrderHere(ctx, scope, id);
  const { kept } = await syncOrder(ctx, scope, id);
  const now = ctx.clock.now();
  const blocker = blockerOf(act, kept, now);
  return {
    action: act,
    eligible: blocker === null,
    blockers: blocker === null ? [] : [{ code: blocker, message: blockerWords(blocker) }],
    warnings: warningsOf(act, kept.order).map((code) => ({ code, message: warningWords(code) })),
    secondsLeft: secondsLeft(kept.status, kept.timedOut, now),
    reasons: act === 'accept' ? [] : REASONS,
  };
}

interface On {
  readonly id: string;
  readonly by: ActedBy;
}

/** `resource_status_conflict`: it isn't possible any more, or a warning wasn't read; the reason says which. */
export function acceptOrder(
  ctx: MarketplaceNeeds,
  scope: StoreScope,
  { id, by, ...body }: On & AcceptMarketplaceOrder,
) {
  const { readyInMinutes, acknowledgedWarnings = [] } = body;
  return carryOut(ctx, scope, {
    ...{ act: 'accept', id, by, acknowledged: acknowledgedWarnings },
    after: { readyInMinutes: readyInMinutes ?? null },
    ask(marketplace, { order }) {
      const wanted = readyInMinutes ? ctx.clock.now().add({ minutes: readyInMinutes }) : null;
      // Uber refuses a time that it doesn't want.
      const readyAt = order.mayMoveReadyTime === false ? null : wanted;
      return marketplace.acceptOrder(id, { readyAt, acceptedBy: by.name });
    },
  });
}

export function denyOrder(ctx: MarketplaceNeeds, scope: StoreScope, { id, by, ...body }: On & RefuseMarketplaceOrder) {
  const refusal = { reason: body.reason, info: body.info ?? '' };
  return carryOut(ctx, scope, {
    ...{ act: 'deny', id, by, acknowledged: [], after: { reason: body.reason } },
    ask: (marketplace) => marketplace.denyOrder(id, refusal),
  });
}

export function cancelOrder(
  ctx: MarketplaceNeeds,
  scope: StoreScope,
  { id, by, ...body }: On & RefuseMarketplaceOrder,
) {
  const refusal = { reason: body.reason, info: body.info ?? '' };
  return carryOut(ctx, scope, {
    ...{ act: 'cancel', id, by, acknowledged: body.acknowledgedWarnings ?? [], after: { reason: body.reason } },
    ask: (marketplace) => marketplace.cancelOrder(id, refusal),
  });
}

export function markOrderReady(ctx: MarketplaceNeeds, scope: StoreScope, { id, by }: On) {
  return carryOut(ctx, scope, {
    ...{ act: 'ready', id, by, acknowledged: [], after: {} },
    ask: (marketplace) => marketplace.markReady(id),
  });
}

interface MovingReadyTime extends On {
  readonly readyAt: Temporal.Instant;
  /** The time that the person saw; left out or null: whatever it is now. */
  readonly insteadOf?: Temporal.Instant | null;
}

/** `validation_failed` for a time that is over; `resource_status_conflict`, `ready_time_moved`, where it isn't the time that was seen. */
export function moveReadyTime(
  ctx: MarketplaceNeeds,
  scope: StoreScope,
  { id, by, readyAt, insteadOf = null }: MovingReadyTime,
) {
  if (Temporal.Instant.compare(readyAt, ctx.clock.now()) <= 0) {
    throw new AppError('validation_failed', 'Choose a time that is still to come.', { reason: 'time_is_over' });
  }
  return carryOut(ctx, scope, {
    ...{ act: 'readyTime', id, by, readyAt, acknowledged: [] },
    after: { readyForPickupIsoDateTimeUtc: isoUtc(readyAt) },
    ask(marketplace, { order }) {
      if (insteadOf !== null) requireSeen(insteadOf, order, ctx.clock.now());
      return marketplace.moveReadyTime(id, readyAt);
    },
  });
}

/** "5 minutes later" means later than the screen said. What Uber corrects by itself, in small steps, doesn't count. */
function requireSeen(seen: Temporal.Instant, order: MarketplaceOrder, now: Temporal.Instant): void {
  const moved = newPromise(isoUtc(seen), order, now.epochMilliseconds);
  if (moved === null) return;
  const message = 'The ready time was moved in the meantime. Look at it, then move it again if it’s still wrong.';
  const details = { readyForPickupIsoDateTimeUtc: moved };
  throw new AppError('resource_status_conflict', message, { reason: 'ready_time_moved', details });
}

interface Doing extends On {
  readonly act: OrderAct;
  /** With `readyTime`. */
  readonly readyAt?: Temporal.Instant;
  readonly acknowledged: readonly string[];
  /** For the audit log; never the customer's words. */
  readonly after: Readonly<Record<string, unknown>>;
  readonly ask: (marketplace: MarketplacePort, kept: KeptOrder) => Promise<MarketplaceOutcome<null>>;
}

async function carryOut(ctx: MarketplaceNeeds, scope: StoreScope, doing: Doing): Promise<MarketplaceOrderAnswer> {
  const { act, id, ask } = doing;
  await findOrderHere(ctx, scope, id);
  const marketplace = requireMarketplace(ctx);
  const { kept } = await syncOrder(ctx, scope, id);
  if (isDone(doing, kept)) return orderAnswer(kept, ctx.clock.now());
  const blocker = blockerOf(act, kept, ctx.clock.now());
  if (blocker !== null) throw blocked(blocker);
  requireRead(act, kept, doing.acknowledged);
  const outcome = await ask(marketplace, kept);
  // Whoever answered first, and whether an answer was lost: only Uber knows, so it's asked.
  const mayBeDone = (outcome.kind === 'unreachable' && outcome.mayBeDone) || isConflict(outcome);
  if (outcome.kind !== 'done' && !mayBeDone) answered(ctx, outcome, 'order');
  const after = await readAgain(ctx, scope, marketplace, doing, outcome.kind === 'done');
  if (outcome.kind === 'done' || (after && isDone(doing, after))) return orderAnswer(after ?? kept, ctx.clock.now());
  const now = after && blockerOf(act, after, ctx.clock.now());
  if (now) throw blocked(now);
  answered(ctx, outcome, 'order');
  return orderAnswer(kept, ctx.clock.now());
}

/**
 * The order after the act, with the act's audit row: where Uber confirmed it, or where this reading is the first that shows it.
 * Null: Uber doesn't answer now.
 */
async function readAgain(
  ctx: MarketplaceNeeds,
  scope: StoreScope,
  marketplace: MarketplacePort,
  doing: Doing,
  isConfirmed: boolean,
): Promise<KeptOrder | null> {
  const { act, id, by, after } = doing;
  const readAt = ctx.clock.now();
  const read = await marketplace.getOrder(id);
  return ctx.write(async (trx) => {
    const done = read.kind === 'done' ? await keepOrderIn(trx, ctx, scope, { read: read.value, readAt }) : null;
    const isShown = done !== null && !(done.was && isDone(doing, done.was)) && isDone(doing, done.kept);
    if (isConfirmed || isShown) {
      const subject = { subjectType: 'uberEatsOrder', subjectId: id };
      await appendStoreAudit(trx, ctx, scope, { by, action: AUDIT_ACTIONS[act], ...subject, after });
    }
    return done?.kept ?? null;
  });
}

function isDone({ act, readyAt }: Pick<Doing, 'act' | 'readyAt'>, kept: KeptOrder): boolean {
  if (act !== 'readyTime') return IS_DONE[act](kept);
  const { status, order } = kept;
  const is = order.readyForPickupIsoDateTimeUtc;
  if (!readyAt || is === null || status !== 'ACCEPTED' || order.preparation === 'READY_FOR_HANDOFF') return false;
  return Math.abs(Date.parse(is) - readyAt.epochMilliseconds) < SAME_TIME_MS;
}

/** A customer's allergies are read before the kitchen begins. */
function requireRead(act: OrderAct, { order }: KeptOrder, acknowledged: readonly string[]): void {
  const unread = warningsOf(act, order).filter((code) => !acknowledged.includes(code));
  const [first] = unread;
  if (first === undefined) return;
  throw new AppError('resource_status_conflict', warningWords(first), {
    ...{ reason: 'warnings_not_acknowledged', details: { warnings: unread } },
  });
}

export function isConflict(outcome: MarketplaceOutcome<unknown>): boolean {
  return outcome.kind === 'refused' && (outcome.why === 'conflict' || outcome.why === 'not_found');
}

export function blocked(code: Blocker): AppError {
  return new AppError('resource_status_conflict', blockerWords(code), { reason: code });
}
