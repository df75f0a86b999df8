import type { TerminalEnd } from '#src/domain/payments/terminal-payment.types.ts';
import type {
  AnswerResult,
  BeginAnswer,
  LookAnswer,
  PairAnswer,
  PromptAnswer,
  TerminalEnding,
  TerminalHealth,
  TerminalRequest,
} from '../card-terminal.port.ts';
import { firstTipOffered, surchargeByCard } from './terminal-extras.ts';
import { receiptOf } from './terminal-receipts.ts';
import type {
  BankEntry,
  SimulatedPayment,
  SimulatedTerminalState,
  TerminalFace,
  TerminalFault,
  TerminalStory,
} from './terminal-world.types.ts';

export interface TerminalWorldOptions {
  readonly nowMs: () => number;
  /** What a terminal's customers do by default. */
  readonly firstStory?: TerminalStory;
  /** Stores what the terminals and the bank know while our own process is down. */
  readonly keep?: { load(): string | null; save(text: string): void };
}

/** A card is held out within two seconds, and the bank answers two seconds later. */
const CARD_MS = 2000;
const END_MS = 4000;
const SLOW_END_MS = 120_000;
const CUSTOMER_WAITS_MS = 60_000;
const SIGNATURE_WAITS_MS = 180_000;
const LATE_MS = 5000;
const TERMINAL_TIP_IN_CENTS = 250;
const TERMINAL_SURCHARGE_IN_CENTS = 35;

const REJECTIONS: Partial<Record<TerminalStory, { end: TerminalEnd; facts: Partial<TerminalEnding> }>> = {
  wrongPin: { end: 'DECLINED', facts: { responseCode: '55', responseText: 'INCORRECT PIN' } },
  customerCancels: { end: 'CANCELLED', facts: { responseCode: 'TM', responseText: 'CANCELLED' } },
  systemError: { end: 'SYSTEM ERROR', facts: { responseCode: '96', responseText: 'SYSTEM ERROR' } },
};

/** Terminals, customers and a bank, which live on while the till does not. Time passes only by the clock it is given. */
export class TerminalWorld {
  /** Taken one by one by the adapter, in order, when a message passes their place. */
  readonly faults: TerminalFault[] = [];
  readonly bank: BankEntry[] = [];
  readonly #terminals = new Map<string, SimulatedTerminalState>();
  readonly #late: { readonly atMs: number; readonly act: () => unknown }[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #options: TerminalWorldOptions;

  constructor(options: TerminalWorldOptions) {
    this.#options = options;
    const kept = options.keep?.load();
    if (!kept) return;
    const { terminals, bank } = JSON.parse(kept) as { terminals: SimulatedTerminalState[]; bank: BankEntry[] };
    for (const terminal of terminals) this.#terminals.set(terminal.address, terminal);
    this.bank.push(...bank);
  }

  nowMs(): number {
    return this.#options.nowMs();
  }

  /** Our balance at the bank, in cents. */
  balance(): number {
    return this.bank.reduce((so, { kind, amountInCents }) => so + (kind === 'PURCHASE' ? 1 : -1) * amountInCents, 0);
  }

  /** The terminal at an address, created at its first mention. */
  terminal(address: string): SimulatedTerminalState {
    const known = this.#terminals.get(address);
    if (known) return known;
    const made: SimulatedTerminalState = {
      address,
      isPlugged: true,
      secret: null,
      story: this.#options.firstStory ?? 'approve',
      payments: [],
    };
    this.#terminals.set(address, made);
    return made;
  }

  addresses(): string[] {
    return [...this.#terminals.keys()];
  }

  setStory(address: string, story: TerminalStory): void {
    this.terminal(address).story = story;
    this.#changed();
  }

  plug(address: string, isPlugged: boolean): void {
    this.terminal(address).isPlugged = isPlugged;
    this.#changed();
  }

  /** A power cut: payments in progress are forgotten and moved no money. `forgetsAll` drops finished ones too. */
  restart(address: string, { forgetsAll = false } = {}): void {
    const terminal = this.terminal(address);
    this.#advance(terminal);
    terminal.payments = forgetsAll ? [] : terminal.payments.filter(({ ending }) => ending !== null);
    this.#changed();
  }

  /** A message that its sender has given up; it arrives half of `arrivesWithinMs` after it was sent. */
  arriveLater(act: () => unknown): void {
    this.#late.push({ atMs: this.#options.nowMs() + LATE_MS, act });
  }

  deliverLate(): void {
    const due = this.#late.filter(({ atMs }) => atMs <= this.#options.nowMs());
    for (const one of due) {
      this.#late.splice(this.#late.indexOf(one), 1);
      one.act();
    }
  }

  listen(onHint: () => void): () => void {
    this.#listeners.add(onHint);
    return () => this.#listeners.delete(onHint);
  }

  // What a till says to a terminal ---------------------------------------------------------------------------------

  pair(address: string, code: string): PairAnswer {
    const terminal = this.terminal(address);
    if (!terminal.isPlugged) return { kind: 'unreachable', why: 'connection_lost' };
    if (!/^\d{6}$/.test(code) || code === '000000') return { kind: 'refused', why: 'wrong_code' };
    terminal.secret = `paired-${code}`;
    this.#changed();
    return { kind: 'paired', secret: terminal.secret, terminalNumber: `SIM-${address}` };
  }

  health(address: string, secret: string | null): TerminalHealth {
    const terminal = this.terminal(address);
    if (!terminal.isPlugged) return { kind: 'unavailable', why: 'offline' };
    if (secret === null || secret !== terminal.secret) return { kind: 'unavailable', why: 'not_paired' };
    this.#advance(terminal);
    return active(terminal) ? { kind: 'unavailable', why: 'busy' } : { kind: 'ready' };
  }

  begin(address: string, secret: string | null, request: TerminalRequest): BeginAnswer {
    const terminal = this.terminal(address);
    if (!terminal.isPlugged) return { kind: 'refused', why: 'offline', text: 'PIN PAD OFFLINE' };
    if (secret === null || secret !== terminal.secret) {
      return { kind: 'refused', why: 'not_paired', text: 'NOT PAIRED' };
    }
    this.#advance(terminal);
    if (terminal.payments.some((payment) => payment.request.key === request.key)) return { kind: 'taken' };
    if (terminal.story === 'busy' || active(terminal)) return { kind: 'refused', why: 'busy', text: 'PIN PAD BUSY' };
    terminal.payments.push({
      request: request,
      story: request.kind === 'REVERSAL' ? 'approve' : terminal.story,
      startedAtMs: this.#options.nowMs(),
      askedAtMs: null,
      signature: null,
      ending: null,
      receipts: [],
      answers: 0,
    });
    this.#changed();
    return { kind: 'taken' };
  }

  look(address: string, key: string): LookAnswer {
    const terminal = this.terminal(address);
    if (!terminal.isPlugged) return { kind: 'unreachable', why: 'connection_lost' };
    this.#advance(terminal);
    const payment = paymentOf(terminal, key);
    if (!payment) return { kind: 'notFound' };
    if (payment.ending === null) {
      const prompt = payment.signature === 'asked' ? { promptId: `${key}-1`, text: 'Signature OK?' } : null;
      return { kind: 'inProgress', displayText: this.#wordsOf(payment), prompt, receipts: payment.receipts };
    }
    payment.answers++;
    if (payment.story === 'contradict' && payment.answers > 1) {
      const phantom = endingOf(payment.request, 'APPROVED', { approvedInCents: payment.request.amountInCents });
      return { kind: 'ended', ...phantom, receipts: payment.receipts };
    }
    return { kind: 'ended', ...payment.ending, receipts: payment.receipts };
  }

  answer(address: string, key: string, { promptId, isAccepted }: PromptAnswer): AnswerResult {
    const terminal = this.terminal(address);
    if (!terminal.isPlugged) return { kind: 'unreachable', why: 'connection_lost' };
    this.#advance(terminal);
    const payment = paymentOf(terminal, key);
    if (!payment || promptId !== `${key}-1` || payment.signature === null) return { kind: 'too_late' };
    if (payment.signature !== 'asked') return { kind: 'delivered' };
    this.#sign(payment, isAccepted);
    return { kind: 'delivered' };
  }

  cancel(address: string, key: string): AnswerResult {
    const terminal = this.terminal(address);
    if (!terminal.isPlugged) return { kind: 'unreachable', why: 'connection_lost' };
    this.#advance(terminal);
    const payment = paymentOf(terminal, key);
    if (!payment || payment.ending || this.#hasCard(payment) || payment.story === 'never') return { kind: 'too_late' };
    this.#end(payment, 'CANCELLED', { responseCode: 'TM', responseText: 'OPERATOR CANCELLED' });
    return { kind: 'delivered' };
  }

  // What people do at the terminal ---------------------------------------------------------------------------------

  /** A button of the terminal's page, for the payment under way. */
  press(address: string, button: 'approve' | 'decline' | 'signature' | 'cancel'): void {
    const terminal = this.terminal(address);
    this.#advance(terminal);
    const payment = active(terminal);
    if (!payment) return;
    if (button === 'approve') this.#approve(payment);
    if (button === 'decline') this.#decline(payment);
    if (button === 'signature' && payment.signature === null) this.#ask(payment);
    if (button === 'cancel') this.#end(payment, 'CANCELLED', { responseCode: 'TM', responseText: 'CANCELLED' });
  }

  face(address: string): TerminalFace {
    const terminal = this.terminal(address);
    this.#advance(terminal);
    const payment = active(terminal) ?? null;
    const last = terminal.payments.at(-1);
    return {
      address,
      isPlugged: terminal.isPlugged,
      isPaired: terminal.secret !== null,
      story: terminal.story,
      displayText: payment ? this.#wordsOf(payment) : (last?.ending?.responseText ?? 'READY'),
      payment: payment
        ? {
            kind: payment.request.kind,
            amountInCents: payment.request.amountInCents,
            currencyCode: payment.request.currencyCode,
            reference: payment.request.reference,
            asksSignature: payment.signature === 'asked',
          }
        : null,
      receipts: last?.receipts ?? [],
    };
  }

  // Inside ---------------------------------------------------------------------------------------------------------

  /** Lets the time that has passed do its work. */
  #advance(terminal: SimulatedTerminalState): void {
    for (const payment of terminal.payments) {
      if (payment.ending === null) this.#play(payment, this.#options.nowMs() - payment.startedAtMs);
    }
  }

  #play(payment: SimulatedPayment, elapsedMs: number): void {
    const { story, signature, askedAtMs } = payment;
    if (signature === 'asked' && askedAtMs !== null) {
      // No answer in time: the terminal itself reverses it.
      if (this.#options.nowMs() - askedAtMs >= SIGNATURE_WAITS_MS) this.#sign(payment, false);
      return;
    }
    if (story === 'manual' || story === 'never') return;
    if (story === 'customerIsSlow') {
      if (elapsedMs < CUSTOMER_WAITS_MS) return;
      this.#end(payment, 'CANCELLED', { responseCode: 'TI', responseText: 'TIMED OUT' });
      return;
    }
    if (elapsedMs < (story === 'slow' ? SLOW_END_MS : END_MS)) return;
    if (story === 'signature' && signature === null) this.#ask(payment);
    else if (story === 'decline' || story === 'contradict') this.#decline(payment);
    else {
      const rejection = REJECTIONS[story];
      if (rejection) this.#end(payment, rejection.end, rejection.facts);
      else this.#approve(payment);
    }
  }

  #approve(payment: SimulatedPayment): void {
    const { request, story } = payment;
    if (request.kind !== 'PURCHASE' && this.#leftOf(request) < request.amountInCents) {
      this.#end(payment, 'DECLINED', { responseCode: '61', responseText: 'EXCEEDS ORIGINAL' });
      return;
    }
    const isPurchase = request.kind === 'PURCHASE';
    const tip = firstTipOffered(request) ?? TERMINAL_TIP_IN_CENTS;
    const tipInCents = isPurchase && story === 'approveWithTip' ? tip : 0;
    const surcharge = story === 'approveWithSurcharge' ? TERMINAL_SURCHARGE_IN_CENTS : surchargeByCard(request);
    const surchargeInCents = isPurchase ? surcharge : 0;
    const base = isPurchase && story === 'approvePart' ? Math.ceil(request.amountInCents / 2) : request.amountInCents;
    const approvedInCents = base + tipInCents + surchargeInCents;
    this.bank.push({ key: request.key, kind: request.kind, amountInCents: approvedInCents });
    const isSigned = payment.signature === 'accepted';
    const responseCode = isSigned ? '08' : base < request.amountInCents ? '10' : '00';
    this.#end(payment, 'APPROVED', { approvedInCents, tipInCents, surchargeInCents, responseCode });
  }

  #decline(payment: SimulatedPayment): void {
    this.#end(payment, 'DECLINED', { responseCode: '51', responseText: 'INSUFFICIENT FUNDS' });
  }

  /** The copy to sign comes before the question about it. */
  #ask(payment: SimulatedPayment): void {
    const { request } = payment;
    payment.signature = 'asked';
    payment.askedAtMs = this.#options.nowMs();
    const outcome = { amountInCents: request.amountInCents, tipInCents: 0, surchargeInCents: 0 };
    payment.receipts.push(receiptOf('signature', request, { ...outcome, result: 'APPROVED', responseCode: '08' }));
    this.#changed();
  }

  #sign(payment: SimulatedPayment, isAccepted: boolean): void {
    payment.signature = isAccepted ? 'accepted' : 'refused';
    if (isAccepted) {
      this.#approve(payment);
      return;
    }
    this.#end(payment, 'REVERSED', { responseCode: 'TL', responseText: 'SIGNATURE DECLINED' });
  }

  #end(payment: SimulatedPayment, end: TerminalEnd, facts: Partial<TerminalEnding>): void {
    const ending = endingOf(payment.request, end, facts);
    payment.ending = ending;
    const outcome = {
      amountInCents: end === 'APPROVED' ? ending.approvedInCents : payment.request.amountInCents,
      tipInCents: ending.tipInCents,
      surchargeInCents: ending.surchargeInCents,
      result: ending.responseText,
      responseCode: ending.responseCode,
    };
    payment.receipts.push(
      receiptOf('merchant', payment.request, outcome),
      receiptOf('customer', payment.request, outcome),
    );
    this.#changed();
  }

  #leftOf({ original }: TerminalRequest): number {
    if (!original) return Number.POSITIVE_INFINITY;
    const paid = this.bank.find((entry) => entry.key === original.key)?.amountInCents ?? 0;
    const undone = [...this.#terminals.values()]
      .flatMap(({ payments }) => payments)
      .filter(({ request, ending }) => request.original?.key === original.key && ending?.end === 'APPROVED')
      .reduce((so, { ending }) => so + (ending?.approvedInCents ?? 0), 0);
    return paid - undone;
  }

  #hasCard(payment: SimulatedPayment): boolean {
    if (payment.signature !== null) return true;
    if (payment.story === 'manual' || payment.story === 'customerIsSlow') return false;
    return this.#options.nowMs() - payment.startedAtMs >= CARD_MS;
  }

  #wordsOf(payment: SimulatedPayment): string {
    if (payment.signature === 'asked') return 'SIGNATURE REQUIRED';
    if (this.#hasCard(payment)) return 'PROCESSING';
    return payment.request.extras?.isByPhone ? 'KEY CARD NUMBER' : 'PRESENT CARD';
  }

  #changed(): void {
    const { keep } = this.#options;
    keep?.save(JSON.stringify({ terminals: [...this.#terminals.values()], bank: this.bank }));
    for (const listener of this.#listeners) listener();
  }
}

function active(terminal: SimulatedTerminalState): SimulatedPayment | undefined {
  return terminal.payments.find(({ ending }) => ending === null);
}

function paymentOf(terminal: SimulatedTerminalState, key: string): SimulatedPayment | undefined {
  return terminal.payments.find(({ request }) => request.key === key);
}

function endingOf(request: TerminalRequest, end: TerminalEnd, facts: Partial<TerminalEnding>): TerminalEnding {
  const isApproved = end === 'APPROVED';
  return {
    end,
    approvedInCents: 0,
    tipInCents: 0,
    surchargeInCents: 0,
    responseCode: '00',
    responseText: isApproved ? 'APPROVED' : end,
    card: { cardType: 'Visa', maskedPan: '............4242' },
    references: {
      authCode: isApproved ? String(request.amountInCents).padStart(6, '0') : null,
      rrn: isApproved ? `RRN${request.key.slice(-9)}` : null,
      stan: null,
      refund: isApproved ? `RFN${request.key}` : null,
    },
    receipts: [],
    ...facts,
  };
}
