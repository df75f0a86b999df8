import type { Clock } from '#src/shared/clock.ts';
import type {
  CardEventSubject,
  CardPayment,
  CardPaymentsPort,
  CardRefused,
  CardUnreachable,
} from '../card-payments.port.ts';
import { refused, SimulatedLedger } from './simulated-ledger.ts';
import { readSimulatedWebhook, type SimulatedWebhook, writeSimulatedWebhook } from './simulated-webhook.ts';

/** The port in memory, for feature tests, with the hands of customer, bank and network. */
export interface CardPaymentsSimulator extends CardPaymentsPort {
  /** The customer pays on the hosted page. */
  pay(sessionId: string): CardPayment;
  /** The bank says no; the page stays open. */
  decline(sessionId: string, declineCode?: string): void;
  /** Ends checkouts and holds that are overdue by the clock. */
  passTime(): void;
  /** While down nothing is reached. */
  setDown(isDown: boolean): void;
  /** The next call is done, but its answer is lost. */
  loseNextAnswer(): void;
  setRefundFate(fate: 'refunded' | 'refundPending'): void;
  /** The webhooks that wait for delivery, oldest first; taking empties the list. */
  takeWebhooks(): SimulatedWebhook[];
}

export function createCardPaymentsSimulator(deps: { readonly clock: Clock }): CardPaymentsSimulator {
  const { clock } = deps;
  let count = 0;
  const nextId = (prefix: string) => `${prefix}_sim_${String(++count).padStart(6, '0')}`;
  let webhooks: SimulatedWebhook[] = [];
  const tell = (type: string, subject: CardEventSubject) => {
    const event = { eventId: nextId('evt'), type, occurredAt: clock.now(), isLive: false, accountId: null, subject };
    webhooks.push(writeSimulatedWebhook(event, 'platform'));
  };
  const ledger = new SimulatedLedger({ clock, nextId, tell });
  const once = createOnce();
  let isDown = false;
  let isAnswerLost = false;

  /** Runs unless the network is down; a lost answer is lost after the work. */
  async function reach<T>(work: () => T): Promise<T | CardUnreachable> {
    if (isDown) return { kind: 'unreachable', why: 'connection' };
    ledger.passTime();
    const answer = work();
    if (!isAnswerLost) return answer;
    isAnswerLost = false;
    return { kind: 'unreachable', why: 'timeout' };
  }

  return {
    createCheckout: (request) => reach(() => once(request, () => ledger.open(request))),
    retrieveCheckout: (sessionId) => reach(() => ledger.checkout(sessionId)),
    expireCheckout: (sessionId) => reach(() => ledger.expire(sessionId)),
    retrievePayment: (paymentIntentId) => reach(() => ledger.payment(paymentIntentId)),
    listPayments: (since) => reach(() => ledger.payments(since)),
    capture: (request) => reach(() => ledger.capture(request)),
    void: (request) => reach(() => ledger.void(request.paymentIntentId)),
    refund: (request) => reach(() => once(request, () => ledger.refund(request))),
    readWebhook: async (rawBody, signatureHeader, which) =>
      readSimulatedWebhook({ rawBody, signatureHeader, which, now: clock.now() }),

    pay(sessionId) {
      ledger.passTime();
      return ledger.pay(sessionId);
    },
    decline(sessionId, declineCode = 'generic_decline') {
      ledger.passTime();
      ledger.decline(sessionId, declineCode);
    },
    passTime: () => ledger.passTime(),
    setDown(value) {
      isDown = value;
    },
    loseNextAnswer() {
      isAnswerLost = true;
    },
    setRefundFate(fate) {
      ledger.refundFate = fate;
    },
    takeWebhooks() {
      const taken = webhooks;
      webhooks = [];
      return taken;
    },
  };
}

/** The same key gives the same answer, and with another request an error. */
function createOnce() {
  const answers = new Map<string, { readonly fingerprint: string; readonly answer: unknown }>();
  return <T>(request: { readonly idempotencyKey: string }, work: () => T): T | CardRefused => {
    const fingerprint = JSON.stringify(request);
    const earlier = answers.get(request.idempotencyKey);
    // The same request has the same type of answer.
    if (earlier !== undefined)
      return earlier.fingerprint === fingerprint ? (earlier.answer as T) : refused('key_reused');
    const answer = work();
    answers.set(request.idempotencyKey, { fingerprint, answer });
    return answer;
  };
}
