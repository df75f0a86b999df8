import type { Context } from 'hono';
import { callerOf } from '#src/shared/ip-address.ts';
import { type CookieJar, openCookieJar } from './cookies.ts';

/** The edge's facts of a request for the app. Absent when a test calls the app directly. */
export interface EdgeBindings {
  readonly address?: string;
  /** `https` as the person's browser sees it, behind a proxy too. */
  readonly scheme?: 'http' | 'https';
  /** The path with the front end's prefix, when a host is bound to it. */
  readonly path?: string;
  /** The part that a store's own domain leaves out of its addresses. */
  readonly root?: string;
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
  /** For a stream that may be silent for long. */
  keepOpen(): void;
}

const MAX_ORIGIN = 120;

export function inboundOf(c: Context): Inbound {
  const request = c.req.raw;
  const bindings = (c.env ?? {}) as EdgeBindings;
  const url = new URL(request.url);
  if (bindings.scheme) url.protocol = `${bindings.scheme}:`;
  const address = bindings.address ?? 'local';
  const device = request.headers.get('user-agent') ?? '';
  return {
    request,
    url,
    params: c.req.param() as Record<string, string>,
    cookies: openCookieJar(request.headers.get('cookie'), url.protocol === 'https:'),
    address,
    caller: callerOf(address),
    origin: `${address} ${device}`.trim().slice(0, MAX_ORIGIN),
    root: bindings.root ?? null,
    keepOpen: () => bindings.keepOpen?.(request),
  };
}
