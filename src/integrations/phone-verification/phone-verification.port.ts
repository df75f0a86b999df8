/**
 * A service that makes codes itself, sends them and checks what is typed. Which of its routes reaches a phone is its business.
 * Without one, the program makes the codes and sends them by its own gateway.
 */
export interface PhoneVerificationPort {
  start(request: VerificationRequest): Promise<VerificationStarted>;
  check(attempt: { readonly to: string; readonly code: string }): Promise<VerificationChecked>;
}

export interface VerificationRequest {
  /** E.164, such as `+61491570156`. */
  readonly to: string;
  readonly channel: 'sms' | 'call';
}

export interface VerificationUnreachable {
  readonly kind: 'unreachable';
  readonly why: 'timeout' | 'connection' | 'provider_error' | 'rate_limited';
}

export type VerificationStarted =
  | { readonly kind: 'started' }
  | {
      readonly kind: 'refused';
      /** `not_configured`: wrong credentials or service; codes are off until they are fixed. */
      readonly why:
        | 'invalid_number'
        | 'number_cannot_receive'
        | 'region_not_allowed'
        | 'too_many'
        | 'not_configured'
        | 'other';
      readonly providerCode: string | null;
    }
  | VerificationUnreachable;

export type VerificationChecked =
  | { readonly kind: 'approved' }
  /** It may be typed again. */
  | { readonly kind: 'wrong' }
  /** Nothing waits for this number: it ran out of time or of tries, or was approved before. */
  | { readonly kind: 'gone' }
  | VerificationUnreachable;
