import { startWireServer, type WireAnswer } from '#src/integrations/simulators/wire-server.ts';
import type { PushSubscriptionKeys } from '../push.port.ts';
import { createSimulatedPhone, type SimulatedPhone } from './simulated-phone.ts';
import { type VapidFault, vapidFault } from './vapid-check.ts';

export interface PushSimulatorOptions {
  /** 0 takes a free port. */
  readonly port: number;
  readonly nowMs?: () => number;
}

/** A message that the service took. */
export interface TakenPush {
  readonly endpoint: string;
  /** Null: the phone could not read it. */
  readonly text: string | null;
  readonly ttlSeconds: number;
  readonly urgency: string;
  readonly topic: string | null;
}

export interface PushSimulator {
  readonly url: string;
  readonly port: number;
  /** Every message that was answered with 201, oldest first. */
  readonly taken: readonly TakenPush[];
  /** A phone lets the owner of this key send. */
  subscribe(applicationServerKey: string | null): Promise<PushSubscriptionKeys>;
  /** The phone is off, and messages wait for it; on again, it gets those whose time is not over. */
  sleep(endpoint: string): void;
  wake(endpoint: string): readonly TakenPush[];
  /** The app was removed from the phone: 410. Of an address that it never gave, a service says 404. */
  remove(endpoint: string): void;
  /** Apple's second rule: a push for which the app showed nothing ends the subscription. */
  receivedSilently(endpoint: string): void;
  /** The next request is answered so, whatever it says. */
  answerNext(status: number, answer?: { readonly retryAfter?: string; readonly reason?: string }): void;
  setDown(isDown: boolean): void;
  /** The next message is taken, but the sender never hears of it. */
  loseNextAnswer(): void;
  stop(): Promise<void>;
}

const MAX_BODY_BYTES = 4_096;
const URGENCIES = ['very-low', 'low', 'normal', 'high'];
const TOPIC = /^[A-Za-z0-9_-]{1,32}$/;
const PATH = '/push/';

/** Apple's words; other services say less. */
const REASONS: Readonly<Record<VapidFault, string>> = {
  missing: 'MissingAuthorization',
  bad_signature: 'BadJwtToken',
  wrong_audience: 'BadJwtToken',
  expired: 'ExpiredJwtToken',
  too_long: 'BadJwtToken',
  bad_subject: 'BadJwtToken',
  other_key: 'VapidPkHashMismatch',
};

interface Subscribed {
  readonly phone: SimulatedPhone;
  readonly applicationServerKey: string | null;
  isAsleep: boolean;
  isRemoved: boolean;
  waiting: { readonly push: TakenPush; readonly untilMs: number }[];
}

/** A browser maker's push service on loopback, as RFC 8030, 8291 and 8292 have it, with the phones that it reaches. */
export async function startPushSimulator({ port, nowMs = Date.now }: PushSimulatorOptions): Promise<PushSimulator> {
  const subscribed = new Map<string, Subscribed>();
  const taken: TakenPush[] = [];
  const plan: { isDown: boolean; isLost: boolean; next: Response | null } = {
    isDown: false,
    isLost: false,
    next: null,
  };

  async function handle(request: Request): Promise<WireAnswer> {
    if (plan.isDown) return answer(new Response('upstream is down', { status: 503 }));
    const { next, isLost } = plan;
    plan.next = null;
    if (next) return answer(next);
    const response = await take(request);
    if (response.status !== 201 || !isLost) return answer(response);
    plan.isLost = false;
    return { kind: 'hangUp' };
  }

  async function take(request: Request): Promise<Response> {
    const { pathname, origin } = new URL(request.url);
    const endpoint = `${origin}${pathname}`;
    const to = subscribed.get(endpoint);
    if (request.method !== 'POST' || !pathname.startsWith(PATH) || !to) return refusal(404, 'NotFound');
    const { applicationServerKey } = to;
    const fault = await vapidFault(request.headers.get('authorization'), {
      ...{ audience: origin, nowMs: nowMs(), applicationServerKey },
    });
    if (fault) return refusal(fault === 'missing' ? 401 : 403, REASONS[fault]);
    if (to.isRemoved) return refusal(410, 'Unregistered');
    const head = headOf(request.headers);
    if (typeof head === 'string') return refusal(400, head);
    const body = new Uint8Array(await request.arrayBuffer());
    if (body.length > MAX_BODY_BYTES) return refusal(413, 'PayloadTooLarge');
    keep(to, { endpoint, text: await to.phone.read(body), ...head });
    const location = `${origin}/message/${taken.length}`;
    return new Response(null, { status: 201, headers: { location, ttl: String(head.ttlSeconds) } });
  }

  function keep(to: Subscribed, push: TakenPush): void {
    taken.push(push);
    if (!to.isAsleep || push.ttlSeconds === 0) return;
    const others = to.waiting.filter(({ push: { topic } }) => topic === null || topic !== push.topic);
    to.waiting = [...others, { push, untilMs: nowMs() + push.ttlSeconds * 1000 }];
  }

  const server = await startWireServer({ port, handle });
  const of = (endpoint: string): Subscribed => {
    const found = subscribed.get(endpoint);
    if (!found) throw new Error(`no phone has ${endpoint}`);
    return found;
  };
  return {
    url: server.url,
    port: server.port,
    taken,
    async subscribe(applicationServerKey) {
      const phone = await createSimulatedPhone(`${server.url}${PATH}${crypto.randomUUID()}`);
      const { endpoint } = phone.subscription;
      subscribed.set(endpoint, { phone, applicationServerKey, isAsleep: false, isRemoved: false, waiting: [] });
      return phone.subscription;
    },
    sleep(endpoint) {
      of(endpoint).isAsleep = true;
    },
    wake(endpoint) {
      const phone = of(endpoint);
      const kept = phone.waiting.filter(({ untilMs }) => untilMs > nowMs());
      phone.isAsleep = false;
      phone.waiting = [];
      return kept.map(({ push }) => push);
    },
    remove(endpoint) {
      of(endpoint).isRemoved = true;
    },
    receivedSilently(endpoint) {
      of(endpoint).isRemoved = true;
    },
    answerNext(status, { retryAfter, reason = 'Planned' } = {}) {
      plan.next = refusal(status, reason, retryAfter);
    },
    setDown(value) {
      plan.isDown = value;
    },
    loseNextAnswer() {
      plan.isLost = true;
    },
    stop: () => server.stop(),
  };
}

type Head = Pick<TakenPush, 'ttlSeconds' | 'urgency' | 'topic'>;

/** What RFC 8030 asks of a message; a word for what is wrong with it. */
function headOf(headers: Headers): Head | string {
  const ttl = headers.get('ttl') ?? '';
  const urgency = headers.get('urgency') ?? 'normal';
  const topic = headers.get('topic');
  if (!/^\d+$/.test(ttl)) return 'BadTtl';
  if (!URGENCIES.includes(urgency)) return 'BadUrgency';
  if (topic !== null && !TOPIC.test(topic)) return 'BadWebPushTopic';
  if (headers.get('content-encoding') !== 'aes128gcm') return 'BadContentEncoding';
  return { ttlSeconds: Number(ttl), urgency, topic };
}

function refusal(status: number, reason: string, retryAfter?: string): Response {
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  return Response.json({ reason }, { status, headers });
}

function answer(response: Response): WireAnswer {
  return { kind: 'answer', response };
}
