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
  const phones = new Phones(nowMs);
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
    const response = await phones.take(request);
    if (response.status !== 201 || !isLost) return answer(response);
    plan.isLost = false;
    return { kind: 'hangUp' };
  }

  const server = await startWireServer({ port, handle });
  const remove = (endpoint: string) => {
    phones.of(endpoint).isRemoved = true;
  };
  return {
    url: server.url,
    port: server.port,
    taken: phones.taken,
    subscribe: (applicationServerKey) => phones.add(`${server.url}${PATH}${crypto.randomUUID()}`, applicationServerKey),
    sleep(endpoint) {
      phones.of(endpoint).isAsleep = true;
    },
    wake: (endpoint) => phones.wake(endpoint),
    remove,
    receivedSilently: remove,
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

/** The phones that let someone send, and what was sent to them. */
class Phones {
  readonly taken: TakenPush[] = [];
  readonly #subscribed = new Map<string, Subscribed>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  of(endpoint: string): Subscribed {
    const found = this.#subscribed.get(endpoint);
    if (!found) throw new Error(`no phone has ${endpoint}`);
    return found;
  }

  async add(endpoint: string, applicationServerKey: string | null): Promise<PushSubscriptionKeys> {
    const phone = await createSimulatedPhone(endpoint);
    this.#subscribed.set(endpoint, { phone, applicationServerKey, isAsleep: false, isRemoved: false, waiting: [] });
    return phone.subscription;
  }

  wake(endpoint: string): readonly TakenPush[] {
    const phone = this.of(endpoint);
    const kept = phone.waiting.filter(({ untilMs }) => untilMs > this.#nowMs());
    phone.isAsleep = false;
    phone.waiting = [];
    return kept.map(({ push }) => push);
  }

  async take(request: Request): Promise<Response> {
    const { pathname, origin } = new URL(request.url);
    const endpoint = `${origin}${pathname}`;
    const to = this.#subscribed.get(endpoint);
    if (request.method !== 'POST' || !pathname.startsWith(PATH) || !to) return refusal(404, 'NotFound');
    const { applicationServerKey } = to;
    const rules = { audience: origin, nowMs: this.#nowMs(), applicationServerKey };
    const fault = await vapidFault(request.headers.get('authorization'), rules);
    if (fault) return refusal(fault === 'missing' ? 401 : 403, REASONS[fault]);
    if (to.isRemoved) return refusal(410, 'Unregistered');
    const head = headOf(request.headers);
    if (typeof head === 'string') return refusal(400, head);
    const body = new Uint8Array(await request.arrayBuffer());
    if (body.length > MAX_BODY_BYTES) return refusal(413, 'PayloadTooLarge');
    this.#keep(to, { endpoint, text: await to.phone.read(body), ...head });
    const location = `${origin}/message/${this.taken.length}`;
    return new Response(null, { status: 201, headers: { location, ttl: String(head.ttlSeconds) } });
  }

  #keep(to: Subscribed, push: TakenPush): void {
    this.taken.push(push);
    if (!to.isAsleep || push.ttlSeconds === 0) return;
    const others = to.waiting.filter(({ push: { topic } }) => topic === null || topic !== push.topic);
    to.waiting = [...others, { push, untilMs: this.#nowMs() + push.ttlSeconds * 1000 }];
  }
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
