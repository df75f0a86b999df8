import type { Generated } from 'kysely';
import type { CashMoveKind } from '#src/domain/cash/cash.schema.ts';

export interface CashSessionsTable {
  id: string;
  restaurantId: string;
  storeId: string;
  drawerTerminalId: string;
  businessDay: string;
  floatInCents: number;
  floatDenominationsJson: Generated<string>;
  openedByName: string;
  openApprovedByName: string | null;
  openedIsoDateTimeUtc: string;
  state: 'open' | 'closed';
  closedBusinessDay: string | null;
  closedIsoDateTimeUtc: string | null;
  openMark: number | null;
  closeMark: number | null;
}

export interface CashMovesTable {
  id: string;
  restaurantId: string;
  storeId: string;
  sessionId: string;
  kind: CashMoveKind;
  amountInCents: number;
  reason: string;
  posTerminalId: string | null;
  byName: string;
  approvedByName: string | null;
  createdIsoDateTimeUtc: string;
}

export interface CashCountsTable {
  id: string;
  restaurantId: string;
  storeId: string;
  sessionId: string;
  number: number;
  countedInCents: number;
  expectedInCents: number;
  differenceInCents: number;
  denominationsJson: Generated<string>;
  note: Generated<string>;
  posTerminalId: string | null;
  byName: string;
  approvedByName: string | null;
  reportJson: string;
  createdIsoDateTimeUtc: string;
}

export interface CashSessionTendersTable {
  tenderId: string;
  restaurantId: string;
  storeId: string;
  sessionId: string;
}
