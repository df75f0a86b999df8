/** What staff do about a card terminal at a till: pair it in steps, try it, log it on, close its day, end the pairing. */
import type {
  TerminalCareAnswer,
  TerminalPaperAnswer,
  TerminalTestAnswer,
} from './card-terminal-services.endpoints.ts';
import { endpoint } from './endpoint.ts';

const terminal = '/api/pos/settings/card-terminals/:cardTerminalId' as const;

export const pairAtTillEndpoint = endpoint<
  { readonly code: string; readonly password?: string | null },
  { readonly terminalNumber: string | null }
>()('POST', `${terminal}/pair`);
export const unpairAtTillEndpoint = endpoint<Record<never, never>, Record<never, never>>()(
  'POST',
  `${terminal}/unpair`,
);
export const testAtTillEndpoint = endpoint<Record<never, never>, TerminalTestAnswer>()('POST', `${terminal}/test`);
export const reprintAtTillEndpoint = endpoint<{ readonly isPrinted?: boolean }, TerminalPaperAnswer>()(
  'POST',
  `${terminal}/reprint`,
);
export const restartAtTillEndpoint = endpoint<Record<never, never>, TerminalCareAnswer>()(
  'POST',
  `${terminal}/restart`,
);
export const updateAtTillEndpoint = endpoint<Record<never, never>, TerminalCareAnswer>()('POST', `${terminal}/update`);
export const logOnAtTillEndpoint = endpoint<Record<never, never>, TerminalCareAnswer>()('POST', `${terminal}/log-on`);
export interface TerminalSettlementAnswer {
  /** The day had been closed before: nothing was done now. */
  readonly wasSettled: boolean;
  /** Word for word, in fixed columns. */
  readonly text: string;
}
export const settleAtTillEndpoint = endpoint<Record<never, never>, TerminalSettlementAnswer>()(
  'POST',
  `${terminal}/settle`,
);
/** A text file of the last week. */
export const logAtTillEndpoint = endpoint<void, Response>()('GET', `${terminal}/log`);
