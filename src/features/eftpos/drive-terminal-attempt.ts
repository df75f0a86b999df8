import { readCardTerminal } from '#db/eftpos/card-terminals.repository.ts';
import { findTerminalAttempt, type TerminalAttempt } from '#db/eftpos/terminal-attempts.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { findEmployee } from '#db/staff/employees.repository.ts';
import type { Needs } from '#src/context.ts';
import type { TerminalHealthState } from '#src/domain/payments/terminal-health.ts';
import type { TerminalEvent } from '#src/domain/payments/terminal-payment.types.ts';
import type {
  BeginAnswer,
  CardTerminalPort,
  LookAnswer,
  TerminalDevice,
  TerminalRequest,
  TerminalUnreachable,
} from '#src/integrations/card-terminal/card-terminal.port.ts';
import { failpoint } from '#src/shared/failpoint.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { applyTerminalEvent, type LearnNeeds, type TerminalFacts } from './apply-terminal-event.ts';
import { noteHealth } from './known-health.ts';
import { openSecret } from './seal-secret.ts';

export type DriveNeeds = LearnNeeds & Needs<'db' | 'ports' | 'secrets'>;

/** A terminal that lights up after the customer has left is worse than one that doesn't. */
const SEND_WITHIN_SECONDS = 20;
/** A process that was suspended between writing and sending must not send: another may have done so since then. */
const SENDING_TAKES_MS = 3000;
const SILENT_AFTER_SECONDS = 180;
const LONGEST_PAYMENT_SECONDS = 600;

interface Drive {
  readonly attempt: TerminalAttempt;
  readonly port: CardTerminalPort;
  readonly device: TerminalDevice;
}

/** Takes one attempt one step further: sends what is due, records what was answered, and asks for its state. */
export async function driveTerminalAttempt(ctx: DriveNeeds, scope: StoreScope, attemptId: string): Promise<void> {
  const attempt = await findTerminalAttempt(ctx.db, scope, attemptId);
  if (!attempt || attempt.nextLookIsoDateTimeUtc === null) return;
  const terminal = await readCardTerminal(ctx.db, scope, attempt.cardTerminalId);
  const port = ctx.ports.cardTerminals[terminal.provider];
  const secret = openSecret(ctx, terminal.id, terminal.secretSealed);
  if (attempt.state === 'wanted') {
    failpoint('terminal.wanted');
    // A reversal needs no card, so it is never too late for it.
    const isLate =
      attempt.kind !== 'REVERSAL' && secondsSince(ctx, attempt.createdIsoDateTimeUtc) > SEND_WITHIN_SECONDS;
    if (isLate || !port) await applyTerminalEvent(ctx, scope, attemptId, { type: 'tooLate' });
    else await send(ctx, scope, { attempt, port, device: { address: terminal.address, secret } });
    return;
  }
  if (!port) {
    // Switched off in the middle, so this process can't ask it.
    await applyTerminalEvent(ctx, scope, attemptId, { type: 'silent' });
    return;
  }
  await ask(ctx, scope, { attempt, port, device: { address: terminal.address, secret } });
}

async function send(ctx: DriveNeeds, scope: StoreScope, { attempt, port, device }: Drive): Promise<void> {
  const request = await requestOf(ctx, scope, attempt);
  const log = { direction: 'out', body: { begin: request } } as const;
  const sending = await applyTerminalEvent(ctx, scope, attempt.id, { type: 'sending' }, { log });
  // Cancelled, or taken by another worker, since it was read.
  if (!sending?.isMoved || !sending.attempt.sentIsoDateTimeUtc) return;
  failpoint('terminal.sending');
  const waitedMs = secondsSince(ctx, sending.attempt.sentIsoDateTimeUtc) * 1000;
  const begun = waitedMs > SENDING_TAKES_MS ? LOST : await answerOf(ctx, attempt, () => port.begin(device, request));
  if (begun.kind === 'taken') failpoint('terminal.sent');
  const sentAt = Temporal.Instant.from(sending.attempt.sentIsoDateTimeUtc);
  if (begun !== LOST) noteHealth(ctx, attempt.cardTerminalId, healthBy(begun), sentAt);
  const event: TerminalEvent = { type: begun.kind === 'unreachable' ? 'lost' : begun.kind };
  const displayText = begun.kind === 'refused' ? begun.text : '';
  await applyTerminalEvent(ctx, scope, attempt.id, event, {
    displayText,
    log: { direction: 'in', body: { begin: begun } },
  });
}

async function ask(ctx: DriveNeeds, scope: StoreScope, drive: Drive): Promise<void> {
  const { attempt, port, device } = drive;
  const isCancelTold = await handOn(ctx, drive);
  const askedAt = ctx.clock.now();
  const seen = await answerOf(ctx, attempt, () => port.look(device, attempt.providerKey));
  noteHealth(ctx, attempt.cardTerminalId, healthBy(seen), askedAt);
  if (seen.kind === 'ended') failpoint('terminal.ended');
  const event = changesOf(ctx, drive, seen);
  await applyTerminalEvent(ctx, scope, attempt.id, event, {
    ...factsOf(seen),
    ...(isCancelTold ? { isCancelTold } : {}),
    log: {
      direction: 'in',
      body: { look: seen.kind === 'ended' ? { ...seen, receipts: seen.receipts.length } : seen },
    },
  });
}

/** Sends the cashier's answer, which the terminal may not have received. A repeat has no second effect. */
async function handOn(ctx: DriveNeeds, { attempt, port, device }: Drive): Promise<boolean> {
  const { providerKey, promptId, isSignatureAccepted } = attempt;
  if (promptId !== null && isSignatureAccepted !== null) {
    const prompt = { promptId, isAccepted: isSignatureAccepted === 1 };
    await answerOf(ctx, attempt, () => port.answer(device, providerKey, prompt));
    return false;
  }
  if (attempt.wantsCancel === 0 || attempt.isCancelTold === 1) return false;
  const answer = await answerOf(ctx, attempt, () => port.cancel(device, providerKey));
  return answer.kind !== 'unreachable';
}

function changesOf(ctx: DriveNeeds, { attempt, port }: Drive, seen: LookAnswer): TerminalEvent {
  const sentSeconds = secondsSince(ctx, attempt.sentIsoDateTimeUtc ?? attempt.createdIsoDateTimeUtc);
  switch (seen.kind) {
    case 'inProgress':
      if (sentSeconds > LONGEST_PAYMENT_SECONDS) return { type: 'silent' };
      return { type: 'seen', asksSignature: seen.prompt !== null };
    case 'ended':
      return { type: 'ended', end: seen.end, approvedInCents: seen.approvedInCents };
    case 'neverStarted':
      return { type: 'neverStarted' };
    case 'notFound':
      return { type: 'notFound', isFenced: sentSeconds * 1000 > port.arrivesWithinMs };
    case 'unreachable': {
      const since = attempt.silentSinceIsoDateTimeUtc;
      return { type: since && secondsSince(ctx, since) >= SILENT_AFTER_SECONDS ? 'silent' : 'lost' };
    }
  }
}

function factsOf(seen: LookAnswer): TerminalFacts {
  if (seen.kind === 'inProgress') {
    const { displayText, prompt, receipts } = seen;
    return { displayText, prompt, receipts };
  }
  if (seen.kind === 'neverStarted') return { displayText: seen.text };
  if (seen.kind !== 'ended') return {};
  return { displayText: seen.responseText, receipts: seen.receipts, ending: seen };
}

/** What its answer about a payment tells of the terminal itself. */
function healthBy(answer: BeginAnswer | LookAnswer): TerminalHealthState {
  if (answer.kind === 'refused') return answer.why;
  return answer.kind === 'unreachable' ? 'unreachable' : 'ready';
}

const LOST: TerminalUnreachable = { kind: 'unreachable', why: 'provider_error' };

/** A broken adapter tells us nothing: the terminal may have done what it was asked. */
async function answerOf<Answer>(
  ctx: Needs<'log'>,
  { id, orderId }: TerminalAttempt,
  call: () => Promise<Answer>,
): Promise<Answer | TerminalUnreachable> {
  try {
    return await call();
  } catch (error) {
    ctx.log.error('card terminal adapter failed', { attemptId: id, orderId, error });
    return LOST;
  }
}

async function requestOf(ctx: DriveNeeds, scope: StoreScope, attempt: TerminalAttempt): Promise<TerminalRequest> {
  const order = await getOrder(ctx.db, scope, attempt.orderId);
  const employee = attempt.employeeId ? await findEmployee(ctx.db, scope, attempt.employeeId) : null;
  const parent = attempt.parentAttemptId ? await findTerminalAttempt(ctx.db, scope, attempt.parentAttemptId) : null;
  return {
    key: attempt.providerKey,
    kind: attempt.kind,
    amountInCents: attempt.requestedInCents,
    currencyCode: order.currencyCode,
    reference: order.orderNumber,
    original: parent ? { key: parent.providerKey, reference: parent.refundReference } : null,
    operator: employee ? { id: employee.id.slice(-6), name: employee.name } : null,
  };
}

function secondsSince(ctx: Needs<'clock'>, iso: string): number {
  return ctx.clock.now().since(Temporal.Instant.from(iso)).total('seconds');
}
