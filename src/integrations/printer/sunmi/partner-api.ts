import { z } from 'zod';
import {
  CLOUD_PRINTER_CODES,
  CLOUD_PRINTER_OK,
  type CloudPrinterCode,
} from '#src/domain/printing/cloud-printer-codes.ts';
import type { CloudAnswer, CloudJobState, CloudPrinterPlace, KitchenCloudPort } from '../kitchen-cloud.port.ts';
import { unlessInShop } from './bound-already.ts';
import { SUNMI_TIMEOUT_MS, SUNMI_URL, type SunmiSettings } from './open-api.ts';
import { postSunmi } from './post-sunmi.ts';
import { readSunmiMessage } from './read-message.ts';
import { partnerSign } from './sign.ts';

type Refusal = Exclude<CloudPrinterCode, 10000>;

/** What refuses a call is in its data, beside a code that says 'success'. */
const subCodeSchema = z.object({ subCode: z.coerce.number().int() });
const onlineSchema = z.array(z.object({ msn: z.string(), is_online: z.coerce.number() })).nullish();
/** A job that isn't there has no data at all. */
const jobSchema = z.object({ isPrint: z.coerce.number() }).nullish();
const JOB_STATES: Readonly<Record<number, CloudJobState>> = { 0: 'waiting', 1: 'printed', [-1]: 'failed' };
const ALREADY_PUSHED = 60010;
/** Of codes that only this interface has: no number was sent, and the job could not be passed on. */
const OWN_REFUSALS: Readonly<Record<number, Refusal>> = { 60009: 40000, 60011: 20000 };

/** Sunmi's older interface, for devices that were registered for it: fields of a form, signed by MD5. */
export function createSunmiPartnerApi(settings: SunmiSettings): KitchenCloudPort {
  const ask = askerOf(settings);
  const nothing = () => null;
  const placeOf = ({ serialNumber, shopId }: CloudPrinterPlace) => ({ msn: serialNumber, shop_id: shopId });
  return {
    bind: async (place) =>
      unlessInShop(await ask('/v1/printer/printerAdd', placeOf(place), { read: nothing, otherwise: 60004 }), () =>
        isInShop(ask, place),
      ),
    unbind: (place) => ask('/v1/printer/printerUnBind', placeOf(place), { read: nothing, otherwise: 60005 }),
    online: (places) => onlineOf(ask, places),
    push: ({ serialNumber, tradeNo, bytes }) =>
      ask<'taken' | 'known'>(
        '/v1/printer/pushContent',
        {
          ...{ msn: serialNumber, pushId: tradeNo, orderData: Buffer.from(bytes).toString('hex') },
          ...{ orderCnt: '1', orderType: '1', voiceCnt: '0', voice: '', voiceUrl: '' },
        },
        { read: () => 'taken', otherwise: 20000, special: { [ALREADY_PUSHED]: 'known' } },
      ),
    jobState: ({ serialNumber, tradeNo }) =>
      ask<CloudJobState>(
        '/v1/printer/getPrintStatus',
        { msn: serialNumber, pushId: tradeNo },
        { read: readJob, otherwise: 20000 },
      ),
    clear: (serialNumber) =>
      ask('/v1/printer/clearPrintList', { msn: serialNumber }, { read: nothing, otherwise: 20000 }),
    // Sunmi asks not to be asked about one job more often than once a minute here.
    pausesMs: [5000, 60000],
    readMessage: (message, at) => readSunmiMessage(message, { ...settings, nowMs: at }),
  };
}

type Ask = <Value>(
  path: string,
  own: Readonly<Record<string, string>>,
  asked: Asked<Value>,
) => Promise<CloudAnswer<Value>>;

function askerOf(settings: SunmiSettings): Ask {
  const { appId, appKey, apiUrl, timeoutMs = SUNMI_TIMEOUT_MS, nowMs = Date.now } = settings;
  return async (path, own, { read, otherwise, special = {} }) => {
    const fields = { ...own, app_id: appId, timestamp: String(Math.floor(nowMs() / 1000)) };
    const posted = await postSunmi({
      url: new URL(path, apiUrl ?? SUNMI_URL),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...fields, sign: partnerSign(appKey, fields) }).toString(),
      timeoutMs,
    });
    if (posted.kind === 'unreachable') return posted;
    const sub = subCodeSchema.safeParse(posted.data);
    const code = sub.success ? sub.data.subCode : posted.code;
    const answered = special[code];
    if (answered !== undefined) return { kind: 'done', value: answered };
    if (code !== CLOUD_PRINTER_OK) return { kind: 'refused', code: refusalOf(code) ?? otherwise };
    const value = read(posted.data);
    return value === undefined ? { kind: 'unreachable', mayBeDone: true } : { kind: 'done', value };
  };
}

/** Asked shop by shop. */
async function onlineOf(
  ask: Ask,
  places: readonly CloudPrinterPlace[],
): Promise<CloudAnswer<ReadonlyMap<string, boolean>>> {
  const found = new Map<string, boolean>();
  for (const shopId of new Set(places.map((place) => place.shopId))) {
    const answer = await ask(
      '/v1/machine/queryBindMachine',
      { shop_id: shopId },
      { read: readOnline, otherwise: 20000 },
    );
    // A shop that the cloud doesn't know has no printer.
    if (answer.kind === 'refused' && answer.code === 60006) continue;
    if (answer.kind !== 'done') return answer;
    for (const { msn, is_online } of answer.value) found.set(msn, is_online === 1);
  }
  return { kind: 'done', value: found };
}

async function isInShop(ask: Ask, place: CloudPrinterPlace): Promise<CloudAnswer<boolean>> {
  const answer = await onlineOf(ask, [place]);
  return answer.kind === 'done' ? { kind: 'done', value: answer.value.has(place.serialNumber) } : answer;
}

interface Asked<Value> {
  /** Undefined: not what this call answers. */
  readonly read: (data: unknown) => Value | undefined;
  /** For a number that nobody has written down. */
  readonly otherwise: Refusal;
  /** Codes that are an answer to this very call. */
  readonly special?: Readonly<Record<number, Value>>;
}

function refusalOf(code: number): Refusal | null {
  const known = CLOUD_PRINTER_CODES.find((one) => one === code);
  return known && known !== CLOUD_PRINTER_OK ? known : (OWN_REFUSALS[code] ?? null);
}

function readOnline(data: unknown) {
  const parsed = onlineSchema.safeParse(data);
  return parsed.success ? (parsed.data ?? []) : undefined;
}

function readJob(data: unknown): CloudJobState | undefined {
  const parsed = jobSchema.safeParse(data);
  if (!parsed.success) return undefined;
  return parsed.data ? JOB_STATES[parsed.data.isPrint] : 'unknown';
}
