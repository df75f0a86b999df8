import type { OutgoingMessage } from '#db/outbox/outgoing-messages.repository.ts';
import { findInquiry } from '#db/website/inquiries.repository.ts';
import type { Needs } from '#src/context.ts';
import { fullStoreName } from '#src/domain/tenancy/store-name.ts';
import type { Handler } from '#src/features/jobs/handler.ts';
import type { Job } from '#src/features/jobs/job.ts';
import { grantStoreScope } from '#src/shared/scope.ts';
import { sendMail } from '../outbox/send-mail.ts';
import { type Sender, type Sent, sendDue } from '../outbox/send-outgoing.ts';
import { INQUIRY_TEMPLATE } from './inquire.ts';

type SendNeeds = Needs<'db' | 'write' | 'clock' | 'log' | 'ports' | 'menus' | 'publicUrl'>;

const inquiryMails: Sender<SendNeeds> = {
  templates: [INQUIRY_TEMPLATE],
  isOn: ({ ports }) => ports.email !== null,
  send: sendInquiry,
};

const sendDueInquiries = (ctx: SendNeeds): Promise<void> => sendDue(ctx, inquiryMails);

/** An answer goes to the guest, not to us. */
async function sendInquiry(ctx: SendNeeds, message: OutgoingMessage): Promise<Sent> {
  const { restaurantId, storeId } = message;
  const { inquiryId } = JSON.parse(message.payloadJson) as { inquiryId: string };
  if (restaurantId === null || storeId === null) return { kind: 'failed', why: 'no store' };
  const scope = grantStoreScope({ restaurantId, storeId });
  const inquiry = await findInquiry(ctx.db, scope, inquiryId);
  if (!inquiry) return { kind: 'failed', why: 'no inquiry' };
  const { restaurantName, profile } = await ctx.menus.storeOf(scope);
  const { name, email, phone } = inquiry;
  const text = [inquiry.message, '', name, email, phone].filter((line, at) => at < 2 || line !== '').join('\n');
  return sendMail(ctx, message, {
    fromName: fullStoreName(restaurantName, profile.name),
    replyTo: { name, address: email },
    subject: `Message from ${name} on your website`,
    text: `${text}\n`,
    html: text
      .split('\n')
      .map((line) => `<p>${Bun.escapeHTML(line)}</p>`)
      .join(''),
  });
}

const sendAtOnce: Handler = {
  name: 'websiteContent.sendInquiries',
  types: ['messageQueued'],
  handle: (ctx) => sendDueInquiries(ctx),
};

const sendInquiries: Job = {
  name: 'websiteContent.sendInquiries',
  everySeconds: 30,
  run: (ctx) => sendDueInquiries(ctx),
};

export const websiteContentHandlers: readonly Handler[] = [sendAtOnce];
export const websiteContentJobs: readonly Job[] = [sendInquiries];
