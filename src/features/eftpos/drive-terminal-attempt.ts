import { readCardTerminal } from '#db/eftpos/card-terminals.repository.ts';
import {
  findTerminalAttempt,
  type TerminalAttempt,
  updateTerminalAttempt,
} from '#db/eftpos/terminal-attempts.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { findEmployee } from '#db/staff/employees.repository.ts';
import type { Needs } from '#src/context.ts';
import { addsUp } from '#src/domain/payments/terminal-payment.ts';
import type { TerminalEvent } from '#src/domain/payments/terminal-payment.types.ts';
import type {
  BeginAnswer,
  CardTerminalPort,
  CardTerminalProvider,
  LookAnswer,
  TerminalDevice,
  TerminalRequest,
  TerminalUnreachable,
} from '#src/integrations/card-terminal/card-terminal.port.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { failpoint } from '#src/shared/failpoint.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { applyTerminalEvent, type LearnNeeds, type TerminalFacts } from './apply-terminal-event.ts';
import { noteHealth } from './known-health.ts';
import { openSecret } from './seal-secret.ts';
import { extrasOf } from './terminal-extras.ts';
import { tillDrivenPort } from './till-driven-port.ts';

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
  const found = await findTerminalAttempt(ctx.db, scope, attemptId);
  if (!found || found.nextLookIsoDateTimeUtc === null) return;
  try {
    await driveOn(ctx, scope, await countedAnew(ctx, scope, found));
  } catch (error) {
    // What broke here breaks again a second later. Unknown, it is asked seldom, blocks nobody for good, and a person may decide.
    ctx.log.error('card payment not driven on', { attemptId, orderId: found.orderId, error });
    const learnt = await applyTerminalEvent(ctx, scope, attemptId, { type: 'silent' });
    // Not sent yet: the worker tries again after a pause, until it is too late to send it.
    if (learnt?.attempt.state === 'wanted') throw error;
  }
}

async function driveOn(ctx: DriveNeeds, scope: StoreScope, attempt: TerminalAttempt): Promise<void> {
  const attemptId = attempt.id;
  const terminal = await readCardTerminal(ctx.db, scope, attempt.cardTerminalId);
  const port = portOfAttempt(ctx, scope, attempt, terminal.provider);
  const deviceOf = () => ({ address: terminal.address, secret: openSecret(ctx, terminal.id, terminal.secretSealed) });
  if (attempt.state === 'wanted') {
    failpoint('terminal.wanted');
    // A reversal needs no card, so it is never too late for it.
    const isLate =
      attempt.kind !== 'REVERSAL' && Math.abs(secondsSince(ctx, attempt.createdIsoDateTimeUtc)) > SEND_WITHIN_SECONDS;
    if (isLate || !port) await applyTerminalEvent(ctx, scope, attemptId, { type: 'tooLate' });
    else await send(ctx, scope, { attempt, port, device: deviceOf() });
    return;
  }
  if (!port) {
    // Switched off in the middle, so this process can't ask it.
    await applyTerminalEvent(ctx, scope, attemptId, { type: 'silent' });
    return;
  }
  await ask(ctx, scope, { attempt, port, device: deviceOf() });
}

/** After the clock was set back, what is measured from a moment that is still to come is measured from now. */
async function countedAnew(ctx: DriveNeeds, scope: StoreScope, attempt: TerminalAttempt): Promise<TerminalAttempt> {
  const now = isoUtc(ctx.clock.now());
  const { sentIsoDateTimeUtc: sent, silentSinceIsoDateTimeUtc: silent } = attempt;
  const change = {
    ...(sent !== null && sent > now ? { sentIsoDateTimeUtc: now } : {}),
    ...(silent !== null && silent > now ? { silentSinceIsoDateTimeUtc: now } : {}),
  };
  if (Object.keys(change).length === 0) return attempt;
  await ctx.write((trx) => updateTerminalAttempt(trx, scope, attempt, change));
  return (await findTerminalAttempt(ctx.db, scope, attempt.id)) ?? attempt;
}

/** The maker's own adapter; where only a page reaches the terminal, what pages of the till have reported. */
function portOfAttempt(
  ctx: DriveNeeds,
  scope: StoreScope,
  attempt: TerminalAttempt,
  provider: CardTerminalProvider,
): CardTerminalPort | undefined {
  const port = ctx.ports.cardTerminals[provider];
  return port?.byTill ? tillDrivenPort(ctx, scope, { attempt, port, driver: port.byTill }) : port;
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
  noteHealthBy(ctx, attempt, begun, sentAt);
  const event: TerminalEvent = { type: begun.kind === 'unreachable' ? 'lost' : begun.kind };
  await applyTerminalEvent(ctx, scope, attempt.id, event, {
    ...(begun.kind === 'refused' ? { displayText: begun.text, refusal: begun.code ?? begun.why } : { displayText: '' }),
    log: { direction: 'in', body: { begin: begun } },
  });
}

async function ask(ctx: DriveNeeds, scope: StoreScope, drive: Drive): Promise<void> {
  const { attempt, port, device } = drive;
  const isCancelTold = await handOn(ctx, drive);
  const askedAt = ctx.clock.now();
  const answered = await answerOf(ctx, attempt, () => port.look(device, attempt.providerKey));
  noteHealthBy(ctx, attempt, answered, askedAt);
  const seen = believedOf(ctx, attempt, answered);
  if (seen.kind === 'ended') failpoint('terminal.ended');
  const event = changesOf(ctx, drive, seen);
  await applyTerminalEvent(ctx, scope, attempt.id, event, {
    ...factsOf(seen),
    ...(isCancelTold ? { isCancelTold } : {}),
    log: {
      direction: 'in',
      body: { look: answered.kind === 'ended' ? { ...answered, receipts: answered.receipts.length } : answered },
    },
  });
}

/** An approval whose amounts can't be true decides nothing: a person compares the terminal with its receipt. */
function believedOf(
  ctx: Needs<'log'>,
  { id, orderId, requestedInCents }: TerminalAttempt,
  seen: LookAnswer,
): LookAnswer {
  if (seen.kind !== 'ended' || seen.end !== 'APPROVED' || addsUp(requestedInCents, seen)) return seen;
  const { approvedInCents, tipInCents, surchargeInCents } = seen;
  const amounts = { requestedInCents, approvedInCents, tipInCents, surchargeInCents };
  ctx.log.error('card terminal’s amounts do not add up', { attemptId: id, orderId, ...amounts });
  return { kind: 'unsure', text: `${seen.responseText.trim()}: AMOUNTS DON’T ADD UP` };
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
  return answer.kind === 'delivered' || answer.kind === 'too_late';
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
    case 'queued':
      return { type: 'queued' };
    case 'unsure':
      return { type: 'silent' };
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
  if (seen.kind === 'neverStarted') {
    const refusal = seen.code ?? seen.why;
    return { displayText: seen.text, ...(refusal ? { refusal } : {}) };
  }
  if (seen.kind === 'unsure') return { displayText: seen.text };
  if (seen.kind !== 'ended') return {};
  return { displayText: seen.responseText, receipts: seen.receipts, ending: seen };
}

/** What its answer about a payment tells of the terminal itself. */
function noteHealthBy(
  ctx: Needs<'ports'>,
  { cardTerminalId }: TerminalAttempt,
  answer: BeginAnswer | LookAnswer,
  askedAt: Temporal.Instant,
): void {
  // A broken adapter says nothing of the terminal; nor does a payment that no page has taken yet.
  if (answer === LOST || answer.kind === 'queued') return;
  const silence = answer.kind === 'unreachable' || answer.kind === 'unsure' ? 'unreachable' : 'ready';
  noteHealth(ctx, cardTerminalId, answer.kind === 'refused' ? answer.why : silence, askedAt);
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
  const extras = await extrasOf(ctx, scope, attempt, order);
  return {
    key: attempt.providerKey,
    kind: attempt.kind,
    amountInCents: attempt.requestedInCents,
    currencyCode: order.currencyCode,
    reference: order.orderNumber,
    original: parent ? { key: parent.providerKey, reference: parent.refundReference } : null,
    operator: employee ? { id: employee.id.slice(-6), name: employee.name } : null,
    ...(Object.keys(extras).length > 0 ? { extras } : {}),
  };
}

function secondsSince(ctx: Needs<'clock'>, iso: string): number {
  return ctx.clock.now().since(Temporal.Instant.from(iso)).total('seconds');
}
