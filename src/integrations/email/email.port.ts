/**
 * One e-mail to one address, as text and HTML.
 *
 * `accepted` means taken by the next mail server, not read. After `unreachable` with `mayHaveBeenSent` the message may
 * be on its way: a repeat carries the same Message-ID header, by which most mailboxes drop the second copy.
 */
export interface EmailPort {
  send(message: EmailMessage): Promise<EmailOutcome>;
}

export interface EmailAddress {
  readonly name: string | null;
  readonly address: string;
}

export interface EmailMessage {
  /** Our row's id; the Message-ID header is made of it. */
  readonly messageId: string;
  readonly from: EmailAddress;
  readonly replyTo: EmailAddress | null;
  readonly to: EmailAddress;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly EmailAttachment[];
  /** Opens without signing in; mail programs offer it beside the sender. */
  readonly unsubscribeUrl?: string;
}

/** A file of text. */
export interface EmailAttachment {
  readonly fileName: string;
  /** With its charset. */
  readonly type: string;
  readonly text: string;
}

export type EmailOutcome =
  | { readonly kind: 'accepted'; readonly providerMessageId: string }
  /** Final: the same message to the same address would be refused again. */
  | {
      readonly kind: 'refused';
      readonly why: 'address_refused' | 'message_refused' | 'not_configured';
      readonly response: string;
    }
  /** Try again later; `try_later` is the server's own request (a 4xx reply). */
  | {
      readonly kind: 'unreachable';
      readonly why: 'try_later' | 'timeout' | 'connection';
      readonly mayHaveBeenSent: boolean;
    };
