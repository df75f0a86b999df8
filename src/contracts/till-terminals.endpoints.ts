/** Card terminals that the till's own browser drives with the maker's script (decision 0178). */
import type { CardTerminalInput } from '#src/domain/payments/card-terminal.schema.ts';
import type { TerminalKind, TerminalState } from '#src/domain/payments/terminal-payment.types.ts';
import type { RunReportsBody, TakeRunBody, TerminalDocumentBody } from '#src/domain/payments/till-terminal.schema.ts';
import type { CardTerminalAnswer } from './eftpos.endpoints.ts';
import { endpoint } from './endpoint.ts';

/** Which script a page loads, and for which terminal it speaks. */
export interface TillTerminalAccess {
  readonly provider: CardTerminalInput['provider'];
  readonly script: {
    readonly url: string;
    readonly apiKey: string;
    readonly product: { readonly vendor: string; readonly name: string; readonly version: string };
  };
  /** The maker's own names of the terminal. */
  readonly terminal: Readonly<Record<string, string>>;
  /** From pairing; null: not paired. */
  readonly secret: string | null;
}

export type TakenRun =
  /**
   * `begin`: this page may begin it once, within `beginsWithinMs` of its first question. `continue`: another page had it;
   * the terminal is asked how it ended, and nothing is charged.
   */
  | (TillTerminalAccess & {
      readonly role: 'begin' | 'continue';
      readonly beginsWithinMs: number;
      readonly request: {
        readonly key: string;
        readonly kind: TerminalKind;
        readonly amountInCents: number;
        readonly original: string | null;
        /** The store adds no surcharge of its own to card payments. */
        readonly mayAddSurcharge: boolean;
      };
      /** The one page that may have begun it. */
      readonly heldBy: string;
    })
  /** `wait`: not now; ask again. `over`: nothing is left to do. */
  | { readonly role: 'wait' }
  | { readonly role: 'over' };

/** What the till wants of the payment. */
export interface TillRunNews {
  readonly isOver: boolean;
  readonly state: TerminalState;
  readonly wantsCancel: boolean;
  /** To the question of this id. */
  readonly answer: { readonly promptId: string; readonly isAccepted: boolean } | null;
}

const store = '/restaurants/:restaurantId/stores/:storeId';
const run = `/api/pos${store}/card-payments/:attemptId/run` as const;
const terminal = '/api/pos/settings/card-terminals/:cardTerminalId' as const;

export const takeTerminalRunEndpoint = endpoint<TakeRunBody, TakenRun>()('POST', run);
export const reportTerminalRunEndpoint = endpoint<RunReportsBody, TillRunNews>()('POST', `${run}/reports`);

export interface TerminalDocumentAnswer {
  readonly id: string;
  readonly kind: 'settlement' | 'totals' | 'reconciliation';
  readonly businessDay: string | null;
  readonly detail: 'summary' | 'detail' | null;
  readonly format: 'txt' | 'xml';
  readonly text: string;
  readonly takenByName: string;
  readonly takenIsoDateTimeUtc: string;
}

/** For pairing, reports and closing the day from the till. */
export const tillTerminalAccessEndpoint = endpoint<Record<never, never>, TillTerminalAccess>()(
  'POST',
  `${terminal}/access`,
);
export const keepPagePairingEndpoint = endpoint<
  { readonly secret: string; readonly terminalNumber: string },
  { readonly cardTerminal: CardTerminalAnswer }
>()('POST', `${terminal}/paired`);
export const keepTerminalDocumentEndpoint = endpoint<
  TerminalDocumentBody,
  { readonly document: TerminalDocumentAnswer }
>()('POST', `${terminal}/documents`);
