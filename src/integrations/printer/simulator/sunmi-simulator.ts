import { createHmac } from 'node:crypto';
import { startWireServer, type WireAnswer } from '#src/integrations/simulators/wire-server.ts';
import { answerOpenApi } from './sunmi-open-api.ts';
import { answerPartnerApi } from './sunmi-partner-api.ts';
import { type DeviceOptions, type SunmiDevice, SunmiWorld } from './sunmi-world.ts';
import type { PrinterSimulator } from './wire-simulator.ts';

export interface SunmiSimulatorOptions {
  /** 0 takes a free port. */
  readonly port: number;
  readonly appId: string;
  readonly appKey: string;
  readonly devices: readonly DeviceOptions[];
  /** Where messages go, such as `http://localhost:4000`; null: they are only made. */
  readonly serverUrl: string | null;
  readonly nowMs?: () => number;
}

/** A signed message, as it goes out. */
export interface SunmiMessage {
  readonly rawBody: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface SunmiRequest {
  readonly path: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface SunmiSimulator extends PrinterSimulator {
  readonly url: string;
  readonly world: SunmiWorld;
  readonly devices: readonly SunmiDevice[];
  readonly requests: readonly SunmiRequest[];
  /** The newest message. */
  readonly messages: readonly SunmiMessage[];
  device(serialNumber: string): SunmiDevice;
  setDown(isDown: boolean): void;
  /** The next call to a path that ends in this is refused with a number of the interface. */
  refuseNext(pathEnd: string, code: number): void;
  /** The next call to such a path is carried out, and its answer is lost. */
  loseNextAnswer(pathEnd: string): void;
  /** The next call to such a path gets lost on its way there. */
  loseNextRequest(pathEnd: string): void;
  /** A message about a device, signed as Sunmi signs it; `at` in seconds. */
  messageOf(serialNumber: string, about: object, at?: number): SunmiMessage;
}

const MESSAGE_PATH = '/api/sunmi-cloud-kitchen-printers/messages';
type Plan = { readonly pathEnd: string } & (
  | { readonly do: 'lose' | 'drop' }
  | { readonly do: 'refuse'; readonly code: number }
);

/** Sunmi's cloud on loopback, both interfaces, with printers that have paper. Made from the reference; it shares nothing with the adapter. */
export async function startSunmiSimulator(options: SunmiSimulatorOptions): Promise<SunmiSimulator> {
  const nowMs = options.nowMs ?? Date.now;
  const requests: SunmiRequest[] = [];
  const messages: SunmiMessage[] = [];
  const plans: Plan[] = [];
  let isDown = false;

  const messageOf: SunmiSimulator['messageOf'] = (serialNumber, about, at = Math.floor(nowMs() / 1000)) =>
    signed(options, { sn: serialNumber, ...about }, at);
  const world = new SunmiWorld(nowMs, ({ serialNumber, isOnline }) => {
    const seconds = Math.floor(nowMs() / 1000);
    const online = { action: isOnline ? 1 : 2, update_at: seconds };
    const message = messageOf(serialNumber, { report_type: 4, device_online_data: online });
    messages.push(message);
    if (options.serverUrl !== null) void deliver(message, options.serverUrl);
  });
  for (const device of options.devices) world.add(device);

  const takePlan = (path: string): Plan | null => {
    const at = plans.findIndex(({ pathEnd }) => path.endsWith(pathEnd));
    return at < 0 ? null : (plans.splice(at, 1)[0] ?? null);
  };

  async function handle(request: Request): Promise<WireAnswer> {
    const { pathname } = new URL(request.url);
    const rawBody = await request.text();
    const isCurrent = pathname.startsWith('/v2/');
    const facts = { ...options, nowMs, world, path: pathname, rawBody, headers: request.headers };
    requests.push({
      path: pathname,
      fields: isCurrent ? jsonOf(rawBody) : Object.fromEntries(new URLSearchParams(rawBody)),
    });
    if (isDown) return answer(new Response('<html>502 Bad Gateway</html>', { status: 502 }));
    const plan = takePlan(pathname);
    if (plan?.do === 'drop') return { kind: 'hangUp' };
    if (plan?.do === 'refuse') return answer(refusalOf(isCurrent, plan.code));
    const response = isCurrent ? answerOpenApi(facts) : answerPartnerApi(facts);
    return plan?.do === 'lose' ? { kind: 'hangUp' } : answer(response);
  }

  const server = await startWireServer({ port: options.port, handle });
  const device = (serialNumber: string) => {
    const found = world.device(serialNumber);
    if (!found) throw new Error(`no simulated printer has the serial number ${serialNumber}`);
    return found;
  };
  return {
    url: server.url,
    world,
    devices: world.devices,
    printers: world.devices,
    printer: (name) => world.devices.find((one) => one.name === name) ?? device(name),
    requests,
    messages,
    device,
    setDown(value) {
      isDown = value;
    },
    refuseNext: (pathEnd, code) => void plans.push({ pathEnd, do: 'refuse', code }),
    loseNextAnswer: (pathEnd) => void plans.push({ pathEnd, do: 'lose' }),
    loseNextRequest: (pathEnd) => void plans.push({ pathEnd, do: 'drop' }),
    messageOf,
    stop: () => server.stop(),
  };
}

/** As Sunmi signs what it tells. */
function signed({ appId, appKey }: SunmiSimulatorOptions, body: object, at: number): SunmiMessage {
  const { report_type: type } = body as { readonly report_type?: unknown };
  const rawBody = JSON.stringify(body);
  const [timestamp, nonce, notify] = [String(at), '482913', `Cloud Printed_${type}`];
  const sign = createHmac('sha256', appKey)
    .update(rawBody + appId + timestamp + nonce + notify)
    .digest('hex');
  const headers = {
    ...{ 'content-type': 'application/json', 'sunmi-appid': appId, 'sunmi-timestamp': timestamp },
    ...{ 'sunmi-nonce': nonce, 'sunmi-sign': sign, 'sunmi-notifytype': notify },
  };
  return { rawBody, headers };
}

/** A refusal of the older interface is in the data of a success. */
function refusalOf(isCurrent: boolean, code: number): Response {
  if (isCurrent) return Response.json({ code, msg: 'refused', data: null });
  if (code < 60000) return Response.json({ code: String(code), data: null, msg: 'refused' });
  return Response.json({ code: '10000', data: { subCode: String(code), subMessage: 'refused' }, msg: '' });
}

async function deliver({ rawBody, headers }: SunmiMessage, serverUrl: string): Promise<void> {
  await fetch(new URL(MESSAGE_PATH, serverUrl), { method: 'POST', headers, body: rawBody }).catch(() => null);
}

function jsonOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function answer(response: Response): WireAnswer {
  return { kind: 'answer', response };
}
