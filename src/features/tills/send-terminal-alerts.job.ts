import type { AppContext } from '#src/context.ts';
import type { Handler } from '#src/features/jobs/handler.ts';
import type { Job } from '#src/features/jobs/job.ts';
import { sendMail } from '#src/features/outbox/send-mail.ts';
import { type Sender, sendDue } from '#src/features/outbox/send-outgoing.ts';

const terminalAlerts: Sender<AppContext> = {
  templates: ['terminalPinLocked'],
  isOn: ({ ports }) => ports.email !== null,
  send(ctx, message) {
    const { terminalName, wrongTries, isInDay } = JSON.parse(message.payloadJson) as {
      terminalName: string;
      wrongTries: number;
      isInDay?: true;
    };
    const when = isInDay ? 'in one day' : 'in a row';
    const lead = `The till “${terminalName}” is locked after ${wrongTries} wrong PINs ${when}.`;
    const close =
      'A manager can unlock it with their email and password. If this wasn’t your staff, check who had access to it.';
    return sendMail(ctx, message, {
      fromName: 'Servery',
      subject: `${terminalName} locked after ${wrongTries} wrong PINs`,
      text: `${lead}\n\n${close}\n`,
      html: `<p>${Bun.escapeHTML(lead)}</p><p>${Bun.escapeHTML(close)}</p>`,
    });
  },
};

/** Notifies owners of many PIN tries at one of their tills. */
export const sendTerminalAlerts = (ctx: AppContext): Promise<void> => sendDue(ctx, terminalAlerts);

const sendAtOnce: Handler = {
  name: 'pos.terminalAlerts',
  types: ['messageQueued'],
  handle: (ctx) => sendTerminalAlerts(ctx),
};
const sendLater: Job = { name: 'pos.terminalAlerts', everySeconds: 30, run: (ctx) => sendTerminalAlerts(ctx) };

export const posHandlers: readonly Handler[] = [sendAtOnce];
export const posJobs: readonly Job[] = [sendLater];
