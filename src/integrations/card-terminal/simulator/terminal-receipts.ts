import type { TerminalReceipt, TerminalRequest } from '../card-terminal.port.ts';

const COLUMNS = 24;

/** Receipts as an acquirer words them: fixed columns, leading blanks that must survive, a masked number. */
export function receiptOf(
  copy: TerminalReceipt['copy'],
  request: TerminalRequest,
  outcome: {
    readonly amountInCents: number;
    readonly tipInCents: number;
    readonly surchargeInCents: number;
    readonly result: string;
    readonly responseCode: string;
  },
): TerminalReceipt {
  const { tipInCents, surchargeInCents, amountInCents } = outcome;
  const base = amountInCents - tipInCents - surchargeInCents;
  const lines = [
    centred('SIMULATED BANK'),
    centred(copy === 'customer' ? 'CUSTOMER COPY' : 'MERCHANT COPY'),
    '',
    pair('MID', '12345678'),
    pair('REF', request.reference),
    pair('CARD', '............4242'),
    pair('VISA', '(T)'),
    pair(request.kind, money(request, base)),
    ...(tipInCents > 0 ? [pair('TIP', money(request, tipInCents))] : []),
    ...(surchargeInCents > 0 ? [pair('SURCHARGE', money(request, surchargeInCents))] : []),
    pair('TOTAL', money(request, amountInCents)),
    '',
    pair(outcome.result, outcome.responseCode),
    ...(copy === 'signature' ? ['', '', 'X______________________', centred('SIGNATURE')] : []),
    '',
    centred('PLEASE RETAIN'),
    centred('FOR YOUR RECORDS'),
  ];
  return { copy, text: lines.join('\n') };
}

function money({ currencyCode }: TerminalRequest, cents: number): string {
  return `${currencyCode} ${(cents / 100).toFixed(2)}`;
}

function pair(label: string, value: string): string {
  return label + value.padStart(COLUMNS - label.length);
}

function centred(text: string): string {
  return ' '.repeat(Math.max(0, Math.floor((COLUMNS - text.length) / 2))) + text;
}
