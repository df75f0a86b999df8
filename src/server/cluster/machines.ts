import { hashOf, type Sealed, type Seals } from './seal.ts';

/** How one machine of the cluster calls another. */
export interface Machines {
  /** The program on the machine that LiteFS calls so; null for a name that is none. */
  urlOf(name: string): string | null;
  /** Asks it something of our own, under `/cluster`. */
  ask(name: string, path: string, options?: { readonly body?: string; readonly withinMs?: number }): Promise<Response>;
  /** Hands a caller's request to it. */
  hand(name: string, sealed: Omit<Sealed, 'bodyHash'>, request: HandedRequest): Promise<Response>;
}

export interface HandedRequest {
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer> | null;
  readonly signal: AbortSignal;
}

const ASK_WITHIN_MS = 2000;
const NAME = /^[A-Za-z0-9._:-]{1,200}$/;
/** Of one connection, not of the request. */
export const OF_THE_CONNECTION = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'expect',
  'content-length',
];

/** `pattern` has `{host}` where the machine's LiteFS name belongs. */
export function createMachines(pattern: string, seals: Seals): Machines {
  const urlOf = (name: string) => (NAME.test(name) ? pattern.replaceAll('{host}', name) : null);
  const reach = (name: string) => {
    const url = urlOf(name);
    if (!url) throw new Error(`${name} is no name of a machine`);
    return url;
  };
  return {
    urlOf,
    ask(name, path, { body, withinMs = ASK_WITHIN_MS } = {}) {
      const method = body === undefined ? 'GET' : 'POST';
      const url = reach(name);
      const sealed: Sealed = {
        method,
        target: path,
        host: new URL(url).host,
        address: '',
        scheme: 'http',
        leftMs: withinMs,
        bodyHash: hashOf(new TextEncoder().encode(body ?? '')),
      };
      return fetch(url + path, {
        method,
        headers: seals.headersOf(sealed),
        redirect: 'manual',
        signal: AbortSignal.timeout(withinMs),
        ...(body === undefined ? {} : { body }),
      });
    },
    hand(name, sealed, { headers, body, signal }) {
      const sent = new Headers(headers);
      for (const one of OF_THE_CONNECTION) sent.delete(one);
      const bodyHash = hashOf(body ?? new Uint8Array());
      for (const [header, value] of Object.entries(seals.headersOf({ ...sealed, bodyHash }))) sent.set(header, value);
      return fetch(reach(name) + sealed.target, {
        method: sealed.method,
        headers: sent,
        redirect: 'manual',
        // The answer goes on as it is, compressed as the caller asked.
        decompress: false,
        signal,
        ...(body ? { body } : {}),
      });
    },
  };
}

/** The answer of another machine, without what belonged to the connection to it. */
export function passedOn(answer: Response): Response {
  const headers = new Headers(answer.headers);
  for (const one of OF_THE_CONNECTION.slice(0, -1)) headers.delete(one);
  return new Response(answer.body, { status: answer.status, headers });
}

/** Whether nothing of the request can have arrived. */
export function wasNotSent(error: unknown): boolean {
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  return /^(ConnectionRefused|FailedToOpenSocket|ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|UnsupportedProtocol)$/.test(
    code,
  );
}
