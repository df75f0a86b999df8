/** What staff do about a card terminal at a till: pair it in steps, try it, take its last receipt and its log, end the pairing. */
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
/** A text file of the last week. */
export const logAtTillEndpoint = endpoint<void, Response>()('GET', `${terminal}/log`);
