import { JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import type { Hono } from 'hono';
import type { AppContext } from '#src/context.ts';
import { type McpCard, mcpCardEndpoint, mcpEndpoint } from '#src/contracts/agents.endpoints.ts';
import { ownUrlOf } from '#src/domain/tenancy/store-site.ts';
import { anyone, publicStoreNamed } from '#src/http/guards.ts';
import { mayAskBilled } from '#src/http/rate-limit.ts';
import { hostOf, route } from '#src/http/route.ts';
import { AppError, notFound } from '#src/shared/app-error.ts';
import type { AgentCall } from './agent-tool.ts';
import { AGENT_TOOLS } from './agent-tools.ts';
import { INSTRUCTIONS, mcpAnswer, SERVER_INFO } from './mcp-answer.ts';

/** For all tools together; each has a limit as well. */
const CALLS = { perMinute: 120, burst: 60 };
const MAX_MESSAGE_BYTES = 128 * 1024;

/** The door for assistants: they order as guests do, with the word of the person they order for. */
export function agentsRoutes(app: Hono, ctx: AppContext): void {
  const { limiter } = hostOf(app);
  route(app, mcpEndpoint, {
    guard: anyone(),
    limit: CALLS,
    async handle({ request, readText, origin, root, by }) {
      const message = messageOf(await readText(MAX_MESSAGE_BYTES));
      const restaurantId = restaurantOfRoot(root);
      const caller = by.origin.split(' ')[0] ?? '';
      const call: AgentCall = {
        ...{ origin, restaurantId },
        scopeOf(storeId) {
          const scope = publicStoreNamed(ctx, storeId);
          if (restaurantId !== null && scope.restaurantId !== restaurantId) throw notFound('store');
          return scope;
        },
        mayAskBilled: (question, storeId) => mayAskBilled(limiter, { address: caller, storeId }, question),
      };
      return mcpAnswer(ctx, call, {
        ...{ request, message },
        count: ({ name, perMinute }) => limiter.spend(`${caller} mcp ${name}`, { perMinute, burst: perMinute }),
      });
    },
  });
  route(app, mcpCardEndpoint, {
    guard: anyone(),
    handle: ({ root, url }) => cardOf(root === null ? ctx.publicUrl : ownUrlOf(url.hostname, ctx.publicUrl)),
  });
}

function cardOf(site: string): McpCard {
  return {
    ...SERVER_INFO,
    description: INSTRUCTIONS,
    transport: { type: 'streamable-http', url: `${site}${mcpEndpoint.path}` },
    authentication: { required: false },
    openapi: `${site}/openapi.json`,
    tools: AGENT_TOOLS.map(({ name, title, description }) => ({ name, title, description })),
  };
}

/** One message: many in one request would be one call to the limits. */
function messageOf(text: string): unknown {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    throw new AppError('validation_failed', 'This is not JSON.', { reason: 'not_json' });
  }
  if (Array.isArray(message)) {
    throw new AppError('validation_failed', 'Send one message at a time.', { reason: 'one_message' });
  }
  if (JSONRPCMessageSchema.safeParse(message).success) return message;
  throw new AppError('validation_failed', 'This is not a JSON-RPC 2.0 message.', { reason: 'not_json_rpc' });
}

const ROOT = /^\/restaurants\/([^/]+)\/stores\//;

/** The restaurant whose domain this is. */
function restaurantOfRoot(root: string | null): string | null {
  const [, restaurantId] = ROOT.exec(root ?? '') ?? [];
  return restaurantId === undefined ? null : decodeURIComponent(restaurantId);
}
