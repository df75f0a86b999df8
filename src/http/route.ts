import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import type { AppContext } from '#src/context.ts';
import type { Endpoint, Method, PathParams } from '#src/contracts/endpoint.ts';
import type { RestaurantScope, StoreScope } from '#src/shared/scope.ts';
import { parseWith, readBytes, readJson, readText } from './body.ts';
import { type CookieJar, cartCookie } from './cookies.ts';
import { asAppError, errorAnswer } from './error-answer.ts';
import type { CallerKind, Guard, ScopeOfPath } from './guards.ts';
import { once, type Repeatable, readIdempotencyKey, type Work } from './idempotency.ts';
import { type Inbound, inboundOf } from './inbound.ts';
import { jsonAnswer, NOT_STORED } from './json-answer.ts';
import { createRateLimiter, PUBLIC_READS, PUBLIC_WRITES, type RateLimit, type RateLimiter } from './rate-limit.ts';
import { nameRoute } from './request-facts.ts';
import { refuseForeignOrigin } from './same-origin.ts';

/** A guard whose scope follows the path is typed by the path. */
type GrantedOn<Path extends string, Granted> = Granted extends { scope: ScopeOfPath }
  ? Omit<Granted, 'scope'> & {
      scope: Path extends `${string}/:storeId${string}`
        ? StoreScope
        : Path extends `${string}/:restaurantId${string}`
          ? RestaurantScope
          : never;
    }
  : Granted;

export interface RouteRequest<Path extends string, Body, Query> {
  readonly body: Body;
  readonly query: Query;
  readonly params: PathParams<Path>;
  readonly request: Request;
  readonly url: URL;
  readonly cookies: CookieJar;
  /** The part that a store's own domain leaves out of its addresses; null elsewhere. */
  readonly root: string | null;
  /** Address and device, for rate limits and audit rows. */
  readonly origin: string;
  /** For a stream that may be silent for long. */
  keepOpen(): void;
  /** Null where the caller sent none. */
  readonly idempotencyKey: string | null;
  /** The raw body of a route without a schema (webhooks, images), up to this many bytes. */
  readText(maxBytes?: number): Promise<string>;
  readBytes(maxBytes?: number): Promise<Uint8Array<ArrayBuffer>>;
}

export interface RouteOptions<Path extends string, Answer, Granted, Body extends z.ZodType, Query extends z.ZodType> {
  readonly guard: Guard<Granted>;
  readonly body?: Body;
  readonly maxBodyBytes?: number;
  /** For the query's values as text; numbers with `z.coerce`. */
  readonly query?: Query;
  /**
   * A repeat with the same `Idempotency-Key` has one effect and gets the same answer. `again` rebuilds that answer from
   * what the first one made if the process ended before storing it; it asks for no second approval.
   */
  readonly idempotent?: true | { again: Handle<Path, Answer, Granted, Body, Query> };
  /** For routes that deserve their own rate; public ones have one anyway. */
  readonly limit?: RateLimit;
  handle: Handle<Path, Answer, Granted, Body, Query>;
}

type Handle<Path extends string, Answer, Granted, Body extends z.ZodType, Query extends z.ZodType> = (
  request: RouteRequest<Path, z.infer<Body>, z.infer<Query>> & GrantedOn<Path, Granted>,
) => Promise<Answer | Response> | Answer | Response;

/** A route of the program, for the tests that go through them. */
export interface ServedRoute {
  readonly kind: 'api' | 'page' | 'app';
  readonly method: Method;
  readonly path: string;
  readonly isPublic: boolean;
  /** The schema of body and query; null if the route reads them itself or takes none. */
  readonly body: z.ZodType | null;
  readonly query: z.ZodType | null;
  /** For one address; null where only those who are signed in may ask. */
  readonly limit: RateLimit | null;
  readonly isIdempotent: boolean;
  /** The callers that the guard admits. */
  readonly callers: readonly CallerKind[];
}

/** What routes share beyond their endpoints. Set once by the composition root. */
export interface RouteHost {
  readonly ctx: Pick<AppContext, 'db' | 'write' | 'writeSoon' | 'clock' | 'log' | 'secrets'>;
  readonly limiter: RateLimiter;
  readonly served: ServedRoute[];
}

const hosts = new WeakMap<object, RouteHost>();

/** Makes an app ready for `route`. */
export function hostRoutes<App extends object>(app: App, ctx: RouteHost['ctx'], limiter = createRateLimiter()): App {
  hosts.set(app, { ctx, limiter, served: [] });
  return app;
}

export function hostOf(app: object): RouteHost {
  const host = hosts.get(app);
  if (!host) throw new Error('call hostRoutes(app, ctx) before mounting routes');
  return host;
}

export function servedRoutes(app: object): readonly ServedRoute[] {
  return hostOf(app).served;
}

/**
 * Mounts an endpoint: guard, schema, use case, in this order. Every rejection has one shape; the handler's result is
 * the JSON answer, unless it is a `Response` already.
 */
export function route<
  Path extends string,
  Sent,
  Answer,
  Granted,
  Body extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
>(app: Hono, endpoint: Endpoint<Path, Sent, Answer>, options: RouteOptions<Path, Answer, Granted, Body, Query>): void {
  const host = hostOf(app);
  const { method, path } = endpoint;
  const isPublic = options.guard.isPublic === true;
  const limit = options.limit ?? (isPublic ? (method === 'GET' ? PUBLIC_READS : PUBLIC_WRITES) : null);
  const { body = null, query = null } = options;
  const isIdempotent = options.idempotent !== undefined;
  const callers = options.guard.callers ?? (isPublic ? ['anyone'] : ['staff', 'till']);
  host.served.push({ kind: 'api', method, path, isPublic, body, query, limit, isIdempotent, callers });
  app.on(method, path, async (c: Context) => {
    const inbound = inboundOf(c);
    nameRoute(path);
    try {
      refuseForeignOrigin(inbound.request);
      if (limit) host.limiter.spend(`${inbound.caller} ${method} ${path} ${inbound.params.storeId ?? ''}`, limit);
      const answer = await answerOf(host, endpoint, options, inbound);
      return withCookies(answer, inbound.cookies);
    } catch (error) {
      return errorAnswer(asAppError(error, host.ctx.log));
    }
  });
}

async function answerOf<Path extends string, Answer, Granted, Body extends z.ZodType, Query extends z.ZodType>(
  host: RouteHost,
  endpoint: Endpoint<Path>,
  options: RouteOptions<Path, Answer, Granted, Body, Query>,
  inbound: Inbound,
): Promise<Response> {
  const { request, cookies } = inbound;
  const granting = options.guard(inbound);
  const granted = granting instanceof Promise ? await granting : granting;
  const query = options.query ? parseWith(options.query, Object.fromEntries(inbound.url.searchParams)) : undefined;
  const sent = options.body ? await readJson(request, options.maxBodyBytes) : undefined;
  const body = options.body ? parseWith(options.body, sent) : undefined;
  const idempotencyKey = options.idempotent ? readIdempotencyKey(request) : null;
  const routeRequest = {
    ...granted,
    body,
    query,
    params: inbound.params,
    request,
    get url() {
      return inbound.url;
    },
    cookies,
    root: inbound.root,
    get origin() {
      return inbound.origin;
    },
    keepOpen: () => inbound.keepOpen(),
    idempotencyKey,
    readText: (maxBytes?: number) => readText(request, maxBytes),
    readBytes: (maxBytes?: number) => readBytes(request, maxBytes),
  } as unknown as RouteRequest<Path, z.infer<Body>, z.infer<Query>> & GrantedOn<Path, Granted>;
  const answer = idempotencyKey
    ? await onceFor(host, options, routeRequest, {
        scope: keyScope(host, endpoint.method, inbound, granted),
        key: idempotencyKey,
        bodyText: JSON.stringify(sent ?? null),
      })
    : await options.handle(routeRequest);
  if (answer instanceof Response) return answer;
  return jsonAnswer(answer ?? {}, NOT_STORED);
}

function onceFor<Path extends string, Answer, Granted, Body extends z.ZodType, Query extends z.ZodType>(
  host: RouteHost,
  { idempotent, handle }: RouteOptions<Path, Answer, Granted, Body, Query>,
  request: Parameters<Handle<Path, Answer, Granted, Body, Query>>[0],
  repeatable: Repeatable,
): Promise<Answer | Response> {
  const again = typeof idempotent === 'object' ? idempotent.again : null;
  return onceWithCookies(host, repeatable, request.cookies, {
    first: async () => handle(request),
    again: again && (async () => again(request)),
  });
}

/** A repeat gets the same answer with the same cookies: a caller whose first answer was lost has none of them yet. */
async function onceWithCookies<Answer>(
  host: RouteHost,
  repeatable: Repeatable,
  cookies: CookieJar,
  { first, again }: Work<Answer>,
): Promise<Answer> {
  const withLines = (work: () => Promise<Answer>) => async () => ({
    answer: await work(),
    cookies: [...cookies.lines()],
  });
  const done = await once(host.ctx, repeatable, { first: withLines(first), again: again && withLines(again) });
  cookies.repeat(done.cookies);
  return done.answer;
}

/**
 * Who a key belongs to. Visitors without a login are told apart by their carts, and before they have one by address and
 * browser, so that no one gets another's answer.
 */
function keyScope(
  { ctx }: RouteHost,
  method: string,
  { url, params, cookies, origin }: Inbound,
  granted: unknown,
): string {
  const by = (granted as { by?: { kind: string; id: string | null } }).by;
  const cart = params.storeId ? cookies.get(cartCookie(params.storeId)) : undefined;
  const who = by?.id ?? ctx.secrets.keyedHash('visitor', cart ?? origin);
  return `${method} ${url.pathname} ${by?.kind ?? ''} ${who}`;
}

/** A `Response` of another maker may be frozen, so its headers are copied. */
export function withCookies(response: Response, cookies: CookieJar): Response {
  const lines = cookies.lines();
  if (lines.length === 0) return response;
  const headers = new Headers(response.headers);
  for (const line of lines) headers.append('set-cookie', line);
  return new Response(response.body, { status: response.status, headers });
}
