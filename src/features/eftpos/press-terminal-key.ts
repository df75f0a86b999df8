import { readCardTerminal } from '#db/eftpos/card-terminals.repository.ts';
import type { TerminalAttempt } from '#db/eftpos/terminal-attempts.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { type PromptKey, readPromptForm } from '#src/domain/payments/terminal-prompt.ts';
import type { AnswerResult } from '#src/integrations/card-terminal/card-terminal.port.ts';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { answerSignature, askTerminalAgain, auditIn, conflict, ownAttempt } from './act-on-terminal-payment.ts';
import type { LearnNeeds } from './apply-terminal-event.ts';
import { openSecret } from './seal-secret.ts';

interface PressedKey {
  readonly attemptId: string;
  readonly by: ActedBy;
  /** The question as it was read: a later one isn't answered by it. */
  readonly promptId: string;
  readonly key: PromptKey;
  readonly data: string;
}

/**
 * Presses a key that the terminal offers, with what was typed. That may be a password, so it goes straight to the
 * terminal and is written nowhere; a press that is lost is made again by the person.
 */
export async function pressTerminalKey(
  ctx: LearnNeeds & Needs<'db' | 'ports' | 'secrets'>,
  scope: StoreScope,
  { promptId, key, data, ...act }: PressedKey,
): Promise<TerminalAttempt> {
  const attempt = await ctx.write(async (trx) => {
    const asked = await ownAttempt(trx, ctx, scope, act.attemptId);
    const isAsked = asked.state === 'signature' && asked.promptId === promptId;
    if (!isAsked || !readPromptForm(asked.promptFormJson)?.keys.includes(key)) throw movedOn(asked);
    const after = { key, asked: asked.promptText };
    if (isDirect(key)) await auditIn(trx, ctx, scope, act, { action: 'pressTerminalKey', after });
    return asked;
  });
  if (!isDirect(key)) return answerSignature(ctx, scope, { ...act, isAccepted: key === 'yes' });
  const { id, name, provider, address, secretSealed } = await readCardTerminal(ctx.db, scope, attempt.cardTerminalId);
  const press = ctx.ports.cardTerminals[provider]?.press;
  if (!press) throw movedOn(attempt);
  const device = { address, secret: openSecret(ctx, id, secretSealed) };
  const pressed = await press(device, attempt.providerKey, { promptId, key, data }).catch((error: unknown) => {
    ctx.log.error('card terminal adapter failed', { attemptId: attempt.id, error });
    return LOST;
  });
  if (pressed.kind === 'unreachable') {
    throw new AppError('service_unavailable', `${name} isn’t responding. Check its screen, then try again.`, {
      reason: 'card_terminal_unreachable',
    });
  }
  if (pressed.kind !== 'delivered') throw movedOn(attempt);
  return askTerminalAgain(ctx, scope, act);
}

const LOST: AnswerResult = { kind: 'unreachable', why: 'provider_error' };

/** Yes and no are kept and sent until the terminal goes on. */
function isDirect(key: PromptKey): key is 'ok' | 'authorise' {
  return key === 'ok' || key === 'authorise';
}

function movedOn(attempt: TerminalAttempt): AppError {
  return conflict('The terminal is no longer asking this. Check its screen.', 'no_key_asked', attempt);
}
