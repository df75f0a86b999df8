import type { Hono } from 'hono';
import { startWireServer, type WireAnswer } from '#src/integrations/simulators/wire-server.ts';
import { payOutDue } from './account-money.ts';
import { addAccount } from './accounts.ts';
import { createApiEndpoint, type SeenRequest } from './api-endpoint.ts';
import { challengePage } from './challenge-page.ts';
import { expireDueSessions } from './checkout-sessions.ts';
import { loseDueDisputes } from './disputes.ts';
import { createFaultPlan, type FaultPlan } from './faults.ts';
import { hostedPage } from './hosted-page.ts';
import { onboardingPage } from './onboarding-page.ts';
import { cancelDueHolds } from './payment-intents.ts';
import { createWorld, type StripeWorld } from './stripe-world.ts';
import { WebhookSender, type WebhookTarget } from './webhook-sender.ts';

export interface StripeSimulatorOptions {
  /** 0 takes a free port. */
  readonly port: number;
  readonly webhooks: readonly WebhookTarget[];
  /** When given, any other key is answered 401. */
  readonly secretKey?: string;
  /**
   * Where browsers reach the hosted page; by default the simulator's own address. A server that mounts `pages` gives
   * its address of the mount, or its path alone (`/dev/stripe`) to work under every host name.
   */
  readonly publicUrl?: string;
  /** Accounts that exist from the start and can take cards. */
  readonly connectedAccounts?: readonly { readonly id: string; readonly country: string }[];
  /** Waits before a webhook that was not taken is sent again; the list's length is the number of repeats. */
  readonly webhookRetryDelaysMs?: readonly number[];
  /** How long the fault `slow` keeps a caller waiting. */
  readonly slowMs?: number;
  readonly isLive?: boolean;
  readonly nowMs?: () => number;
}

export interface StripeSimulator {
  readonly url: string;
  readonly port: number;
  readonly world: StripeWorld;
  readonly faults: FaultPlan;
  readonly webhooks: WebhookSender;
  /** The hosted page at `/pay/{session}`, for mounting elsewhere. */
  readonly pages: Hono;
  /** The last requests of our side, oldest first. */
  readonly requests: readonly SeenRequest[];
  /** Ends overdue sessions and holds; also runs automatically once a second. */
  passTime(): void;
  stop(): Promise<void>;
}

const RETRY_DELAYS_MS = [1_000, 5_000, 30_000, 120_000];
const SLOW_MS = 15_000;

/** A Stripe of our own on loopback: API, hosted payment page, signed webhooks. Everything ends with the process. */
export async function startStripeSimulator(options: StripeSimulatorOptions): Promise<StripeSimulator> {
  const nowMs = options.nowMs ?? Date.now;
  const faults = createFaultPlan();
  let publicUrl = options.publicUrl ?? '';
  const webhooks = new WebhookSender({
    targets: options.webhooks,
    retryDelaysMs: options.webhookRetryDelaysMs ?? RETRY_DELAYS_MS,
    nowSeconds: () => Math.floor(nowMs() / 1000),
  });
  const world = createWorld({
    isLive: options.isLive ?? false,
    nowMs,
    hostedPageUrl: (sessionId) => `${publicUrl}/pay/${sessionId}`,
    onboardingUrl: (token) => `${publicUrl}/onboarding/${token}`,
    challengeUrl: (intentId) => `${publicUrl}/challenge/${intentId}`,
    onEvent: (event) => webhooks.enqueue(event),
  });
  for (const { id, country } of options.connectedAccounts ?? []) addAccount(world, { id, country });
  const pages = hostedPage(world).route('/', onboardingPage(world)).route('/', challengePage(world));
  const slowMs = options.slowMs ?? SLOW_MS;
  const api = createApiEndpoint({ world, faults, secretKey: options.secretKey, slowMs });

  async function handle(request: Request): Promise<WireAnswer> {
    const url = new URL(request.url);
    passTime();
    if (!url.pathname.startsWith('/v1/')) return { kind: 'answer', response: await pages.fetch(request) };
    return api.answer(request);
  }

  function passTime(): void {
    expireDueSessions(world);
    cancelDueHolds(world);
    loseDueDisputes(world);
    payOutDue(world);
  }

  const server = await startWireServer({ port: options.port, handle });
  if (publicUrl === '') publicUrl = server.url;
  const ticker = setInterval(passTime, 1_000);
  ticker.unref();
  return {
    url: server.url,
    port: server.port,
    world,
    faults,
    webhooks,
    pages,
    requests: api.requests,
    passTime,
    async stop() {
      clearInterval(ticker);
      webhooks.stop();
      await server.stop();
    },
  };
}
