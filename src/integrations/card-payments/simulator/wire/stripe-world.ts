import { usualConfiguration, type WireMethodConfiguration } from './method-configurations.ts';
import type {
  WireAccount,
  WireAccountEntry,
  WireAccountLink,
  WireAccountPayment,
  WireApplicationFee,
  WireBalanceTransaction,
  WireCharge,
  WireCustomer,
  WireDispute,
  WireEvent,
  WireFeeRefund,
  WireIntent,
  WireIntentData,
  WireLineItem,
  WirePaymentMethod,
  WirePayout,
  WireRefund,
  WireSession,
  WireSetupIntent,
  WireTransfer,
} from './stripe-objects.ts';

/** The pinned SDK's version, named in events. */
export const SIMULATED_API_VERSION = '2026-10-28.endive';
/** The oldest events go when there are more. */
const KEPT_EVENTS = 5_000;

/** Everything the simulated Stripe remembers. It lives in memory and ends with the process. */
export interface StripeWorld {
  readonly sessions: Map<string, WireSession>;
  readonly lineItems: Map<string, readonly WireLineItem[]>;
  /** The data for a session's intent, and the payee's name on the hosted page. */
  readonly intentData: Map<string, WireIntentData>;
  readonly intents: Map<string, WireIntent>;
  readonly charges: Map<string, WireCharge>;
  readonly refunds: Map<string, WireRefund>;
  readonly applicationFees: Map<string, WireApplicationFee>;
  readonly feeRefunds: Map<string, WireFeeRefund>;
  readonly transfers: Map<string, WireTransfer>;
  readonly disputes: Map<string, WireDispute>;
  readonly files: Map<string, object>;
  readonly customers: Map<string, WireCustomer>;
  readonly paymentMethods: Map<string, WirePaymentMethod>;
  readonly setupIntents: Map<string, WireSetupIntent>;
  /** Card numbers by payment method, and by token; `used` once a token has been. */
  readonly cardNumbers: Map<string, string>;
  readonly cardTokens: Map<string, string>;
  readonly balanceTransactions: Map<string, WireBalanceTransaction>;
  readonly accounts: Map<string, WireAccount>;
  readonly accountLinks: Map<string, WireAccountLink>;
  /** Account numbers by token; `used` once a token has been. */
  readonly bankTokens: Map<string, string>;
  /** By account, oldest first. */
  readonly accountEntries: Map<string, WireAccountEntry[]>;
  readonly accountPayments: Map<string, WireAccountPayment>;
  readonly payouts: Map<string, WirePayout>;
  /** Where the platform has its events sent, as its dashboard was set up. */
  readonly webhookEndpoints: { readonly id: string; readonly url: string; enabled_events: string[]; status: string }[];
  readonly methodConfigurations: WireMethodConfiguration[];
  readonly events: WireEvent[];
  readonly isLive: boolean;
  /** The fate of refunds requested from here on. */
  refundFate: 'succeeds' | 'staysPending' | 'failsLater';
  hostedPageUrl(sessionId: string): string;
  onboardingUrl(token: string): string;
  /** Where a bank asks whether it is really the customer. */
  challengeUrl(intentId: string): string;
  nowSeconds(): number;
  nextId(prefix: string): string;
  /** Records an event and hands it to the sender. */
  emit(type: string, object: object, account?: string): void;
}

export function createWorld(deps: {
  readonly isLive: boolean;
  readonly nowMs: () => number;
  readonly hostedPageUrl: (sessionId: string) => string;
  readonly onboardingUrl: (token: string) => string;
  readonly challengeUrl: (intentId: string) => string;
  readonly onEvent: (event: WireEvent) => void;
}): StripeWorld {
  const nowSeconds = () => Math.floor(deps.nowMs() / 1000);
  const nextId = (prefix: string) => `${prefix}_${crypto.randomUUID().replaceAll('-', '')}`;
  const events: WireEvent[] = [];
  return {
    sessions: new Map(),
    lineItems: new Map(),
    intentData: new Map(),
    intents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    applicationFees: new Map(),
    feeRefunds: new Map(),
    transfers: new Map(),
    disputes: new Map(),
    files: new Map(),
    customers: new Map(),
    paymentMethods: new Map(),
    setupIntents: new Map(),
    cardNumbers: new Map(),
    cardTokens: new Map(),
    balanceTransactions: new Map(),
    accounts: new Map(),
    accountLinks: new Map(),
    bankTokens: new Map(),
    accountEntries: new Map(),
    accountPayments: new Map(),
    payouts: new Map(),
    webhookEndpoints: [],
    methodConfigurations: [usualConfiguration()],
    events,
    isLive: deps.isLive,
    refundFate: 'succeeds',
    hostedPageUrl: deps.hostedPageUrl,
    onboardingUrl: deps.onboardingUrl,
    challengeUrl: deps.challengeUrl,
    nowSeconds,
    nextId,
    emit(type, object, account) {
      const event: WireEvent = {
        id: nextId('evt'),
        object: 'event',
        api_version: SIMULATED_API_VERSION,
        created: nowSeconds(),
        type,
        livemode: deps.isLive,
        pending_webhooks: 1,
        ...(account === undefined ? {} : { account }),
        request: null,
        // A snapshot: later changes of the object are not seen by this event.
        data: { object: structuredClone(object) },
      };
      events.push(event);
      if (events.length > KEPT_EVENTS) events.shift();
      deps.onEvent(event);
    },
  };
}
