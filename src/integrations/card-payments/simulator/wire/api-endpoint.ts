import type { WireAnswer } from '#src/integrations/simulators/wire-server.ts';
import type { FaultPlan, StripeFaultKind } from './faults.ts';
import { decodeForm } from './form-body.ts';
import { IdempotencyStore, type StoredAnswer } from './idempotency.ts';
import { callStripe } from './stripe-api.ts';
import { StripeFault } from './stripe-fault.ts';
import type { StripeWorld } from './stripe-world.ts';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly version: string | null;
  readonly idempotencyKey: string | null;
  readonly body: string;
}

export interface ApiEndpoint {
  /** The last requests, oldest first. */
  readonly requests: SeenRequest[];
  answer(request: Request): Promise<WireAnswer>;
}

const KEPT_REQUESTS = 500;

/** The `/v1` side: keys, idempotency, faults, and the work itself. */
export function createApiEndpoint(deps: {
  readonly world: StripeWorld;
  readonly faults: FaultPlan;
  readonly secretKey: string | undefined;
  readonly slowMs: number;
}): ApiEndpoint {
  const { world, faults } = deps;
  const keys = new IdempotencyStore();
  const requests: SeenRequest[] = [];

  async function answerApi(call: ApiCall): Promise<WireAnswer> {
    const { fault } = call;
    if (fault === 'resetBefore') return { kind: 'hangUp' };
    if (fault === 'error429') return failed(429, 'rate_limit', 'Too many requests.');
    if (fault === 'error500') return failed(500, null, 'An unknown error occurred.');
    const answer = await runOnce(call);
    if (fault === 'resetAfter') return { kind: 'hangUp' };
    const response = toResponse(answer);
    if (fault === 'truncated') return { kind: 'truncated', response };
    return { kind: fault === 'drip' ? 'drip' : 'answer', response };
  }

  async function runOnce({ request, url, body, fault }: ApiCall): Promise<StoredAnswer> {
    const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null;
    let isKeyOurs = false;
    try {
      requireKey(request, deps.secretKey);
      if (key !== null) {
        const stored = keys.open(key, `${url.pathname}?${body}`);
        if (stored !== null) return stored;
        isKeyOurs = true;
      }
      if (fault === 'slow') await Bun.sleep(deps.slowMs);
      const encoded = request.method === 'GET' ? url.search.slice(1) : body;
      const account = request.headers.get('stripe-account') ?? '';
      const call = { method: request.method, path: url.pathname, params: decodeForm(encoded), account };
      const run = () => callStripe(world, call);
      if (fault === 'error500After') run();
      const isBroken = fault === 'error500After' || fault === 'error500Stored';
      const answer = isBroken ? UNKNOWN_ERROR : { status: 200, body: JSON.stringify(run(), null, 2) };
      if (key !== null) keys.remember(key, answer);
      return answer;
    } catch (cause) {
      if (!(cause instanceof StripeFault)) throw cause;
      const answer = { status: cause.status, body: JSON.stringify({ error: cause.body }) };
      if (key !== null && isKeyOurs) {
        if (cause.isRemembered) keys.remember(key, answer);
        else keys.forget(key);
      }
      return answer;
    }
  }

  return {
    requests,
    async answer(request) {
      const url = new URL(request.url);
      const body = await bodyOf(request);
      requests.push(seen(request, url, body));
      if (requests.length > KEPT_REQUESTS) requests.shift();
      return answerApi({ request, url, body, fault: faults.take(`${request.method} ${url.pathname}`) });
    },
  };
}

/** An upload becomes a form without its bytes. */
async function bodyOf(request: Request): Promise<string> {
  if (!request.headers.get('content-type')?.startsWith('multipart/')) return request.text();
  const form = await request.formData();
  const file = form.get('file');
  const facts = file instanceof File ? { filename: file.name, size: String(file.size), type: file.type } : {};
  return new URLSearchParams({ purpose: String(form.get('purpose') ?? ''), ...facts }).toString();
}

interface ApiCall {
  readonly request: Request;
  readonly url: URL;
  readonly body: string;
  readonly fault: StripeFaultKind | null;
}

const UNKNOWN_ERROR: StoredAnswer = {
  status: 500,
  body: JSON.stringify({ error: { type: 'api_error', message: 'An unknown error occurred.' } }),
};

function requireKey(request: Request, secretKey: string | undefined): void {
  const given = /^Bearer (sk_\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  if (given !== undefined && (secretKey === undefined || given === secretKey)) return;
  const body = { type: 'invalid_request_error', message: 'Invalid API Key provided.' } as const;
  throw new StripeFault(401, body, false);
}

function failed(status: number, code: string | null, message: string): WireAnswer {
  const error = { type: status === 429 ? 'invalid_request_error' : 'api_error', ...(code ? { code } : {}), message };
  return { kind: 'answer', response: toResponse({ status, body: JSON.stringify({ error }) }) };
}

function toResponse(answer: StoredAnswer): Response {
  const requestId = `req_${crypto.randomUUID().replaceAll('-', '').slice(0, 14)}`;
  const headers = { 'content-type': 'application/json', 'request-id': requestId };
  return new Response(answer.body, { status: answer.status, headers });
}

function seen(request: Request, url: URL, body: string): SeenRequest {
  return {
    method: request.method,
    path: url.pathname + url.search,
    version: request.headers.get('stripe-version'),
    idempotencyKey: request.headers.get('idempotency-key'),
    body,
  };
}
