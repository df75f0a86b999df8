import type { TerminalEnding, TerminalReceipt } from '../card-terminal.port.ts';
import type { TimAmount, TimEvent, TimPrintData, TimTransactionResponse } from './tim-api.types.ts';
import { codeOf } from './worldline-codes.ts';
import { refundReferenceOf } from './worldline-ids.ts';

const NOTHING_MOVED = { approvedInCents: 0, tipInCents: 0, surchargeInCents: 0, card: null } as const;
const NO_REFERENCES = { authCode: null, rrn: null, stan: null, refund: null } as const;

/** A transaction that the terminal approved. `requested`: what was asked for, where this process knows it. */
export function approvedEnding(
  response: TimTransactionResponse,
  requestedInCents: number | null,
  receipts: readonly TerminalReceipt[],
): TerminalEnding {
  const { cardData, transactionInformation: told = {} } = response;
  const number = cardData?.cardNumberPrintable;
  return {
    end: 'APPROVED',
    ...amountsOf(response, requestedInCents),
    responseCode: '0',
    responseText: 'APPROVED',
    card: number ? { cardType: cardData?.brandName ?? '', maskedPan: masked(number) } : null,
    references: {
      authCode: told.authCode ?? null,
      rrn: told.acqTransRef ?? told.sixTrxRefNum ?? null,
      stan: told.transSeq === undefined ? null : String(told.transSeq),
      refund: refundReferenceOf(told),
    },
    receipts,
  };
}

export function failedEnding(
  end: Exclude<TerminalEnding['end'], 'APPROVED'>,
  event: TimEvent,
  receipts: readonly TerminalReceipt[],
): TerminalEnding {
  const { exception } = event;
  const { name, number } = codeOf(exception);
  const words = exception?.errorText?.trim() || name.replaceAll('_', ' ');
  return {
    end,
    ...NOTHING_MOVED,
    responseCode: number < 0 ? name : String(number),
    responseText: words,
    references: NO_REFERENCES,
    receipts,
  };
}

/** Reversed by us or by the terminal, after it was approved. */
export function reversedEnding(receipts: readonly TerminalReceipt[]): TerminalEnding {
  const said = { responseCode: '815', responseText: 'REVERSED' };
  return { end: 'REVERSED', ...NOTHING_MOVED, ...said, references: NO_REFERENCES, receipts };
}

/**
 * `amount` is all that was authorised. A terminal that leaves its own additions out of it is found by what we asked for:
 * then they are added.
 */
function amountsOf(
  { amount, amountTip, amountSurcharge }: TimTransactionResponse,
  requestedInCents: number | null,
): Pick<TerminalEnding, 'approvedInCents' | 'tipInCents' | 'surchargeInCents'> {
  const tipInCents = centsOf(amountTip);
  const surchargeInCents = centsOf(amountSurcharge);
  const authorised = centsOf(amount);
  const added = tipInCents + surchargeInCents;
  const approvedInCents = authorised === requestedInCents ? authorised + added : authorised;
  return { approvedInCents, tipInCents, surchargeInCents };
}

export function centsOf(amount: TimAmount | undefined): number {
  if (!amount) return 0;
  const { value, exponent = 2 } = amount;
  return Math.round(value * 10 ** (2 - exponent));
}

/** The terminal masks it; should one not, no more than its last four digits are kept. */
function masked(number: string): string {
  return /\d{7,}/.test(number) ? number.slice(-4).padStart(number.length, '.') : number;
}

/** As they came. `signature`: the merchant's copy is the one to sign. */
export function receiptsOf(data: unknown, { toSign = false }: { readonly toSign?: boolean } = {}): TerminalReceipt[] {
  const { receipts, printData } = (data ?? {}) as TimPrintData & { readonly printData?: TimPrintData };
  return (receipts ?? printData?.receipts ?? []).flatMap(({ recipient, value }): TerminalReceipt[] => {
    if (!value) return [];
    if (toSign) return recipient?.name === 'cardholder' ? [] : [{ copy: 'signature', text: value }];
    const isMerchant = recipient?.name === 'merchant';
    const isBoth = recipient?.name === 'both';
    return [
      ...(isMerchant || isBoth ? [{ copy: 'merchant' as const, text: value }] : []),
      ...(isMerchant ? [] : [{ copy: 'customer' as const, text: value }]),
    ];
  });
}

/** The kit gives a constant; one release of it gave its name. */
export function needsSignature(response: TimTransactionResponse): boolean {
  const action = response.needsAction?.();
  const name = typeof action === 'string' ? action : action?.name;
  return name === 'merchantSignature' || name === 'cardholderSignature';
}
