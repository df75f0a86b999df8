import { CANCEL_REASON_WORDS, CANCEL_REASONS } from '#src/domain/delivery/cancel-reasons.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Input, Select } from '#src/ui/controls.tsx';
import { DELIVERY_BADGES } from '#src/ui/delivery-badges.ts';
import { Field } from '#src/ui/field.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { Card, Facts, SectionHeading } from '#src/ui/surface.tsx';
import type { OrderPageData } from './order.pages.tsx';
import { FoldSummary } from './order-actions.tsx';

interface Props {
  data: OrderPageData;
  form: FormState;
}

type Panel = NonNullable<OrderPageData['courier']>;
type Job = NonNullable<Panel['job']>;

/** Who delivers the order: how far they are, what it costs, and the buttons to book and cancel. */
export function CourierPanel({ data, form }: Props) {
  const { courier, mayManage } = data;
  if (!courier) return null;
  const { job } = courier;
  return (
    <Card as="section" className="flex flex-col gap-4">
      <span id="courier" className="-mt-4 scroll-mt-24" />
      <SectionHeading trailing={job ? <StatusPill look={DELIVERY_BADGES[job.jobStatus]} /> : undefined}>
        {job?.isOwn ? 'Own driver' : 'Courier'}
      </SectionHeading>
      {job ? <Delivery data={data} job={job} /> : <p className="text-ink-2">No courier booked yet.</p>}
      {courier.proof ? <Proof proof={courier.proof} /> : null}
      {mayManage && courier.mayBook ? <BookForm data={data} courier={courier} /> : null}
      {mayManage && courier.mayCancel && job ? <CancelForm job={job} form={form} /> : null}
    </Card>
  );
}

function Delivery({ data: { order, here }, job }: { data: OrderPageData; job: Job }) {
  const money = (cents: number) => <MoneyText amountInCents={cents} currencyCode={order.currencyCode} />;
  const row = (name: string, value: React.ReactNode) => [{ name, value }];
  return (
    <>
      <p>{job.words}</p>
      <Facts
        rows={[
          ...(job.who ? row(job.isOwn ? 'Driver' : 'Courier', job.who) : []),
          ...(job.isOpen && job.pickup ? row('Collects', <span className="tnum">{job.pickup}</span>) : []),
          ...(job.isOpen && job.dropoff ? row('Delivers', <span className="tnum">{job.dropoff}</span>) : []),
          ...row('Guest pays', money(order.deliveryFeeInCents)),
          ...(job.feeInCents === null ? [] : row('Courier charges', money(job.feeInCents))),
        ]}
      />
      {(job.isOpen && job.trackingUrl) || job.hasProof ? (
        <div className="flex flex-wrap gap-2">
          {job.isOpen && job.trackingUrl ? (
            <LinkButton href={job.trackingUrl} target="_blank" rel="noopener noreferrer" size="small">
              Track courier
            </LinkButton>
          ) : null}
          {job.hasProof ? (
            <LinkButton href={`${here}?proof=picture#courier`} size="small">
              Show proof
            </LinkButton>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

function Proof({ proof }: { proof: NonNullable<Panel['proof']> }) {
  if (proof.kind === 'none') return <p className="text-14 text-ink-2">{proof.text}</p>;
  return <img src={proof.source} alt="Taken by the courier at the door" className="w-full rounded-card bg-sunken" />;
}

/** A price is asked for first, so that what is booked is what was read. */
function BookForm({ data: { order }, courier: { price, isUnpaid } }: { data: OrderPageData; courier: Panel }) {
  return (
    <form method="post" data-act="courier" className="flex flex-col gap-3">
      {isUnpaid ? (
        <Banner kind="info" title="Couriers don’t collect money">
          This order isn’t paid. Take the payment before you book.
        </Banner>
      ) : null}
      {price ? (
        <>
          <input type="hidden" name="quoteId" value={price.quoteId} />
          <input type="hidden" name="fee" value={price.feeInCents} />
          <p className="text-14 text-ink-2">
            This price holds until <span className="tnum">{price.until}</span>.
          </p>
          <Button type="submit" name="do" value="bookCourier" variant="primary" isWide>
            Book for {formatAmount(price.feeInCents, order.currencyCode)}
          </Button>
        </>
      ) : null}
      <Button type="submit" name="do" value="askCourier" isWide>
        {price ? 'Get a new price' : 'Book a courier…'}
      </Button>
    </form>
  );
}

function CancelForm({ job, form }: { job: Job; form: FormState }) {
  const { errors, values } = form;
  const wrong = errors.courierReason ?? errors.courierReasonText;
  return (
    <details className="group/act" data-act="cancelCourier" open={Boolean(wrong)}>
      <FoldSummary isDanger>Cancel courier…</FoldSummary>
      <form method="post" className="mt-3 flex flex-col gap-3">
        <input type="hidden" name="deliveryId" value={job.id} />
        <p className="text-14 text-ink-2">The courier may charge for a cancellation.</p>
        <Field name="courierReason" label="Reason to cancel the courier" error={errors.courierReason}>
          {(wiring) => (
            <Select
              {...wiring}
              placeholder="Choose a reason"
              defaultValue={values.courierReason ?? ''}
              options={CANCEL_REASONS.map((value) => ({ value, label: CANCEL_REASON_WORDS[value] }))}
            />
          )}
        </Field>
        <Field name="courierReasonText" label="Details" isOptional error={errors.courierReasonText}>
          {(wiring) => <Input {...wiring} maxLength={200} defaultValue={values.courierReasonText ?? ''} />}
        </Field>
        <Button type="submit" name="do" value="cancelCourier" variant="danger">
          Cancel courier
        </Button>
      </form>
    </details>
  );
}
