import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test';
import { until } from '#tests/support/until.ts';
import { PLACE, query, sellCola, untilLevel } from './support/shop.ts';
import { openShopOnALine, type ShopOnALine } from './support/shop-on-a-line.ts';

/** A cashier's commands while the cloud is unreachable: a guest's order onto a bill, a receipt by email, a setting. */
const PATH = `/restaurants/${PLACE.restaurantId}/stores/${PLACE.storeId}`;
const LEVEL_MS = 60_000;

let shop: ShopOnALine;
let cloud: ShopOnALine['cloud'];
let line: ShopOnALine['line'];
let boxDir: string;
let admin: ShopOnALine['admin'];
let mia: ShopOnALine['admin'];
let cola: ShopOnALine['cola'];

beforeAll(async () => {
  shop = await openShopOnALine(['Counter']);
  ({ cloud, line, boxDir, admin, cola } = shop);
  mia = shop.tills[0]!;
}, 240_000);

afterEach(() => line.mend());

afterAll(() => shop?.[Symbol.asyncDispose]());

interface Board {
  readonly tables: readonly {
    readonly id: string;
    readonly mark: string;
    readonly leftInCents: number;
    readonly orders: readonly { readonly id: string }[];
    readonly bills: readonly { readonly id: string; readonly totalInCents: number }[];
  }[];
}

/** A guest's phone orders a cola at an empty table, and it is accepted. */
async function orderedAtTable(): Promise<{ tableId: string; orderId: string; orderNumber: string }> {
  const { tables }: Board = await mia('GET', '/api/pos/floor');
  const tableId = tables.find(({ orders, bills }) => orders.length + bills.length === 0)?.id;
  const path = `/api/online-ordering${PATH}`;
  const dish = { itemId: cola.id, quantity: 1, comments: '', selection: { type: 'basic', modifiers: [] } };
  await shop.guest('POST', `${path}/cart/lines`, { line: dish });
  const kept = await shop.guest('PUT', `${path}/cart/details`, {
    collectionType: 'dineIn',
    tableId,
    name: 'Ada',
    paymentType: 'inStore',
  });
  const expectedTotalInCents = kept.cart.pricing.grandTotalInCents;
  const { orderId, orderNumber } = await shop.guest('POST', `${path}/orders`, {
    paymentType: 'inStore',
    expectedTotalInCents,
  });
  if (statusAt(cloud.dataDir, orderId)?.statusCode === 'new') {
    await admin('POST', `/api/orders${PATH}/orders/${orderId}/accept`, { etaMinutes: null });
  }
  await until('the box has it accepted', async () => statusAt(boxDir, orderId)?.statusCode === 'accepted');
  return { tableId: tableId ?? '', orderId, orderNumber };
}

const statusAt = (dir: string, orderId: string) =>
  query<{ statusCode: string; statusReason: string | null }>(
    dir,
    `select statusCode, statusReason from orders where id = '${orderId}'`,
  )[0];

async function tableNow(tableId: string) {
  const { tables }: Board = await mia('GET', '/api/pos/floor');
  const table = tables.find(({ id }) => id === tableId);
  if (!table) throw new Error('no such table');
  return table;
}

async function putOnBill(tableId: string, orderIds: readonly string[], newBillId: string): Promise<string> {
  const { mark: expectedMark } = await tableNow(tableId);
  const body = { expectedMark, orderIds, billId: null, newBillId };
  const { billId } = await mia('POST', `/api/pos${PATH}/tables/${tableId}/put-on-bill`, body);
  return billId;
}

const commandOf = async (orderId: string) => (await mia('GET', `/api/pos/orders/${orderId}`)).wish;
const email = (orderId: string, to: string, key: string) =>
  mia('POST', `/api/pos${PATH}/orders/${orderId}/email-receipt`, { email: to, tenderId: null }, key);
const mailsOf = (orderId: string) =>
  query<{ recipient: string }>(
    cloud.dataDir,
    `select recipient from outgoing_messages where template = 'orderReceipt' and dedupeKey like 'orderReceipt:${orderId}:%' order by id`,
  ).map(({ recipient }) => recipient);
const answersTo = (orderId: string) =>
  query<{ state: string }>(
    boxDir,
    `select state from sync_command_results join sync_commands on id = commandId where subjectId = '${orderId}' order by id`,
  ).map(({ state }) => state);

test('a guest’s order put on a bill while the line is cut is on it at once, and its own order ends once', async () => {
  const { tableId, orderId, orderNumber } = await orderedAtTable();
  line.cut();
  const billId = await putOnBill(tableId, [orderId], 'cut-bill-1');
  // At the till it is the bill's by now, and asked for once only.
  const table = await tableNow(tableId);
  expect(table).toMatchObject({
    leftInCents: cola.cents,
    orders: [],
    bills: [{ id: billId, totalInCents: cola.cents }],
  });
  expect(await commandOf(orderId)).toMatchObject({ kind: 'putOnBill', refusedText: null });
  expect(statusAt(boxDir, orderId)?.statusCode).toBe('accepted');
  await expect(putOnBill(tableId, [orderId], 'cut-bill-2')).rejects.toThrow();
  line.mend();
  await until(
    'the box hears that it ended',
    async () => statusAt(boxDir, orderId)?.statusCode === 'cancelled',
    LEVEL_MS,
  );
  await untilLevel(cloud.dataDir, boxDir, LEVEL_MS);
  expect([await commandOf(orderId), answersTo(orderId)]).toEqual([null, ['done']]);
  expect(await tableNow(tableId)).toMatchObject({ leftInCents: cola.cents, orders: [], bills: [{ id: billId }] });
  // No cancellation is sent, and it ended by one change.
  const ends = query<{ n: number }>(
    cloud.dataDir,
    `select count(*) as n from audit_log where action = 'putOnBill' and subjectId = '${orderId}'`,
  );
  expect(ends).toEqual([{ n: 1 }]);
  expect(statusAt(cloud.dataDir, orderId)?.statusReason).toContain(
    query<{ orderNumber: string }>(
      boxDir,
      `select orderNumber from orders join bills on bills.orderId = orders.id where bills.id = '${billId}'`,
    )[0]?.orderNumber ?? 'no bill',
  );
  expect(orderNumber).not.toBe('');
}, 240_000);

test('one that was cancelled in the meantime is reported to the till, with why', async () => {
  const { tableId, orderId, orderNumber } = await orderedAtTable();
  line.cut();
  await putOnBill(tableId, [orderId], 'cut-bill-3');
  await admin('POST', `/api/orders${PATH}/orders/${orderId}/cancel`, { reason: 'Guest left' });
  line.mend();
  await until('the answer comes', async () => answersTo(orderId).length > 0, LEVEL_MS);
  expect(answersTo(orderId)).toEqual(['refused']);
  expect(await commandOf(orderId)).toMatchObject({
    kind: 'putOnBill',
    refusedText: expect.stringContaining('is cancelled already'),
  });
  // An order that is off the board has no viewers, so the outcome is shown to the employee who acted, on any screen,
  // until they have read it.
  const rejections = async () => (await mia('GET', '/api/pos/attention')).refusals;
  const [refusal, ...others] = await rejections();
  expect([refusal, others]).toEqual([expect.objectContaining({ kind: 'putOnBill', about: orderNumber, orderId }), []]);
  await mia('POST', '/api/pos/refusals/read', { commandId: refusal.commandId });
  expect(await rejections()).toEqual([]);
}, 240_000);

test('a receipt asked for by e-mail while the line is cut is one mail when it is back, to each address', async () => {
  line.cut();
  const { id } = await sellCola(mia, cola, 'mail-in-the-dark');
  expect(await email(id, 'ada@mail.example', 'press-of-ada')).toEqual({ isPending: true });
  // The answer was lost, and the same press comes again.
  expect(await email(id, 'ada@mail.example', 'press-of-ada')).toEqual({ isPending: true });
  expect(await email(id, 'ben@mail.example', 'press-of-ben')).toEqual({ isPending: true });
  expect(await commandOf(id)).toMatchObject({ kind: 'emailReceipt', refusedText: null });
  expect(mailsOf(id)).toEqual([]);
  line.mend();
  await until('both were written down', async () => answersTo(id).length === 2, LEVEL_MS);
  await untilLevel(cloud.dataDir, boxDir, LEVEL_MS);
  expect([answersTo(id), mailsOf(id)]).toEqual([
    ['done', 'done'],
    ['ada@mail.example', 'ben@mail.example'],
  ]);
  expect(await commandOf(id)).toBeNull();
}, 240_000);

test('one mail too many is reported to the till, with what to do instead; the order continues in the meantime', async () => {
  const { tableId, orderId } = await orderedAtTable();
  line.cut();
  for (let at = 0; at < 11; at++) await email(orderId, `guest-${at}@mail.example`, `press-number-${at}`);
  // A mail that waits holds nothing up.
  await putOnBill(tableId, [orderId], 'cut-bill-4');
  line.mend();
  await until('all are answered', async () => answersTo(orderId).length === 12, LEVEL_MS);
  expect(answersTo(orderId)).toEqual([...Array<string>(10).fill('done'), 'refused', 'done']);
  expect(mailsOf(orderId)).toHaveLength(10);
  const asked = query<{ reasonText: string }>(
    boxDir,
    `select reasonText from sync_command_results join sync_commands on id = commandId where subjectId = '${orderId}' and state = 'refused'`,
  );
  expect(asked).toEqual([{ reasonText: 'This receipt has been emailed 10 times. Print it instead.' }]);
  // What was refused is not hidden by what was done after it.
  expect(await commandOf(orderId)).toMatchObject({ kind: 'emailReceipt', refusedText: asked[0]?.reasonText });
}, 240_000);

test('a setting of the till counts at once, waits while the line is cut, and is known to be saved when it is back', async () => {
  const left = { patch: { screen: { cartSide: 'left' } }, approval: null };
  const stateOf = async (commandId: string) =>
    (await mia('GET', '/api/pos/settings')).asked.find((one: { commandId: string }) => one.commandId === commandId)
      ?.state;
  line.cut();
  const { commandId } = await mia('POST', '/api/pos/settings/terminal', left, 'left-in-the-dark');
  expect(await stateOf(commandId)).toBe('asked');
  expect((await mia('GET', '/api/pos/session')).terminal.settings.screen.cartSide).toBe('left');
  line.mend();
  await until('the cloud has said yes', async () => (await stateOf(commandId)) === 'done', LEVEL_MS);
  // With a line it is a matter of a moment.
  const right = { patch: { screen: { cartSide: 'right' } }, approval: null };
  const { commandId: next } = await mia('POST', '/api/pos/settings/terminal', right, 'right-again');
  await until('the cloud has said yes again', async () => (await stateOf(next)) === 'done', 10_000);
  expect((await mia('GET', '/api/pos/session')).terminal.settings.screen.cartSide).toBe('right');
}, 240_000);
