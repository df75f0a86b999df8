import { startWireServer, type WireAnswer } from '#src/integrations/simulators/wire-server.ts';

export interface VerifyWireOptions {
  /** 0 takes a free port. */
  readonly port: number;
  readonly accountSid: string;
  readonly authToken: string;
  readonly serviceSid: string;
}

export interface VerifyWireSimulator {
  readonly url: string;
  /** The codes that went out, oldest first. */
  readonly sent: readonly { readonly to: string; readonly channel: string; readonly code: string }[];
  setDown(isDown: boolean): void;
  /** What waits for the number has run out of time. */
  expire(to: string): void;
  stop(): Promise<void>;
}

const PATH = /^\/v2\/Services\/([^/]+)\/(Verifications|VerificationCheck)$/;
const E164 = /^\+[1-9]\d{6,14}$/;
/** Twilio's own bounds for one verification. */
const MOST_SENT = 5;
const MOST_CHECKED = 5;

interface Pending {
  readonly sid: string;
  readonly code: string;
  sends: number;
  checks: number;
}

/** A service of our own on loopback with Twilio's Verify API. */
export async function startVerifySimulator(options: VerifyWireOptions): Promise<VerifyWireSimulator> {
  const { accountSid, authToken, serviceSid } = options;
  const pending = new Map<string, Pending>();
  const sent: { to: string; channel: string; code: string }[] = [];
  let isDown = false;

  function start(form: URLSearchParams): Response {
    const to = form.get('To') ?? '';
    const channel = form.get('Channel') ?? '';
    if (!E164.test(to)) return errorAnswer(400, 60200, 'Invalid parameter: To');
    if (channel !== 'sms' && channel !== 'call') return errorAnswer(400, 60200, 'Invalid parameter: Channel');
    const waiting = pending.get(to) ?? { sid: newSid(), code: newCode(), sends: 0, checks: 0 };
    if (waiting.sends >= MOST_SENT) return errorAnswer(429, 60203, 'Max send attempts reached');
    waiting.sends++;
    pending.set(to, waiting);
    sent.push({ to, channel, code: waiting.code });
    return Response.json(bodyOf(waiting, to, { channel, status: 'pending', valid: false }), { status: 201 });
  }

  function check(form: URLSearchParams): Response {
    const to = form.get('To') ?? '';
    const waiting = pending.get(to);
    if (!waiting) return errorAnswer(404, 20404, 'The requested resource was not found');
    if (waiting.checks >= MOST_CHECKED) return errorAnswer(429, 60202, 'Max check attempts reached');
    waiting.checks++;
    const valid = form.get('Code') === waiting.code;
    if (valid) pending.delete(to);
    return Response.json(bodyOf(waiting, to, { channel: 'sms', status: valid ? 'approved' : 'pending', valid }));
  }

  function bodyOf({ sid }: Pending, to: string, more: object) {
    return { sid, service_sid: serviceSid, account_sid: accountSid, to, ...more };
  }

  async function handle(request: Request): Promise<WireAnswer> {
    return { kind: 'answer', response: await answerTo(request) };
  }

  async function answerTo(request: Request): Promise<Response> {
    const [, service, what] = PATH.exec(new URL(request.url).pathname) ?? [];
    if (isDown) return new Response('the simulated service is down', { status: 503 });
    const isKnown = request.headers.get('authorization') === `Basic ${btoa(`${accountSid}:${authToken}`)}`;
    if (!isKnown) return errorAnswer(401, 20003, 'Authenticate');
    if (request.method !== 'POST' || service !== serviceSid) return errorAnswer(404, 20404, 'Not found.');
    const form = new URLSearchParams(await request.text());
    return what === 'Verifications' ? start(form) : check(form);
  }

  const server = await startWireServer({ port: options.port, handle });
  return {
    url: server.url,
    sent,
    setDown(value) {
      isDown = value;
    },
    expire(to) {
      pending.delete(to);
    },
    stop: () => server.stop(),
  };
}

function newSid(): string {
  return `VE${crypto.randomUUID().replaceAll('-', '')}`;
}

function newCode(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(number % 1_000_000).padStart(6, '0');
}

function errorAnswer(status: number, code: number, message: string): Response {
  return Response.json({ code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }, { status });
}
