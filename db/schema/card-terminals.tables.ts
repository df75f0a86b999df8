import type { Generated } from 'kysely';
import type { BankWord } from '#src/domain/payments/bank-word.ts';
import type { TerminalKind, TerminalState } from '#src/domain/payments/terminal-payment.types.ts';
import type { Flag } from './flag.ts';

export interface CardTerminalsTable {
  id: string;
  restaurantId: string;
  storeId: string;
  name: string;
  provider: 'simulator' | 'linkly' | 'tyro' | 'worldline';
  reach: 'local' | 'cloud';
  address: string;
  secretSealed: string | null;
  terminalNumber: string | null;
  pairedIsoDateTimeUtc: string | null;
  createdIsoDateTimeUtc: string;
  removedIsoDateTimeUtc: string | null;
  /** TerminalOptions of src/domain/payments/terminal-options.schema.ts. */
  optionsJson: Generated<string>;
}

export interface CardTerminalTillsTable {
  posTerminalId: string;
  storeId: string;
  cardTerminalId: string;
}

export interface TerminalAttemptsTable {
  id: string;
  restaurantId: string;
  storeId: string;
  cardTerminalId: string;
  posTerminalId: string | null;
  employeeId: string | null;
  orderId: string;
  orderVersion: number;
  splitIndex: number | null;
  kind: TerminalKind;
  parentAttemptId: string | null;
  refundId: string | null;
  providerKey: string;
  requestedInCents: number;
  surchargeInCents: Generated<number>;
  tipInCents: Generated<number>;
  state: TerminalState;
  wasTaken: Generated<Flag>;
  wantsCancel: Generated<Flag>;
  isCancelTold: Generated<Flag>;
  promptId: string | null;
  promptText: string | null;
  isSignatureAccepted: Flag | null;
  displayText: Generated<string>;
  approvedInCents: number | null;
  terminalTipInCents: Generated<number>;
  terminalSurchargeInCents: Generated<number>;
  responseCode: string | null;
  responseText: string | null;
  cardType: string | null;
  maskedPan: string | null;
  authCode: string | null;
  rrn: string | null;
  stan: string | null;
  resolvedBy: 'terminal' | 'person' | 'us' | null;
  decidedByName: string | null;
  reason: string | null;
  needsReview: Generated<Flag>;
  revision: Generated<number>;
  silentSinceIsoDateTimeUtc: string | null;
  nextLookIsoDateTimeUtc: string | null;
  createdIsoDateTimeUtc: string;
  sentIsoDateTimeUtc: string | null;
  resolvedIsoDateTimeUtc: string | null;
  /** What a refund of it has to name, at makers that match the two. */
  refundReference: string | null;
  /** What a person read in the bank's own list; on the row that takes a payment out of the books too. */
  bankWord: BankWord | null;
  /** Keys that answer what the terminal asks; null: whether the signature matches. */
  promptFormJson: string | null;
  /** The card's number was given by phone, and typed at the terminal. */
  isByPhone: Generated<Flag>;
}

export interface TerminalReceiptsTable {
  id: string;
  attemptId: string;
  storeId: string;
  copy: 'merchant' | 'customer' | 'signature';
  text: string;
  printCount: Generated<number>;
  createdIsoDateTimeUtc: string;
}

export interface TerminalMessagesTable {
  id: string;
  attemptId: string;
  storeId: string;
  at: string;
  direction: 'out' | 'in';
  bodyJson: string;
}

/** A payment that a page of the till drives. */
export interface TerminalRunsTable {
  attemptId: string;
  restaurantId: string;
  storeId: string;
  requestJson: string;
  queuedIsoDateTimeUtc: string;
  pageId: string | null;
  posTerminalId: string | null;
  takenIsoDateTimeUtc: string | null;
  closedIsoDateTimeUtc: string | null;
}

export interface TerminalReportsTable {
  id: string;
  attemptId: string;
  storeId: string;
  position: number;
  pageId: string;
  seq: number;
  kind: string;
  bodyJson: string;
  at: string;
}

export interface TerminalDocumentsTable {
  id: string;
  restaurantId: string;
  storeId: string;
  cardTerminalId: string;
  kind: 'settlement' | 'totals' | 'reconciliation';
  businessDay: string | null;
  detail: 'summary' | 'detail' | null;
  format: 'txt' | 'xml';
  text: string;
  takenByName: string;
  takenIsoDateTimeUtc: string;
  /** The same in figures, by scheme; null: the maker gave none. */
  totalsJson: string | null;
}

/** What a maker's kit logged at a till, in pieces as they were sent. */
export interface TerminalLogChunksTable {
  id: string;
  restaurantId: string;
  storeId: string;
  posTerminalId: string;
  date: string;
  terminalId: string;
  sdkVersion: string;
  chunkIndex: number;
  lines: string;
  savedIsoDateTimeUtc: string;
}
