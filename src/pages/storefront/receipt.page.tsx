import { isBill } from '#src/domain/printing/order-invoice.ts';
import { receiptText } from '#src/features/notifications/receipt-mail.ts';
import { invoiceSnapshot } from '#src/features/printing/order-dockets.ts';
import { GoTo, href, pageOf } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { StoreLayout } from './layout.tsx';
import { hasReceipt, ownOrder } from './own-order.ts';
import { paths } from './paths.ts';
import { loadStoreHead } from './store-head.ts';

/** Columns that fit a phone of 320 pixels. */
const PAPER = { paperDots: 384 } as const;

/**
 * The same receipt as at the counter, to save or print at home. It exists once something was paid and the store
 * accepted the order.
 */
export const receiptPage = pageOf<StoreScope>()({
  path: paths.receipt.path,
  async load(request) {
    const { ctx, scope, base, query } = request;
    const order = await ownOrder(request);
    const key = query.get('key');
    const { restaurantId, storeId, id: orderId } = order;
    const toOrder = href(base, paths.order, { restaurantId, storeId, orderId });
    const orderHref = key ? `${toOrder}?key=${encodeURIComponent(key)}` : toOrder;
    if (!(await hasReceipt(ctx, scope, order))) throw new GoTo(orderHref);
    const snapshot = await invoiceSnapshot(ctx.db, ctx, scope, order);
    return {
      head: await loadStoreHead(ctx, scope),
      base,
      orderNumber: order.orderNumber,
      word: isBill(snapshot) ? 'Bill' : 'Receipt',
      text: receiptText({ ...snapshot, printer: { ...snapshot.printer, ...PAPER } }),
      orderHref,
    };
  },
  title: ({ orderNumber, word, head }) => `${word} for order ${orderNumber} · ${head.restaurantName}`,
  head: () => ({ isIndexed: false }),
  render: ({ head, base, orderNumber, word, text, orderHref }) => (
    <StoreLayout head={head} base={base}>
      <div className="mx-auto flex w-full max-w-narrow flex-col items-center gap-5 px-(--gutter) py-8">
        <h1 className="text-center font-extrabold text-28">
          {word} for order {orderNumber}
        </h1>
        <section aria-label={word} className="max-w-full rounded-card border border-line bg-surface p-4 sm:p-6">
          <pre data-part="receipt" className="whitespace-pre-wrap font-mono text-12 sm:text-14">
            {text}
          </pre>
        </section>
        <p className="text-center text-14 text-ink-2">To keep it, print this page or save it from your browser.</p>
        <LinkButton href={orderHref}>Back to your order</LinkButton>
      </div>
    </StoreLayout>
  ),
});
