import type { Generated } from 'kysely';
import type { CollectionType } from '#src/domain/menu/menu.schema.ts';
import type { Channel } from '#src/domain/menu/menu-codes.schema.ts';
import type { Rung, RungOutcome } from '#src/domain/ordering/ladder-text.ts';
import type { OrderStatus } from '#src/domain/ordering/order-status.ts';
import type { CurrencyCode, PaymentType } from '#src/domain/tenancy/store-settings.schema.ts';
import type { Flag } from './flag.ts';

export interface OrdersTable {
  id: string;
  restaurantId: string;
  storeId: string;
  channel: Channel;
  orderNumber: string;
  version: Generated<number>;
  statusCode: OrderStatus;
  statusReason: string | null;
  placedIsoDateTimeUtc: string;
  businessDay: string;
  isoWeek: string;
  isoMonth: string;
  isoYear: string;
  collectionType: CollectionType;
  collectionJson: string;
  requestedForIsoDateTimeUtc: string | null;
  promisedForIsoDateTimeUtc: string | null;
  itemTotalInCents: number;
  discountInCents: number;
  deliveryFeeInCents: number;
  surchargeInCents: number;
  tipInCents: number;
  taxInCents: number;
  taxIsIncluded: Flag;
  cashRoundingInCents: number;
  grandTotalInCents: number;
  refundedInCents: Generated<number>;
  currencyCode: CurrencyCode;
  breakdownJson: string;
  paymentType: PaymentType;
  comments: Generated<string>;
  customerId: string | null;
  customerName: Generated<string>;
  customerPhone: Generated<string>;
  customerEmail: Generated<string>;
  posTerminalId: string | null;
  employeeId: string | null;
  employeeName: string | null;
  accessTokenHash: string | null;
  /** When someone decided that its money does not come (`moneyDueOf`). */
  writtenOffIsoDateTimeUtc: string | null;
  /** Placed to try the way to the kitchen: no money, no facts, no stamps. */
  isTest: Generated<Flag>;
}

export interface OrderLinesTable {
  orderId: string;
  id: string;
  storeId: string;
  position: number;
  itemId: string;
  categoryId: string;
  name: string;
  quantity: number;
  lineTotalInCents: number;
  lineJson: string;
}

export interface OrderVersionsTable {
  orderId: string;
  storeId: string;
  number: number;
  grandTotalInCents: number;
  paymentType: PaymentType;
  snapshotJson: string;
  refundAmountInCents: Generated<number>;
  createdIsoDateTimeUtc: string;
}

export interface OrderHistoryTable {
  id: string;
  orderId: string;
  storeId: string;
  occurredIsoDateTimeUtc: string;
  fromStatus: OrderStatus | null;
  toStatus: OrderStatus;
  byKind: string;
  byId: string | null;
  byName: string;
  reason: string | null;
}

export interface OrderRungsTable {
  orderId: string;
  storeId: string;
  rung: Rung;
  outcome: RungOutcome;
  reachedIsoDateTimeUtc: string;
}

export interface OrderCountersTable {
  storeId: string;
  businessDay: string;
  lastNumber: number;
}
