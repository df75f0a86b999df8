import PostalMime from 'postal-mime';
import type { EmailAttachment } from '../email.port.ts';

/** An email as a simulated mail server stores it. */
export interface CaughtEmail {
  readonly id: string;
  readonly messageId: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly replyTo: string | null;
  /** The receivers of the envelope, not those that a header claims. */
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headerNames: readonly string[];
  readonly attachments: readonly EmailAttachment[];
  readonly receivedAt: Temporal.Instant;
}

export interface EmailInbox {
  readonly messages: readonly CaughtEmail[];
  add(message: Omit<CaughtEmail, 'id' | 'receivedAt'>): void;
  /** Reads a message as it came over the wire. */
  addRaw(raw: Uint8Array, envelopeTo: readonly string[]): Promise<void>;
  find(id: string): CaughtEmail | null;
  newestTo(address: string): CaughtEmail | null;
  clear(): void;
}

/** The oldest go when there are more. */
const KEPT = 300;

export function createEmailInbox(now: () => Temporal.Instant): EmailInbox {
  const messages: CaughtEmail[] = [];
  const add: EmailInbox['add'] = (message) => {
    messages.push({ ...message, id: crypto.randomUUID(), receivedAt: now() });
    if (messages.length > KEPT) messages.shift();
  };
  return {
    messages,
    add,
    async addRaw(raw, envelopeTo) {
      const parsed = await PostalMime.parse(raw);
      add({
        messageId: parsed.messageId ?? '',
        from: { name: parsed.from?.name ?? '', address: parsed.from?.address ?? '' },
        replyTo: parsed.replyTo?.[0]?.address ?? null,
        to: envelopeTo,
        subject: parsed.subject ?? '',
        text: parsed.text ?? '',
        html: parsed.html ?? '',
        headerNames: parsed.headers.map((header) => header.key.toLowerCase()),
        attachments: parsed.attachments.map(({ filename, mimeType, content }) => ({
          fileName: filename ?? '',
          type: mimeType,
          text: typeof content === 'string' ? content : new TextDecoder('utf-8', { ignoreBOM: true }).decode(content),
        })),
      });
    },
    find: (id) => messages.find((message) => message.id === id) ?? null,
    newestTo: (address) => messages.findLast((message) => message.to.includes(address)) ?? null,
    clear() {
      messages.length = 0;
    },
  };
}
