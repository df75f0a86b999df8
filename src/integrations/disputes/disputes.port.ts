import type { DisputeState } from '#src/domain/payments/dispute.ts';
import type { DisputeAnswer, DisputeFile } from '#src/domain/payments/dispute-answer.schema.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { CardRefused, CardUnreachable } from '../card-payments/card-payments.port.ts';

/**
 * Payments that customers' banks took back. Answers are values, as those of card payments are: `refused` is final,
 * `unreachable` is unknown and may be repeated with the same key. Amounts are integer cents.
 */
export interface DisputesPort {
  /** The provider's record: the only truth, whatever webhooks reported in whatever order. */
  retrieve(disputeId: string): Promise<DisputeFound | CardRefused | CardUnreachable>;
  /** A file for an answer; the same bytes twice are two files, of which the last counts. */
  upload(file: EvidenceFile): Promise<FileUploaded | CardRefused | CardUnreachable>;
  /** Sends the answer to the customer's bank, once and for good. The same again is the same. */
  answer(request: DisputeAnswerRequest): Promise<DisputeFound | CardRefused | CardUnreachable>;
  /** Takes the amount from the account that got the payment; less if it got less. */
  takeFromAccount(request: DisputeMoneyRequest): Promise<DisputeMoved | CardRefused | CardUnreachable>;
  /** Gives it to the account again, after the dispute was won. */
  giveToAccount(request: DisputeMoneyRequest): Promise<DisputeMoved | CardRefused | CardUnreachable>;
}

export interface Dispute {
  readonly disputeId: string;
  readonly paymentIntentId: string | null;
  readonly chargeId: string | null;
  readonly state: DisputeState;
  /** The provider's word. */
  readonly reason: string;
  readonly amountInCents: number;
  readonly currencyCode: CurrencyCode;
  /** Null: nothing more can be answered. */
  readonly dueAt: Temporal.Instant | null;
  readonly isAnswered: boolean;
  readonly openedAt: Temporal.Instant;
}

export interface DisputeFound {
  readonly kind: 'found';
  readonly dispute: Dispute;
}

export interface EvidenceFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface FileUploaded {
  readonly kind: 'uploaded';
  readonly fileId: string;
}

export interface DisputeAnswerRequest {
  readonly idempotencyKey: string;
  readonly disputeId: string;
  readonly answer: DisputeAnswer;
  readonly files: Partial<Record<DisputeFile, string>>;
}

export interface DisputeMoneyRequest {
  readonly disputeId: string;
  readonly paymentIntentId: string;
  readonly connectedAccountId: string;
  readonly amountInCents: number;
  readonly currencyCode: CurrencyCode;
}

export interface DisputeMoved {
  readonly kind: 'moved';
  /** What moved, now or at an earlier try; 0 where there was nothing to move. */
  readonly amountInCents: number;
}
