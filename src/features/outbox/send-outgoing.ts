import {
  claimMessage,
  findMessage,
  listDueMessages,
  type OutgoingMessage,
  settleMessage,
} from '#db/outbox/outgoing-messages.repository.ts';
import type { Needs } from '#src/context.ts';
import { backOff } from '#src/shared/back-off.ts';
import { isoUtc } from '#src/shared/clock.ts';

export type SendNeeds = Needs<'db' | 'write' | 'clock' | 'log'>;

/** `later`: it certainly hasn't gone out. */
export type Sent = { readonly kind: 'sent' } | { readonly kind: 'failed' | 'later'; readonly why: string };

/** How the messages of some templates go out. */
export interface Sender<Ctx extends SendNeeds> {
  readonly templates: readonly string[];
  /** A provider that is switched off keeps its messages waiting. */
  isOn(ctx: Ctx, message: OutgoingMessage): boolean;
  send(ctx: Ctx, message: OutgoingMessage): Promise<Sent>;
}

const AT_ONCE = 20;
const MAX_TRIES = 8;
/** Longer than any gateway is waited for. */
const LEASE_SECONDS = 120;
const FIRST_PAUSE_SECONDS = 20;

/**
 * Sends what is due, the longest waiting first. Each message goes out once, also with several callers at the same time.
 */
export async function sendDue<Ctx extends SendNeeds>(ctx: Ctx, sender: Sender<Ctx>): Promise<void> {
  const due = { templates: sender.templates, nowIsoDateTimeUtc: isoUtc(ctx.clock.now()), limit: AT_ONCE };
  for (const message of await listDueMessages(ctx.db, due)) await sendOne(ctx, sender, message);
}

/**
 * Sends one message now, unless another caller has claimed it; a failure is left for `sendDue`. Never throws, because
 * no one awaits it.
 */
export async function sendNow<Ctx extends SendNeeds>(ctx: Ctx, sender: Sender<Ctx>, messageId: string): Promise<void> {
  try {
    const message = await findMessage(ctx.db, messageId);
    const isDue = message?.statusCode === 'queued' && message.nextTryIsoDateTimeUtc <= isoUtc(ctx.clock.now());
    if (isDue) await sendOne(ctx, sender, message);
  } catch (error) {
    ctx.log.warn('message not sent', { messageId, error: String(error) });
  }
}

async function sendOne<Ctx extends SendNeeds>(ctx: Ctx, sender: Sender<Ctx>, message: OutgoingMessage): Promise<void> {
  if (!sender.isOn(ctx, message)) return;
  const leaseUntil = isoUtc(ctx.clock.now().add({ seconds: LEASE_SECONDS }));
  if (!(await ctx.write((trx) => claimMessage(trx, message, leaseUntil)))) return;
  await settle(ctx, message, await outcomeOf(ctx, sender, message));
}

/** One that cannot even be written, as when its store's settings are unreadable, stops none of the others. */
async function outcomeOf<Ctx extends SendNeeds>(
  ctx: Ctx,
  sender: Sender<Ctx>,
  message: OutgoingMessage,
): Promise<Sent> {
  try {
    return await sender.send(ctx, message);
  } catch (error) {
    return { kind: 'later', why: error instanceof Error ? error.message : String(error) };
  }
}

async function settle(ctx: SendNeeds, message: OutgoingMessage, sent: Sent): Promise<void> {
  const now = ctx.clock.now();
  if (sent.kind !== 'sent') {
    ctx.log.warn('message not sent', { messageId: message.id, template: message.template, why: sent.why });
  }
  const isOver = sent.kind === 'failed' || (sent.kind === 'later' && message.tries + 1 >= MAX_TRIES);
  const pause = backOff(message.tries + 1, { first: FIRST_PAUSE_SECONDS });
  await ctx.write((trx) =>
    settleMessage(trx, message.id, {
      statusCode: sent.kind === 'sent' ? 'sent' : isOver ? 'failed' : 'queued',
      lastError: sent.kind === 'sent' ? null : sent.why.slice(0, 500),
      sentIsoDateTimeUtc: sent.kind === 'sent' ? isoUtc(now) : null,
      nextTryIsoDateTimeUtc: isoUtc(sent.kind === 'later' ? now.add({ seconds: pause }) : now),
    }),
  );
}
