import type { TerminalDevice, TerminalUnreachable } from '../card-terminal.port.ts';
import { lowerKeys, pairingSchema, tokenSchema } from './linkly.wire.ts';
import { POS_VENDOR_ID, posIdOf } from './linkly-ids.ts';

export interface LinklySettings {
  readonly authUrl: string;
  readonly restUrl: string;
  readonly posVersion: string;
  readonly nowMs?: () => number;
  /** For tests without a socket. */
  readonly fetch?: (request: Request) => Promise<Response>;
  readonly timeoutMs?: number;
  /** Between two looks at what a PIN pad does beside payments; for tests in virtual time. */
  readonly pause?: (ms: number) => Promise<void>;
}

export const POS_NAME = 'Servery';
const TIMEOUT_MS = 10_000;
/** A token is renewed this long before it ends, as Linkly's own kit does. */
const TOKEN_MARGIN_MS = 300_000;

export type LinklyAnswer = { readonly kind: 'answer'; readonly status: number; readonly body: unknown };
/** The secret is no longer valid: the PIN pad was paired again, perhaps by someone else. */
export type LinklyRefusal = { readonly kind: 'notPaired' };

export type LinklyClient = ReturnType<typeof createLinklyClient>;

/** The calls of Linkly Cloud: pairing, a token per PIN pad, and sessions with it (reference on payments, 2.1 to 2.5). */
export function createLinklyClient(settings: LinklySettings) {
  const { nowMs = Date.now } = settings;
  const send = senderOf(settings);
  const tokens = new Map<string, { readonly token: string; readonly endsAtMs: number }>();

  const auth = (path: string, body: object) => send(new URL(path, settings.authUrl), 'POST', body, null);

  const tokenOf = async ({
    address,
    secret,
  }: TerminalDevice): Promise<string | LinklyRefusal | TerminalUnreachable> => {
    if (secret === null) return { kind: 'notPaired' };
    const known = tokens.get(secret);
    if (known && known.endsAtMs - TOKEN_MARGIN_MS > nowMs()) return known.token;
    const about = { posName: POS_NAME, posVersion: settings.posVersion, posVendorId: POS_VENDOR_ID };
    const answer = await auth('/v1/tokens/cloudpos', { secret, ...about, posId: posIdOf(address) });
    if (answer.kind === 'unreachable') return answer;
    if (answer.status === 401) return { kind: 'notPaired' };
    const parsed = tokenSchema.safeParse(answer.body);
    if (answer.status !== 200 || !parsed.success) return PROVIDER_ERROR;
    tokens.set(secret, { token: parsed.data.token, endsAtMs: nowMs() + parsed.data.expiryseconds * 1000 });
    return parsed.data.token;
  };

  return {
    async pair(username: string, password: string, pairCode: string) {
      const answer = await auth('/v1/pairing/cloudpos', { username, password, pairCode });
      if (answer.kind === 'unreachable') return answer;
      if (answer.status === 400 || answer.status === 401) return { kind: 'notPaired' } as const;
      const parsed = pairingSchema.safeParse(answer.body);
      return answer.status === 200 && parsed.success
        ? ({ kind: 'paired', secret: parsed.data.secret } as const)
        : PROVIDER_ERROR;
    },

    /** With the PIN pad's token. One that has ended early is replaced once, and the same call sent again. */
    async call(
      device: TerminalDevice,
      method: 'GET' | 'POST',
      path: string,
      request?: object,
    ): Promise<LinklyAnswer | LinklyRefusal | TerminalUnreachable> {
      const url = new URL(path, settings.restUrl);
      const body = request && { Request: { ...request, ...aboutPos(settings, device) } };
      for (let isAgain = false; ; isAgain = true) {
        const token = await tokenOf(device);
        if (typeof token !== 'string') return token;
        const answer = await send(url, method, body, token);
        if (answer.kind === 'unreachable' || answer.status !== 401) return answer;
        tokens.delete(device.secret ?? '');
        if (isAgain) return { kind: 'notPaired' };
      }
    },
  };
}

function senderOf({ fetch: ask = fetch, timeoutMs = TIMEOUT_MS }: LinklySettings) {
  return async (url: URL, method: string, body: unknown, token: string | null) => {
    try {
      const answer = await ask(
        new Request(url, {
          method,
          headers: {
            accept: 'application/json',
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        }),
      );
      return { kind: 'answer', status: answer.status, body: lowerKeys(await bodyOf(answer)) } as const;
    } catch (error) {
      return unreachableBy(error);
    }
  };
}

export const PROVIDER_ERROR: TerminalUnreachable = { kind: 'unreachable', why: 'provider_error' };

function aboutPos({ posVersion }: LinklySettings, { address }: TerminalDevice) {
  return { PosName: POS_NAME, PosVersion: posVersion, PosId: posIdOf(address) };
}

async function bodyOf(answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function unreachableBy(error: unknown): TerminalUnreachable {
  const isSlow = error instanceof DOMException && error.name === 'TimeoutError';
  return { kind: 'unreachable', why: isSlow ? 'timeout' : 'connection_lost' };
}
