/** Everything the till asks of the product, by name. Screens and loaders know this and no address. */

import type { SoldOutBody } from '#src/contracts/menu.endpoints.ts';
import type { RefundOrderBody } from '#src/contracts/ordering.endpoints.ts';
import type { AuthorisePinAnswer } from '#src/contracts/pos.endpoints.ts';
import type { ProtectedAct } from '#src/domain/access/approval.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import type { ReadyTimeWish } from '#src/domain/ordering/ready-time.ts';
import type { DocketType } from '#src/domain/printing/printing.schema.ts';
import type {
  BillDetail,
  BillDraft,
  BillList,
  PaidBill,
  PayBillBody,
  PlannedShare,
  SendBillBody,
} from '#src/domain/till/bill.types.ts';
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
  PosTable,
  SalesToday,
} from '#src/domain/till/till.types.ts';
import type {
  PrintOrderBody,
  RouteItemsBody,
  SaveDocketBody,
  SetColoursBody,
  SetHomeBody,
  SetPresetsBody,
  SetTerminalBody,
  TagAlongBody,
} from '#src/domain/till/till-settings.schema.ts';
import type {
  SettingsAnswer,
  TillIntegrations,
  TillPrinting,
  TillSettings,
} from '#src/domain/till/till-settings.types.ts';

import type { GuestApi } from '../guests/guest-api.ts';
import type { CardApi } from '../pay/card-api.ts';
import type { CashApi } from './cash-api.ts';
import type { FloorApi } from './floor-api.ts';

export interface PrinterPlace {
  readonly id: string;
  readonly name: string;
  readonly isOffline: boolean;
}

/** A bill as the till has seen it. */
export interface BillRef {
  readonly id: string;
  readonly version: number;
}

/** All of these throw `AppErrorAnswer` and nothing else. */
export interface PosApi {
  /** Null: this device is not paired. */
  session(): Promise<PosSession | null>;
  /** Null: it is still the version that the till says it has. Thousands of dishes are not read again for nothing. */
  menu(unless: string | null): Promise<PosMenu | null>;
  /** What this device sold from last; a new answer of `menu` takes its place. Null: it has kept none. */
  keptMenu(): Promise<PosMenu | null>;
  pair(pairingCode: string): Promise<void>;
  enterPin(pin: string): Promise<PinAnswer>;
  /** A manager opens a terminal that counted too many wrong PINs. */
  openByManager(email: string, password: string): Promise<void>;
  lock(): Promise<void>;
  attention(): Promise<Attention>;
  /** For those with the right to reports. */
  salesToday(): Promise<SalesToday | null>;
  incoming(): Promise<IncomingBoard>;
  history(filter: HistoryFilter): Promise<HistoryPage>;
  order(orderId: string): Promise<OrderDetail>;
  accept(orderId: string, etaMinutes: number | null): Promise<void>;
  /** An accepted website order for later. On a box it waits for the cloud. */
  moveReadyTime(orderId: string, wish: ReadyTimeWish): Promise<void>;
  reject(orderId: string, reason: string): Promise<void>;
  /** Refused with `not_paid` while its money has not come, unless whoever completes it says that this is meant. */
  complete(orderId: string, unpaid?: { readonly isUnpaidMeant: true; readonly approval: string | null }): Promise<void>;
  /** The money of a website order does not come. */
  writeOff(orderId: string, reason: string, approval: string | null): Promise<void>;
  /** Calls off an online order that was taken. On a box it waits for the cloud. */
  cancelOrder(orderId: string, reason: string, approval: string | null): Promise<void>;
  place(body: PlacePosOrderBody): Promise<PlacedPosOrder>;
  /** Tables to seat a bill at. */
  tables(): Promise<{ readonly tables: readonly PosTable[] }>;
  bills(): Promise<BillList>;
  bill(billId: string): Promise<BillDetail>;
  /** Puts it aside and lets go of it. */
  saveBill(billId: string, draft: BillDraft, expectedVersion: number): Promise<void>;
  /** Takes it for this till; `isTakeOver`: from another one. */
  openBill(billId: string, takeOver?: { readonly approval: string | null }): Promise<BillDetail>;
  /** False: another till has taken it. */
  /** `version`: of the bill, while it is this till's. */
  renewBillHold(billId: string): Promise<{ readonly isHeld: boolean; readonly version: number | null }>;
  /** What was not sent when another till took the bill over. */
  bringAlong(billId: string, lines: readonly CartLine[]): Promise<void>;
  releaseBill(billId: string): Promise<void>;
  sendBill(billId: string, body: SendBillBody): Promise<BillDetail>;
  cancelBill(billId: string, reason: string, approval: string | null): Promise<void>;
  moveBill(bill: BillRef, tableId: string): Promise<BillDetail>;
  mergeBills(into: BillRef, fromBillId: string): Promise<BillDetail>;
  /** Answers the bill they went to; `toBillId` null: one of their own. */
  transferLines(
    from: BillRef,
    to: { readonly billId: string; readonly isNew: boolean },
    lines: readonly { readonly lineId: string; readonly quantity: number }[],
  ): Promise<BillDetail>;
  splitBill(billId: string, shares: readonly PlannedShare[]): Promise<BillDetail>;
  payBill(billId: string, body: PayBillBody): Promise<PaidBill>;
  /** The receipt of one payment of several. */
  printShare(billId: string, tenderId: string): Promise<void>;
  /** `key` of the press of the button: the same again is the same refund. */
  refund(orderId: string, body: RefundOrderBody, key: string): Promise<void>;
  /** Null: where it belongs. */
  reprint(orderId: string, docketType: DocketType, printerId: string | null): Promise<void>;
  /** Where its customer's mail is known to go. */
  knownEmail(orderId: string): Promise<string | null>;
  /** True: the box has asked the cloud. `key` of the press, `tenderId` of one payment of several. */
  emailReceipt(
    orderId: string,
    body: { readonly email: string; readonly tenderId: string | null },
    key: string,
  ): Promise<boolean>;
  retryPrint(printJobId: string): Promise<void>;
  /** Somebody has seen it come out of a printer that never answers. */
  confirmPrint(printJobId: string): Promise<void>;
  dismissPrint(printJobId: string): Promise<void>;
  /** Whoever stands here knows that the cloud did not do it. */
  readRefusal(commandId: string): Promise<void>;
  /** Where a docket can be sent instead. */
  printers(): Promise<readonly PrinterPlace[]>;
  redirectPrint(printJobId: string, printerId: string): Promise<void>;
  /** `approval` is of somebody who may, where the employee may not. */
  openDrawer(approval: string | null): Promise<void>;
  /** What the settings pages begin with. */
  settings(): Promise<TillSettings>;
  printing(): Promise<TillPrinting>;
  integrations(): Promise<TillIntegrations>;
  tryCardTerminal(cardTerminalId: string): Promise<unknown>;
  testPrint(printerId: string): Promise<void>;
  /** Each of these is done at once, or waits on a box for the cloud. */
  setTerminal(patch: SetTerminalBody['patch'], approval: string | null): Promise<SettingsAnswer>;
  setHome(body: Omit<SetHomeBody, 'approval'>, approval: string | null): Promise<SettingsAnswer>;
  setPresets(body: Omit<SetPresetsBody, 'approval'>, approval: string | null): Promise<SettingsAnswer>;
  setColours(body: Omit<SetColoursBody, 'approval'>, approval: string | null): Promise<SettingsAnswer>;
  setRouting(body: RouteItemsBody, approval: string | null): Promise<SettingsAnswer>;
  setPrintOrder(body: PrintOrderBody, approval: string | null): Promise<SettingsAnswer>;
  setTagAlong(body: TagAlongBody, approval: string | null): Promise<SettingsAnswer>;
  setDocket(body: SaveDocketBody, approval: string | null): Promise<SettingsAnswer>;
  setSoldOut(itemId: string, body: SoldOutBody): Promise<SettingsAnswer>;
  /** Payments at the card terminal. */
  readonly card: CardApi;
  /** People, addresses and times. */
  readonly guests: GuestApi;
  /** The map of tables. */
  readonly floor: FloorApi;
  /** The drawer's day. */
  readonly cash: CashApi;
  /** An authorised employee's PIN over the act of another. */
  authorise(pin: string, act: ProtectedAct): Promise<AuthorisePinAnswer>;
}
