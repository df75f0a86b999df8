import { type ApiClient, AppErrorAnswer } from '#islands/runtime/api-client.ts';
import {
  bringAlongEndpoint,
  cancelBillEndpoint,
  listBillsEndpoint,
  mergeBillsEndpoint,
  moveBillEndpoint,
  openBillEndpoint,
  payBillEndpoint,
  printShareEndpoint,
  readBillEndpoint,
  releaseBillEndpoint,
  renewBillHoldEndpoint,
  saveBillEndpoint,
  sendBillEndpoint,
  splitBillEndpoint,
  transferLinesEndpoint,
} from '#src/contracts/bills.endpoints.ts';
import { setSoldOutEndpoint } from '#src/contracts/menu.endpoints.ts';
import {
  acceptOrderEndpoint,
  cancelOrderEndpoint,
  completeOrderEndpoint,
  moveReadyTimeEndpoint,
  placePosOrderEndpoint,
  refundOrderEndpoint,
  rejectOrderEndpoint,
  writeOffOrderEndpoint,
} from '#src/contracts/ordering.endpoints.ts';
import {
  authorisePinEndpoint,
  enterPinEndpoint,
  lockEndpoint,
  openLockedTerminalEndpoint,
  pairTerminalEndpoint,
} from '#src/contracts/pos.endpoints.ts';
import {
  confirmPrintJobEndpoint,
  dismissPrintJobEndpoint,
  listPrintersEndpoint,
  openDrawerEndpoint,
  redirectPrintJobEndpoint,
  reprintOrderEndpoint,
  retryPrintJobEndpoint,
} from '#src/contracts/printing.endpoints.ts';
import {
  emailReceiptEndpoint,
  knownEmailEndpoint,
  readRefusalEndpoint,
  tillAttentionEndpoint,
  tillHistoryEndpoint,
  tillIncomingEndpoint,
  tillMenuEndpoint,
  tillOrderEndpoint,
  tillSalesTodayEndpoint,
  tillSessionEndpoint,
  tillTablesEndpoint,
} from '#src/contracts/till.endpoints.ts';
import {
  readTillIntegrationsEndpoint,
  readTillPrintingEndpoint,
  readTillSettingsEndpoint,
  setColoursEndpoint,
  setDocketEndpoint,
  setHomeEndpoint,
  setPresetsEndpoint,
  setPrintOrderEndpoint,
  setRoutingEndpoint,
  setTagAlongEndpoint,
  setTerminalEndpoint,
  testPrintAtTillEndpoint,
  tryCardTerminalEndpoint,
} from '#src/contracts/till-settings.endpoints.ts';
import type { PlacePosOrderBody, PosSession } from '#src/domain/till/till.types.ts';
import { createGuestApi } from '../guests/guest-api.ts';
import { createCardApi } from '../pay/card-api.ts';
import { createCashApi } from './cash-api.ts';
import { createFloorApi } from './floor-api.ts';
import type { PosApi } from './pos-api.ts';

/** Money is on its way: the answer is waited for a little longer. */
const PLACE_TIMEOUT_MS = 20_000;

/** The till's calls over the product's own API: the browser's fetch, or the Hono app in process on the server. */
export function createPosApi(client: ApiClient): PosApi {
  let store: { restaurantId: string; storeId: string } | null = null;

  const readSession = async (): Promise<PosSession | null> => {
    try {
      const session = await client.call(tillSessionEndpoint);
      store = { restaurantId: session.store.restaurantId, storeId: session.store.storeId };
      return session;
    } catch (error) {
      if (error instanceof AppErrorAnswer && error.reason === 'login_required') return null;
      throw error;
    }
  };
  /** The store's ids stand in the addresses of what is done to its orders. */
  const here = async () => {
    if (!store) await readSession();
    if (!store)
      throw new AppErrorAnswer('user_not_allowed', 'Pair this terminal first.', 'login_required', undefined, 401);
    return store;
  };

  return {
    session: readSession,
    menu: (unless) => client.call(tillMenuEndpoint, unless === null ? {} : { query: { unless } }),
    keptMenu: async () => null,
    async pair(pairingCode) {
      await client.call(pairTerminalEndpoint, { body: { pairingCode } });
    },
    enterPin: (pin) => client.call(enterPinEndpoint, { body: { pin } }),
    async openByManager(email, password) {
      await client.call(openLockedTerminalEndpoint, { body: { email, password } });
    },
    async lock() {
      await client.call(lockEndpoint);
    },
    attention: () => client.call(tillAttentionEndpoint),
    salesToday: async () => (await client.call(tillSalesTodayEndpoint)).sales,
    incoming: () => client.call(tillIncomingEndpoint),
    history: (filter) => client.call(tillHistoryEndpoint, { query: { ...filter } }),
    order: (orderId) => client.call(tillOrderEndpoint, { params: { orderId } }),
    async accept(orderId, etaMinutes) {
      await client.call(acceptOrderEndpoint, { params: { ...(await here()), orderId }, body: { etaMinutes } });
    },
    async moveReadyTime(orderId, wish) {
      await client.call(moveReadyTimeEndpoint, { params: { ...(await here()), orderId }, body: wish });
    },
    async reject(orderId, reason) {
      await client.call(rejectOrderEndpoint, { params: { ...(await here()), orderId }, body: { reason } });
    },
    async complete(orderId, unpaid = undefined) {
      await client.call(completeOrderEndpoint, { params: { ...(await here()), orderId }, body: unpaid ?? {} });
    },
    async writeOff(orderId, reason, approval) {
      const params = { ...(await here()), orderId };
      await client.call(writeOffOrderEndpoint, { params, body: { reason, approval } });
    },
    async cancelOrder(orderId, reason, approval) {
      await client.call(cancelOrderEndpoint, { params: { ...(await here()), orderId }, body: { reason, approval } });
    },
    async place(body) {
      const { order, changeInCents } = await client.call(placePosOrderEndpoint, {
        params: await here(),
        body,
        // Told alone it is another request about the same order; the order's own id makes it one sale.
        idempotencyKey: body.alone ? `${body.id}.alone.${body.expectedTotalInCents}.${priceMark(body)}` : body.id,
        timeoutMs: PLACE_TIMEOUT_MS,
      });
      const { id, orderNumber, grandTotalInCents, paymentType } = order;
      return { orderId: id, orderNumber, grandTotalInCents, changeInCents, isPaid: paymentType !== 'posPayLater' };
    },
    tables: () => client.call(tillTablesEndpoint),
    async bills() {
      return client.call(listBillsEndpoint, { params: await here() });
    },
    async bill(billId) {
      return client.call(readBillEndpoint, { params: { ...(await here()), billId } });
    },
    async saveBill(billId, draft, expectedVersion) {
      await client.call(saveBillEndpoint, { params: { ...(await here()), billId }, body: { draft, expectedVersion } });
    },
    async openBill(billId, takeOver) {
      const body = takeOver ? { isTakeOver: true, approval: takeOver.approval } : {};
      return client.call(openBillEndpoint, { params: { ...(await here()), billId }, body });
    },
    async renewBillHold(billId) {
      return client.call(renewBillHoldEndpoint, { params: { ...(await here()), billId }, body: {} });
    },
    async bringAlong(billId, lines) {
      await client.call(bringAlongEndpoint, { params: { ...(await here()), billId }, body: { lines } });
    },
    async releaseBill(billId) {
      await client.call(releaseBillEndpoint, { params: { ...(await here()), billId }, body: {} });
    },
    async sendBill(billId, body) {
      return client.call(sendBillEndpoint, {
        params: { ...(await here()), billId },
        body,
        timeoutMs: PLACE_TIMEOUT_MS,
      });
    },
    async cancelBill(billId, reason, approval) {
      await client.call(cancelBillEndpoint, { params: { ...(await here()), billId }, body: { reason, approval } });
    },
    async moveBill({ id: billId, version: expectedVersion }, tableId) {
      const body = { tableId, expectedVersion };
      return client.call(moveBillEndpoint, { params: { ...(await here()), billId }, body });
    },
    async mergeBills({ id: billId, version: expectedVersion }, fromBillId) {
      const body = { fromBillId, expectedVersion };
      return client.call(mergeBillsEndpoint, { params: { ...(await here()), billId }, body });
    },
    async transferLines({ id: billId, version: expectedVersion }, to, lines) {
      const body = { toBillId: to.billId, isNewBill: to.isNew, lines, expectedVersion };
      return client.call(transferLinesEndpoint, { params: { ...(await here()), billId }, body });
    },
    async splitBill(billId, shares) {
      return client.call(splitBillEndpoint, { params: { ...(await here()), billId }, body: { shares } });
    },
    async payBill(billId, body) {
      return client.call(payBillEndpoint, {
        params: { ...(await here()), billId },
        body,
        idempotencyKey: body.id,
        timeoutMs: PLACE_TIMEOUT_MS,
      });
    },
    async printShare(billId, tenderId) {
      await client.call(printShareEndpoint, { params: { ...(await here()), billId, tenderId }, body: {} });
    },
    async refund(orderId, body, key) {
      await client.call(refundOrderEndpoint, { params: { ...(await here()), orderId }, body, idempotencyKey: key });
    },
    async reprint(orderId, docketType, printerId) {
      const body = { docketType, ...(printerId === null ? {} : { printerId }) };
      await client.call(reprintOrderEndpoint, { params: { ...(await here()), orderId }, body });
    },
    async knownEmail(orderId) {
      return (await client.call(knownEmailEndpoint, { params: { ...(await here()), orderId } })).email;
    },
    async emailReceipt(orderId, body, idempotencyKey) {
      const params = { ...(await here()), orderId };
      return (await client.call(emailReceiptEndpoint, { params, body, idempotencyKey })).isPending;
    },
    async retryPrint(printJobId) {
      await client.call(retryPrintJobEndpoint, { params: { ...(await here()), printJobId } });
    },
    async confirmPrint(printJobId) {
      await client.call(confirmPrintJobEndpoint, { params: { ...(await here()), printJobId } });
    },
    async dismissPrint(printJobId) {
      await client.call(dismissPrintJobEndpoint, { params: { ...(await here()), printJobId } });
    },
    async readRefusal(commandId) {
      await client.call(readRefusalEndpoint, { body: { commandId } });
    },
    async printers() {
      const { printers } = await client.call(listPrintersEndpoint, { params: await here() });
      return printers
        .filter(({ printer }) => printer.active)
        .map(({ printer: { id, name }, state }) => ({ id, name, isOffline: state.statusCode === 'offline' }));
    },
    async redirectPrint(printJobId, printerId) {
      await client.call(redirectPrintJobEndpoint, { params: { ...(await here()), printJobId }, body: { printerId } });
    },
    async openDrawer(approval) {
      const body = { reason: 'No sale', ...(approval === null ? {} : { approval }) };
      await client.call(openDrawerEndpoint, { params: await here(), body });
    },
    settings: () => client.call(readTillSettingsEndpoint),
    printing: () => client.call(readTillPrintingEndpoint),
    integrations: () => client.call(readTillIntegrationsEndpoint),
    tryCardTerminal: (cardTerminalId) => client.call(tryCardTerminalEndpoint, { params: { cardTerminalId } }),
    async testPrint(printerId) {
      await client.call(testPrintAtTillEndpoint, { body: { printerId } });
    },
    setTerminal: (patch, approval) => client.call(setTerminalEndpoint, { body: { patch, approval } }),
    setHome: (body, approval) => client.call(setHomeEndpoint, { body: { ...body, approval } }),
    setPresets: (body, approval) => client.call(setPresetsEndpoint, { body: { ...body, approval } }),
    setColours: (body, approval) => client.call(setColoursEndpoint, { body: { ...body, approval } }),
    setRouting: (body, approval) => client.call(setRoutingEndpoint, { body: { ...body, approval } }),
    setPrintOrder: (body, approval) => client.call(setPrintOrderEndpoint, { body: { ...body, approval } }),
    setTagAlong: (body, approval) => client.call(setTagAlongEndpoint, { body: { ...body, approval } }),
    setDocket: (body, approval) => client.call(setDocketEndpoint, { body: { ...body, approval } }),
    async setSoldOut(itemId, body) {
      const answer = await client.call(setSoldOutEndpoint, { params: { ...(await here()), itemId }, body });
      return { commandId: answer.pendingCommandId ?? null };
    },
    card: createCardApi(client, here),
    guests: createGuestApi(client, here),
    floor: createFloorApi(client, here),
    cash: createCashApi(client, here),
    authorise: (pin, act) => client.call(authorisePinEndpoint, { body: { pin, act } }),
  };
}

/** A sale that is told again with a price that was made up for, or with leave, is another request. */
function priceMark({ manual, approval }: PlacePosOrderBody): string {
  const leave = approval === null ? '' : `.${approval.slice(-12).replace(/[^\w-]/g, '')}`;
  return `${manual?.discountInCents ?? 0}.${manual?.surchargeInCents ?? 0}${leave}`;
}
