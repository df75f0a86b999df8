import type { OutgoingMessage } from '#db/outbox/outgoing-messages.repository.ts';
import type { Needs } from '#src/context.ts';
import type { EmailMessage } from '#src/integrations/email/email.port.ts';
import type { Sent } from './send-outgoing.ts';

/** Emails a message from the product's own address, in the sender's name. */
export async function sendMail(
  { ports, publicUrl }: Needs<'ports' | 'publicUrl'>,
  message: Pick<OutgoingMessage, 'id' | 'recipient'>,
  mail: Pick<EmailMessage, 'subject' | 'text' | 'html' | 'attachments' | 'unsubscribeUrl'> & {
    readonly fromName: string;
    readonly toName?: string;
    /** Left out if replies aren't read. */
    readonly replyTo?: EmailMessage['replyTo'];
  },
): Promise<Sent> {
  const { email } = ports;
  if (!email) return { kind: 'later', why: 'email is switched off' };
  const { fromName, toName, replyTo = null, ...words } = mail;
  const outcome = await email.send({
    messageId: message.id,
    from: { name: fromName, address: `no-reply@${mailHostOf(publicUrl)}` },
    replyTo,
    to: { name: toName || null, address: message.recipient },
    ...words,
  });
  if (outcome.kind === 'accepted') return { kind: 'sent' };
  return { kind: outcome.kind === 'refused' ? 'failed' : 'later', why: outcome.why };
}

/** Mail comes from the host that its reader knows; an address in numbers cannot be one. */
function mailHostOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /^[\d.]+$/.test(hostname) || hostname.startsWith('[') ? 'servery.example' : hostname;
}
