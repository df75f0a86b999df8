import {
  claimMessage,
  findMessage,
  listDueMessages,
  type OutgoingMessage,
  settleMessage,
} from '#db/house/outgoing-messages.repository.ts';
import type { Needs } from '#src/context.ts';
import type { Job } from '#src/features/house/job.ts';
import type { EmailOutcome } from '#src/integrations/email/email.port.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { ACCOUNT_MAIL_TEMPLATES, writeAccountMail } from './account-mail.ts';

const FROM_NAME = 'Servery';
const MAX_TRIES = 8;
const AT_ONCE = 20;
/** Longer than a mail server is waited for. */
const LEASE_SECONDS = 120;
const FIRST_PAUSE_SECONDS = 30;

type MailNeeds = Needs<'db' | 'write' | 'clock' | 'log' | 'ports' | 'secrets' | 'publicUrl'>;

/** Sends one message now; what fails is left for the job. Never throws: nobody waits for it. */
export async function sendAccountMailNow(ctx: MailNeeds, messageId: string): Promise<void> {
  try {
    const message = await findMessage(ctx.db, messageId);
    if (message?.statusCode === 'queued') await sendOne(ctx, message);
  } catch (error) {
    ctx.log.warn('account mail not sent', { messageId, error: String(error) });
  }
}

async function sendOne(ctx: MailNeeds, message: OutgoingMessage): Promise<void> {
  const { email } = ctx.ports;
  if (!email) return;
  const leaseUntil = isoUtc(ctx.clock.now().add({ seconds: LEASE_SECONDS }));
  if (!(await ctx.write((trx) => claimMessage(trx, message, leaseUntil)))) return;
  const outcome = await email.send({
    messageId: message.id,
    from: { name: FROM_NAME, address: `no-reply@${hostOf(ctx.publicUrl)}` },
    replyTo: null,
    to: { name: null, address: message.recipient },
    ...writeAccountMail(ctx, message),
  });
  await ctx.write((trx) => settleMessage(trx, message.id, settlement(ctx, message, outcome)));
}

function settlement(
  ctx: MailNeeds,
  message: OutgoingMessage,
  outcome: EmailOutcome,
): Parameters<typeof settleMessage>[2] {
  const now = ctx.clock.now();
  const nowText = isoUtc(now);
  if (outcome.kind === 'accepted') {
    return { statusCode: 'sent', lastError: null, sentIsoDateTimeUtc: nowText, nextTryIsoDateTimeUtc: nowText };
  }
  const isFinal = outcome.kind === 'refused' || message.tries + 1 >= MAX_TRIES;
  const pause = FIRST_PAUSE_SECONDS * 2 ** message.tries;
  return {
    statusCode: isFinal ? 'failed' : 'queued',
    lastError: outcome.why,
    sentIsoDateTimeUtc: null,
    nextTryIsoDateTimeUtc: isoUtc(now.add({ seconds: pause })),
  };
}

/** A link's host is where its mail comes from; an address in numbers is written as mail wants it. */
function hostOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /^[\d.]+$/.test(hostname) || hostname.startsWith('[') ? 'servery.example' : hostname;
}

export const sendAccountMails: Job = {
  name: 'sendAccountMails',
  everySeconds: 20,
  async run(ctx) {
    if (!ctx.ports.email) return;
    const nowIsoDateTimeUtc = isoUtc(ctx.clock.now());
    const due = { templates: ACCOUNT_MAIL_TEMPLATES, nowIsoDateTimeUtc, limit: AT_ONCE };
    for (const message of await listDueMessages(ctx.db, due)) await sendOne(ctx, message);
  },
};
