import { createHmac } from 'node:crypto';
import type { SunmiDevice, SunmiWorld } from './sunmi-world.ts';

/** One request to the simulated cloud. */
export interface SunmiCall {
  readonly appId: string;
  readonly appKey: string;
  readonly nowMs: () => number;
  readonly world: SunmiWorld;
  readonly path: string;
  readonly rawBody: string;
  readonly headers: Headers;
}

const CLOCK_SECONDS = 300;
const ROOT = '/v2/printer/open/open';
const STATES = { waiting: 0, printing: 0, printed: 1, deleted: 2, failed: 0 } as const;

const say = (code: number, msg: string, data: unknown = null) => Response.json({ code, msg, data });
const success = (data: unknown = null) => say(1, 'success', data);

/** Sunmi's current interface: the gateway's checks first, then the printers'. */
export function answerOpenApi(call: SunmiCall): Response {
  const refused = gateway(call);
  if (refused) return refused;
  const body = JSON.parse(call.rawBody) as Record<string, unknown>;
  const device = typeof body.sn === 'string' ? call.world.device(body.sn) : undefined;
  switch (call.path.slice(ROOT.length)) {
    case '/device/bindShop':
      return bind(call.world, device, body);
    case '/device/unbindShop':
      return unbind(call.world, device, body);
    case '/device/onlineStatus':
      return online(call.world, body);
    case '/device/pushContent':
      return push(call.world, device, body);
    case '/ticket/printStatus':
      return printStatus(call.world, body);
    case '/device/clearPrintJob':
      if (!device?.shopId) return say(10071707, 'no device');
      call.world.clear(device);
      return success();
    default:
      return say(50001, 'no such interface');
  }
}

function gateway({ appId, appKey, nowMs, rawBody, headers }: SunmiCall): Response | null {
  const given = (name: string) => headers.get(`sunmi-${name}`) ?? '';
  const [timestamp, nonce] = [given('timestamp'), given('nonce')];
  if (!/^\d{10}$/.test(timestamp) || !/^\d{6}$/.test(nonce) || given('sign') === '') return say(20000, 'missing');
  if (headers.get('source') !== 'openapi') return say(30001, 'not linked');
  if (given('appid') !== appId) return say(30000, 'developer');
  if (Math.abs(Number(timestamp) - nowMs() / 1000) > CLOCK_SECONDS) return say(20001, 'expired');
  const sign = createHmac('sha256', appKey).update(`${rawBody}${appId}${timestamp}${nonce}`).digest('hex');
  return given('sign') === sign ? null : say(40000, 'signature');
}

function whyNotOurs(device: SunmiDevice | undefined): Response | null {
  if (!device) return say(10071701, 'unknown device');
  return device.isForeign ? say(10071704, 'not in this channel') : null;
}

function bind(
  world: SunmiWorld,
  device: SunmiDevice | undefined,
  { shop_id: shopId }: Record<string, unknown>,
): Response {
  const why = whyNotOurs(device);
  if (why) return why;
  if (!Number.isSafeInteger(shopId)) return say(10071400, 'parameter');
  if (!device || device.boundElsewhere || device.shopId !== null) return say(10071702, 'bound');
  world.bind(device, String(shopId));
  return success();
}

function unbind(
  world: SunmiWorld,
  device: SunmiDevice | undefined,
  { shop_id: shopId }: Record<string, unknown>,
): Response {
  const why = whyNotOurs(device);
  if (why) return why;
  if (device?.shopId !== String(shopId)) return say(10071703, 'binding');
  world.bind(device, null);
  return success();
}

function online(world: SunmiWorld, { sn, shop_id: shopId, page_no = 1, page_size = 100 }: Record<string, unknown>) {
  const ours = world.devices.filter((one) => !one.isForeign && one.shopId !== null);
  const found = ours.filter((one) => (sn ? one.serialNumber === sn : !shopId || one.shopId === String(shopId)));
  if (sn && found.length === 0) return say(10071707, 'no device or not this channel');
  const from = (Number(page_no) - 1) * Number(page_size);
  const list = found.slice(from, from + Number(page_size));
  return success({
    list: list.map((one) => ({ sn: one.serialNumber, is_online: one.isOnline ? 1 : 0 })),
    page: { total: found.length, page_no, page_size },
  });
}

function push(world: SunmiWorld, device: SunmiDevice | undefined, body: Record<string, unknown>): Response {
  const { trade_no: tradeNo, content, count } = body;
  const isRead = typeof tradeNo === 'string' && /^.{1,32}$/.test(tradeNo) && /^(?:[\da-f]{2})+$/.test(String(content));
  if (!isRead || count !== 1) return say(10071400, 'parameter');
  if (!device?.shopId) return say(10071707, 'no device or not this channel');
  const pushed = world.push(device, tradeNo, Buffer.from(String(content), 'hex'));
  return pushed === 'known' ? say(10071705, 'pushed before') : success({ trade_no: tradeNo });
}

function printStatus(world: SunmiWorld, { trade_no: tradeNo }: Record<string, unknown>): Response {
  const ticket = world.tickets.get(String(tradeNo));
  if (!ticket) return say(10071706, 'unknown order');
  return success({ sn: ticket.serialNumber, is_print: STATES[ticket.state], print_time: ticket.printedAtSeconds ?? 0 });
}
