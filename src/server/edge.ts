import type { Server } from 'bun';
import type { Hono } from 'hono';
import type { Log } from '#src/context.ts';
import type { BodyGate, BodyRoomOptions } from '#src/http/body-room.ts';
import { errorAnswer } from '#src/http/error-answer.ts';
import type { EdgeBindings } from '#src/http/inbound.ts';
import { type RequestFacts, requestFacts } from '#src/http/request-facts.ts';
import { AppError } from '#src/shared/app-error.ts';
import { callerOf } from '#src/shared/ip-address.ts';
import { type AdmissionLimits, routeClassOf, storeOfPath } from './admission.ts';
import type { PageKeeper } from './page-cache.ts';
import { addressOf, type FrontProxy, schemeOf } from './proxy.ts';
import type { StoreHosts } from './store-hosts.ts';
import { pathOnHost, type SurfaceHosts } from './surface-hosts.ts';
import { createWorkRoom, type EdgeLoad, tooBusy, type WorkRoom } from './work-room.ts';

export interface EdgeOptions {
  readonly app: Hono;
  readonly keeper: PageKeeper;
  readonly log: Log;
  readonly hosts: SurfaceHosts;
  readonly storeHosts: StoreHosts;
  /** Null if callers reach us directly. */
  readonly proxy: FrontProxy | null;
  /** How the outside reaches us. */
  readonly publicUrl: string;
  readonly newRequestId: () => string;
  readonly limits?: AdmissionLimits;
  readonly bodies?: BodyRoomOptions;
}

const SLOW_MS = 1000;

export interface Edge {
  fetch(request: Request, server: Server<undefined>): Response | Promise<Response>;
  load(): EdgeLoad;
}

/** The first stop of every request: the cached pages, the limits on work and on bodies, then the app. */
export function createEdge(options: EdgeOptions): Edge {
  const { keeper, proxy, publicUrl } = options;
  const room = createWorkRoom(options);
  return {
    load: room.load,
    fetch(request, server) {
      const kept = keeper.lookUp(request, schemeOf(request.headers, proxy, publicUrl));
      if (kept === null) return work(options, room, request, server);
      if (kept instanceof Response) return kept;
      return kept.then((answer) => answer ?? work(options, room, request, server));
    },
  };
}

async function work(
  options: EdgeOptions,
  room: WorkRoom,
  given: Request,
  server: Server<undefined>,
): Promise<Response> {
  const { app, hosts, storeHosts, proxy, publicUrl } = options;
  const request = URL.canParse(given.url) ? given : withHost(given, publicUrl);
  if (!request) return neverGuessed(errorAnswer(malformedHost()));
  const { pathname, search } = new URL(request.url);
  const host = request.headers.get('host');
  const own = storeHosts.at(host);
  const place = own ? own.placeOf(pathname) : { path: hosts.size === 0 ? pathname : pathOnHost(hosts, host, pathname) };
  if ('to' in place) return neverGuessed(new Response(null, { status: 308, headers: { location: place.to + search } }));
  const { path } = place;
  const address = addressOf(request.headers, server.requestIP(given)?.address ?? null, proxy);
  const bindings: EdgeBindings = {
    address,
    scheme: schemeOf(request.headers, proxy, publicUrl),
    path,
    ...(own ? { root: own.root } : {}),
    keepOpen: () => server.timeout(given, 0),
  };
  if (pathname === '/healthz') return neverGuessed(await app.fetch(request, bindings));
  const visit = room.enter({
    routeClass: routeClassOf(request.method, path),
    caller: callerOf(address),
    storeId: storeOfPath(path),
  });
  if (!visit) return neverGuessed(errorAnswer(tooBusy()));
  try {
    const facts: RequestFacts = { requestId: options.newRequestId(), facts: {}, beforeWrite: null, body: visit.body };
    return await requestFacts.run(facts, () =>
      answerAndLog(options, { request, pathname, bindings, body: visit.body }),
    );
  } finally {
    visit.leave();
  }
}

interface Admitted {
  readonly request: Request;
  readonly pathname: string;
  readonly bindings: EdgeBindings;
  readonly body: BodyGate;
}

async function answerAndLog(
  { app, log }: EdgeOptions,
  { request, pathname, bindings, body }: Admitted,
): Promise<Response> {
  const started = performance.now();
  const answer = neverGuessed(await app.fetch(request, bindings));
  const ms = Math.round(performance.now() - started);
  if (body.wasCut()) answer.headers.set('connection', 'close');
  const line = { method: request.method, path: pathname, status: answer.status, ms };
  if (ms > SLOW_MS) log.warn('slow request', line);
  else log.info('request', line);
  return answer;
}

/** Keeps browsers from guessing what an answer is. */
function neverGuessed(answer: Response): Response {
  answer.headers.set('x-content-type-options', 'nosniff');
  return answer;
}

/** An HTTP/1.0 program may leave `Host` out and means this server. Null for a `Host` that isn't a host name. */
function withHost(request: Request, publicUrl: string): Request | null {
  if (request.headers.get('host')) return null;
  const url = URL.canParse(request.url, publicUrl) ? new URL(request.url, publicUrl) : null;
  return url && new Request(url, request);
}

function malformedHost(): AppError {
  return new AppError('validation_failed', 'The Host header is not a host name.', { reason: 'malformed_host' });
}
