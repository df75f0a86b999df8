import type { Context } from 'hono';
import { callerOf } from '#src/shared/ip-address.ts';
import { type CookieJar, openCookieJar } from './cookies.ts';

/** Someone whose session another cell holds; that cell has looked at it. */
export interface VouchedPerson {
  readonly userId: string;
  readonly name: string;
  readonly isSuperAdmin: boolean;
}

/** The edge's facts of a request for the app. Absent when a test calls the app directly. */
export interface EdgeBindings {
  readonly address?: string;
  /** `https` as the person's browser sees it, behind a proxy too. */
  readonly scheme?: 'http' | 'https';
  /** The path with the front end's prefix, when a host is bound to it. */
  readonly path?: string;
  /** The part that a store's own domain leaves out of its addresses. */
  readonly root?: string;
  /** Who is signed in, by the word of another cell of ours. */
  readonly person?: VouchedPerson | undefined;
  /** Lets a stream stay silent. */
  readonly keepOpen?: (request: Request) => void;
}

/** One request as guards, routes and pages see it. */
export interface Inbound {
  readonly request: Request;
  readonly url: URL;
  readonly params: Readonly<Record<string, string>>;
  readonly cookies: CookieJar;
  /** Where it came from. */
  readonly address: string;
  /** Who limits count: an IPv6 network is one caller. */
  readonly caller: string;
  /** Address and device in short, for the audit log. */
  readonly origin: string;
  /** `/restaurants/…/stores/…` at a store's own domain, whose addresses leave it out; null if they are written out. */
  readonly root: string | null;
  /** Who is signed in by the word of another cell; left out where nobody vouches. */
  readonly person?: VouchedPerson | undefined;
  /** For a stream that may be silent for long. */
  keepOpen(): void;
}

const MAX_ORIGIN = 120;

export function inboundOf(c: Context): Inbound {
  return new RequestAtEdge(c.req.raw, c.req.param() as Record<string, string>, (c.env ?? {}) as EdgeBindings);
}

/** The same request with what its path names, for the frame of an address that no route has. */
export function withParams(inbound: Inbound, params: Inbound['params']): Inbound {
  const { request, url, cookies, address, caller, origin, root, person } = inbound;
  return { request, params, url, cookies, address, caller, origin, root, person, keepOpen: () => inbound.keepOpen() };
}

/** Reads of the request what is asked for: most answers need neither its address taken apart nor all of its cookies. */
class RequestAtEdge implements Inbound {
  readonly request: Request;
  readonly params: Inbound['params'];
  readonly address: string;
  readonly root: string | null;
  readonly person?: VouchedPerson | undefined;
  readonly #bindings: EdgeBindings;
  #url: URL | null = null;
  #cookies: CookieJar | null = null;
  #origin: string | null = null;

  constructor(request: Request, params: Inbound['params'], bindings: EdgeBindings) {
    this.request = request;
    this.params = params;
    this.#bindings = bindings;
    this.address = bindings.address ?? 'local';
    this.root = bindings.root ?? null;
    this.person = bindings.person;
  }

  get url(): URL {
    if (this.#url) return this.#url;
    const url = new URL(this.request.url);
    if (this.#bindings.scheme) url.protocol = `${this.#bindings.scheme}:`;
    this.#url = url;
    return url;
  }

  get cookies(): CookieJar {
    this.#cookies ??= openCookieJar(this.request.headers.get('cookie'), this.#isSecure());
    return this.#cookies;
  }

  get caller(): string {
    return callerOf(this.address);
  }

  get origin(): string {
    this.#origin ??= `${this.address} ${this.request.headers.get('user-agent') ?? ''}`.trim().slice(0, MAX_ORIGIN);
    return this.#origin;
  }

  keepOpen(): void {
    this.#bindings.keepOpen?.(this.request);
  }

  #isSecure(): boolean {
    const { scheme } = this.#bindings;
    return scheme ? scheme === 'https' : this.request.url.startsWith('https:');
  }
}
