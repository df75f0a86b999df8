import type { Needs } from '#src/context.ts';
import type { Job } from '#src/features/jobs/job.ts';
import { sendMail } from '#src/features/outbox/send-mail.ts';
import { type Sender, sendDue, sendNow } from '#src/features/outbox/send-outgoing.ts';
import { ACCOUNT_MAIL_TEMPLATES, ACCOUNT_NOTICE_TEMPLATES, writeAccountMail } from './account-mail.ts';
import { SUPPORT_OPENED, writeSupportMail } from './support-mail.ts';

type MailNeeds = Needs<'db' | 'write' | 'clock' | 'log' | 'ports' | 'secrets' | 'publicUrl'>;

const accountMails: Sender<MailNeeds> = {
  templates: [...ACCOUNT_MAIL_TEMPLATES, ...ACCOUNT_NOTICE_TEMPLATES, SUPPORT_OPENED],
  isOn: ({ ports }) => ports.email !== null,
  send: (ctx, message) => {
    const written =
      message.template === SUPPORT_OPENED ? writeSupportMail(ctx, message) : writeAccountMail(ctx, message);
    return sendMail(ctx, message, { fromName: 'Servery', ...written });
  },
};

/** Sends one message now and leaves a failure to the job. Never throws, because no one awaits it. */
export const sendAccountMailNow = (ctx: MailNeeds, messageId: string): Promise<void> =>
  sendNow(ctx, accountMails, messageId);

export const sendAccountMails: Job = {
  name: 'sendAccountMails',
  everySeconds: 20,
  run: (ctx) => sendDue(ctx, accountMails),
};

export const accessJobs: readonly Job[] = [sendAccountMails];
