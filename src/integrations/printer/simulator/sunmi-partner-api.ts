import { createHash } from 'node:crypto';
import type { SunmiCall } from './sunmi-open-api.ts';
import type { SunmiDevice, SunmiWorld } from './sunmi-world.ts';

const CLOCK_SECONDS = 300;
const MOST_OF_A_SHOP_ID = 32;
const STATES = { waiting: 0, printing: 0, printed: 1, deleted: 0, failed: -1 } as const;

type Fields = ReadonlyMap<string, string>;

const say = (code: number, msg: string) => Response.json({ code: String(code), data: null, msg });
const success = (data: unknown = null) => Response.json({ code: '10000', data, msg: '' });
/** What goes wrong with a printer is said inside a success. */
const refuse = (code: number) => success({ subCode: String(code), subMessage: 'refused' });

/** Sunmi's older interface: forms, MD5, and a code inside the code. */
export function answerPartnerApi(call: SunmiCall): Response {
  const fields: Fields = new Map(new URLSearchParams(call.rawBody));
  const refused = checked(call, fields);
  if (refused) return refused;
  const device = call.world.device(fields.get('msn') ?? '');
  if (call.path === '/v1/machine/queryBindMachine') return online(call.world, fields);
  if (!device) return refuse(60002);
  if (device.isForeign) return refuse(60003);
  switch (call.path) {
    case '/v1/printer/printerAdd':
      return bind(call.world, device, fields.get('shop_id') ?? '');
    case '/v1/printer/printerUnBind':
      return unbind(call.world, device, fields.get('shop_id') ?? '');
    case '/v1/printer/pushContent':
      return push(call.world, device, fields);
    case '/v1/printer/getPrintStatus':
      return printStatus(call.world, fields);
    case '/v1/printer/clearPrintList':
      return cleared(call.world.clear(device));
    default:
      return say(20000, 'no such interface');
  }
}

function checked({ appId, appKey, nowMs }: SunmiCall, fields: Fields): Response | null {
  for (const name of ['sign', 'app_id', 'timestamp']) if (!fields.get(name)) return say(40000, `no ${name}`);
  if (fields.get('app_id') !== appId) return say(20001, 'app_id');
  const text = [...fields]
    .filter(([name]) => name !== 'sign')
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map((pair) => pair.join('='));
  const sign = createHash('md5')
    .update(`${text.join('&')}${appKey}`)
    .digest('hex');
  if (fields.get('sign') !== sign.toUpperCase()) return say(40002, 'sign');
  return Math.abs(Number(fields.get('timestamp')) - nowMs() / 1000) > CLOCK_SECONDS ? refuse(60001) : null;
}

function bind(world: SunmiWorld, device: SunmiDevice, shopId: string): Response {
  if (shopId.length > MOST_OF_A_SHOP_ID) return refuse(60012);
  if (device.boundElsewhere || device.shopId !== null) return refuse(60008);
  world.bind(device, shopId);
  return success();
}

function unbind(world: SunmiWorld, device: SunmiDevice, shopId: string): Response {
  if (device.shopId !== shopId) return refuse(60005);
  world.bind(device, null);
  return success();
}

function online(world: SunmiWorld, fields: Fields): Response {
  const mine = world.devices.filter((one) => one.shopId === fields.get('shop_id'));
  if (mine.length === 0) return refuse(60006);
  return success(mine.map((one) => ({ msn: one.serialNumber, is_online: one.isOnline ? '1' : '0' })));
}

function push(world: SunmiWorld, device: SunmiDevice, fields: Fields): Response {
  const [pushId, content] = [fields.get('pushId') ?? '', fields.get('orderData') ?? ''];
  if (pushId === '') return refuse(60009);
  if (!/^(?:[\da-f]{2})+$/.test(content) || fields.get('orderCnt') !== '1') return say(40001, 'orderData');
  if (device.shopId === null) return refuse(60003);
  return world.push(device, pushId, Buffer.from(content, 'hex')) === 'known' ? refuse(60010) : success();
}

/** Of what was thrown away nothing is known any more. */
function printStatus(world: SunmiWorld, fields: Fields): Response {
  const ticket = world.tickets.get(fields.get('pushId') ?? '');
  if (!ticket || ticket.state === 'deleted') return success();
  const isPrint = String(STATES[ticket.state]);
  return success({ msn: ticket.serialNumber, isPrint, unixTime: ticket.printedAtSeconds?.toString() ?? null });
}

function cleared(count: number): Response {
  return success(count > 0 ? { count } : null);
}
