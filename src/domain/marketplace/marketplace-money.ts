/** What an order costs by the marketplace's word. Amounts are cents of the order's currency. */

/** A fee beside the dishes. */
export interface MarketplaceFee {
  /** 'DELIVERY_FEE', 'BAG_FEE'; one that we don't know has its own word. */
  readonly id: string;
  readonly amountInCents: number;
}

/** With their tax where `isTaxIncluded`, without it otherwise. The total always has its tax. */
export interface MarketplaceMoney {
  readonly isTaxIncluded: boolean;
  /** By the id of a line or of one of its options. The marketplace may have no price for some. */
  readonly lines: Readonly<Record<string, number>>;
  /** Null: the marketplace doesn't say. */
  readonly itemsInCents: number | null;
  readonly fees: readonly MarketplaceFee[];
  readonly tipInCents: number;
  /** Taken off, as a number above zero. */
  readonly promotionInCents: number;
  /** Agreed on with the customer afterwards; below zero it was made cheaper. */
  readonly adjustmentInCents: number;
  readonly taxInCents: number;
  readonly totalInCents: number;
}

const FEE_LABELS: Readonly<Record<string, string>> = {
  DELIVERY_FEE: 'Delivery',
  SMALL_ORDER_FEE: 'Small order fee',
  PICK_AND_PACK_FEE: 'Packing fee',
  BAG_FEE: 'Bag fee',
};

/** As reports and papers call it. */
export function feeLabel({ id }: Pick<MarketplaceFee, 'id'>): string {
  return FEE_LABELS[id] ?? 'Other fee';
}

export function isDeliveryFee({ id }: Pick<MarketplaceFee, 'id'>): boolean {
  return id === 'DELIVERY_FEE';
}
