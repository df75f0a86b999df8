/** The demo's restaurants, a phone that keeps its texts, and a caller that reaches both by messages alone. */
import { Hono } from 'hono';
import { seededContext } from '#db/testing/seeded-context.ts';
import type { TestContext } from '#db/testing/test-context.ts';
import { createRateLimiter } from '#src/http/rate-limit.ts';
import { hostRoutes } from '#src/http/route.ts';
import { NO_PORTS } from '#src/integrations/ports.ts';
import type { SmsMessage } from '#src/integrations/sms/sms.port.ts';
import { agentsRoutes } from '../agents.routes.ts';

// biome-ignore lint/suspicious/noExplicitAny: what a program reads out of an answer that it knows by words alone
export type Said = any;

export interface Answer {
  readonly isError: boolean;
  readonly said: Said;
}

export interface AgentFixture {
  readonly ctx: TestContext;
  readonly texts: readonly SmsMessage[];
  /** One message of the protocol, as JSON. */
  send(method: string, params?: unknown, at?: { readonly root?: string; readonly address?: string }): Promise<Said>;
  call(tool: string, args: unknown, at?: { readonly root?: string; readonly address?: string }): Promise<Answer>;
  /** The raw answer to anything that is posted. */
  post(body: string): Promise<Response>;
}

/** `isLimited`: calls are counted by the clock of the test, as the program counts them. */
export async function agentFixture({ isLimited = false } = {}): Promise<AgentFixture> {
  const texts: SmsMessage[] = [];
  const sms = {
    async send(message: SmsMessage) {
      texts.push(message);
      return { kind: 'accepted', providerMessageId: message.messageId } as const;
    },
  };
  const ctx = await seededContext({ ports: { ...NO_PORTS, sms } });
  const noLimit = { spend: () => undefined };
  const app = hostRoutes(
    new Hono(),
    ctx,
    isLimited ? createRateLimiter(() => ctx.clock.now().epochMilliseconds) : noLimit,
  );
  agentsRoutes(app, ctx);
  const post = async (body: string, bindings: object = {}) =>
    app.request('/mcp', { method: 'POST', headers: HEADERS, body }, bindings);
  const send: AgentFixture['send'] = async (method, params = {}, at = {}) => {
    const answer = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), at);
    return answer.json();
  };
  return {
    ...{ ctx, texts, send, post },
    async call(name, args, at) {
      const { result } = await send('tools/call', { name, arguments: args }, at);
      return { isError: result.isError === true, said: JSON.parse(result.content[0].text) };
    },
  };
}

const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/** The n-th mobile number that is kept for tests. */
export function phoneOf(at: number): string {
  return `+614915${String(70_100 + at).padStart(5, '0')}`;
}

/** The code in the newest text. */
export function codeOf({ texts }: Pick<AgentFixture, 'texts'>): string {
  return /^\d{6}/.exec(texts.at(-1)?.text ?? '')?.[0] ?? '';
}
