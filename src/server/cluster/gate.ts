import type { Log } from '#src/context.ts';
import { readBytes } from '#src/http/body.ts';
import type { VouchedPerson } from '#src/http/inbound.ts';
import { stepElsewhere } from '#src/http/request-facts.ts';
import { noPrimary, primaryLost } from '../no-primary.ts';
import type { LiteFs } from './litefs.ts';
import { type HandedRequest, type Machines, passedOn, wasNotSent } from './machines.ts';
import { isBuiltFile } from './other-release.ts';
import type { PositionCookies } from './position-cookie.ts';
import { bearsOurHeaders, hashOf, NOT_PRIMARY_HEADER, SEAL_HEADER, type Seals, withoutOurs } from './seal.ts';

/** A request as it is to be answered, and on whose word. */
export interface Arrived {
  readonly request: Request;
  /** Another of our machines handed it on, and vouches for these; null: it came from outside. */
  readonly vouched: {
    readonly address: string;
    readonly scheme: 'http' | 'https';
    readonly remainingMs: number;
    readonly person?: VouchedPerson | undefined;
  } | null;
}

export interface ClusterGate {
  /** Null where there is nothing to look into, which is nearly always. */
  arrive(request: Request): Promise<Arrived | Response> | null;
  /** Whether this browser has seen more than this copy holds; asked before anything is answered from memory. */
  isAhead(request: Request): boolean;
  /** Waits a moment for what the browser has seen. */
  caughtUp(request: Request): Promise<boolean>;
  /** Whether only the primary may answer it. */
  isForPrimary(request: Request, path: string): boolean;
  /**
   * The request as a stranger's, if it is for a page that is the same for everyone: without a primary it is read from a copy
   * that lacks what this browser did. Null: it would show what is theirs, and not as it is.
   */
  asStranger(request: Request, path: string): Request | null;
  /**
   * The primary's answer; or the request, to be answered here, if this machine became the primary meanwhile. Throws
   * `service_unavailable` where there is none.
   */
  send(
    request: Request,
    of: {
      readonly address: string;
      readonly scheme: 'http' | 'https';
      readonly person?: VouchedPerson | undefined;
    },
  ): Promise<Response | Request>;
  /** What this copy has not got: the file of a picture whose row is here, a script or style of the primary's release. */
  isMissing(path: string, answer: Response): boolean;
  /** On the primary: a script or style of the release that other machines run. Null: the answer is what there is. */
  elsewhere(path: string, answer: Response): Promise<Response | null> | null;
  /** To another machine: this is not the primary, or who asked has gone. Null: it will be answered. */
  notPrimary(remainingMs: number): Response | null;
  /** Lets the browser carry where its change is. */
  mark(answer: Response, scheme: 'http' | 'https'): void;
}

export interface GateOptions {
  readonly litefs: LiteFs;
  readonly machines: Machines;
  readonly seals: Seals;
  readonly cookies: PositionCookies;
  readonly log: Log;
  /** `fly-replay` has Fly's own proxy send the request once more, to the primary; `proxy` sends it from here. */
  readonly by: 'proxy' | 'fly-replay';
  /** Whether the file is as this program expects it; a copy whose primary has not migrated yet sends everything on. */
  isReadable(): boolean;
  /** Whether this machine is about to stop, and takes nothing new on as the primary. */
  isLeaving(): boolean;
  /** A built file that machines with another release have; null: none. */
  builtFileElsewhere(path: string): Promise<Response | null>;
  /** Our own calls between machines, under `/cluster`. */
  answerMachine(request: Request, path: string): Promise<Response>;
}

/** Copies are milliseconds behind; one that is further sends the reading on. */
const CATCH_UP_MS = 500;
/** How long a request waits for a primary: an orderly handover takes less, a lost machine longer. */
const PRIMARY_WITHIN_MS = 3000;
/** The longest work there is: pictures and imports. */
const ANSWER_WITHIN_MS = 30_000;
/** Or as soon as another machine is the primary. One that is about to go must not have a request on its way when it does. */
const LOOK_AGAIN_MS = 250;
/** Lost for so long: what was handed to it is not waited for. In good order it answers before it goes. */
const LOST_FOR_MS = 1000;
/** Routes have limits of their own, at the primary. */
const MAX_HANDED_BYTES = 16 * 1024 * 1024;
/** Fly's proxy keeps no more of a body to send it again. */
const MAX_REPLAYED_BYTES = 1_000_000;
/**
 * Boxes report and are told in turn; simulators and tills in training keep what they were told in memory; a restaurant's file is on the
 * disk that made it.
 */
const ALWAYS_PRIMARY = /^\/(api\/sync|dev|training)(\/|$)|\/restaurants\/[^/]+\/one-file$/;
/** A restaurant's and a store's pages, but those of a visitor. */
const WEBSITE = /^\/restaurants\/[^/]+(\/|$)/;
const PERSONAL = /\/(cart|checkout|orders?|account|auth|bookings?|loyalty|tables?)(\/|$)/;
const MACHINES = /^\/cluster\//;

export function createClusterGate(options: GateOptions): ClusterGate {
  const { litefs, cookies } = options;
  return {
    arrive(request) {
      if (!bearsOurHeaders(request.headers)) return null;
      return open(options, request);
    },
    isAhead(request) {
      if (litefs.isPrimary()) return false;
      const seen = cookies.read(request.headers.get('cookie'));
      return seen !== null && seen > litefs.position();
    },
    caughtUp: (request) =>
      litefs.whenReached(
        cookies.read(request.headers.get('cookie')) ?? 0n,
        litefs.role() === 'replica' ? CATCH_UP_MS : 0,
      ),
    isForPrimary(request, path) {
      if (litefs.isPrimary() && !options.isLeaving()) return false;
      const isReading = request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS';
      return !isReading || ALWAYS_PRIMARY.test(path) || !options.isReadable();
    },
    asStranger(request, path) {
      if (litefs.primary() !== null || request.method !== 'GET') return null;
      if (!WEBSITE.test(path) || PERSONAL.test(path)) return null;
      const headers = new Headers(request.headers);
      headers.delete('cookie');
      return new Request(request.url, { headers, signal: request.signal });
    },
    async send(request, { address, scheme, person }) {
      const replay = person ? null : replayOf(options, request);
      if (replay) return replay;
      const { pathname, search } = new URL(request.url);
      const body = request.body === null ? null : await readBytes(request, MAX_HANDED_BYTES);
      const host = request.headers.get('host') ?? '';
      const sealed = { method: request.method, target: pathname + search, host, address, scheme, person };
      const { method, headers, signal } = request;
      const answer = await stepElsewhere('primary', headers, (sent) =>
        handToPrimary(options, sealed, { headers: sent, body, signal }),
      );
      return answer
        ? passedOn(answer)
        : new Request(request.url, { method, headers, signal, ...(body ? { body } : {}) });
    },
    isMissing: (path, answer) =>
      !litefs.isPrimary() && answer.status === 404 && (path.startsWith('/images/') || isBuiltFile(path)),
    elsewhere: (path, answer) =>
      litefs.isPrimary() && answer.status === 404 && isBuiltFile(path) ? options.builtFileElsewhere(path) : null,
    notPrimary: (remainingMs) =>
      litefs.isPrimary() && !options.isLeaving() && remainingMs > 0
        ? null
        : new Response(null, {
            status: 503,
            // Nothing more is sent on this connection, which may end at any moment.
            headers: { [NOT_PRIMARY_HEADER]: '1', 'retry-after': '1', connection: 'close' },
          }),
    mark(answer, scheme) {
      if (litefs.isPrimary()) answer.headers.append('set-cookie', cookies.line(litefs.readPosition(), scheme));
    },
  };
}

/** A request with our headers. A seal that is not ours makes it a stranger's, whose words about itself are not read. */
async function open(options: GateOptions, request: Request): Promise<Arrived | Response> {
  const opened = request.headers.has(SEAL_HEADER) ? options.seals.open(request) : null;
  const headers = withoutOurs(request.headers);
  if (!opened) return { request: new Request(request, { headers }), vouched: null };
  const body = request.body === null ? new Uint8Array() : new Uint8Array(await request.arrayBuffer());
  const read = { method: request.method, headers, signal: request.signal, ...(body.length > 0 ? { body } : {}) };
  if (hashOf(body) !== opened.bodyHash) return { request: new Request(request.url, read), vouched: null };
  const { address, scheme, host, remainingMs, person } = opened;
  const { pathname, search } = new URL(request.url);
  headers.set('host', host);
  const url = URL.canParse(`http://${host}${pathname}${search}`) ? `http://${host}${pathname}${search}` : request.url;
  const plain = new Request(url, read);
  if (MACHINES.test(pathname)) return options.answerMachine(plain, pathname);
  return { request: plain, vouched: { address, scheme, remainingMs, person } };
}

/** Tells Fly's proxy where to send the request instead. Null: we have to send it ourselves. */
function replayOf({ by, litefs }: GateOptions, request: Request): Response | null {
  const primary = litefs.primary();
  if (by !== 'fly-replay' || primary === null || !/^[A-Za-z0-9]+$/.test(primary)) return null;
  // It came back, or the lease moved while it was on its way: a second round could go on for ever.
  if (request.headers.has('fly-replay-src') || request.headers.has('fly-replay-failed')) return null;
  const length = Number(request.headers.get('content-length') ?? (request.body === null ? 0 : Number.NaN));
  if (!(length <= MAX_REPLAYED_BYTES)) return null;
  return new Response(null, {
    headers: { 'fly-replay': `instance=${primary};fallback=force_self`, 'cache-control': 'no-store' },
  });
}

/** Null: this machine is the primary now. */
async function handToPrimary(
  { litefs, machines, log, isLeaving }: GateOptions,
  sealed: Omit<Parameters<Machines['hand']>[1], 'leftMs'>,
  request: HandedRequest,
): Promise<Response | null> {
  const giveUpAt = performance.now() + PRIMARY_WITHIN_MS;
  for (;;) {
    if (litefs.isPrimary() && !isLeaving()) return null;
    const primary = litefs.primary();
    if (primary !== null) {
      const answer = await oneTry({ litefs, machines, log }, primary, sealed, request);
      if (answer) return answer;
    }
    if (performance.now() > giveUpAt) throw noPrimary();
    await anotherPrimary(litefs, primary);
  }
}

/** Resolves when another machine, or this one, is the primary, and otherwise when it is time to look again. */
async function anotherPrimary(litefs: LiteFs, than: string | null): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const wasPrimary = litefs.isPrimary();
  const end = litefs.onChange(() => {
    if (litefs.isPrimary() !== wasPrimary || (litefs.primary() !== null && litefs.primary() !== than)) resolve();
  });
  const limit = setTimeout(resolve, LOOK_AGAIN_MS);
  await promise;
  clearTimeout(limit);
  end();
}

/** Null: it did not arrive there, so it may be sent again. */
async function oneTry(
  { litefs, machines, log }: Pick<GateOptions, 'litefs' | 'machines' | 'log'>,
  primary: string,
  sealed: Omit<Parameters<Machines['hand']>[1], 'leftMs'>,
  { signal, ...request }: HandedRequest,
): Promise<Response | null> {
  const tooLong = new AbortController();
  const limit = setTimeout(() => tooLong.abort(), ANSWER_WITHIN_MS);
  // A primary whose network is gone never says so; LiteFS finds out in seconds.
  const lookAgain = () => {
    if (litefs.primary() !== primary) tooLong.abort();
  };
  let looking: ReturnType<typeof setTimeout> | undefined;
  const endListening = litefs.onChange(() => {
    if (litefs.primary() !== primary) looking ??= setTimeout(lookAgain, LOST_FOR_MS);
  });
  try {
    const answer = await machines.hand(
      primary,
      { ...sealed, leftMs: ANSWER_WITHIN_MS },
      { ...request, signal: AbortSignal.any([signal, tooLong.signal]) },
    );
    if (!answer.headers.has(NOT_PRIMARY_HEADER)) return answer;
    await answer.body?.cancel();
    return null;
  } catch (error) {
    if (wasNotSent(error)) return null;
    log.warn('the primary did not answer', { primary, error });
    throw sealed.method === 'GET' || sealed.method === 'HEAD' ? noPrimary() : primaryLost();
  } finally {
    clearTimeout(limit);
    clearTimeout(looking);
    endListening();
  }
}
