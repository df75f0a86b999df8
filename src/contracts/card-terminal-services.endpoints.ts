/** What a card terminal does beside payments: trying it, its last receipt, its totals, closing its day, its log. */
import type { TerminalDetails } from '#src/domain/payments/terminal-details.ts';
import { endpoint } from './endpoint.ts';
import type { TerminalDocumentAnswer } from './till-terminals.endpoints.ts';

const terminal = '/api/pos/restaurants/:restaurantId/stores/:storeId/card_terminals/:cardTerminalId' as const;

export interface TerminalTestAnswer {
  readonly isPassed: boolean;
  /** In order; the way to the bank is tried only where the terminal was reached and offers it. */
  readonly steps: readonly { readonly step: 'terminal' | 'bank'; readonly isPassed: boolean; readonly text: string }[];
  /** What the terminal is and runs; null: it wasn't reached, or its maker doesn't say. */
  readonly details: TerminalDetails | null;
}
export const testCardTerminalEndpoint = endpoint<Record<never, never>, TerminalTestAnswer>()(
  'POST',
  `${terminal}/test`,
);

/** The terminal's own word on it, in capitals. */
export interface TerminalCareAnswer {
  readonly text: string;
}
export const restartCardTerminalEndpoint = endpoint<Record<never, never>, TerminalCareAnswer>()(
  'POST',
  `${terminal}/restart`,
);
/** Has it fetch its software and settings from the acquirer. */
export const updateCardTerminalEndpoint = endpoint<Record<never, never>, TerminalCareAnswer>()(
  'POST',
  `${terminal}/update`,
);

/** Logs it on at the acquirer, for one that takes no payments until then. */
export const logOnCardTerminalEndpoint = endpoint<Record<never, never>, TerminalCareAnswer>()(
  'POST',
  `${terminal}/log-on`,
);

export interface TerminalPaperAnswer {
  /** Word for word, in fixed columns. */
  readonly text: string;
  readonly printJobId: string | null;
}
export const reprintTerminalReceiptEndpoint = endpoint<{ readonly isPrinted?: boolean }, TerminalPaperAnswer>()(
  'POST',
  `${terminal}/reprint`,
);
export const readTerminalTotalsEndpoint = endpoint<
  Record<never, never>,
  { readonly document: TerminalDocumentAnswer }
>()('POST', `${terminal}/totals`);
export const settleCardTerminalEndpoint = endpoint<
  Record<never, never>,
  { readonly wasSettled: boolean; readonly text: string; readonly document: TerminalDocumentAnswer | null }
>()('POST', `${terminal}/settle`);
export const listTerminalDocumentsEndpoint = endpoint<
  void,
  { readonly documents: readonly TerminalDocumentAnswer[] }
>()('GET', `${terminal}/documents`);
/** A text file: what was said and heard in the last week. */
export const downloadTerminalLogsEndpoint = endpoint<void, Response>()('GET', `${terminal}/logs`);
