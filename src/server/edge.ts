import type { Server } from 'bun';
import type { Hono } from 'hono';
import type { Log } from '#src/context.ts';
import type { BodyRoomOptions } from '#src/http/body-room.ts';
import { asAppError, errorAnswer } from '#src/http/error-answer.ts';
import type { EdgeBindings } from '#src/http/inbound.ts';
import { neverGuessed } from '#src/http/never-guessed.ts';
import { type RequestFacts, requestFacts } from '#src/http/request-facts.ts';
import { AppError } from '#src/shared/app-error.ts';
import { callerOf } from '#src/shared/ip-address.ts';
import { type AdmissionLimits, routeClassOf, storeOfPath } from './admission.ts';
import type { CellGate, FromCell } from './cells/cell-gate.ts';
import type { Arrived, ClusterGate } from './cluster/gate.ts';
import { METRICS_PATH, type Metrics } from './metrics/metrics.ts';
import type { Tracing } from './metrics/tracing.ts';
import type { PageKeeper } from './page-cache.ts';
import { addressOf, type FrontProxy, schemeOf } from './proxy.ts';
import { hostNameOf, type StoreHosts } from './store-hosts.ts';
import { pathOnHost, type SurfaceHosts } from './surface-hosts.ts';
import { createWorkRoom, type EdgeLoad, tooBusy, type Visit, type WorkRoom } from './work-room.ts';

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
  /** The other machines; left out where there are none. */
  readonly cluster?: ClusterGate | null;
  /** The other cells; left out where there is only this one. */
  readonly cells?: CellGate | null;
  /** An error that is no answer of the app, as a page or for a program. */
  readonly refuse?: (request: Request, bindings: EdgeBindings, error: AppError) => Response | Promise<Response>;
  /** Left out where nobody watches: the box. */
  readonly metrics?: Metrics;
  readonly tracing?: Tracing | null;
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
  const { keeper, proxy, publicUrl, cluster = null, cells = null } = options;
  const room = createWorkRoom(options);
  const fixed: Fixed = { ...options, publicHost: new URL(publicUrl).host };
  return {
    load: room.load,
    fetch(request, server) {
      const arrives = cluster?.arrive(request) ?? null;
      if (arrives === null) return fromCells({ given: request, request, vouched: null }, server);
      return arrives.then((arrived) =>
        arrived instanceof Response ? arrived : fromCells({ given: request, ...arrived }, server),
      );
    },
  };

  function fromCells(asked: Asked, server: Server<undefined>): Response | Promise<Response> {
    const arrives = cells?.arrive(asked.request) ?? null;
    if (arrives === null) return answer(asked, server);
    return arrives.then((arrived) =>
      arrived instanceof Response
        ? arrived
        : answer({ ...asked, request: arrived.request, fromCell: arrived.from }, server),
    );
  }

  function answer(asked: Asked, server: Server<undefined>): Response | Promise<Response> {
    const { request, vouched } = asked;
    if (vouched) {
      const refused = cluster?.notPrimary(vouched.remainingMs);
      if (refused) return refused;
    } else if (cluster?.isAhead(request)) {
      return cluster.caughtUp(request).then((isHere) => local(isHere ? asked : { ...asked, isAhead: true }, server));
    }
    return local(asked, server);
  }

  function local(asked: Asked, server: Server<undefined>): Response | Promise<Response> {
    const { request, vouched, isAhead } = asked;
    if (isAhead || cells?.hasLeft(new URL(request.url).pathname)) return work(fixed, room, asked, server);
    const kept = keeper.lookUp(
      request,
      vouched?.scheme ?? asked.fromCell?.scheme ?? schemeOf(request.headers, proxy, publicUrl),
    );
    if (kept === null) return work(fixed, room, asked, server);
    if (kept instanceof Response) return kept;
    return kept.then((found) => found ?? work(fixed, room, asked, server));
  }
}

type Fixed = EdgeOptions & { readonly publicHost: string };

interface Asked extends Arrived {
  /** The request as the server has it, which knows its connection. */
  readonly given: Request;
  /** The browser has seen more than this copy holds. */
  readonly isAhead?: boolean;
  /** Another cell handed it on, and vouches for these. */
  readonly fromCell?: FromCell | null;
}

async function work(options: Fixed, room: WorkRoom, asked: Asked, server: Server<undefined>): Promise<Response> {
  const { app, hosts, storeHosts, proxy, publicUrl } = options;
  const { given, fromCell = null } = asked;
  const vouched = asked.vouched ?? fromCell;
  const parsed = URL.parse(asked.request.url);
  const request = parsed ? asked.request : withHost(asked.request, publicUrl);
  if (!request) return neverGuessed(errorAnswer(malformedHost()));
  const { pathname, search } = parsed ?? new URL(request.url);
  const host = request.headers.get('host');
  const own = storeHosts.at(host);
  const place = own ? own.placeOf(pathname) : { path: hosts.size === 0 ? pathname : pathOnHost(hosts, host, pathname) };
  if ('to' in place) return neverGuessed(new Response(null, { status: 308, headers: { location: place.to + search } }));
  const { path } = place;
  const address = vouched?.address ?? addressOf(request.headers, () => server.requestIP(given)?.address ?? null, proxy);
  const bindings: EdgeBindings = {
    address,
    scheme: vouched?.scheme ?? schemeOf(request.headers, proxy, publicUrl),
    path,
    ...(own ? { root: own.root } : {}),
    ...(vouched?.person ? { person: vouched.person } : {}),
    keepOpen: () => server.timeout(given, 0),
  };
  if (pathname === '/healthz') return neverGuessed(await app.fetch(request, bindings));
  if (pathname === METRICS_PATH && options.metrics) return neverGuessed(await options.metrics.answer(request));
  const visit = room.enter({
    routeClass: routeClassOf(request.method, path),
    caller: callerOf(address),
    storeId: storeOfPath(path),
  });
  if (!visit) {
    options.metrics?.requests.refused();
    return neverGuessed(errorAnswer(tooBusy()));
  }
  try {
    const facts: RequestFacts = {
      requestId: options.newRequestId(),
      route: null,
      facts: {},
      beforeWrite: null,
      get body() {
        return visit.body;
      },
    };
    const isPlatform = host === null || own !== null || host === options.publicHost || hosts.has(host);
    const admitted = {
      request,
      pathname,
      bindings,
      facts,
      visit,
      isAhead: asked.isAhead === true,
      fromCell,
      foreignHost: isPlatform ? null : hostNameOf(host),
    };
    const answer = () => requestFacts.run(facts, () => answerAndLog(options, admitted));
    if (!options.tracing) return await answer();
    return await options.tracing.request(request, facts, (trace) => {
      facts.trace = trace;
      return answer();
    });
  } finally {
    visit.leave();
  }
}

interface Admitted {
  readonly request: Request;
  readonly pathname: string;
  readonly bindings: EdgeBindings;
  readonly facts: RequestFacts;
  readonly visit: Visit;
  readonly isAhead: boolean;
  readonly fromCell: FromCell | null;
  /** A host that is neither the platform's nor a store's of this cell. */
  readonly foreignHost: string | null;
}

async function answerAndLog(options: EdgeOptions, admitted: Admitted): Promise<Response> {
  const { request, pathname, facts, visit } = admitted;
  const { log, metrics } = options;
  const started = performance.now();
  const answer = neverGuessed(
    await (options.cells ? byCells(options, options.cells, admitted) : inCell(options, admitted)),
  );
  const took = performance.now() - started;
  const ms = Math.round(took);
  if (visit.wasCut()) answer.headers.set('connection', 'close');
  const line = { method: request.method, path: pathname, status: answer.status, ms };
  if (typeof facts.facts.till === 'string') metrics?.heardTill(facts.facts.till);
  metrics?.requests.answered({ route: facts.route, method: request.method, status: answer.status, ms: took });
  if (ms > SLOW_MS) log.warn('slow request', line);
  else log.info('request', line);
  return answer;
}

/** What another cell's restaurant is asked for goes there. */
async function byCells(options: EdgeOptions, cells: CellGate, admitted: Admitted): Promise<Response> {
  const { request, bindings, fromCell, foreignHost } = admitted;
  const { path = '', address = '', scheme = 'http' } = bindings;
  try {
    const routed = await cells.route(request, { path, host: foreignHost, address, scheme, from: fromCell });
    return routed instanceof Response ? routed : await inCell(options, { ...admitted, request: routed });
  } catch (error) {
    return refusal(options, admitted, error);
  }
}

function inCell(options: EdgeOptions, admitted: Admitted): Response | Promise<Response> {
  return options.cluster ? inCluster(options, options.cluster, admitted) : here(options, admitted);
}

function here({ app }: EdgeOptions, { request, bindings }: Admitted): Response | Promise<Response> {
  return app.fetch(request, bindings);
}

/** Reads are answered here, from this machine's copy; what writes, and what is not here yet, by the primary. */
async function inCluster(options: EdgeOptions, cluster: ClusterGate, admitted: Admitted): Promise<Response> {
  const { request, bindings, facts, isAhead } = admitted;
  const path = bindings.path ?? '';
  const stranger = isAhead ? cluster.asStranger(request, path) : null;
  if (stranger) return here(options, { ...admitted, request: stranger });
  if (isAhead || cluster.isForPrimary(request, path)) return byPrimary(options, cluster, admitted);
  const answer = await here(options, admitted);
  if (facts.needsPrimary || cluster.isMissing(path, answer)) return byPrimary(options, cluster, admitted);
  const found = await cluster.elsewhere(path, answer);
  if (found) return found;
  if (facts.hasWritten) cluster.mark(answer, bindings.scheme ?? 'http');
  return answer;
}

async function byPrimary(options: EdgeOptions, cluster: ClusterGate, admitted: Admitted): Promise<Response> {
  const { address = '', scheme = 'http' } = admitted.bindings;
  try {
    const sent = await cluster.send(admitted.request, { address, scheme, person: admitted.bindings.person });
    if (sent instanceof Response) return sent;
    const answer = await here(options, { ...admitted, request: sent });
    cluster.mark(answer, scheme);
    return answer;
  } catch (error) {
    return refusal(options, admitted, error);
  }
}

function refusal({ refuse, log }: EdgeOptions, { request, bindings }: Admitted, thrown: unknown) {
  const error = asAppError(thrown, log);
  return refuse ? refuse(request, bindings, error) : errorAnswer(error);
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
