import { DeadHolder, type DeadHolderOptions, type Holder } from './dead-holder.ts';
import type { LeaseRelay } from './lease-relay.ts';

/**
 * Stands between LiteFS and Consul on each machine. Whoever holds the lease may note there that it alone has what it
 * answered; from then on nobody else gets the lease, until another machine has caught up or a person says so. LiteFS itself
 * would let any candidate win, however old its copy.
 */
export interface LeaseGate {
  /** In place of Consul's address, for LiteFS. */
  readonly url: string;
  stop(): Promise<void>;
}

/** The note beside the lease. */
export interface Ahead {
  readonly hostname: string;
  /** The first transaction that it alone has. */
  readonly position: string;
  readonly sinceIsoDateTimeUtc: string;
}

export interface LeaseGateOptions {
  /** Consul's, with the token and the path in it that LiteFS knows. */
  readonly consulUrl: string;
  /** 0: any free one. */
  readonly port: number;
  readonly now?: () => Date;
  /** Null: LiteFS goes to the primary by itself. */
  readonly relay?: LeaseRelay | null;
  /** How a holder of the lease that is no more is told; left out: it is waited for. */
  readonly deadHolder?: Omit<DeadHolderOptions, 'release'>;
}

export const AHEAD_PATH = '/servery/ahead';
export const GATE_PORT = 20_203;
const CONSUL_WITHIN_MS = 3000;
const KEYS = '/v1/kv/';

/** The lease as LiteFS on this machine asked for it last. */
interface Asked {
  readonly key: string;
  readonly session: string;
  readonly hostname: string;
  readonly headers: Headers;
}

interface Found {
  readonly ahead: Ahead;
  readonly index: number;
}

export function startLeaseGate(options: LeaseGateOptions): LeaseGate {
  const gate = new Gate(options);
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: options.port,
    fetch: (request) => gate.answer(request).catch(() => new Response('Consul does not answer', { status: 503 })),
  });
  const own = new URL(options.consulUrl);
  own.protocol = 'http:';
  own.host = `127.0.0.1:${server.port}`;
  return { url: own.href, stop: () => server.stop(true) };
}

class Gate {
  readonly #consul: URL;
  readonly #now: () => Date;
  readonly #relay: LeaseRelay | null;
  readonly #deadHolder: DeadHolder | null;
  /** With the token that LiteFS has for Consul. */
  #headers = new Headers();
  #asked: Asked | null = null;

  constructor({ consulUrl, now = () => new Date(), relay = null, deadHolder }: LeaseGateOptions) {
    this.#consul = new URL(consulUrl);
    this.#now = now;
    this.#relay = relay;
    this.#deadHolder = deadHolder
      ? new DeadHolder({ ...deadHolder, release: (holder) => this.#release(holder) })
      : null;
  }

  async answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    if (url.pathname === AHEAD_PATH) return this.#aheadCall(request);
    if (request.method === 'PUT' && url.searchParams.has('acquire')) return this.#acquire(request, url);
    const body = request.body === null ? {} : { body: await request.bytes() };
    const { method, headers } = request;
    const answer = await this.#call(url.pathname + url.search, { method, headers, ...body });
    const isKey = method === 'GET' && answer.status === 200 && url.pathname.startsWith(KEYS);
    if (!isKey) return passOn(answer);
    const found: unknown = await answer.json();
    this.#headers = tokenOf(request);
    const holder = holderOf(url.pathname.slice(KEYS.length), found);
    if (holder) void this.#deadHolder?.look(holder);
    return Response.json(this.#relay ? relayed(found, this.#relay) : found);
  }

  /** In the order in which LiteFS does it, so that the lease is free at once. */
  async #release({ key, session }: Holder): Promise<void> {
    await this.#call(`/v1/kv/${key}?release=${session}`, { method: 'PUT', headers: this.#headers });
    await this.#call(`/v1/session/destroy/${session}`, { method: 'PUT', headers: this.#headers });
    console.log(JSON.stringify({ level: 'warn', message: 'the lease of a primary that is no more was given back' }));
  }

  /** LiteFS asks for the lease: not while another machine has what this one may lack. */
  async #acquire(request: Request, url: URL): Promise<Response> {
    const body = await request.bytes();
    const { hostname } = JSON.parse(new TextDecoder().decode(body)) as { hostname: string };
    const session = url.searchParams.get('acquire') ?? '';
    const mine: Asked = { key: url.pathname.slice(KEYS.length), session, hostname, headers: tokenOf(request) };
    this.#asked = mine;
    this.#deadHolder?.isOurs(session);
    const found = await this.#readAhead(mine);
    if (found && found.ahead.hostname !== hostname) return Response.json(false);
    return passOn(await this.#call(url.pathname + url.search, { method: 'PUT', headers: request.headers, body }));
  }

  async #aheadCall(request: Request): Promise<Response> {
    if (!this.#asked) return new Response(null, { status: 409 });
    if (request.method === 'PUT') return this.#note(this.#asked, await request.text());
    if (request.method === 'DELETE') return this.#forget(this.#asked, request.headers.get('x-by-a-person') === 'yes');
    const found = await this.#readAhead(this.#asked);
    return Response.json({ ahead: found?.ahead ?? null });
  }

  /** Noted only by who holds the lease at that very moment. */
  async #note({ key, session, hostname, headers }: Asked, position: string): Promise<Response> {
    const ahead: Ahead = { hostname, position, sinceIsoDateTimeUtc: this.#now().toISOString() };
    const value = Buffer.from(JSON.stringify(ahead)).toString('base64');
    const steps = [
      { KV: { Verb: 'check-session', Key: key, Session: session } },
      { KV: { Verb: 'set', Key: aheadKeyOf(key), Value: value } },
    ];
    const answer = await this.#call('/v1/txn', { method: 'PUT', headers, body: JSON.stringify(steps) });
    return new Response(null, { status: answer.ok ? 204 : 409 });
  }

  async #forget(asked: Asked, isByPerson: boolean): Promise<Response> {
    const found = await this.#readAhead(asked);
    if (!found) return Response.json({ ahead: null });
    if (found.ahead.hostname !== asked.hostname && !isByPerson) return new Response(null, { status: 409 });
    // Not a newer note, which another primary may have left meanwhile.
    const path = `/v1/kv/${aheadKeyOf(asked.key)}?cas=${found.index}`;
    const answer = await this.#call(path, { method: 'DELETE', headers: asked.headers });
    const isGone = answer.ok && (await answer.json()) === true;
    return isGone ? Response.json({ ahead: found.ahead }) : new Response(null, { status: 409 });
  }

  async #readAhead({ key, headers }: Asked): Promise<Found | null> {
    const answer = await this.#call(`/v1/kv/${aheadKeyOf(key)}`, { headers });
    if (answer.status === 404) return null;
    if (!answer.ok) throw new Error(`Consul answered ${answer.status}`);
    const [pair] = (await answer.json()) as { readonly Value: string; readonly ModifyIndex: number }[];
    if (!pair) return null;
    return { ahead: JSON.parse(Buffer.from(pair.Value, 'base64').toString()) as Ahead, index: pair.ModifyIndex };
  }

  #call(path: string, init: RequestInit): Promise<Response> {
    const signal = AbortSignal.timeout(CONSUL_WITHIN_MS);
    return fetch(this.#consul.origin + path, { ...init, redirect: 'manual', signal });
  }
}

function holderOf(key: string, found: unknown): Holder | null {
  const [pair] = found as { readonly Value: string | null; readonly Session?: string }[];
  const text = Buffer.from(pair?.Value ?? '', 'base64').toString();
  if (!pair?.Session || !text.includes('"advertise-url"')) return null;
  const { hostname = '', 'advertise-url': advertiseUrl = '' } = JSON.parse(text) as Record<string, string>;
  return { key, session: pair.Session, hostname, advertiseUrl };
}

/** Who the primary is, as Consul keeps it, with an address of this machine in the place of its own. */
function relayed(found: unknown, relay: LeaseRelay): unknown {
  const [pair, ...others] = found as { readonly Value: string | null }[];
  const text = Buffer.from(pair?.Value ?? '', 'base64').toString();
  if (!text.includes('"advertise-url"')) return found;
  const primary = JSON.parse(text) as Record<string, string>;
  const value = JSON.stringify({ ...primary, 'advertise-url': relay.to(primary['advertise-url'] ?? '') });
  return [{ ...pair, Value: Buffer.from(value).toString('base64') }, ...others];
}

const aheadKeyOf = (key: string) => `${key}.ahead`;

function tokenOf({ headers }: Request): Headers {
  const token = headers.get('x-consul-token');
  return new Headers(token === null ? {} : { 'x-consul-token': token });
}

/** Bun has taken the answer out of its compression. */
function passOn(answer: Response): Response {
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection']) headers.delete(name);
  return new Response(answer.body, { status: answer.status, headers });
}
