import type { Generated } from 'kysely';
import type { CollectionType } from '#src/domain/menu/menu.schema.ts';

export interface BillsTable {
  id: string;
  restaurantId: string;
  storeId: string;
  version: Generated<number>;
  state: 'open' | 'closed';
  closedReason: string | null;
  orderId: string | null;
  collectionType: CollectionType;
  tableId: string | null;
  customerName: Generated<string>;
  draftJson: string;
  totalInCents: number;
  lineCount: number;
  unsentCount: number;
  savedByName: string;
  posTerminalId: string | null;
  openedIsoDateTimeUtc: string;
  savedIsoDateTimeUtc: string;
  /** What was requested beside its items when it was last sent, as by `factsOf`; null if unknown. */
  sentFacts: string | null;
}

export interface BillHoldsTable {
  billId: string;
  restaurantId: string;
  storeId: string;
  posTerminalId: string;
  terminalName: string;
  employeeName: string;
  takenIsoDateTimeUtc: string;
  leaseUntilIsoDateTimeUtc: string;
}

export interface BillSharesTable {
  id: string;
  restaurantId: string;
  storeId: string;
  billId: string;
  position: number;
  mode: 'equally' | 'byItem' | 'byAmount' | 'whole';
  amountInCents: number;
  linesJson: Generated<string>;
  state: 'open' | 'paid' | 'dropped';
  tenderId: string | null;
  paymentName: Generated<string>;
  createdIsoDateTimeUtc: string;
}

export interface BillEditsTable {
  id: string;
  restaurantId: string;
  storeId: string;
  orderId: string;
  number: number;
  beforeInCents: number;
  afterInCents: number;
  reason: string | null;
  byName: string;
  createdIsoDateTimeUtc: string;
}

export interface BillEditRefundsTable {
  refundId: string;
  restaurantId: string;
  storeId: string;
  orderId: string;
  tenderId: string | null;
}
