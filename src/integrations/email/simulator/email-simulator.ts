import type { Clock } from '#src/shared/clock.ts';
import type { EmailMessage, EmailOutcome, EmailPort } from '../email.port.ts';
import { isOneAddress, messageIdHeader, oneLine } from '../email-address.ts';
import { createEmailInbox, type EmailInbox } from './email-inbox.ts';

/** The port in memory, for feature tests. */
export interface EmailSimulator extends EmailPort {
  readonly inbox: EmailInbox;
  setDown(isDown: boolean): void;
  replyNext(at: 'address' | 'message', code: number): void;
  loseNextAnswer(): void;
}

export function createEmailSimulator(deps: { readonly clock: Clock }): EmailSimulator {
  const inbox = createEmailInbox(() => deps.clock.now());
  let isDown = false;
  let isAnswerLost = false;
  let planned: { readonly at: 'address' | 'message'; readonly code: number } | null = null;

  function keep(message: EmailMessage): string {
    const messageId = messageIdHeader(message);
    const { from, to, replyTo } = message;
    const headerNames = ['message-id', 'from', 'to', 'subject', ...(replyTo === null ? [] : ['reply-to'])];
    if (message.unsubscribeUrl !== undefined) headerNames.push('list-unsubscribe');
    inbox.add({
      messageId,
      from: { name: oneLine(from.name ?? ''), address: from.address },
      replyTo: replyTo?.address ?? null,
      to: [to.address],
      subject: oneLine(message.subject),
      text: message.text,
      html: message.html,
      headerNames,
      attachments: (message.attachments ?? []).map((one) => ({ ...one, type: one.type.split(';')[0] ?? '' })),
    });
    return messageId;
  }

  return {
    inbox,
    async send(message): Promise<EmailOutcome> {
      if (!isOneAddress(message.to)) return { kind: 'refused', why: 'address_refused', response: 'not an address' };
      if (isDown) return { kind: 'unreachable', why: 'connection', mayHaveBeenSent: false };
      if (planned !== null) {
        const { at, code } = planned;
        planned = null;
        if (code < 500) return { kind: 'unreachable', why: 'try_later', mayHaveBeenSent: false };
        return { kind: 'refused', why: at === 'address' ? 'address_refused' : 'message_refused', response: `${code}` };
      }
      const providerMessageId = keep(message);
      if (isAnswerLost) {
        isAnswerLost = false;
        return { kind: 'unreachable', why: 'connection', mayHaveBeenSent: true };
      }
      return { kind: 'accepted', providerMessageId };
    },
    setDown(value) {
      isDown = value;
    },
    replyNext(at, code) {
      planned = { at, code };
    },
    loseNextAnswer() {
      isAnswerLost = true;
    },
  };
}
