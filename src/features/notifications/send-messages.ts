import { listDueMessages, type OutgoingMessage, settleMessage } from '#db/house/outgoing-messages.repository.ts';
import { findOrder } from '#db/ordering/orders.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { receiptOfShare } from '#src/features/bills/print-share.ts';
import { invoiceSnapshot } from '#src/features/printing/order-dockets.ts';
import { isoUtc } from '#src/shared/clock.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { invoiceMail } from './invoice-html.ts';
import { ORDER_TEXT_TEMPLATES } from './order-texts.ts';
import { receiptMail } from './receipt-mail.ts';

type SendNeeds = Pick<AppContext, 'db' | 'write' | 'clock' | 'log' | 'ports' | 'menus' | 'publicUrl'>;

const TEMPLATES = [...ORDER_TEXT_TEMPLATES, 'orderInvoice', 'orderReceipt'];
const AT_ONCE = 20;
const MAX_TRIES = 6;
const FIRST_PAUSE_SECONDS = 20;

type Sent = { readonly kind: 'sent' } | { readonly kind: 'failed' | 'later'; readonly why: string };

/** Sends what is due. A provider that is switched off keeps its messages waiting. */
export async function sendDueMessages(ctx: SendNeeds): Promise<void> {
  const due = { templates: TEMPLATES, nowIsoDateTimeUtc: isoUtc(ctx.clock.now()), limit: AT_ONCE };
  for (const message of await listDueMessages(ctx.db, due)) {
    const sent = message.kind === 'sms' ? await sendText(ctx, message) : await sendInvoice(ctx, message);
    if (sent) await settle(ctx, message, sent);
  }
}

async function sendText(ctx: SendNeeds, message: OutgoingMessage): Promise<Sent | null> {
  if (!ctx.ports.sms) return null;
  const { text } = JSON.parse(message.payloadJson) as { text: string };
  const outcome = await ctx.ports.sms.send({ messageId: message.id, to: message.recipient, text });
  if (outcome.kind === 'accepted') return { kind: 'sent' };
  if (outcome.kind === 'refused') return { kind: 'failed', why: outcome.why };
  // Gateways know no repeats: a text that may have gone out is not sent a second time.
  return outcome.mayHaveBeenSent ? { kind: 'failed', why: 'answer lost' } : { kind: 'later', why: outcome.why };
}

async function sendInvoice(ctx: SendNeeds, message: OutgoingMessage): Promise<Sent | null> {
  const { email } = ctx.ports;
  if (!email) return null;
  const { orderId, tenderId = null } = JSON.parse(message.payloadJson) as { orderId: string; tenderId?: string | null };
  const { restaurantId, storeId } = message;
  if (restaurantId === null || storeId === null) return { kind: 'failed', why: 'no store' };
  const scope = grantStoreScope({ restaurantId, storeId });
  const order = await findOrder(ctx.db, scope, orderId);
  if (!order) return { kind: 'failed', why: 'no order' };
  const { restaurantName } = await ctx.menus.storeOf(scope);
  const outcome = await email.send({
    messageId: message.id,
    from: { name: restaurantName, address: `no-reply@${mailHostOf(ctx.publicUrl)}` },
    replyTo: null,
    to: { name: order.customerName || null, address: message.recipient },
    ...(message.template === 'orderReceipt'
      ? await receiptOf(ctx, scope, order, tenderId)
      : await invoiceOf(ctx, scope, order)),
  });
  if (outcome.kind === 'accepted') return { kind: 'sent' };
  return { kind: outcome.kind === 'refused' ? 'failed' : 'later', why: outcome.why };
}

async function receiptOf(ctx: SendNeeds, scope: StoreScope, order: Order, tenderId: string | null) {
  const snapshot = await invoiceSnapshot(ctx.db, ctx, scope, order);
  const share = tenderId === null ? {} : await receiptOfShare(ctx.db, scope, order, tenderId);
  const { restaurantName } = await ctx.menus.storeOf(scope);
  return receiptMail({ ...snapshot, ...share }, restaurantName);
}

async function invoiceOf(ctx: SendNeeds, scope: StoreScope, order: Order) {
  const { profile, restaurantName, line1, suburb, state, postcode, phone } = await ctx.menus.storeOf(scope);
  const town = [suburb, state, postcode].filter((part) => part !== '').join(' ');
  return invoiceMail(order, {
    name: profile.name,
    restaurantName,
    addressLines: [line1, town].filter((line) => line !== ''),
    phone,
    timezone: profile.timezone,
    taxNumber: profile.settings.tax.taxNumber,
  });
}

async function settle(ctx: SendNeeds, message: OutgoingMessage, sent: Sent): Promise<void> {
  const now = ctx.clock.now();
  if (sent.kind !== 'sent') {
    ctx.log.warn('message not sent', { messageId: message.id, template: message.template, why: sent.why });
  }
  const isOver = sent.kind === 'failed' || (sent.kind === 'later' && message.tries + 1 >= MAX_TRIES);
  const pause = FIRST_PAUSE_SECONDS * 2 ** message.tries;
  await ctx.write((trx) =>
    settleMessage(trx, message.id, {
      statusCode: sent.kind === 'sent' ? 'sent' : isOver ? 'failed' : 'queued',
      lastError: sent.kind === 'sent' ? null : sent.why,
      sentIsoDateTimeUtc: sent.kind === 'sent' ? isoUtc(now) : null,
      nextTryIsoDateTimeUtc: isoUtc(sent.kind === 'later' ? now.add({ seconds: pause }) : now),
    }),
  );
}

/** Mail comes from the host that its reader knows; an address in numbers cannot be one. */
function mailHostOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  return /^[\d.]+$/.test(hostname) || hostname.startsWith('[') ? 'servery.example' : hostname;
}
