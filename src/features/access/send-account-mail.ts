import type { Needs } from '#src/context.ts';
import type { Job } from '#src/features/jobs/job.ts';
import { sendMail } from '#src/features/outbox/send-mail.ts';
import { type Sender, sendDue, sendNow } from '#src/features/outbox/send-outgoing.ts';
import {
  ACCOUNT_MAIL_TEMPLATES,
  ACCOUNT_NOTICE_TEMPLATES,
  type WrittenMail,
  writeAccountMail,
} from './account-mail.ts';
import { SUPPORT_OPENED, writeSupportMail } from './support-mail.ts';
import { TOKEN_MADE, writeTokenMail } from './tokens/token-mail.ts';

type MailNeeds = Needs<'db' | 'write' | 'clock' | 'log' | 'ports' | 'secrets' | 'publicUrl'>;

const accountMails: Sender<MailNeeds> = {
  templates: [...ACCOUNT_MAIL_TEMPLATES, ...ACCOUNT_NOTICE_TEMPLATES, SUPPORT_OPENED, TOKEN_MADE],
  isOn: ({ ports }) => ports.email !== null,
  send: (ctx, message) => sendMail(ctx, message, { fromName: 'Servery', ...writtenMail(ctx, message) }),
};

function writtenMail(ctx: MailNeeds, message: Parameters<typeof writeAccountMail>[1]): WrittenMail {
  if (message.template === SUPPORT_OPENED) return writeSupportMail(ctx, message);
  return message.template === TOKEN_MADE ? writeTokenMail(ctx, message) : writeAccountMail(ctx, message);
}

/** Sends one message now and leaves a failure to the job. Never throws, because no one awaits it. */
export const sendAccountMailNow = (ctx: MailNeeds, messageId: string): Promise<void> =>
  sendNow(ctx, accountMails, messageId);

export const sendAccountMails: Job = {
  name: 'sendAccountMails',
  everySeconds: 20,
  run: (ctx) => sendDue(ctx, accountMails),
};

export const accessJobs: readonly Job[] = [sendAccountMails];
