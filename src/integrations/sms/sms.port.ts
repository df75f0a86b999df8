/**
 * One text message to one phone.
 *
 * Gateways have no idempotency key: after `unreachable` with `mayHaveBeenSent` a second `send` may reach the phone
 * twice. For a code that is harmless, so the caller may repeat; for anything that counts it does not.
 */
export interface SmsPort {
  send(message: SmsMessage): Promise<SmsOutcome>;
  /** Reads the text out on a phone call. Absent: this gateway makes no calls. */
  call?(message: SmsMessage): Promise<SmsOutcome>;
}

export interface SmsMessage {
  /** Our row's id, for logs and for finding the message again. */
  readonly messageId: string;
  /** E.164, such as `+61491570156`. */
  readonly to: string;
  /** At most 1,600 characters. */
  readonly text: string;
}

export type SmsOutcome =
  /** Accepted by the gateway; whether it reached the phone is unknown. */
  | { readonly kind: 'accepted'; readonly providerMessageId: string }
  | { readonly kind: 'refused'; readonly why: SmsRejection; readonly providerCode: string | null }
  | {
      readonly kind: 'unreachable';
      readonly why: 'timeout' | 'connection' | 'provider_error' | 'rate_limited';
      readonly mayHaveBeenSent: boolean;
    };

export type SmsRejection =
  | 'invalid_number'
  | 'number_cannot_receive'
  | 'unsubscribed'
  | 'region_not_allowed'
  | 'text_not_allowed'
  /** Wrong credentials or sender: texts are off until they are fixed. */
  | 'not_configured'
  | 'other';
