import { findOrder } from '#db/ordering/orders.repository.ts';
import type { OutgoingMessage } from '#db/outbox/outgoing-messages.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { TABLE_READY_TEMPLATE } from '#src/features/bookings/table-ready-text.ts';
import { receiptOfShare } from '#src/features/counter/print-share.ts';
import { UNANSWERED_CALL_TEMPLATE, UNANSWERED_TEMPLATE } from '#src/features/orders/climb-ladder.ts';
import { sendMail } from '#src/features/outbox/send-mail.ts';
import { type Sender, type Sent, sendDue } from '#src/features/outbox/send-outgoing.ts';
import { invoiceSnapshot } from '#src/features/printing/order-dockets.ts';
import { grantStoreScope, type StoreScope } from '#src/shared/scope.ts';
import { BOOKING_TEMPLATES, type BookingMessage } from './booking-messages.ts';
import { invoiceMail } from './invoice-html.ts';
import { ORDER_TEXT_TEMPLATES } from './order-texts.ts';
import { receiptMail } from './receipt-mail.ts';

type SendNeeds = Pick<AppContext, 'db' | 'write' | 'clock' | 'log' | 'ports' | 'menus' | 'publicUrl'>;

const orderMessages: Sender<SendNeeds> = {
  templates: [
    ...ORDER_TEXT_TEMPLATES,
    ...BOOKING_TEMPLATES,
    TABLE_READY_TEMPLATE,
    'orderInvoice',
    'orderReceipt',
    UNANSWERED_TEMPLATE,
    UNANSWERED_CALL_TEMPLATE,
  ],
  isOn: ({ ports }, { kind }) => (kind === 'sms' ? ports.sms : ports.email) !== null,
  send: (ctx, message) => (message.kind === 'sms' ? sendText(ctx, message) : sendEmail(ctx, message)),
};

/** Sends what stores have to say to their customers, and is due. */
export const sendDueMessages = (ctx: SendNeeds): Promise<void> => sendDue(ctx, orderMessages);

async function sendText(ctx: SendNeeds, message: OutgoingMessage): Promise<Sent> {
  if (!ctx.ports.sms) return { kind: 'later', why: 'texts are switched off' };
  const { text } = JSON.parse(message.payloadJson) as { text: string };
  const isCall = message.template === UNANSWERED_CALL_TEMPLATE;
  if (isCall && !ctx.ports.sms.call) return { kind: 'failed', why: 'no calls' };
  const words = { messageId: message.id, to: message.recipient, text };
  const outcome = await (isCall && ctx.ports.sms.call ? ctx.ports.sms.call(words) : ctx.ports.sms.send(words));
  if (outcome.kind === 'accepted') return { kind: 'sent' };
  if (outcome.kind === 'refused') return { kind: 'failed', why: outcome.why };
  // Gateways don't recognise repeats: a text that may have gone out isn't sent twice.
  return outcome.mayHaveBeenSent ? { kind: 'failed', why: 'answer lost' } : { kind: 'later', why: outcome.why };
}

async function sendEmail(ctx: SendNeeds, message: OutgoingMessage): Promise<Sent> {
  if (BOOKING_TEMPLATES.some((one) => one === message.template)) return sendToGuest(ctx, message);
  if (message.template !== UNANSWERED_TEMPLATE) return sendInvoice(ctx, message);
  const { text, orderNumber } = JSON.parse(message.payloadJson) as { text: string; orderNumber: string };
  return sendMail(ctx, message, {
    fromName: 'Servery',
    subject: `Order ${orderNumber} is waiting for an answer`,
    text: `${text}\n`,
    html: `<p>${Bun.escapeHTML(text)}</p>`,
  });
}

async function sendToGuest(ctx: SendNeeds, message: OutgoingMessage): Promise<Sent> {
  const { subject, text, policyText = '' } = JSON.parse(message.payloadJson) as BookingMessage;
  const { restaurantId, storeId } = message;
  if (restaurantId === null || storeId === null) return { kind: 'failed', why: 'no store' };
  const { restaurantName } = await ctx.menus.storeOf(grantStoreScope({ restaurantId, storeId }));
  const parts = [text, policyText].filter((part) => part !== '');
  const html = parts.map((part) => `<p>${Bun.escapeHTML(part).replaceAll('\n', '<br>')}</p>`).join('');
  return sendMail(ctx, message, { fromName: restaurantName, subject, text: `${parts.join('\n\n')}\n`, html });
}

async function sendInvoice(ctx: SendNeeds, message: OutgoingMessage): Promise<Sent> {
  const { orderId, tenderId = null } = JSON.parse(message.payloadJson) as { orderId: string; tenderId?: string | null };
  const { restaurantId, storeId } = message;
  if (restaurantId === null || storeId === null) return { kind: 'failed', why: 'no store' };
  const scope = grantStoreScope({ restaurantId, storeId });
  const order = await findOrder(ctx.db, scope, orderId);
  if (!order) return { kind: 'failed', why: 'no order' };
  const { restaurantName } = await ctx.menus.storeOf(scope);
  const isReceipt = message.template === 'orderReceipt';
  return sendMail(ctx, message, {
    fromName: restaurantName,
    toName: order.customerName,
    ...(isReceipt ? await receiptOf(ctx, scope, order, tenderId) : await invoiceOf(ctx, scope, order)),
  });
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
