import type { LaneBehind } from '#db/jobs/handler-lanes.repository.ts';
import { putLaneBehindIn } from '#db/jobs/handler-lanes.repository.ts';
import {
  findParkedEvent,
  parkEventIn,
  recordParkedFailureIn,
  setParkedEventHandledIn,
} from '#db/jobs/parked-events.repository.ts';
import { findEventAt } from '#db/outbox/outbox.repository.ts';
import type { AppContext } from '#src/context.ts';
import { afterFailure } from '#src/domain/events/event-tries.ts';
import type { DomainEvent, EventType } from '#src/domain/events/events.ts';
import type { Handler } from '#src/features/jobs/handler.ts';
import { AppError } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';

/** From this try on, someone must look into it. */
const ERROR_FROM_TRY = 5;
const MAX_ERROR_LENGTH = 500;
const RETRY = 'parkedEventRetried' satisfies EventType;

/** The kinds of events that a handler takes. */
export const typesOf = (handler: Handler): readonly EventType[] => [...handler.types, RETRY];

/** Asked for each handler and each event. */
export function concerns(handler: Handler, event: DomainEvent): boolean {
  if (event.type === RETRY) return event.payload.handler === handler.name;
  let types = typesOfHandlers.get(handler);
  if (!types) {
    types = new Set(handler.types);
    typesOfHandlers.set(handler, types);
  }
  return types.has(event.type);
}

const typesOfHandlers = new WeakMap<Handler, ReadonlySet<EventType>>();

export const laneOf = (event: DomainEvent): string => event.storeId ?? event.restaurantId;

/** Handles one event. Null: it is done with; otherwise what it threw. */
export async function tryEvent(
  ctx: AppContext,
  handler: Handler,
  event: DomainEvent,
): Promise<{ error: unknown } | null> {
  try {
    if (event.type === 'parkedEventRetried') await retryParked(ctx, handler, event.payload.parkedEventId);
    else await handler.handle(ctx, event);
    return null;
  } catch (error) {
    return { error };
  }
}

/** Runs a parked event's retry. Whether or not it succeeds, nothing waits for it. */
async function retryParked(ctx: AppContext, handler: Handler, id: string): Promise<void> {
  const parked = await findParkedEvent(ctx.db, id);
  const event = parked && (await findEventAt(ctx.db, parked.sequence));
  if (!event) return;
  try {
    await handler.handle(ctx, event);
  } catch (error) {
    ctx.log.error('parked event failed again', { handler: handler.name, sequence: event.sequence, error });
    await ctx.write((trx) => recordParkedFailureIn(trx, id, textOf(error)));
    return;
  }
  await ctx.write((trx) => setParkedEventHandledIn(trx, id, isoUtc(ctx.clock.now())));
}

/**
 * Records that an event couldn't be handled: its lane waits before it or, after its last try, has parked it and moves
 * on.
 */
export async function recordFailure(
  ctx: AppContext,
  handler: Handler,
  event: DomainEvent,
  before: Pick<LaneBehind, 'tries' | 'firstFailedIsoDateTimeUtc'>,
  error: unknown,
): Promise<LaneBehind> {
  const now = ctx.clock.now();
  const tries = before.tries + 1;
  const first = before.firstFailedIsoDateTimeUtc ?? isoUtc(now);
  const isOutage = error instanceof AppError && error.code === 'service_unavailable';
  const next = afterFailure({ tries, firstFailedAt: Temporal.Instant.from(first), now, isOutage });
  const lane = laneOf(event);
  const facts = { handler: handler.name, type: event.type, sequence: event.sequence, lane, tries, error };
  if (next.kind === 'park') ctx.log.error('event parked', { ...facts, isMoney: handler.isMoney === true });
  else if (tries >= ERROR_FROM_TRY) ctx.log.error('handler failed', facts);
  else ctx.log.warn('handler failed', facts);
  const behind: LaneBehind =
    next.kind === 'park'
      ? { ...clearLane(lane), sequence: event.sequence }
      : {
          lane,
          sequence: event.sequence - 1,
          tries,
          firstFailedIsoDateTimeUtc: first,
          nextTryIsoDateTimeUtc: isoUtc(next.at),
          lastError: textOf(error),
        };
  await ctx.write(async (trx) => {
    if (next.kind === 'park') await parkIn(trx, ctx, handler, event, { tries, error });
    await putLaneBehindIn(trx, handler, behind);
  });
  return behind;
}

/** A lane that has only more to do than the others. */
export const clearLane = (lane: string): Omit<LaneBehind, 'sequence'> => ({
  lane,
  tries: 0,
  firstFailedIsoDateTimeUtc: null,
  nextTryIsoDateTimeUtc: null,
  lastError: null,
});

async function parkIn(
  trx: Parameters<typeof parkEventIn>[0],
  ctx: AppContext,
  handler: Handler,
  event: DomainEvent,
  { tries, error }: { readonly tries: number; readonly error: unknown },
): Promise<void> {
  const { sequence, restaurantId, storeId, orderId, type } = event;
  await parkEventIn(trx, {
    id: ctx.ids.next(),
    handler: handler.name,
    isMoney: handler.isMoney ? 1 : 0,
    sequence,
    restaurantId,
    storeId,
    orderId,
    type,
    tries,
    lastError: textOf(error),
    parkedIsoDateTimeUtc: isoUtc(ctx.clock.now()),
  });
}

function textOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH);
}
