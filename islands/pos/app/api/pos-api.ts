/** Everything the till asks of the product, by name. Screens and loaders know this and no address. */
import type { AuthorisePinAnswer } from '#src/contracts/pos.endpoints.ts';
import type { EmployeePermission } from '#src/domain/access/actor.ts';
import type { DocketType } from '#src/domain/printing/printing.schema.ts';
import type {
  Attention,
  HistoryFilter,
  HistoryPage,
  IncomingBoard,
  OrderDetail,
  PinAnswer,
  PlacedPosOrder,
  PlacePosOrderBody,
  PosMenu,
  PosSession,
} from '#src/domain/till/till.types.ts';

import type { CardApi } from '../pay/card-api.ts';

export interface PrinterPlace {
  readonly id: string;
  readonly name: string;
  readonly isOffline: boolean;
}

/** All of these throw `AppErrorAnswer` and nothing else. */
export interface PosApi {
  /** Null: this device is not paired. */
  session(): Promise<PosSession | null>;
  menu(): Promise<PosMenu>;
  pair(pairingCode: string): Promise<void>;
  enterPin(pin: string): Promise<PinAnswer>;
  /** A manager opens a terminal that counted too many wrong PINs. */
  openByManager(email: string, password: string): Promise<void>;
  lock(): Promise<void>;
  attention(): Promise<Attention>;
  incoming(): Promise<IncomingBoard>;
  history(filter: HistoryFilter): Promise<HistoryPage>;
  order(orderId: string): Promise<OrderDetail>;
  accept(orderId: string, etaMinutes: number | null): Promise<void>;
  reject(orderId: string, reason: string): Promise<void>;
  complete(orderId: string): Promise<void>;
  place(body: PlacePosOrderBody): Promise<PlacedPosOrder>;
  reprint(orderId: string, docketType: DocketType): Promise<void>;
  retryPrint(printJobId: string): Promise<void>;
  dismissPrint(printJobId: string): Promise<void>;
  /** Where a docket can be sent instead. */
  printers(): Promise<readonly PrinterPlace[]>;
  redirectPrint(printJobId: string, printerId: string): Promise<void>;
  /** `approval` is of somebody who may, where the employee may not. */
  openDrawer(approval: string | null): Promise<void>;
  /** Payments at the card terminal. */
  readonly card: CardApi;
  /** An authorised employee's PIN over the act of another. */
  authorise(pin: string, permission: EmployeePermission): Promise<AuthorisePinAnswer>;
}
