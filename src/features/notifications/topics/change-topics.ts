import { restaurantOfStore } from '#db/access/callers.repository.ts';
import { appendAudit } from '#db/audit/audit.repository.ts';
import type { Needs } from '#src/context.ts';
import type { AppTopic } from '#src/contracts/fcm.endpoints.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Actor } from '#src/domain/access/actor.ts';
import { can } from '#src/domain/access/permissions.ts';
import { readTopic, type StoreTopic } from '#src/domain/access/push-topic.ts';
import type { PushTopicsPort, TopicsFailure } from '#src/integrations/push-topics/push-topics.port.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';

interface Asking {
  readonly actor: Actor;
  /** The app's. Whoever has it can write to the app, so it is in no log. */
  readonly registrationToken: string;
}

/** What an app hears of the stores that the caller works in. */
export async function listTopics(
  ctx: Needs<'db' | 'ports'>,
  { actor, registrationToken }: Asking,
): Promise<AppTopic[]> {
  const found = await requireTopics(ctx).topicsOf(registrationToken);
  if (found.kind !== 'listed') throw errorOf(found);
  return found.topics.flatMap(({ topic, addedIsoDate }) => {
    const read = readTopic(topic);
    return read && restaurantFor(ctx, actor, read) !== null ? [{ topic, ...read, addedIsoDate }] : [];
  });
}

/** Subscribes an app to a store's topic, or ends that. The log has it only where it changes something. */
export async function changeTopic(
  ctx: Needs<'db' | 'write' | 'clock' | 'ids' | 'ports'>,
  change: Asking & { readonly topic: string; readonly to: 'subscribe' | 'unsubscribe'; readonly by: ActedBy },
): Promise<{ readonly topic: string; readonly isSubscribed: boolean }> {
  const { actor, registrationToken: token, topic, to, by } = change;
  const { restaurantId, storeId } = storeOf(ctx, actor, topic);
  const port = requireTopics(ctx);
  const isSubscribed = to === 'subscribe';
  const before = await port.topicsOf(token);
  if (before.kind !== 'listed') throw errorOf(before);
  if (before.topics.some((one) => one.topic === topic) === isSubscribed) return { topic, isSubscribed };
  const outcome = await port.change({ to, topic, token });
  if (outcome.kind !== 'changed') throw errorOf(outcome);
  const action = isSubscribed ? 'subscribeApp' : 'unsubscribeApp';
  await ctx.write((trx) =>
    appendAudit(trx, ctx, { restaurantId, storeId, by, action, subjectType: 'pushTopic', subjectId: topic }),
  );
  return { topic, isSubscribed };
}

/** The store of a topic, in one word for what does not exist and what is another's. */
function storeOf(ctx: Needs<'db'>, actor: Actor, topic: string) {
  const read = readTopic(topic);
  if (!read) {
    const message = 'Topics are store_{storeId}_online-orders and store_{storeId}_bookings.';
    throw new AppError('validation_failed', message, { details: { fields: [{ path: 'topic', message }] } });
  }
  const restaurantId = restaurantFor(ctx, actor, read);
  if (restaurantId === null) throw notFound('store');
  return { restaurantId, storeId: read.storeId };
}

/** Null: nothing of it is for this caller. The platform's people hear of no store. */
function restaurantFor(ctx: Needs<'db'>, actor: Actor, { storeId, kind }: StoreTopic): string | null {
  const restaurantId = restaurantOfStore(ctx.db, storeId);
  if (restaurantId === null) return null;
  if (actor.kind === 'posTerminal' || actor.kind === 'employee') {
    return actor.restaurantId === restaurantId && actor.storeId === storeId ? restaurantId : null;
  }
  const action = kind === 'bookings' ? 'bookings.manage' : 'orders.read';
  return actor.kind === 'staff' && can(actor, action, { restaurantId, storeId }) ? restaurantId : null;
}

function requireTopics({ ports }: Needs<'ports'>): PushTopicsPort {
  if (ports.pushTopics) return ports.pushTopics;
  throw new AppError('service_unavailable', 'Firebase isn’t set up on this server.', { reason: 'push_topics_off' });
}

function errorOf(failure: TopicsFailure): AppError {
  if (failure.kind === 'gone') {
    const message = 'This app takes no more messages. Let it register again.';
    return new AppError('resource_not_found', message, { reason: 'app_gone' });
  }
  if (failure.kind === 'unreachable') {
    const { why, retryAfterSeconds } = failure;
    const message = 'Firebase doesn’t answer at the moment. Try again soon.';
    return new AppError('service_unavailable', message, { reason: why, details: { retryAfterSeconds } });
  }
  if (failure.why === 'not_configured') {
    return new AppError('service_unavailable', 'Firebase doesn’t take this server’s account.', {
      reason: 'push_topics_off',
      cause: failure.providerCode,
    });
  }
  const message = 'This is no registration token of an app of this server’s Firebase project.';
  return new AppError('validation_failed', message, {
    reason: failure.why,
    details: { fields: [{ path: 'registrationToken', message }] },
  });
}
