import { formatAmount } from '#src/domain/money/format-amount.ts';
import { roundCash } from '#src/domain/pricing/cash-rounding.ts';
import type { CountryCode, CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { PayBillBody } from '#src/domain/till/bill.types.ts';
import { changeFor } from '../cash/cash.ts';
import { centsOfPad } from '../kit/pad-keys.ts';

/** Taking one payment of a bill: what is due with tip and rounding, the change, and what is allowed. */

/** How one payment is made. The screen knows which share it pays. */
export type PaymentInput = Omit<PayBillBody, 'id' | 'shareId' | 'amountInCents'>;
/** The terminal charges a card, so this screen sends no card payment. */
export type TenderMethod = 'posCash' | 'posCard' | 'posCustomPayment';

export interface TenderEntry {
  readonly method: TenderMethod;
  /** The store's name for its own method, or what the employee typed. */
  readonly customName: string;
  readonly amountInCents: number;
  readonly tipInCents: number;
  /** As typed on the pad. Empty means exactly the amount due. */
  readonly digits: string;
}

export interface Tender {
  readonly isFree: boolean;
  readonly dueInCents: number;
  /** What cash rounding adds or removes. */
  readonly roundingInCents: number;
  readonly tenderedInCents: number;
  /** Null while less was received than is due. */
  readonly changeInCents: number | null;
}

export function tenderOf({ method, amountInCents, tipInCents, digits }: TenderEntry, countryCode: CountryCode): Tender {
  const withTip = amountInCents + tipInCents;
  const dueInCents = method === 'posCash' ? roundCash(withTip, countryCode) : withTip;
  const tenderedInCents = digits === '' ? dueInCents : centsOfPad(digits);
  return {
    isFree: amountInCents === 0,
    dueInCents,
    roundingInCents: dueInCents - withTip,
    tenderedInCents,
    changeInCents: changeFor(dueInCents, tenderedInCents),
  };
}

/** Cash must be enough, a card needs a terminal that answers, and another method needs its name. */
export function mayTake({ method, customName }: TenderEntry, tender: Tender, hasTerminal: boolean): boolean {
  if (tender.isFree) return true;
  if (method === 'posCash') return tender.changeInCents !== null;
  return method === 'posCard' ? hasTerminal : customName.trim() !== '';
}

/** What is sent to the store. `receivedInCents` is the cash that was handed over. */
export function paymentOf(entry: TenderEntry, { isFree, dueInCents }: Tender, receivedInCents: number): PaymentInput {
  const isCash = entry.method === 'posCash';
  return {
    paymentType: isFree ? 'noPaymentRequired' : isCash ? 'posCash' : 'posCustomPayment',
    tenderedInCents: isCash ? receivedInCents : dueInCents,
    tipInCents: isFree ? 0 : entry.tipInCents,
    customPaymentName: isCash ? '' : entry.customName.trim(),
  };
}

/** What the amount due consists of. Empty when it is just the bill's amount. */
export function dueParts(
  { amountInCents, tipInCents }: TenderEntry,
  tender: Tender,
  currencyCode: CurrencyCode,
): string {
  if (tender.dueInCents === amountInCents) return '';
  const { roundingInCents } = tender;
  const parts = [
    formatAmount(amountInCents, currencyCode),
    tipInCents > 0 ? `tip ${formatAmount(tipInCents, currencyCode)}` : '',
    roundingInCents === 0 ? '' : `rounding ${formatAmount(roundingInCents, currencyCode)}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** The label of the button that takes the payment. */
export function takeLabel(
  method: TenderMethod,
  tender: Tender,
  of: { readonly currencyCode: CurrencyCode; readonly terminalName: string | undefined },
): string {
  if (tender.isFree) return 'Done (nothing to pay)';
  const cents = method === 'posCash' ? tender.tenderedInCents : tender.dueInCents;
  const amount = formatAmount(cents, of.currencyCode);
  return method === 'posCard' ? `Send ${amount} to ${of.terminalName ?? 'the terminal'}` : `Take ${amount}`;
}
