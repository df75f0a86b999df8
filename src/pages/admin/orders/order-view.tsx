import type { PrintJobRow } from '#db/printing/print-jobs.repository.ts';
import liveParts from '#islands/admin/live-parts.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { shownPhone } from '#src/domain/customers/phone-number.ts';
import { summaryLines } from '#src/domain/menu/selection-summary.ts';
import { PAYMENT_STATUS_LABELS, type PaymentStatusCode } from '#src/domain/payments/payment-status.ts';
import { brandName } from '#src/domain/payments/saved-cards.ts';
import { DOCKET_TYPES } from '#src/domain/printing/printing.schema.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { MoneyText } from '#src/ui/money-text.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { COLLECTION_LABELS, paymentText, placeText } from '#src/ui/order-labels.ts';
import { PriceExplanation } from '#src/ui/price-explanation.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { ORDER_BADGES, type Tone } from '#src/ui/statuses.ts';
import { Card, Facts, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { AdminLayout } from '../layout.tsx';
import { PrintJobButtons } from '../printing/print-job-actions.tsx';
import { DOCKET_LABELS, jobTitle, STAGE_BADGES } from '../printing/print-labels.ts';
import { CourierPanel } from './courier-panel.tsx';
import type { OrderPageData } from './order.pages.tsx';
import { OrderActions } from './order-actions.tsx';
import type { TimelineEntry } from './order-timeline.ts';
import { PaymentPill } from './payment-pill.tsx';

/** Events that change what the page shows. */
export const LIVE_TYPES = [
  'orderPlaced',
  'orderAccepted',
  'readyTimeMoved',
  'itemsRemoved',
  'orderRejected',
  'orderCancelled',
  'orderPutOnBill',
  'orderCompleted',
  'orderFailed',
  'courierMoved',
  'paymentChanged',
  'refundRecorded',
  'tenderTaken',
  'printJobQueued',
  'docketPrinted',
  'printFailed',
];

interface Props {
  data: OrderPageData;
  form: FormState;
  notice: string | null;
}

export function OrderView({ data, form, notice }: Props) {
  const { base, here, order, store, listHref, since } = data;
  return (
    <AdminLayout base={base} here={listHref} store={store}>
      <IslandTag
        of={liveParts}
        hydrate="load"
        props={{
          store: { restaurantId: store.profile.restaurantId, storeId: store.profile.id },
          timezone: store.profile.timezone,
          types: LIVE_TYPES,
          orderId: order.id,
          parts: ['[data-live="order"]'],
          since,
        }}
      />
      <div className="mb-4 flex flex-col gap-3 empty:hidden">
        {notice ? <Banner kind="success" title={notice} isOutcome /> : null}
        <ErrorSummary errors={form.errors} message={form.message} />
        {data.moneyNotes.map(({ key, kind, title, text, link }) => (
          <Banner key={key} kind={kind} title={title}>
            {text} {link ? <a href={link}>Open the dispute</a> : null}
          </Banner>
        ))}
      </div>
      <div data-live="order">
        <OrderHeader data={data} />
        <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[1fr_22rem] lg:items-start">
          <div className="flex min-w-0 flex-col gap-6 max-lg:order-2">
            <Lines data={data} />
            <Card as="section">
              <SectionHeading>Price</SectionHeading>
              <PriceExplanation
                breakdown={order.breakdown}
                grandTotalInCents={order.grandTotalInCents}
                currencyCode={order.currencyCode}
              />
            </Card>
            <Timeline data={data} />
          </div>
          {/* On a phone: first what can be done, then what was ordered, then the rest. */}
          <div className="flex min-w-0 flex-col gap-6 max-lg:contents">
            <div className="empty:hidden max-lg:order-1">
              <OrderActions key={here} data={data} form={form} />
            </div>
            <div className="flex min-w-0 flex-col gap-6 max-lg:order-3">
              <CourierPanel data={data} form={form} />
              <People data={data} />
              <Payment data={data} />
              <Dockets data={data} />
            </div>
          </div>
        </div>
      </div>
    </AdminLayout>
  );
}

function OrderHeader({ data: { order, placed, listHref, minutesWaiting } }: { data: OrderPageData }) {
  const waits = order.statusCode === 'new' && minutesWaiting > 0 ? `${minutesWaiting} min` : undefined;
  return (
    <PageHeader
      title={`Order ${order.orderNumber}`}
      breadcrumbs={
        <Breadcrumbs
          crumbs={[
            { label: order.channel === 'pos' ? 'POS orders' : 'Online orders', href: listHref },
            { label: order.orderNumber },
          ]}
        />
      }
      status={
        <>
          <StatusPill look={ORDER_BADGES[order.statusCode]} note={waits} />
          {order.isTest ? <span className="font-semibold text-going-text">Test order</span> : null}
          <span>
            {COLLECTION_LABELS[order.collection.type]}, placed <span className="tnum">{placed}</span>
          </span>
        </>
      }
    />
  );
}

export function Lines({ data: { order } }: { data: OrderPageData }) {
  return (
    <Card as="section">
      <SectionHeading>Items</SectionHeading>
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
            {line.comments ? <Comment text={line.comments} /> : null}
          </li>
        ))}
      </ul>
      {order.comments ? <Comment text={order.comments} /> : null}
    </Card>
  );
}

function Comment({ text }: { text: string }) {
  return <p className="mt-2 rounded-input bg-wait-soft px-3 py-1.5 text-14 text-wait-text">“{text}”</p>;
}

const DOTS: Record<Tone, string> = {
  wait: 'bg-wait',
  going: 'bg-going',
  done: 'bg-done',
  fail: 'bg-fail',
  off: 'bg-off',
  back: 'bg-back',
};

export function Timeline({ data: { timeline, itemStories } }: { data: OrderPageData }) {
  return (
    <Card as="section">
      <SectionHeading>History</SectionHeading>
      <Rows rows={timeline} />
      {itemStories.map(({ lineId, name, rows }) => (
        <div key={lineId} className="mt-4 border-line border-t pt-4">
          <h3 className="mb-2 font-semibold text-16">{name}</h3>
          <Rows rows={rows} />
        </div>
      ))}
    </Card>
  );
}

function Rows({ rows }: { rows: readonly TimelineEntry[] }) {
  return (
    <ol className="flex flex-col">
      {rows.map((entry, at) => (
        <li key={entry.key} className="relative flex gap-3 pb-4 last:pb-0">
          {at < rows.length - 1 ? (
            <span aria-hidden="true" className="absolute top-4 bottom-0 left-[5px] w-px bg-line" />
          ) : null}
          <span aria-hidden="true" className={cx('mt-1.5 size-[11px] shrink-0 rounded-full', DOTS[entry.tone])} />
          <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-4">
            <span className="min-w-0">
              <span className="font-medium">{entry.text}</span>
              {entry.more ? <span className="block text-14 text-ink-2">{entry.more}</span> : null}
            </span>
            <span className="tnum text-14 text-ink-3">{entry.time}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

export function People({
  data: { order, store, requested, promised, customerHref, googleHref },
}: {
  data: OrderPageData;
}) {
  const place = placeText(order);
  const isDelivered = order.collection.type === 'delivery';
  // A till's order is made at once unless it says when.
  const hasTime = order.channel !== 'pos' || order.requestedForIsoDateTimeUtc !== null;
  return (
    <Card as="section">
      <SectionHeading>{order.channel === 'pos' ? 'Details' : 'Customer'}</SectionHeading>
      <Facts
        rows={[
          ...(order.customerName || order.channel !== 'pos'
            ? [
                {
                  name: 'Name',
                  value: customerHref ? <a href={customerHref}>{order.customerName}</a> : order.customerName || '–',
                },
              ]
            : []),
          ...(googleHref ? [{ name: 'Ordered by', value: <a href={googleHref}>Google</a> }] : []),
          ...(order.customerPhone
            ? [
                {
                  name: 'Phone',
                  value: (
                    <a href={`tel:${order.customerPhone}`} className="tnum underline">
                      {shownPhone(order.customerPhone, store.profile.countryCode)}
                    </a>
                  ),
                },
              ]
            : []),
          ...(order.employeeName ? [{ name: 'Taken by', value: order.employeeName }] : []),
          ...(hasTime ? [{ name: 'Requested time', value: <span className="tnum">{requested}</span> }] : []),
          { name: 'Promised time', value: <span className="tnum">{promised ?? '–'}</span> },
          ...(place
            ? [
                {
                  name: isDelivered ? 'To' : 'Table',
                  value: isDelivered ? (
                    <a href={directionsTo(place)} target="_blank" rel="noopener">
                      {place}
                    </a>
                  ) : (
                    place
                  ),
                },
              ]
            : []),
          ...(order.collection.type === 'delivery' && order.collection.dropoffNotes
            ? [{ name: 'Delivery note', value: order.collection.dropoffNotes }]
            : []),
        ]}
      />
    </Card>
  );
}

export const directionsTo = (place: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`;

export function Payment({ data: { order, payment, refunds, refundableInCents, payout } }: { data: OrderPageData }) {
  const refunded = refunds.reduce((sum, one) => (one.statusCode === 'failure' ? sum : sum + one.amountInCents), 0);
  return (
    <Card as="section">
      <SectionHeading
        trailing={
          <PaymentPill order={order} paymentStatusCode={payment?.statusCode ?? null} refundedInCents={refunded} />
        }
      >
        Payment
      </SectionHeading>
      <Facts
        rows={[
          { name: 'Method', value: paymentText(order.paymentType) },
          {
            name: 'Total',
            value: <MoneyText amountInCents={order.grandTotalInCents} currencyCode={order.currencyCode} />,
          },
          ...(payment
            ? [{ name: 'Status', value: PAYMENT_STATUS_LABELS[payment.statusCode as PaymentStatusCode] }]
            : []),
          ...partOfHold(order, payment),
          ...(payment?.pending ? [{ name: 'In progress', value: PENDING_LABELS[payment.pending] }] : []),
          ...(payment?.cardLast4
            ? [{ name: 'Card', value: `${brandName(payment.cardBrand ?? '')} •••• ${payment.cardLast4}` }]
            : []),
          ...(refunded > 0
            ? [
                {
                  name: 'Refunded',
                  value: <MoneyText amountInCents={refunded} currencyCode={order.currencyCode} />,
                },
                {
                  name: 'Left to refund',
                  value: <MoneyText amountInCents={refundableInCents} currencyCode={order.currencyCode} />,
                },
              ]
            : []),
          ...(payout ? [{ name: 'Payout', value: <PayoutDay {...payout} /> }] : []),
        ]}
      />
    </Card>
  );
}

/** The day on which the order's money arrives, leading to the payout that it is in. */
function PayoutDay({ arrives, link }: NonNullable<OrderPageData['payout']>) {
  if (link === null) return arrives;
  return (
    <a href={link}>
      {arrives}
      <span className="sr-only">, open the payout</span>
    </a>
  );
}

/** Of an order that became cheaper while its card was held: what is held beside the total, then what was charged of it. */
function partOfHold(order: OrderPageData['order'], payment: OrderPageData['payment']) {
  if (!payment) return [];
  const { amountInCents: held, capturedInCents: charged, statusCode } = payment;
  const row = (name: string, amountInCents: number) => [
    { name, value: <MoneyText amountInCents={amountInCents} currencyCode={order.currencyCode} /> },
  ];
  if (statusCode === 'requiresCapture' && held > order.grandTotalInCents) return row('Held on the card', held);
  return charged > 0 && charged < held ? row('Charged', charged) : [];
}

const PENDING_LABELS = {
  CAPTURE: 'The card is being charged',
  VOID: 'The hold on the card is being released',
  REFUND: 'The card is being refunded',
} as const;

function Dockets({ data: { jobs, printers, mayManage, order } }: { data: OrderPageData }) {
  return (
    <Card as="section">
      <SectionHeading>Dockets</SectionHeading>
      {jobs.length > 0 ? (
        <ul className="mb-4 flex flex-col gap-3">
          {jobs.map((job: PrintJobRow) => (
            <li key={job.id} className="border-line border-b pb-3 last:border-b-0 last:pb-0">
              <p className="flex flex-wrap items-center justify-between gap-2">
                <span className="min-w-0">
                  <span className="block font-medium">{jobTitle({ ...job, orderNumber: null })}</span>
                  <span className="block text-14 text-ink-3">{job.printerName}</span>
                </span>
                <StatusPill look={STAGE_BADGES[job.stage]} />
              </p>
              {job.errorText ? <p className="mt-1 text-14 text-ink-2">{job.errorText}</p> : null}
              {mayManage && (job.stage === 'failed' || job.stage === 'retrying') ? (
                <div className="mt-2">
                  <PrintJobButtons job={job} printers={printers} />
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <p className="mb-4 text-14 text-ink-2">Nothing printed for this order.</p>
      )}
      {mayManage && order.statusCode !== 'processingPayment' && order.statusCode !== 'failure' ? (
        <form method="post" data-act="reprint" aria-label="Print" className="flex flex-wrap gap-2">
          <input type="hidden" name="do" value="reprint" />
          {DOCKET_TYPES.map((type) => (
            <Button key={type} type="submit" name="docketType" value={type} size="small">
              {jobs.some((job) => job.docketType === type) ? 'Reprint' : 'Print'} {DOCKET_LABELS[type].toLowerCase()}
            </Button>
          ))}
        </form>
      ) : null}
    </Card>
  );
}
