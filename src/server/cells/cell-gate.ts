import { findStaffCaller } from '#db/access/callers.repository.ts';
import { findSession } from '#db/access/sessions.repository.ts';
import type { Needs } from '#src/context.ts';
import { accountTokenHash } from '#src/features/access/account-mail.ts';
import { boxCodeHash } from '#src/features/sync/manage-box.ts';
import { credentialHash } from '#src/features/sync/pair-box.ts';
import { pairingCodeHash } from '#src/features/tills/manage-terminals.ts';
import { readBytes } from '#src/http/body.ts';
import { openCookieJar, STAFF_COOKIE, TWO_STEP_COOKIE } from '#src/http/cookies.ts';
import { lacksTwoStep } from '#src/http/guards.ts';
import type { VouchedPerson } from '#src/http/inbound.ts';
import { stepElsewhere } from '#src/http/request-facts.ts';
import { AppError } from '#src/shared/app-error.ts';
import { OF_THE_CONNECTION, passedOn, wasNotSent } from '../cluster/machines.ts';
import { CELL_HEADERS, hashOf } from '../cluster/seal.ts';
import { CELLS_PATH, type CellCalls } from './cell-calls.ts';
import { cellAway, type Directory } from './directory.ts';
import { type Hashes, namesOf, saysInBody } from './names.ts';

/** What another cell vouches for when it hands a request on. */
export interface FromCell {
  readonly address: string;
  readonly scheme: 'http' | 'https';
  readonly remainingMs: number;
  readonly person: VouchedPerson | undefined;
  readonly hops: number;
}

export interface CellGate {
  /** Null where there is nothing to look into, which is nearly always. A call of our own is answered. */
  arrive(request: Request): Promise<{ request: Request; from: FromCell | null } | Response> | null;
  /** Whether this path's restaurant has left: nothing of it is answered from memory. */
  hasLeft(path: string): boolean;
  /** The answer of the cell that it is for; or the request, to be answered here. */
  route(request: Request, of: RoutedRequest): Promise<Response | Request>;
}

export interface RoutedRequest {
  readonly path: string;
  /** Null: a host of the platform's own, or of a store of this cell. */
  readonly host: string | null;
  readonly address: string;
  readonly scheme: 'http' | 'https';
  readonly from: FromCell | null;
}

export interface CellGateOptions {
  readonly ctx: Needs<'db' | 'secrets' | 'clock' | 'log' | 'requiresTwoStep'>;
  readonly calls: CellCalls;
  readonly directory: Directory;
  /** Calls between cells are answered where rows are written. */
  isPrimary(): boolean;
  answerCell(request: Request, what: string): Promise<Response>;
}

const MAX_HANDED_BYTES = 16 * 1024 * 1024;
const MAX_READ_BYTES = 256 * 1024;
const ANSWER_WITHIN_MS = 30_000;
/** What only people of the admin ask for, or may. */
const OF_STAFF = /^\/(admin|staff|api)(?!\/auth\/(?!action))(\/|$)/;
const OF_PLATFORM = /^\/(admin|staff)\/(monthly-order-stats|global|super-admin)(\/|$)/;
/** A restaurant that moved twice in a minute, at the most. */
const MAX_HOPS = 3;

export function createCellGate(options: CellGateOptions): CellGate {
  const { ctx, directory } = options;
  const hashes: Hashes = {
    session: (token) => ctx.secrets.keyedHash('session', token),
    box: (credential) => credentialHash(ctx, credential),
    tillCode: (code) => pairingCodeHash(ctx, code),
    boxCode: (code) => boxCodeHash(ctx, code),
    link: (token) => accountTokenHash(ctx, token),
  };
  return {
    arrive(request) {
      if (!request.headers.has(CELL_HEADERS.seal) && !request.headers.has(CELL_HEADERS.sealed)) return null;
      return open(options, request);
    },
    hasLeft(path) {
      const [, restaurantId] = /\/restaurants\/([^/]+)/.exec(path) ?? [];
      if (!restaurantId) return false;
      const found = directory.answer([{ kind: 'restaurant', value: restaurantId }]);
      return found !== null && found !== 'here';
    },
    async route(request, of) {
      const { path } = of;
      let read: Uint8Array<ArrayBuffer> | null = null;
      let again = request;
      if (saysInBody(request.method, path)) {
        read = await readBytes(request, MAX_READ_BYTES);
        const { method, headers, signal } = request;
        again = new Request(request.url, { method, headers, signal, body: read });
      }
      const url = new URL(request.url);
      const names = namesOf(
        {
          method: request.method,
          path,
          host: of.host,
          query: url.searchParams,
          cookies: openCookieJar(request.headers.get('cookie'), true),
          bearer: /^Bearer (\S{1,200})$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? null,
          body: read ? fieldsOf(read, request.headers.get('content-type') ?? '') : null,
        },
        hashes,
      ).filter(({ kind }) => kind !== 'session' || !of.from?.person);
      const cell =
        (await cellOfSession(options, hashes, again, of)) ??
        askedFor(options.calls, of.path, url.searchParams) ??
        (await directory.cellOf(names));
      return cell === null ? again : hand(options, cell, again, of);
    },
  };
}

/** A page of the platform's people about one cell; what else is named there changes nothing. */
function askedFor({ others }: CellCalls, path: string, query: URLSearchParams): string | null {
  const cell = OF_PLATFORM.test(path) ? query.get('cell') : null;
  return cell !== null && others.includes(cell) ? cell : null;
}

/**
 * Whoever is signed in with another cell goes by that one, wherever they go: it hands them on and vouches for them. Null:
 * nobody is, or they come from there.
 */
async function cellOfSession(
  { directory }: CellGateOptions,
  hashes: Hashes,
  request: Request,
  { path, from }: RoutedRequest,
): Promise<string | null> {
  if (from !== null || !OF_STAFF.test(path)) return null;
  const cookies = openCookieJar(request.headers.get('cookie'), true);
  const token = cookies.get(path.endsWith('/auth/two-step') ? TWO_STEP_COOKIE : STAFF_COOKIE);
  return token ? directory.cellOf([{ kind: 'session', value: hashes.session(token) }]) : null;
}

async function open(
  options: CellGateOptions,
  request: Request,
): Promise<{ request: Request; from: FromCell | null } | Response> {
  const { pathname } = new URL(request.url);
  // On a copy it stays sealed on its way to the primary.
  if (pathname.startsWith(CELLS_PATH) && !options.isPrimary()) return { request, from: null };
  const opened = options.calls.seals.open(request);
  const headers = new Headers(request.headers);
  for (const name of Object.values(CELL_HEADERS)) headers.delete(name);
  if (!opened) return { request: new Request(request, { headers }), from: null };
  const body = request.body === null ? new Uint8Array() : new Uint8Array(await request.arrayBuffer());
  const { method, signal } = request;
  const { address, scheme, host, remainingMs, person, hops = 0 } = opened;
  const read = { method, headers, signal, ...(body.length > 0 ? { body } : {}) };
  if (hashOf(body) !== opened.bodyHash) return { request: new Request(request.url, read), from: null };
  headers.set('host', host);
  const url = `http://${host}${opened.target}`;
  const plain = new Request(URL.canParse(url) ? url : request.url, read);
  if (pathname.startsWith(CELLS_PATH)) return options.answerCell(plain, pathname.slice(CELLS_PATH.length));
  return { request: plain, from: { address, scheme, remainingMs, person, hops } };
}

async function hand(options: CellGateOptions, cell: string, request: Request, of: RoutedRequest): Promise<Response> {
  const { ctx, calls } = options;
  const address = calls.addressOf(cell);
  const hops = (of.from?.hops ?? 0) + 1;
  if (!address || hops > MAX_HOPS) {
    ctx.log.error('a request found no cell', { cell, hops });
    throw cellAway();
  }
  const person = of.from?.person ?? (await personOf(ctx, request));
  const isReplayed = request.headers.has('fly-replay-src') || request.headers.has('fly-replay-failed');
  // Fly's proxy asks there as from outside, where nobody can vouch for a person.
  if (address.flyApp && !person && !isReplayed && request.body === null) {
    return new Response(null, { headers: { 'fly-replay': `app=${address.flyApp}`, 'cache-control': 'no-store' } });
  }
  const { pathname, search } = new URL(request.url);
  const body = request.body === null ? null : await readBytes(request, MAX_HANDED_BYTES);
  const headers = new Headers(request.headers);
  for (const name of OF_THE_CONNECTION) headers.delete(name);
  const sealed = {
    method: request.method,
    target: pathname + search,
    host: request.headers.get('host') ?? '',
    address: of.address,
    scheme: of.scheme,
    leftMs: ANSWER_WITHIN_MS,
    hops,
    person,
  };
  for (const [name, value] of Object.entries(calls.sealFor(cell, sealed, body))) headers.set(name, value);
  const tooLong = new AbortController();
  const limit = setTimeout(() => tooLong.abort(), ANSWER_WITHIN_MS);
  try {
    const answer = await stepElsewhere(`cell ${cell}`, headers, (sent) =>
      fetch(address.url + sealed.target, {
        method: request.method,
        headers: sent,
        redirect: 'manual',
        decompress: false,
        signal: AbortSignal.any([request.signal, tooLong.signal]),
        ...(body ? { body } : {}),
      }),
    );
    return passedOn(answer);
  } catch (error) {
    ctx.log.warn('a cell did not answer', { cell, error });
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    throw isReading || wasNotSent(error) ? cellAway() : cellLost();
  } finally {
    clearTimeout(limit);
  }
}

/** Who is signed in here; what they may do there is that cell's to say. */
async function personOf(ctx: CellGateOptions['ctx'], request: Request): Promise<VouchedPerson | undefined> {
  const token = openCookieJar(request.headers.get('cookie'), true).get(STAFF_COOKIE);
  const session = token ? await findSession(ctx.db, ctx, token, 'staff') : null;
  const caller = session ? await findStaffCaller(ctx.db, session.subjectId) : null;
  if (!caller) return undefined;
  // Until they have turned on two-step sign-in here, they are nobody's platform admin elsewhere.
  const isTrusted = caller.actor.kind === 'superAdmin' && !(await lacksTwoStep(ctx, caller.actor));
  return { userId: caller.actor.userId, name: caller.name, isSuperAdmin: isTrusted };
}

/** A form or JSON as one record; what is neither says nothing. */
function fieldsOf(bytes: Uint8Array, type: string): Record<string, unknown> | null {
  const text = new TextDecoder().decode(bytes);
  if (type.startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text));
  try {
    const parsed: unknown = JSON.parse(text);
    return parsed !== null && typeof parsed === 'object' ? (parsed as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function cellLost(): AppError {
  return new AppError(
    'service_unavailable',
    'The connection broke while we were saving this. Check whether it went through before you try again.',
    { reason: 'cell_lost', details: { retryAfterSeconds: 3 } },
  );
}
