import { z } from 'zod';
import type { CloudPrinterMessage, CloudPrinterReading } from '../kitchen-cloud.port.ts';
import { isSameSign, openApiSign } from './sign.ts';

/** A message that could not be delivered is sent again; one of yesterday is nobody's. */
const GOOD_SECONDS = 24 * 3600;
const ONLINE_CHANGED = 4;
const ONLINE = 1;

const messageSchema = z.object({
  sn: z.string().min(1).max(64),
  report_type: z.coerce.number().int(),
  device_online_data: z
    .object({ action: z.coerce.number().int(), update_at: z.coerce.number().int().nonnegative() })
    .nullish()
    .catch(null),
});

/** What Sunmi tells about a device. The signature covers the body as it came and each of the headers beside it. */
export function readSunmiMessage(
  { rawBody, header }: CloudPrinterMessage,
  { appId, appKey, nowMs }: { readonly appId: string; readonly appKey: string; readonly nowMs: number },
): CloudPrinterReading {
  const [timestamp, nonce, type] = ['sunmi-timestamp', 'sunmi-nonce', 'sunmi-notifytype'].map(
    (name) => header(name) ?? '',
  ) as [string, string, string];
  const expected = openApiSign(appKey, rawBody, appId, timestamp, nonce, type);
  const isOurs = header('sunmi-appid') === appId && isSameSign(header('sunmi-sign') ?? '', expected);
  if (!isOurs) return { kind: 'refused', why: 'signature' };
  if (!(Math.abs(nowMs / 1000 - Number(timestamp)) <= GOOD_SECONDS)) return { kind: 'refused', why: 'expired' };
  const parsed = messageSchema.safeParse(jsonOf(rawBody));
  if (!parsed.success) return { kind: 'refused', why: 'unreadable' };
  const { sn: serialNumber, report_type, device_online_data: online } = parsed.data;
  if (report_type !== ONLINE_CHANGED) return { kind: 'message', news: { kind: 'other', serialNumber } };
  if (!online) return { kind: 'refused', why: 'unreadable' };
  const news = { serialNumber, isOnline: online.action === ONLINE, atSeconds: online.update_at } as const;
  return { kind: 'message', news: { kind: 'online', ...news } };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
