import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { fullStoreName } from '#src/domain/tenancy/store-name.ts';
import { formatStoreDateTime } from '#src/domain/time/store-clock.ts';

export interface InvoiceStore {
  readonly name: string;
  readonly restaurantName: string;
  readonly addressLines: readonly string[];
  readonly phone: string;
  readonly timezone: string;
  readonly taxNumber: string;
}

/** An order's invoice as a mail: the same words as text and as plain HTML without scripts, pictures or links. */
export function invoiceMail(order: Order, store: InvoiceStore): { subject: string; text: string; html: string } {
  const title = fullStoreName(store.restaurantName, store.name);
  const placed = formatStoreDateTime(Temporal.Instant.from(order.placedIsoDateTimeUtc), store.timezone);
  const subject = `Your receipt from ${title}, order ${order.orderNumber}`;
  const rows = rowsOf(order);
  const total = formatAmount(order.grandTotalInCents, order.currencyCode);
  const head = [title, ...store.addressLines, store.phone, store.taxNumber].filter((line) => line !== '');
  const thanks = 'Thanks for your order. We hope you enjoyed it.';
  const text = [
    ...head,
    '',
    `Order ${order.orderNumber}, ${placed}`,
    order.customerName,
    '',
    ...rows.map(([label, amount]) => `${label}: ${amount}`),
    `Total: ${total}`,
    '',
    thanks,
  ].join('\n');
  const cells = rows.map(([label, amount]) => tableRow(label, amount)).join('');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f6f4f1;font-family:Helvetica,Arial,sans-serif;color:#1f1a17">
<div style="max-width:560px;margin:0 auto;background:#fff;border-radius:12px;padding:28px">
<h1 style="font-size:20px;margin:0 0 4px">${escapeHtml(title)}</h1>
<p style="margin:0 0 20px;color:#6b625c;font-size:14px">${head.slice(1).map(escapeHtml).join('<br>')}</p>
<p style="margin:0 0 4px"><strong>Order ${escapeHtml(order.orderNumber)}</strong></p>
<p style="margin:0 0 20px;color:#6b625c;font-size:14px">${escapeHtml(placed)} · ${escapeHtml(order.customerName)}</p>
<table role="presentation" style="width:100%;border-collapse:collapse;font-size:15px">${cells}
${tableRow('Total', total, 'font-weight:bold;border-top:1px solid #ddd6d0')}</table>
<p style="margin:24px 0 0;color:#6b625c;font-size:14px">${escapeHtml(thanks)}</p>
</div></body></html>`;
  return { subject, text, html };
}

function rowsOf(order: Order): [string, string][] {
  return order.breakdown.map((row) => {
    const line = order.lines.find((one) => row.kind === 'line' && one.id === row.refId);
    const label = line && line.priced.quantity > 1 ? `${line.priced.quantity} × ${line.priced.name}` : row.label;
    const words = row.isIncluded ? `Included: ${row.label}` : label;
    return [words, formatAmount(row.amountInCents, order.currencyCode)];
  });
}

function tableRow(label: string, amount: string, style = ''): string {
  return `<tr><td style="padding:6px 0;${style}">${escapeHtml(label)}</td><td style="padding:6px 0;text-align:right;${style}">${escapeHtml(amount)}</td></tr>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
