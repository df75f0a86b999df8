import {
  claimMessage,
  listDueMessages,
  type OutgoingMessage,
  settleMessage,
} from '#db/house/outgoing-messages.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { Handler } from '#src/features/house/handler.ts';
import type { Job } from '#src/features/house/job.ts';
import { isoUtc } from '#src/shared/clock.ts';

const TEMPLATE = 'terminalPinLocked';
const AT_ONCE = 20;
const MAX_TRIES = 8;
const LEASE_SECONDS = 120;
const FIRST_PAUSE_SECONDS = 30;

/** Tells owners that somebody tried many PINs at one of their tills. */
export async function sendTerminalAlerts(ctx: AppContext): Promise<void> {
  if (!ctx.ports.email) return;
  const nowIsoDateTimeUtc = isoUtc(ctx.clock.now());
  for (const message of await listDueMessages(ctx.db, { templates: [TEMPLATE], nowIsoDateTimeUtc, limit: AT_ONCE })) {
    await sendOne(ctx, message);
  }
}

async function sendOne(ctx: AppContext, message: OutgoingMessage): Promise<void> {
  const leaseUntil = isoUtc(ctx.clock.now().add({ seconds: LEASE_SECONDS }));
  if (!ctx.ports.email || !(await ctx.write((trx) => claimMessage(trx, message, leaseUntil)))) return;
  const { terminalName, wrongTries } = JSON.parse(message.payloadJson) as { terminalName: string; wrongTries: number };
  const lead = `${wrongTries} wrong PINs in a row were typed at the terminal “${terminalName}”. It is locked.`;
  const close = 'Only a manager’s email and password open it. If nobody of yours was there, find out who was.';
  const { hostname } = new URL(ctx.publicUrl);
  const host = /^[\d.]+$/.test(hostname) || hostname.startsWith('[') ? 'servery.example' : hostname;
  const outcome = await ctx.ports.email.send({
    messageId: message.id,
    from: { name: 'Servery', address: `no-reply@${host}` },
    replyTo: null,
    to: { name: null, address: message.recipient },
    subject: `${terminalName} is locked after ${wrongTries} wrong PINs`,
    text: `${lead}\n\n${close}\n`,
    html: `<p>${Bun.escapeHTML(lead)}</p><p>${Bun.escapeHTML(close)}</p>`,
  });
  const now = ctx.clock.now();
  const isFinal = outcome.kind === 'refused' || message.tries + 1 >= MAX_TRIES;
  await ctx.write((trx) =>
    settleMessage(trx, message.id, {
      statusCode: outcome.kind === 'accepted' ? 'sent' : isFinal ? 'failed' : 'queued',
      lastError: outcome.kind === 'accepted' ? null : outcome.why,
      sentIsoDateTimeUtc: outcome.kind === 'accepted' ? isoUtc(now) : null,
      nextTryIsoDateTimeUtc: isoUtc(now.add({ seconds: FIRST_PAUSE_SECONDS * 2 ** message.tries })),
    }),
  );
}

const sendAtOnce: Handler = {
  name: 'pos.terminalAlerts',
  types: ['messageQueued'],
  handle: (ctx) => sendTerminalAlerts(ctx),
};
const sendLater: Job = { name: 'pos.terminalAlerts', everySeconds: 30, run: (ctx) => sendTerminalAlerts(ctx) };

export const posHandlers: readonly Handler[] = [sendAtOnce];
export const posJobs: readonly Job[] = [sendLater];
