import { type Endpoint, fillPath, type PathParams } from '#src/contracts/endpoint.ts';
import type { AppErrorCode, FieldIssue } from '#src/shared/app-error.ts';

export type QueryValue = string | number | boolean | null | undefined;

/** `params` is required when the path has names, `body` when the endpoint has one. */
export type CallInput<Path extends string, Body> = (keyof PathParams<Path> extends never
  ? { params?: undefined }
  : { params: PathParams<Path> }) &
  (undefined extends Body ? { body?: Body } : { body: Body }) & {
    query?: Readonly<Record<string, QueryValue>>;
    /** One key per action of the person, so that a second tap or a retry has no second effect. */
    idempotencyKey?: string;
    timeoutMs?: number;
    signal?: AbortSignal;
  };

type CallArgs<Path extends string, Body> =
  Record<never, never> extends CallInput<Path, Body> ? [input?: CallInput<Path, Body>] : [input: CallInput<Path, Body>];

/** An error answer of the server, or `service_unavailable` with `offline` or `timeout` when it was not reached. */
export class AppErrorAnswer extends Error {
  override readonly name = 'AppErrorAnswer';

  constructor(
    readonly code: AppErrorCode,
    message: string,
    readonly reason: string | undefined,
    readonly details: Readonly<Record<string, unknown>> | undefined,
    /** 0 when there was no answer. */
    readonly status: number,
  ) {
    super(message);
  }

  /** Errors by field, by dotted path. Empty when the error is not about fields. */
  get fields(): Readonly<Record<string, string>> {
    const issues = this.details?.fields;
    if (!Array.isArray(issues)) return {};
    return Object.fromEntries((issues as FieldIssue[]).map(({ path, message }) => [path, message]));
  }
}

export interface ApiClient {
  /** Calls an endpoint and returns its answer. Throws only `AppErrorAnswer`. */
  call<Path extends string, Body, Answer>(
    endpoint: Endpoint<Path, Body, Answer>,
    ...args: CallArgs<Path, Body>
  ): Promise<Answer>;
}

export interface ApiClientOptions {
  /** The browser's fetch, or the Hono app's own `request` on the server. */
  fetch?: (url: string, init: RequestInit) => Response | Promise<Response>;
  /** The prefix of every path. Empty in a browser, so calls stay on the page's origin. */
  origin?: string;
  /** Sent with every call, such as the caller's cookie on the server. */
  headers?: Readonly<Record<string, string>>;
  timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 15_000;
const OFFLINE = 'Connection lost. Your changes are still here. Try again.';
const TOO_SLOW = 'This is taking too long. Check your connection and try again.';
const NOT_UNDERSTOOD = 'Something went wrong on our side. Try again.';

export function createApiClient(options: ApiClientOptions = {}): ApiClient {
  return {
    async call(endpoint, ...[input]) {
      const request: LooseInput = input ?? {};
      const url = `${options.origin ?? ''}${fillPath(endpoint.path, request.params ?? {})}${queryText(request.query)}`;
      const init = requestInit(endpoint.method, request, options);
      return readAnswer(await send(options.fetch ?? ((to, how) => fetch(to, how)), url, init));
    },
  };
}

/** For islands. */
export const api: ApiClient = createApiClient();

interface LooseInput {
  params?: Readonly<Record<string, string>> | undefined;
  query?: Readonly<Record<string, QueryValue>> | undefined;
  body?: unknown;
  idempotencyKey?: string;
  timeoutMs?: number;
  signal?: AbortSignal;
}

function requestInit(method: string, input: LooseInput, options: ApiClientOptions): RequestInit {
  const timeout = AbortSignal.timeout(input.timeoutMs ?? options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers };
  if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey;
  const init: RequestInit = {
    method,
    headers,
    credentials: 'same-origin',
    signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
  };
  // A POST without a body still declares JSON, so no foreign page's form can send it.
  if (method === 'GET') return init;
  headers['content-type'] = 'application/json';
  return { ...init, body: JSON.stringify(input.body ?? {}) };
}

async function send(
  fetch: NonNullable<ApiClientOptions['fetch']>,
  url: string,
  init: RequestInit,
): Promise<{ response: Response; text: string }> {
  try {
    const response = await fetch(url, init);
    return { response, text: await response.text() };
  } catch (error) {
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    throw new AppErrorAnswer(
      'service_unavailable',
      isTimeout ? TOO_SLOW : OFFLINE,
      isTimeout ? 'timeout' : 'offline',
      undefined,
      0,
    );
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the one place where the wire becomes the endpoint's answer type
function readAnswer({ response, text }: { response: Response; text: string }): any {
  const body = parseJson(text);
  if (response.ok) {
    if (body === undefined && text !== '') throw unreadable(response.status);
    return body;
  }
  const error = (body as { error?: Partial<AppErrorAnswer> } | undefined)?.error;
  if (!error?.code || !error.message) throw unreadable(response.status);
  throw new AppErrorAnswer(error.code, error.message, error.reason, error.details, response.status);
}

function unreadable(status: number): AppErrorAnswer {
  const code = status === 502 || status === 503 || status === 504 ? 'service_unavailable' : 'internal_server_error';
  return new AppErrorAnswer(code, NOT_UNDERSTOOD, 'unreadable_answer', undefined, status);
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function queryText(query: Readonly<Record<string, QueryValue>> | undefined): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
  }
  return params.size === 0 ? '' : `?${params}`;
}
