import { createTransport } from 'nodemailer';
import type { EmailAddress, EmailOutcome, EmailPort } from '../email.port.ts';
import { isOneAddress, messageIdHeader, oneLine } from '../email-address.ts';

const CONNECT_TIMEOUT_MS = 10_000;

export interface SmtpSettings {
  /** `smtp://user:password@host:587` (STARTTLS) or `smtps://…:465`. */
  readonly url: string;
  readonly timeoutMs?: number;
}

/** E-mail by any SMTP server. */
export function createSmtpEmail(settings: SmtpSettings): EmailPort {
  const timeoutMs = settings.timeoutMs ?? CONNECT_TIMEOUT_MS;
  const transport = createTransport({
    ...readUrl(settings.url),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    // Longer than the greeting's, so that a silent server is known as never reached.
    socketTimeout: timeoutMs * 2,
    // A message is text of ours: nothing in it may make the mailer read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async send(message) {
      if (!isOneAddress(message.to)) return { kind: 'refused', why: 'address_refused', response: 'not an address' };
      try {
        const sent = await transport.sendMail({
          messageId: messageIdHeader(message),
          from: mailbox(message.from),
          to: mailbox(message.to),
          ...(message.replyTo === null ? {} : { replyTo: mailbox(message.replyTo) }),
          subject: oneLine(message.subject),
          text: message.text,
          html: message.html,
          attachments: (message.attachments ?? []).map(({ fileName, type, text }) => ({
            filename: oneLine(fileName),
            contentType: type,
            content: text,
          })),
          ...(message.unsubscribeUrl === undefined
            ? {}
            : { headers: { 'List-Unsubscribe': `<${oneLine(message.unsubscribeUrl)}>` } }),
        });
        return { kind: 'accepted', providerMessageId: sent.messageId };
      } catch (cause) {
        return readFailure(cause);
      }
    },
  };
}

function readUrl(text: string) {
  const url = new URL(text);
  const isSecure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return {
    host: url.hostname,
    port: url.port === '' ? (isSecure ? 465 : 587) : Number(url.port),
    secure: isSecure,
    // A password never leaves the machine in the clear.
    requireTLS: !isSecure && user !== '' && !isHere,
    ...(user === '' ? {} : { auth: { user, pass: decodeURIComponent(url.password) } }),
  };
}

function mailbox({ name, address }: EmailAddress) {
  return { name: name === null ? '' : oneLine(name), address };
}

/** The parts of nodemailer's errors that tell what happened. */
interface MailFailure {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly message: string;
}

function readFailure(cause: unknown): EmailOutcome {
  if (!(cause instanceof Error)) throw cause;
  const { code, command, responseCode, message } = cause as MailFailure;
  if (responseCode !== undefined) {
    if (responseCode < 500) return { kind: 'unreachable', why: 'try_later', mayHaveBeenSent: false };
    if (code === 'EAUTH') return { kind: 'refused', why: 'not_configured', response: message };
    return { kind: 'refused', why: command === 'RCPT TO' ? 'address_refused' : 'message_refused', response: message };
  }
  if (code === 'EAUTH' || code === 'ETLS') return { kind: 'refused', why: 'not_configured', response: message };
  if (code === 'EENVELOPE') return { kind: 'refused', why: 'address_refused', response: message };
  // Before the connection is open nothing can have been sent; after that the last answer may be lost.
  const wasNeverMade = code === 'EDNS' || /ECONNREFUSED|Failed to connect|Greeting never received/.test(message);
  const why = code === 'ETIMEDOUT' ? 'timeout' : 'connection';
  return { kind: 'unreachable', why, mayHaveBeenSent: !wasNeverMade };
}
