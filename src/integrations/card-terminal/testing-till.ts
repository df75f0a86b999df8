/**
 * The smallest till that keeps the port's rules: it writes down before it sends, asks instead of sending again, and can
 * be killed at every step. The suite drives adapters with it; the product's own till is tried in the same way.
 */
import { isOpenTerminalState, newTerminalPayment, stepTerminalPayment } from '#src/domain/payments/terminal-payment.ts';
import type { TerminalEvent, TerminalPayment } from '#src/domain/payments/terminal-payment.types.ts';
import type { CardTerminalPort, LookAnswer, TerminalDevice, TerminalRequest } from './card-terminal.port.ts';

/** $12.50 at a counter, asked for by Ana. */
export const PURCHASE: TerminalRequest = {
  key: 'attempt-0001',
  kind: 'PURCHASE',
  amountInCents: 1250,
  currencyCode: 'AUD',
  reference: 'P-118',
  original: null,
  operator: { id: '12', name: 'Ana' },
};

/** The data on disk: it survives the process. */
export interface Journal {
  readonly request: TerminalRequest;
  payment: TerminalPayment;
  sentAtMs: number | null;
  silentSinceMs: number | null;
  /** The cashier's answer when the terminal asks; null for none yet. */
  signature: boolean | null;
  receipts: Set<string>;
}

export class Killed extends Error {}

/** Dies at the nth step; 0 never. */
export function deathAt(step: number): { readonly breathe: () => void; readonly isAlive: () => boolean } {
  let steps = 0;
  return {
    breathe() {
      steps++;
      if (step !== 0 && steps >= step) throw new Killed(`killed at step ${step}`);
    },
    isAlive: () => step === 0 || steps < step,
  };
}

export function newJournal(request: TerminalRequest, signature: boolean | null = null): Journal {
  return {
    request: request,
    payment: newTerminalPayment(request.kind, request.amountInCents),
    sentAtMs: null,
    silentSinceMs: null,
    signature,
    receipts: new Set(),
  };
}

const UNKNOWN_AFTER_MS = 180_000;
const MAX_ROUNDS = 2000;

export interface TillRun {
  readonly terminal: CardTerminalPort;
  readonly device: TerminalDevice;
  readonly now: () => number;
  readonly pass: (ms: number) => void;
  readonly breathe?: () => void;
  /** A person decides if the terminal can't be reached. */
  readonly isPersonThere?: boolean;
}

/** Drives an attempt until its end is known, or until a person would have to look. */
export async function runTill(run: TillRun, journal: Journal): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { state } = journal.payment;
    if (!isOpenTerminalState(state) || (state === 'unknown' && !run.isPersonThere)) return;
    await oneRound(run, journal);
    run.pass(1000);
  }
  throw new Error(`no end after ${MAX_ROUNDS} seconds: ${journal.payment.state}`);
}

async function oneRound(run: TillRun, journal: Journal): Promise<void> {
  const { terminal, device, breathe = () => {} } = run;
  const learn = (event: TerminalEvent) => {
    breathe();
    const step = stepTerminalPayment(journal.payment, event);
    if (step.kind === 'moved') journal.payment = step.payment;
    breathe();
  };
  if (journal.payment.state === 'unknown') return learn({ type: 'decided', verdict: 'notApproved' });
  if (journal.payment.state === 'wanted') {
    journal.sentAtMs = run.now();
    learn({ type: 'sending' });
    const begun = await terminal.begin(device, journal.request);
    breathe();
    const type = begun.kind === 'unreachable' ? 'lost' : begun.kind;
    return learn({ type });
  }
  if (journal.payment.wantsCancel && journal.payment.state !== 'signature') {
    await terminal.cancel(device, journal.request.key);
    breathe();
  }
  const seen = await terminal.look(device, journal.request.key);
  breathe();
  keepReceipts(journal, seen);
  learn(changesOf(run, journal, seen));
  if (seen.kind === 'inProgress' && seen.prompt && journal.signature !== null) {
    breathe();
    await terminal.answer(device, journal.request.key, {
      promptId: seen.prompt.promptId,
      isAccepted: journal.signature,
    });
    breathe();
  }
}

function changesOf({ now, terminal }: TillRun, journal: Journal, seen: LookAnswer): TerminalEvent {
  if (seen.kind !== 'unreachable') journal.silentSinceMs = null;
  switch (seen.kind) {
    case 'inProgress':
      return { type: 'seen', asksSignature: seen.prompt !== null };
    case 'ended':
      return { type: 'ended', end: seen.end, approvedInCents: seen.approvedInCents };
    case 'neverStarted':
      return { type: 'neverStarted' };
    case 'queued':
      return { type: 'queued' };
    case 'unsure':
      return { type: 'silent' };
    case 'notFound':
      return { type: 'notFound', isFenced: now() - (journal.sentAtMs ?? 0) > terminal.arrivesWithinMs };
    case 'unreachable':
      journal.silentSinceMs ??= now();
      return { type: now() - journal.silentSinceMs >= UNKNOWN_AFTER_MS ? 'silent' : 'lost' };
  }
}

function keepReceipts(journal: Journal, seen: LookAnswer): void {
  if (seen.kind !== 'inProgress' && seen.kind !== 'ended') return;
  for (const { copy, text } of seen.receipts) journal.receipts.add(`${copy} ${text}`);
}
