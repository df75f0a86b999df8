import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { CloudPrinterCode } from '#src/domain/printing/cloud-printer-codes.ts';
import type { CloudAnswer, CloudJobState, CloudPrinterPlace, KitchenCloudPort } from '../kitchen-cloud.port.ts';
import { unlessInShop } from './bound-already.ts';
import { postSunmi } from './post-sunmi.ts';
import { readSunmiMessage } from './read-message.ts';
import { openApiSign } from './sign.ts';

export interface SunmiSettings {
  readonly appId: string;
  readonly appKey: string;
  /** Another address than Sunmi's own, such as a simulator's. */
  readonly apiUrl: string | null;
  readonly timeoutMs?: number;
  readonly nowMs?: () => number;
}

export const SUNMI_URL = 'https://openapi.sunmi.com';
export const SUNMI_TIMEOUT_MS = 8000;
const ROOT = '/v2/printer/open/open';
const OK = 1;
const PAGE = 100;
/** Ten thousand printers of one installation; asked about in pages. */
const MOST_PAGES = 100;

type Refusal = Exclude<CloudPrinterCode, 10000>;

/**
 * The numbers of this interface in those of the specification. Some of the gateway's are the same numbers with other meanings:
 * there 20000 is a missing parameter, and 40000 a wrong signature.
 */
const REFUSALS: Readonly<Record<number, Refusal>> = {
  20000: 40000,
  20001: 60001,
  30000: 20001,
  30001: 20001,
  40000: 40002,
  50000: 20000,
  50001: 20000,
  10071400: 40001,
  10071500: 20000,
  10071701: 60002,
  10071702: 60008,
  10071703: 60007,
  10071704: 60003,
  10071707: 60003,
};
const NOT_OURS: readonly Refusal[] = [60002, 60003];
const ALREADY_PUSHED = 10071705;
const ORDER_UNKNOWN = 10071706;

const onlineSchema = z.object({
  list: z.array(z.object({ sn: z.string(), is_online: z.coerce.number() })).nullish(),
  page: z.object({ total: z.coerce.number() }).nullish(),
});
const jobSchema = z.object({ is_print: z.coerce.number() });
const JOB_STATES: Readonly<Record<number, CloudJobState>> = { 0: 'waiting', 1: 'printed', 2: 'deleted' };

/** Sunmi's current interface ("V2"): JSON, signed by HMAC. */
export function createSunmiOpenApi(settings: SunmiSettings): KitchenCloudPort {
  const ask = askerOf(settings);
  const nothing = () => null;
  const placeOf = ({ serialNumber, shopId }: CloudPrinterPlace) => ({ sn: serialNumber, shop_id: Number(shopId) });
  return {
    bind: async (place) =>
      unlessInShop(await ask('/device/bindShop', placeOf(place), { read: nothing, otherwise: 60004 }), () =>
        isInShop(ask, place),
      ),
    unbind: (place) => ask('/device/unbindShop', placeOf(place), { read: nothing, otherwise: 60005 }),
    online: (places) => onlineOf(ask, places),
    push: ({ serialNumber, tradeNo, bytes }) =>
      ask<'taken' | 'known'>(
        '/device/pushContent',
        { trade_no: tradeNo, sn: serialNumber, order_type: 1, content: Buffer.from(bytes).toString('hex'), count: 1 },
        { read: () => 'taken', otherwise: 20000, special: { [ALREADY_PUSHED]: 'known' } },
      ),
    jobState: ({ tradeNo }) =>
      ask<CloudJobState>(
        '/ticket/printStatus',
        { trade_no: tradeNo },
        { read: readJob, otherwise: 20000, special: { [ORDER_UNKNOWN]: 'unknown' } },
      ),
    clear: (serialNumber) => ask('/device/clearPrintJob', { sn: serialNumber }, { read: nothing, otherwise: 20000 }),
    pausesMs: [1000, 1000, 1000, 2000],
    readMessage: (message, at) => readSunmiMessage(message, { ...settings, nowMs: at }),
  };
}

type Ask = <Value>(
  path: string,
  fields: Readonly<Record<string, unknown>>,
  asked: Asked<Value>,
) => Promise<CloudAnswer<Value>>;

function askerOf(settings: SunmiSettings): Ask {
  const { appId, appKey, apiUrl, timeoutMs = SUNMI_TIMEOUT_MS, nowMs = Date.now } = settings;

  async function call(path: string, fields: Readonly<Record<string, unknown>>) {
    // The signature is over these very bytes.
    const body = JSON.stringify(fields);
    const timestamp = String(Math.floor(nowMs() / 1000));
    const nonce = String(randomInt(0, 1_000_000)).padStart(6, '0');
    return postSunmi({
      url: new URL(ROOT + path, apiUrl ?? SUNMI_URL),
      headers: {
        'content-type': 'application/json',
        source: 'openapi',
        'sunmi-appid': appId,
        'sunmi-timestamp': timestamp,
        'sunmi-nonce': nonce,
        'sunmi-sign': openApiSign(appKey, body, appId, timestamp, nonce),
      },
      body,
      timeoutMs,
    });
  }

  return async (path, fields, { read, otherwise, special = {} }) => {
    const posted = await call(path, fields);
    if (posted.kind === 'unreachable') return posted;
    const answered = special[posted.code];
    if (answered !== undefined) return { kind: 'done', value: answered };
    if (posted.code !== OK) return { kind: 'refused', code: REFUSALS[posted.code] ?? otherwise };
    const value = read(posted.data);
    return value === undefined ? { kind: 'unreachable', mayBeDone: true } : { kind: 'done', value };
  };
}

async function onlineOf(
  ask: Ask,
  places: readonly CloudPrinterPlace[],
): Promise<CloudAnswer<ReadonlyMap<string, boolean>>> {
  const found = new Map<string, boolean>();
  const wanted = new Set(places.map(({ serialNumber }) => serialNumber));
  const [only] = places;
  for (let page = 1; page <= MOST_PAGES && found.size < wanted.size; page++) {
    const fields = only && places.length === 1 ? { sn: only.serialNumber } : { page_no: page, page_size: PAGE };
    const answer = await ask('/device/onlineStatus', fields, { read: readOnline, otherwise: 20000 });
    // Asked about alone, a printer that isn't ours is an error; among others it is left out.
    if (answer.kind === 'refused' && only && NOT_OURS.includes(answer.code)) break;
    if (answer.kind !== 'done') return answer;
    for (const one of answer.value.list ?? []) if (wanted.has(one.sn)) found.set(one.sn, one.is_online === 1);
    const isLast = places.length === 1 || page * PAGE >= (answer.value.page?.total ?? 0);
    if (isLast) break;
  }
  return { kind: 'done', value: found };
}

async function isInShop(ask: Ask, { serialNumber, shopId }: CloudPrinterPlace): Promise<CloudAnswer<boolean>> {
  const answer = await ask('/device/onlineStatus', { shop_id: Number(shopId) }, { read: readOnline, otherwise: 20000 });
  if (answer.kind !== 'done') return answer;
  return { kind: 'done', value: (answer.value.list ?? []).some(({ sn }) => sn === serialNumber) };
}

interface Asked<Value> {
  /** Undefined: not what this call answers. */
  readonly read: (data: unknown) => Value | undefined;
  /** For a number that nobody has written down. */
  readonly otherwise: Refusal;
  /** Codes that are an answer to this very call. */
  readonly special?: Readonly<Record<number, Value>>;
}

function readOnline(data: unknown) {
  const parsed = onlineSchema.safeParse(data);
  return parsed.success ? parsed.data : undefined;
}

function readJob(data: unknown): CloudJobState | undefined {
  const parsed = jobSchema.safeParse(data);
  return parsed.success ? JOB_STATES[parsed.data.is_print] : undefined;
}
