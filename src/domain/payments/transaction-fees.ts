/** What an online order costs its store: three fees, in cents (specification "orderTransactionFees"). Pure. */
export interface TransactionFees {
  /** Servery's own. */
  readonly platformFeeInCents: number;
  /** For paying the store out. */
  readonly connectFeeInCents: number;
  /** The card provider's, as it publishes it. */
  readonly transactionFeeInCents: number;
}

export const NO_FEES: TransactionFees = { platformFeeInCents: 0, connectFeeInCents: 0, transactionFeeInCents: 0 };

export interface FeeRate {
  readonly rateBps: number;
  readonly fixedInCents: number;
}

export interface FeeRates {
  readonly platform: FeeRate;
  readonly connect: FeeRate;
  readonly transaction: FeeRate;
}

const NOTHING: FeeRate = { rateBps: 0, fixedInCents: 0 };
/** Published prices of domestic cards, as of November 2026. An account keeps those that it was opened with. */
const CARD_RATES: Readonly<Record<string, FeeRate>> = {
  AU: { rateBps: 170, fixedInCents: 30 },
  NZ: { rateBps: 270, fixedInCents: 30 },
  GB: { rateBps: 150, fixedInCents: 20 },
  US: { rateBps: 290, fixedInCents: 30 },
};

/** What a new account pays until the platform agrees on something else. */
export function usualFeeRates(countryCode: string): FeeRates {
  return { platform: NOTHING, connect: NOTHING, transaction: CARD_RATES[countryCode] ?? NOTHING };
}

const feeOf = ({ rateBps, fixedInCents }: FeeRate, totalInCents: number) =>
  Math.round((totalInCents * rateBps) / 10_000) + fixedInCents;

/** Each rounded by itself. Together never more than the order: what doesn't fit is the platform's loss first. */
export function transactionFeesOf(rates: FeeRates, totalInCents: number): TransactionFees {
  const transactionFeeInCents = Math.min(feeOf(rates.transaction, totalInCents), totalInCents);
  const left = totalInCents - transactionFeeInCents;
  const connectFeeInCents = Math.min(feeOf(rates.connect, totalInCents), left);
  const platformFeeInCents = Math.min(feeOf(rates.platform, totalInCents), left - connectFeeInCents);
  return { platformFeeInCents, connectFeeInCents, transactionFeeInCents };
}

export function totalFeeOf({ platformFeeInCents, connectFeeInCents, transactionFeeInCents }: TransactionFees): number {
  return platformFeeInCents + connectFeeInCents + transactionFeeInCents;
}

/** Of an order that was taken for less than was held: in proportion, so that a fee never grows. */
export function feesOfPart(fees: TransactionFees, takenInCents: number, heldInCents: number): TransactionFees {
  const part = (fee: number) => (takenInCents >= heldInCents ? fee : Math.floor((fee * takenInCents) / heldInCents));
  return {
    platformFeeInCents: part(fees.platformFeeInCents),
    connectFeeInCents: part(fees.connectFeeInCents),
    transactionFeeInCents: part(fees.transactionFeeInCents),
  };
}

/** Which of the three a refund gives back, in proportion. */
export interface FeeReturns {
  readonly platform: boolean;
  readonly connect: boolean;
  readonly transaction: boolean;
}

/** The provider keeps its price of a payment that is refunded, so the store bears that one (decision 0183). */
export const USUAL_RETURNS: FeeReturns = { platform: true, connect: true, transaction: false };

/**
 * What has to be back with the store once this much was refunded. Rounded down, so that parts never come to more than the whole;
 * all of it once all was refunded.
 */
export function feesReturnedOf(
  fees: TransactionFees,
  { refundedInCents, capturedInCents }: { readonly refundedInCents: number; readonly capturedInCents: number },
  returns: FeeReturns,
): number {
  if (capturedInCents <= 0 || refundedInCents <= 0) return 0;
  const part = feesOfPart(fees, refundedInCents, capturedInCents);
  return (
    (returns.platform ? part.platformFeeInCents : 0) +
    (returns.connect ? part.connectFeeInCents : 0) +
    (returns.transaction ? part.transactionFeeInCents : 0)
  );
}
