/** Orders month by month (specification 2 "Analytics and reports"). Safe for islands. */
import type { Channel } from '#src/domain/menu/menu-codes.schema.ts';
import type { CountryCode, CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';

/** What one store sold in one month by one channel, in cents. */
export interface ChannelMonth {
  /** 'yyyy-mm', of business days. */
  readonly month: string;
  readonly restaurantId: string;
  readonly storeId: string;
  readonly currencyCode: CurrencyCode;
  readonly channel: Channel;
  readonly orderCount: number;
  /** Item totals. */
  readonly grossInCents: number;
  /** After discounts and refunds. */
  readonly netInCents: number;
  /** Our fee for its card payments. */
  readonly feeInCents: number;
}

export interface MonthAmounts extends Pick<ChannelMonth, 'orderCount' | 'grossInCents' | 'netInCents' | 'feeInCents'> {
  /** Channels that sold, the largest first. */
  readonly byChannel: readonly Pick<ChannelMonth, 'channel' | 'orderCount' | 'netInCents'>[];
  /** Net sales against the month before in percent; null while the month isn't over, and where nothing was sold before. */
  readonly changePercent: number | null;
}

/** A month of one store, or of a restaurant's stores that have one currency: then without a store. */
export interface MonthOfSeller extends MonthAmounts {
  readonly month: string;
  readonly restaurantId: string;
  readonly storeId: string | null;
  readonly currencyCode: CurrencyCode;
}

/** The same with names. */
export interface MonthlyOrders extends MonthOfSeller {
  readonly restaurantName: string;
  readonly countryCode: CountryCode;
  /** Of a restaurant's months; null where its stores are together. */
  readonly storeName: string | null;
}
