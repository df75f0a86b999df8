/** A text message as a simulated gateway stores it. */
export interface CaughtSms {
  readonly sid: string;
  readonly to: string;
  readonly from: string;
  readonly text: string;
  /** Read out on a call. Left out: a text. */
  readonly isCall?: boolean;
  readonly status: 'delivered' | 'undelivered';
  readonly receivedAt: Temporal.Instant;
}

export interface SmsInbox {
  readonly messages: readonly CaughtSms[];
  add(message: Omit<CaughtSms, 'sid' | 'receivedAt'>): CaughtSms;
  /** The newest text to a number, or null: by this a test reads its code. */
  newestTo(to: string): CaughtSms | null;
  clear(): void;
}

/** The oldest go when there are more. */
const KEPT = 500;

export function createSmsInbox(now: () => Temporal.Instant): SmsInbox {
  const messages: CaughtSms[] = [];
  return {
    messages,
    add(message) {
      const sid = `${message.isCall ? 'CA' : 'SM'}${crypto.randomUUID().replaceAll('-', '')}`;
      const caught = { ...message, sid, receivedAt: now() };
      messages.push(caught);
      if (messages.length > KEPT) messages.shift();
      return caught;
    },
    newestTo: (to) => messages.findLast((message) => message.to === to) ?? null,
    clear() {
      messages.length = 0;
    },
  };
}
