import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { MarketplaceReading } from '../marketplace.port.ts';

const HEX = /^[\da-f]{64}$/i;
const id = z.string().min(1).max(200).nullish().catch(null);

/** Messages about orders, about couriers and about stores each name these in another place. */
const messageSchema = z.object({
  event_id: id,
  event_type: z.string().min(1).max(100),
  meta: z.object({ user_id: id, resource_id: id, store_id: id, order_id: id }).nullish().catch(null),
  store_id: id,
  webhook_meta: z.object({ webhook_msg_uuid: id }).nullish().catch(null),
});

/** Hex HMAC-SHA256 of the body as it came, with the app's secret. */
export function signatureOf(rawBody: string, secret: string): string {
  return createHmac('sha256', secret).update(rawBody).digest('hex');
}

export function readUberEatsMessage(rawBody: string, signature: string, secret: string): MarketplaceReading {
  if (!HEX.test(signature)) return { kind: 'refused', why: 'signature' };
  const wanted = Buffer.from(signatureOf(rawBody, secret), 'hex');
  if (!timingSafeEqual(Buffer.from(signature, 'hex'), wanted)) return { kind: 'refused', why: 'signature' };
  const parsed = messageSchema.safeParse(jsonOf(rawBody));
  if (!parsed.success) return { kind: 'refused', why: 'unreadable' };
  const { event_id, event_type, meta, store_id, webhook_meta } = parsed.data;
  // The resource of a message about a store is no order.
  const isOfOrder = event_type.startsWith('order') || event_type.startsWith('delivery.');
  return {
    kind: 'message',
    message: {
      id: event_id ?? webhook_meta?.webhook_msg_uuid ?? createHash('sha256').update(rawBody).digest('hex'),
      type: event_type,
      storeId: meta?.store_id ?? meta?.user_id ?? store_id ?? null,
      orderId: isOfOrder ? (meta?.order_id ?? meta?.resource_id ?? null) : null,
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
