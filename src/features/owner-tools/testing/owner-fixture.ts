/** The demo's restaurants, their owners, and programs with keys that reach both by messages alone. */
import { Hono } from 'hono';
import { findStaffCaller } from '#db/access/callers.repository.ts';
import { BY_OWNER, type TestContext } from '#db/testing/test-context.ts';
import type { TokenScope } from '#src/domain/access/access-token.ts';
import { makeToken } from '#src/features/access/tokens/manage-tokens.ts';
import { type AgentFixture, type Answer, agentFixture, type Said } from '#src/features/agents/testing/agent-fixture.ts';
import { choosePublishing } from '#src/features/menu/discard-draft.ts';
import { createRateLimiter } from '#src/http/rate-limit.ts';
import { hostRoutes } from '#src/http/route.ts';
import { grantRestaurantScope, grantStoreScope } from '#src/shared/scope.ts';
import { ownerToolsRoutes } from '../owner-tools.routes.ts';

export const ALL_SCOPES: readonly TokenScope[] = ['readReports', 'readOrders', 'writeMenuDrafts'];
export const ROMA = 'roma-pizza';
export const NEWTOWN = grantStoreScope({ restaurantId: ROMA, storeId: 'roma-newtown' });

interface Key {
  readonly secret: string;
  readonly tokenId: string;
}

export interface Caller {
  /** The raw answer; `at`: the restaurant of the path. */
  post(body: unknown, at?: string): Promise<Response>;
  call(tool: string, args?: unknown): Promise<Answer>;
  tools(): Promise<string[]>;
}

export interface OwnerFixture {
  readonly ctx: TestContext;
  /** Guests of the same restaurants. */
  readonly guests: AgentFixture;
  makeKey(key?: {
    readonly restaurantId?: string;
    readonly scopes?: readonly TokenScope[];
    readonly storeIds?: readonly string[] | null;
    readonly days?: number;
  }): Promise<Key>;
  callerOf(secret: string | null, from?: { readonly restaurantId?: string; readonly address?: string }): Caller;
}

/** Newtown collects changes in a draft. `isLimited`: calls are counted by the clock of the test. */
export async function ownerFixture({ isLimited = false } = {}): Promise<OwnerFixture> {
  const guests = await agentFixture();
  const { ctx } = guests;
  const noLimit = { spend: () => undefined };
  const limiter = isLimited ? createRateLimiter(() => ctx.clock.now().epochMilliseconds) : noLimit;
  const app = hostRoutes(new Hono(), ctx, limiter);
  ownerToolsRoutes(app, ctx);
  await choosePublishing(ctx, NEWTOWN, { atOnce: false, by: BY_OWNER });
  let made = 0;
  return {
    ctx,
    guests,
    async makeKey({ restaurantId = ROMA, scopes = ALL_SCOPES, storeIds = null, days = 90 } = {}) {
      const caller = (await findStaffCaller(ctx.db, `user_${restaurantId}_owner`))!;
      const by = { ...BY_OWNER, id: caller.actor.userId, name: caller.name };
      const token = { name: 'Claude', scopes: [...scopes], storeIds, days };
      const requestKey = `form-${++made}`;
      return makeToken(ctx, grantRestaurantScope({ restaurantId }), { token, requestKey, actor: caller.actor, by });
    },
    callerOf(secret, { restaurantId = ROMA, address = '203.0.113.9' } = {}) {
      const post = async (body: unknown, at = restaurantId) =>
        app.request(
          `/mcp/restaurants/${encodeURIComponent(at)}`,
          {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
            },
            body: typeof body === 'string' ? body : JSON.stringify(body),
          },
          { address },
        );
      const send = async (method: string, params: unknown): Promise<Said> =>
        (await post({ jsonrpc: '2.0', id: 1, method, params })).json();
      return {
        post,
        async call(name, args = {}) {
          const said = await send('tools/call', { name, arguments: args });
          if (!said.result) return { isError: true, said };
          return { isError: said.result.isError === true, said: JSON.parse(said.result.content[0].text) };
        },
        tools: async () => (await send('tools/list', {})).result.tools.map((tool: Said) => tool.name),
      };
    },
  };
}
