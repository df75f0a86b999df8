import type { Hono } from 'hono';
import type { AppContext } from '#src/context.ts';
import { listTopicsEndpoint, subscribeTopicEndpoint, unsubscribeTopicEndpoint } from '#src/contracts/fcm.endpoints.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Actor } from '#src/domain/access/actor.ts';
import { appTopicSchema, appTopicsSchema } from '#src/domain/access/push-topic.schema.ts';
import { POS_COOKIE, STAFF_COOKIE } from '#src/http/cookies.ts';
import { type Guard, letsIn, posMay, signedInStaff } from '#src/http/guards.ts';
import { route } from '#src/http/route.ts';
import { changeTopic, listTopics } from './change-topics.ts';

/** Each is a call or two at Firebase. */
const LIMIT = { perMinute: 60, burst: 30 };

export function topicsRoutes(app: Hono, ctx: AppContext): void {
  const guard = staffOrTill(ctx);
  route(app, listTopicsEndpoint, {
    guard,
    body: appTopicsSchema,
    limit: LIMIT,
    handle: async ({ body, actor }) => ({ topics: await listTopics(ctx, { ...body, actor }) }),
  });
  route(app, subscribeTopicEndpoint, {
    guard,
    body: appTopicSchema,
    limit: LIMIT,
    handle: ({ body, actor, by }) => changeTopic(ctx, { ...body, actor, by, to: 'subscribe' }),
  });
  route(app, unsubscribeTopicEndpoint, {
    guard,
    body: appTopicSchema,
    limit: LIMIT,
    handle: ({ body, actor, by }) => changeTopic(ctx, { ...body, actor, by, to: 'unsubscribe' }),
  });
}

interface Granted {
  readonly scope: null;
  readonly actor: Actor;
  readonly by: ActedBy;
}

/** Someone who is signed in, or a paired till. The topic that is asked for names the store. */
function staffOrTill(ctx: AppContext): Guard<Granted> {
  const staff = signedInStaff(ctx);
  const till = posMay(ctx, null);
  return letsIn(['staff', 'till'], async (inbound): Promise<Granted> => {
    const isTill = inbound.cookies.get(POS_COOKIE) !== undefined && inbound.cookies.get(STAFF_COOKIE) === undefined;
    const { actor, by } = isTill ? await till(inbound) : await staff(inbound);
    return { scope: null, actor, by };
  });
}
