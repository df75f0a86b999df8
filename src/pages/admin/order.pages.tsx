import { orderHistory } from '#db/ordering/order-history.repository.ts';
import { getOrder } from '#db/ordering/orders.repository.ts';
import { orderPayment } from '#db/payments/order-payments.repository.ts';
import { listPrintJobsOfOrder } from '#db/printing/print-jobs.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Actor } from '#src/domain/access/actor.ts';
import { can } from '#src/domain/access/permissions.ts';
import { summaryLines } from '#src/domain/menu/selection-summary.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { parseAmount } from '#src/domain/money/parse-amount.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { ETA_MINUTES } from '#src/domain/ordering/ordering.schema.ts';
import { PAYMENT_STATUS_LABELS, type PaymentStatusCode } from '#src/domain/payments/payment-status.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { acceptOrder } from '#src/features/ordering/accept-order.ts';
import { cancelOrder, completeOrder, rejectOrder } from '#src/features/ordering/end-order.ts';
import { refundOrder } from '#src/features/ordering/refund-order.ts';
import { type ActionAnswer, formAgain, pageOf } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { PriceExplanation } from '#src/ui/price-explanation.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { ORDER_LOOKS } from '#src/ui/statuses.ts';
import { Card, Facts, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { AdminLayout } from './layout.tsx';
import { paths } from './paths.ts';

type Look = Pick<Act, 'ctx' | 'scope' | 'actor'> & { readonly base: string; readonly url: URL };

async function loadOrder({ ctx, scope, base, url, actor }: Look, orderId: string) {
  const order = await getOrder(ctx.db, scope, orderId);
  const store = await ctx.menus.storeOf(scope);
  const now = ctx.clock.now();
  const time = (iso: string) => formatStoreTimeAndDay(Temporal.Instant.from(iso), now, store.profile.timezone);
  return {
    base,
    here: url.pathname,
    order,
    store,
    payment: await orderPayment(ctx.db, scope, orderId),
    placed: time(order.placedIsoDateTimeUtc),
    promised: order.promisedForIsoDateTimeUtc ? time(order.promisedForIsoDateTimeUtc) : null,
    requested: order.requestedForIsoDateTimeUtc ? time(order.requestedForIsoDateTimeUtc) : 'As soon as possible',
    history: (await orderHistory(ctx.db, scope, orderId)).map((row) => ({
      ...row,
      time: time(row.occurredIsoDateTimeUtc),
    })),
    prints: (await listPrintJobsOfOrder(ctx.db, scope, orderId)).map((job) => ({
      id: job.id,
      docketType: job.docketType,
      stage: job.stage,
      errorText: job.errorText,
    })),
    /** One press of the button is one refund, however often it is sent. */
    refundKey: ctx.ids.next(),
    mayRefund: mayRefund(actor, scope),
  };
}
type Data = Awaited<ReturnType<typeof loadOrder>>;

interface Act {
  readonly ctx: AppContext;
  readonly scope: StoreScope;
  readonly form: FormData;
  readonly by: ActedBy;
  readonly actor: Actor | null;
}

async function act({ ctx, scope, form, by: who, actor }: Act, orderId: string): Promise<string> {
  const by: ActedBy = { ...who, mover: 'staff' };
  const reason = String(form.get('reason') ?? '').trim();
  switch (form.get('do')) {
    case 'accept': {
      const eta = Number(form.get('etaMinutes'));
      await acceptOrder(ctx, scope, { orderId, etaMinutes: Number.isInteger(eta) && eta >= 0 ? eta : null, by });
      return 'Accepted.';
    }
    case 'reject':
      await rejectOrder(ctx, scope, { orderId, reason: required(reason), by });
      return 'Rejected.';
    case 'cancel':
      await cancelOrder(ctx, scope, { orderId, reason: required(reason), by });
      return 'Cancelled.';
    case 'complete':
      await completeOrder(ctx, scope, { orderId, by });
      return 'Completed.';
    case 'refund': {
      // The page is for everybody who looks after orders; giving money back is not.
      if (!mayRefund(actor, scope)) throw new AppError('user_not_allowed', 'You may not give refunds.');
      const amountInCents = parseAmount(String(form.get('amount') ?? ''));
      if (!amountInCents || amountInCents < 1) throw fieldError('amount', 'Type an amount like 12.50.');
      await refundOrder(ctx, scope, {
        orderId,
        amountInCents,
        reason: required(reason),
        by,
        key: String(form.get('key')),
      });
      return 'The refund is on its way.';
    }
    default:
      throw new AppError('validation_failed', 'This page has no such button.');
  }
}

function mayRefund(actor: Actor | null, scope: StoreScope): boolean {
  return actor !== null && can(actor, 'orders.refund', scope);
}

function required(reason: string): string {
  if (reason) return reason.slice(0, 200);
  throw fieldError('reason', 'Say why: the customer is told.');
}

function fieldError(path: string, message: string): AppError {
  return new AppError('validation_failed', message, { details: { fields: [{ path, message }] } });
}

function refused(error: unknown, form: FormData): ActionAnswer {
  const isScreen = error instanceof AppError && ['resource_not_found', 'user_not_allowed'].includes(error.code);
  if (!(error instanceof AppError) || isScreen) throw error;
  const issues = (error.details?.fields as { path: string; message: string }[] | undefined) ?? [];
  return { kind: 'again', form: formAgain(form, issues, error.message), status: error.status === 409 ? 409 : 400 };
}

export const orderPage = pageOf<StoreScope>()({
  path: paths.order.path,
  load: (request) => loadOrder(request, request.params.orderId),
  title: ({ order }) => `Order ${order.orderNumber} · Servery`,
  head: () => ({ isIndexed: false }),
  render: (data, { form, notice }) => <OrderView data={data} form={form} notice={notice} />,
  async action(request) {
    try {
      return { kind: 'redirect', to: request.url.pathname, notice: await act(request, request.params.orderId) };
    } catch (error) {
      return refused(error, request.form);
    }
  },
});

export const posOrderPage = pageOf<StoreScope>()({
  path: paths.posOrder.path,
  load: (request) => loadOrder(request, request.params.posOrderId),
  title: ({ order }) => `Order ${order.orderNumber} · Servery`,
  head: () => ({ isIndexed: false }),
  render: (data, { form, notice }) => <OrderView data={data} form={form} notice={notice} />,
  async action(request) {
    try {
      return { kind: 'redirect', to: request.url.pathname, notice: await act(request, request.params.posOrderId) };
    } catch (error) {
      return refused(error, request.form);
    }
  },
});

function OrderView({
  data,
  form,
  notice,
}: {
  data: Data;
  form: { values: Readonly<Record<string, string>>; errors: Readonly<Record<string, string>>; message: string | null };
  notice: string | null;
}) {
  const { base, here, order, store, payment, placed, promised, requested, history, prints } = data;
  return (
    <AdminLayout base={base} here={here} store={store}>
      <PageHeader
        title={`Order ${order.orderNumber}`}
        status={
          <>
            <StatusPill look={ORDER_LOOKS[order.statusCode]} />
            <span>Placed {placed}</span>
          </>
        }
      />
      {notice ? <Banner kind="success" title={notice} /> : null}
      <ErrorSummary errors={form.errors} message={form.message} />
      <div className="grid gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Card>
            <SectionHeading>What was ordered</SectionHeading>
            <ul className="divide-y divide-line">
              {order.lines.map(({ id, priced, line }) => (
                <li key={id} className="py-3">
                  <p className="flex justify-between gap-3">
                    <span className="font-semibold">
                      {priced.quantity} × {priced.name}
                    </span>
                    <MoneyText amountInCents={priced.lineTotalInCents} currencyCode={order.currencyCode} />
                  </p>
                  <p className="text-14 text-ink-2">
                    {summaryLines(priced.parts)
                      .map((one) => one.text)
                      .join(' · ')}
                  </p>
                  {line.comments ? (
                    <p className="mt-1 rounded-input bg-wait-soft px-2 py-1 text-14 text-wait-text">
                      “{line.comments}”
                    </p>
                  ) : null}
                </li>
              ))}
            </ul>
            {order.comments ? (
              <p className="mt-3 rounded-input bg-wait-soft px-3 py-2 text-wait-text">“{order.comments}”</p>
            ) : null}
          </Card>
          <Card>
            <SectionHeading>Price</SectionHeading>
            <PriceExplanation
              breakdown={order.breakdown}
              grandTotalInCents={order.grandTotalInCents}
              currencyCode={order.currencyCode}
            />
          </Card>
          <Card>
            <SectionHeading>History</SectionHeading>
            <ol className="flex flex-col gap-2 text-14">
              {history.map((row) => (
                <li key={row.occurredIsoDateTimeUtc + row.toStatus} className="flex flex-wrap justify-between gap-x-4">
                  <span>
                    {ORDER_LOOKS[row.toStatus].word} by {row.byName}
                    {row.reason ? `: ${row.reason}` : ''}
                  </span>
                  <span className="text-ink-2 tabular-nums">{row.time}</span>
                </li>
              ))}
            </ol>
          </Card>
        </div>
        <div className="flex flex-col gap-6">
          <Actions data={data} form={form} />
          <Card>
            <SectionHeading>Customer</SectionHeading>
            <Facts
              rows={[
                { name: 'Name', value: order.customerName || '–' },
                {
                  name: 'Phone',
                  value: order.customerPhone ? <a href={`tel:${order.customerPhone}`}>{order.customerPhone}</a> : '–',
                },
                { name: 'For', value: requested },
                { name: 'Promised', value: promised ?? '–' },
                { name: 'How', value: collectionText(order) },
              ]}
            />
          </Card>
          <Card>
            <SectionHeading>Payment</SectionHeading>
            <Facts
              rows={[
                { name: 'Method', value: order.paymentType === 'stripeCheckout' ? 'Card' : order.paymentType },
                ...(payment
                  ? [{ name: 'State', value: PAYMENT_STATUS_LABELS[payment.statusCode as PaymentStatusCode] }]
                  : []),
                ...(payment?.cardLast4
                  ? [{ name: 'Card', value: `${payment.cardBrand ?? ''} •••• ${payment.cardLast4}` }]
                  : []),
              ]}
            />
          </Card>
          {prints.length > 0 ? (
            <Card>
              <SectionHeading>Dockets</SectionHeading>
              <ul className="text-14">
                {prints.map((job) => (
                  <li key={job.id} className="flex justify-between gap-3">
                    <span>{job.docketType.replaceAll('_', ' ').toLowerCase()}</span>
                    <span className="text-ink-2">{job.errorText ?? job.stage}</span>
                  </li>
                ))}
              </ul>
            </Card>
          ) : null}
        </div>
      </div>
    </AdminLayout>
  );
}

function collectionText({ collection }: Order): string {
  if (collection.type === 'pickup') return 'Pickup';
  if (collection.type === 'dineIn') return `Dine in${collection.tableName ? `, ${collection.tableName}` : ''}`;
  const { line1, suburb, postcode } = collection.address;
  return ['Delivery to', line1, suburb, postcode].filter(Boolean).join(' ');
}

function etaLabel(minutes: number): string {
  if (minutes === 0) return 'ASAP';
  if (minutes < 60) return `${minutes} min`;
  return minutes === 60 ? '1 h' : `1 h ${minutes - 60}`;
}

/** Buttons that cannot work now are absent. */
function Actions({
  data,
  form,
}: {
  data: Data;
  form: { values: Readonly<Record<string, string>>; errors: Readonly<Record<string, string>> };
}) {
  const { order, refundKey, mayRefund } = data;
  const isNew = order.statusCode === 'new';
  const isAccepted = order.statusCode === 'accepted';
  const canRefund = mayRefund && (isAccepted || order.statusCode === 'completed');
  if (!isNew && !isAccepted && !canRefund) return null;
  return (
    <Card>
      {isNew ? (
        <form method="post" className="flex flex-col gap-2">
          <SectionHeading>Accept, ready in</SectionHeading>
          <input type="hidden" name="do" value="accept" />
          <div className="grid grid-cols-3 gap-2">
            {ETA_MINUTES.map((minutes) => (
              <Button
                key={minutes}
                type="submit"
                name="etaMinutes"
                value={minutes}
                variant={minutes === 15 ? 'primary' : 'secondary'}
              >
                {etaLabel(minutes)}
              </Button>
            ))}
          </div>
        </form>
      ) : null}
      {isAccepted ? (
        <form method="post">
          <Button type="submit" name="do" value="complete" variant="primary" isWide>
            Complete
          </Button>
        </form>
      ) : null}
      {isNew || isAccepted ? (
        <form method="post" className="mt-4 flex flex-col gap-2">
          <Field name="reason" label={isNew ? 'Reason to reject' : 'Reason to cancel'} error={form.errors.reason}>
            {(wiring) => <Input {...wiring} maxLength={200} defaultValue={form.values.reason ?? ''} />}
          </Field>
          <Button type="submit" name="do" value={isNew ? 'reject' : 'cancel'} variant="danger">
            {isNew ? 'Reject' : 'Cancel'} order {order.orderNumber}
          </Button>
        </form>
      ) : null}
      {canRefund && order.grandTotalInCents > 0 ? (
        <form method="post" className="mt-4 flex flex-col gap-2 border-line border-t pt-4">
          <input type="hidden" name="key" value={refundKey} />
          <Field
            name="amount"
            label="Refund"
            error={form.errors.amount}
            help={`Up to ${formatAmount(order.grandTotalInCents, order.currencyCode)}`}
          >
            {(wiring) => (
              <Input
                {...wiring}
                inputMode="decimal"
                defaultValue={form.values.amount ?? formatAmount(order.grandTotalInCents, order.currencyCode)}
              />
            )}
          </Field>
          <Field name="reason" label="Reason" formId="refund" error={form.errors.reason}>
            {(wiring) => <Input {...wiring} maxLength={200} />}
          </Field>
          <Button type="submit" name="do" value="refund" variant="danger">
            Refund this amount
          </Button>
        </form>
      ) : null}
    </Card>
  );
}
