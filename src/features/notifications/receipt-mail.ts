import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { OrderLine } from '#src/domain/ordering/order.types.ts';
import type { PricedPart } from '#src/domain/pricing/pricing.types.ts';
import type { OrderInvoiceSnapshot } from '#src/domain/printing/docket.types.ts';
import { docketPlainText } from '#src/domain/printing/docket-plain-text.ts';
import { invoiceTitle } from '#src/domain/printing/order-invoice.ts';
import { bareLabel, halfTitle, nameWithSize } from '#src/domain/printing/part-text.ts';
import { renderDocket } from '#src/domain/printing/render-docket.ts';
import { escapeHtml } from './invoice-html.ts';

const INK = '#1f1a17';
const SOFT = '#6b625c';
const LINE = '#e4ddd6';
const LINE_KINDS: readonly string[] = ['line', 'lineDiscount', 'lineCharge'];

/**
 * A receipt as a mail. Both parts come from the printed receipt: the text is the receipt itself, the HTML has the same
 * amounts in the same words. No scripts, pictures or links, so that every mail program shows it at once.
 */
export function receiptMail(
  snapshot: OrderInvoiceSnapshot,
  restaurantName: string,
): { readonly subject: string; readonly text: string; readonly html: string } {
  const title = invoiceTitle(snapshot);
  const word = snapshot.payments.length > 0 ? 'receipt' : 'bill';
  const subject = `Your ${word} from ${restaurantName}, order ${snapshot.order.orderNumber}`;
  return { subject, text: receiptText(snapshot), html: htmlOf(snapshot, { subject, title, restaurantName }) };
}

/** The receipt in its columns, without printer-only parts. */
export function receiptText(snapshot: OrderInvoiceSnapshot): string {
  return docketPlainText(renderDocket(snapshot))
    .split('\n')
    .filter((line) => !/^\s*(\[QR .*\]|- - - cut - - -)$/.test(line))
    .map((line) => line.replace(/^\{\dx\d\} /, ''))
    .join('\n')
    .trim();
}

function htmlOf(
  snapshot: OrderInvoiceSnapshot,
  {
    subject,
    title,
    restaurantName,
  }: { readonly subject: string; readonly title: string; readonly restaurantName: string },
): string {
  const { store, order, times, sourceName } = snapshot;
  const { numberLabel, number, isRegistered } = store.tax;
  const seller = [
    store.name === restaurantName ? '' : store.name,
    ...store.addressLines,
    store.phone === '' ? '' : `Phone ${store.phone}`,
    isRegistered && number !== '' ? `${numberLabel} ${number}` : '',
  ].filter((line) => line !== '');
  const table =
    order.collection.type === 'dineIn' && order.collection.tableName ? `Table ${order.collection.tableName}` : '';
  const by = [order.customerName, table, sourceName, order.employeeName ?? ''].filter((text) => text !== '');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f3efea;font-family:-apple-system,'Segoe UI',Helvetica,Arial,sans-serif;color:${INK};font-size:16px;line-height:1.45">
<div style="max-width:520px;margin:0 auto;background:#ffffff;border-radius:14px;border:1px solid ${LINE};padding:28px 24px">
<h1 style="font-size:24px;line-height:1.2;margin:0">${escapeHtml(restaurantName)}</h1>
<p style="margin:4px 0 0;color:${SOFT};font-size:14px">${seller.map(escapeHtml).join('<br>')}</p>
<p style="margin:24px 0 0;color:${SOFT};font-size:13px;letter-spacing:.06em">${escapeHtml(title)}</p>
<p style="margin:0;font-size:40px;line-height:1.15;font-weight:700">${money(paidOrWhole(snapshot), snapshot)}</p>
<p style="margin:4px 0 0;color:${SOFT};font-size:14px">Order ${escapeHtml(order.orderNumber)} &middot; ${escapeHtml(times.placedDate)} ${escapeHtml(times.placedTime)}<br>${snapshot.share ? 'Part of invoice' : 'Invoice'} ${escapeHtml(snapshot.invoiceNumber)}${by.length > 0 ? `<br>${by.map(escapeHtml).join(' &middot; ')}` : ''}</p>
${snapshot.share ? section(shareRows(snapshot)) : section(order.lines.map((line) => lineRows(line, snapshot)).join('')) + section(totalRows(snapshot))}
${section(paymentRows(snapshot))}
${slips(snapshot)}
<p style="margin:24px 0 0;text-align:center;color:${SOFT};font-size:14px">${escapeHtml(store.footer)}</p>
</div></body></html>`;
}

function section(rows: string): string {
  if (rows === '') return '';
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;border-collapse:collapse;margin-top:18px;border-top:1px solid ${LINE};font-size:16px">${rows}</table>`;
}

function row(label: string, amount: string, { isBold = false, isSmall = false } = {}): string {
  const style = `padding:${isSmall ? '2px' : '7px'} 0 0;vertical-align:top;${isBold ? 'font-weight:700;' : ''}${isSmall ? `color:${SOFT};font-size:14px;` : ''}`;
  return `<tr><td style="${style}">${escapeHtml(label)}</td><td style="${style}text-align:right;white-space:nowrap;padding-left:16px">${escapeHtml(amount)}</td></tr>`;
}

function lineRows({ id, line, priced }: OrderLine, snapshot: OrderInvoiceSnapshot): string {
  const { order } = snapshot;
  const rows = order.breakdown.filter((one) => one.refId === id && LINE_KINDS.includes(one.kind));
  const own = rows.find((one) => one.kind === 'line');
  const name = `${priced.quantity} × ${nameWithSize(priced.name, priced.parts)}`;
  return [
    row(name, money(own?.amountInCents ?? priced.lineTotalInCents, snapshot), { isBold: true }),
    ...partLines(priced.parts).map((text) => row(text, '', { isSmall: true })),
    ...(line.orderedBy ? [row(line.orderedBy, '', { isSmall: true })] : []),
    ...rows
      .filter((one) => one.kind !== 'line' && one.amountInCents !== 0)
      .map((one) => row(one.label, money(one.amountInCents, snapshot), { isSmall: true })),
  ].join('');
}

/** As on the printed receipt. */
function partLines(parts: readonly PricedPart[]): string[] {
  let halves = 0;
  return parts.flatMap((part): string[] => {
    const inside = partLines(part.parts);
    switch (part.kind) {
      case 'size':
      case 'halfAndHalfCharge':
        return [];
      case 'half':
        halves += 1;
        return [halfTitle(halves, part), ...inside];
      case 'removeTopping':
        return [`No ${bareLabel(part)}`, ...inside];
      case 'dealItem':
      case 'dealPizza':
        return [`${part.count} × ${nameWithSize(bareLabel(part), part.parts)}`, ...inside];
      default:
        return [`+ ${part.count > 1 ? `${part.count} × ` : ''}${bareLabel(part)}`, ...inside];
    }
  });
}

function totalRows(snapshot: OrderInvoiceSnapshot): string {
  const { order, store } = snapshot;
  const shown = order.breakdown.filter(
    (one) => !LINE_KINDS.includes(one.kind) && !one.isIncluded && one.amountInCents !== 0,
  );
  const hasTax = store.tax.isRegistered && order.taxIsIncluded;
  return [
    ...(shown.length > 0 ? [row('Subtotal', money(order.itemTotalInCents, snapshot))] : []),
    ...shown.map((one) => row(one.label, money(one.amountInCents, snapshot))),
    row(`Total ${order.currencyCode}`, money(order.grandTotalInCents, snapshot), { isBold: true }),
    ...(hasTax ? [row(`Includes ${store.tax.taxLabel}`, money(order.taxInCents, snapshot), { isSmall: true })] : []),
  ].join('');
}

/** A payer of several reads what they paid, not what the table did. */
function paidOrWhole({ share, order }: OrderInvoiceSnapshot): number {
  return share ? share.amountInCents + share.tipInCents + share.cashRoundingInCents : order.grandTotalInCents;
}

function shareRows(snapshot: OrderInvoiceSnapshot): string {
  const { share } = snapshot;
  if (!share) return '';
  const { isRegistered, taxLabel } = snapshot.store.tax;
  return [
    row(`Your share: ${share.title}`, money(share.amountInCents, snapshot)),
    ...share.lines.map((text) => row(text, '', { isSmall: true })),
    ...(share.tipInCents === 0 ? [] : [row('Tip', money(share.tipInCents, snapshot))]),
    ...(share.cashRoundingInCents === 0 ? [] : [row('Cash rounding', money(share.cashRoundingInCents, snapshot))]),
    row('You paid', money(paidOrWhole(snapshot), snapshot), { isBold: true }),
    ...(isRegistered && share.taxInCents !== undefined
      ? [row(`Includes ${taxLabel}`, money(share.taxInCents, snapshot), { isSmall: true })]
      : []),
  ].join('');
}

function paymentRows(snapshot: OrderInvoiceSnapshot): string {
  const { payments, balanceDueInCents, share } = snapshot;
  return [
    ...payments.flatMap((payment) => [
      payment.tenderedInCents === null
        ? row(payment.label, money(payment.amountInCents, snapshot))
        : row(`${payment.label} received`, money(payment.tenderedInCents, snapshot)),
      ...(payment.changeInCents ? [row('Change', money(payment.changeInCents, snapshot))] : []),
    ]),
    ...(share ? [] : [row('Balance due', money(balanceDueInCents, snapshot), { isBold: balanceDueInCents > 0 })]),
  ].join('');
}

/** The card terminals' slips, word for word. */
function slips({ payments }: OrderInvoiceSnapshot): string {
  return payments
    .filter(({ receiptLines }) => receiptLines.length > 0)
    .map(
      ({ receiptLines }) =>
        `<pre style="margin:18px 0 0;padding:12px;background:#f8f5f1;border-radius:8px;font-size:13px;overflow-x:auto">${receiptLines.map(escapeHtml).join('\n')}</pre>`,
    )
    .join('');
}

function money(cents: number, { order }: OrderInvoiceSnapshot): string {
  return formatAmount(cents, order.currencyCode);
}
