import type { CollectionType } from '../menu/menu.schema.ts';
import type { Channel } from '../menu/menu-codes.schema.ts';
import type { BreakdownRow, PricedLine } from '../pricing/pricing.types.ts';
import type { CurrencyCode, PaymentType } from '../tenancy/store-settings.schema.ts';
import type { CartLine } from './cart.schema.ts';
import type { OrderStatus } from './order-status.ts';

export type Collection =
  | { readonly type: 'pickup' }
  | { readonly type: 'dineIn'; readonly tableId: string | null; readonly tableName: string | null }
  | {
      readonly type: 'delivery';
      readonly address: {
        readonly line1: string;
        readonly suburb: string;
        readonly state: string;
        readonly postcode: string;
        readonly latitude: string | null;
        readonly longitude: string | null;
      };
      readonly dropoffNotes: string;
      readonly areaId: string | null;
    };

/** One placed line: what was chosen, and what it cost at that moment. Never priced again. */
export interface OrderLine {
  readonly id: string;
  readonly line: CartLine;
  readonly priced: PricedLine;
  readonly categoryId: string;
  readonly categoryName: string;
  /** Stations it prints at, decided when it was placed (domain rules §8: item, else category). */
  readonly printStationIds: readonly string[];
  /** For a deal: each part's own stations, parallel to `priced.parts`; an empty entry follows the line. */
  readonly partStationIds?: readonly (readonly string[])[];
  readonly printPriority: number;
  readonly isAlcohol: boolean;
  /** Which course of the meal, decided when it was placed; left out: none. */
  readonly course?: number;
  /** The kitchen makes it once its course is sent (decision 0266). */
  readonly toFollow?: true;
  /** When it was sent, where that was after its order was placed or with another one; left out: with its order. */
  readonly sentIsoDateTimeUtc?: string;
}

/** The shared core of an order of any channel, as rules, dockets and pages read it. */
export interface Order {
  readonly id: string;
  readonly restaurantId: string;
  readonly storeId: string;
  readonly channel: Channel;
  /** As shown: 'W-117'. */
  readonly orderNumber: string;
  readonly version: number;
  readonly statusCode: OrderStatus;
  readonly placedIsoDateTimeUtc: string;
  readonly businessDay: string;
  readonly collection: Collection;
  /** The requested time; null is ASAP. */
  readonly requestedForIsoDateTimeUtc: string | null;
  /** The store's promise on accepting; null until then. */
  readonly promisedForIsoDateTimeUtc: string | null;
  readonly lines: readonly OrderLine[];
  readonly breakdown: readonly BreakdownRow[];
  readonly itemTotalInCents: number;
  readonly discountInCents: number;
  readonly deliveryFeeInCents: number;
  readonly surchargeInCents: number;
  readonly tipInCents: number;
  readonly taxInCents: number;
  readonly taxIsIncluded: boolean;
  readonly cashRoundingInCents: number;
  readonly grandTotalInCents: number;
  readonly currencyCode: CurrencyCode;
  readonly paymentType: PaymentType;
  readonly comments: string;
  readonly customerId: string | null;
  readonly customerName: string;
  readonly customerPhone: string;
  readonly customerEmail: string;
  readonly posTerminalId: string | null;
  readonly employeeId: string | null;
  readonly employeeName: string | null;
  readonly statusReason: string | null;
  /** Placed by the store to try the way to the kitchen: it costs nothing and counts nowhere. */
  readonly isTest?: boolean;
}

export type { CollectionType };
