import type { ReactNode } from 'react';
import { amountToDecimalText, currencySymbol, formatAmount } from '#src/domain/money/format-amount.ts';
import { ETA_MINUTES } from '#src/domain/ordering/eta.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Input, Select } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { DownIcon } from '#src/ui/icon.tsx';
import { OTHER_REASON, REJECT_REASONS } from '#src/ui/order-labels.ts';
import { Card, SectionHeading } from '#src/ui/surface.tsx';
import type { OrderPageData } from './order.pages.tsx';
import { UnpaidForm, WriteOffForm } from './unpaid-forms.tsx';

interface Props {
  data: OrderPageData;
  form: FormState;
}

/** Buttons that cannot work now are absent. */
export function OrderActions({ data, form }: Props) {
  const { order, mayManage, mayRefund, refundableInCents, toGiveBackInCents, unpaid } = data;
  const isNew = order.statusCode === 'new';
  const isAccepted = order.statusCode === 'accepted';
  const mayGiveBack = mayRefund && refundableInCents > 0;
  if (!mayManage || (!isNew && !isAccepted && !mayGiveBack && !unpaid)) return null;
  return (
    <Card as="section" className="flex flex-col gap-3">
      {toGiveBackInCents > 0 ? (
        <Banner kind="problem" title={`${formatAmount(toGiveBackInCents, order.currencyCode)} to refund`}>
          The order was paid on a till after it was closed. Refund it here, or on a till under Cash drawer.
        </Banner>
      ) : null}
      {isNew ? <AcceptForm /> : null}
      {unpaid ? <UnpaidForm order={order} unpaid={unpaid} form={form} /> : null}
      {isAccepted ? (
        <form method="post">
          <Button
            type="submit"
            name="do"
            value={unpaid ? 'completeUnpaid' : 'complete'}
            variant={unpaid ? 'secondary' : 'primary'}
            isWide
          >
            {unpaid ? 'Complete unpaid' : 'Complete'}
          </Button>
        </form>
      ) : null}
      {unpaid?.mayWriteOff ? <WriteOffForm order={order} unpaid={unpaid} form={form} /> : null}
      {isNew || isAccepted ? <EndForm isNew={isNew} orderNumber={order.orderNumber} form={form} /> : null}
      {mayGiveBack ? data.refund ? <RefundConfirm data={data} /> : <RefundForm data={data} form={form} /> : null}
    </Card>
  );
}

function AcceptForm() {
  return (
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
            className="px-2!"
          >
            {etaLabel(minutes)}
          </Button>
        ))}
      </div>
    </form>
  );
}

function EndForm({ isNew, orderNumber, form }: { isNew: boolean; orderNumber: string; form: FormState }) {
  return (
    <details className="group/act" open={Boolean(form.errors.reason)}>
      <FoldSummary>{isNew ? 'Reject' : 'Cancel'}…</FoldSummary>
      <form method="post" className="mt-3 flex flex-col gap-3">
        <Field name="reason" label={isNew ? 'Reason to reject' : 'Reason to cancel'} error={form.errors.reason}>
          {(wiring) => (
            <Select
              {...wiring}
              placeholder="Choose a reason"
              defaultValue={form.values.reason ?? ''}
              options={[...REJECT_REASONS, OTHER_REASON].map((reason) => ({ value: reason, label: reason }))}
            />
          )}
        </Field>
        <Field name="reasonText" label="Details" isOptional>
          {(wiring) => <Input {...wiring} maxLength={200} defaultValue={form.values.reasonText ?? ''} />}
        </Field>
        <Button type="submit" name="do" value={isNew ? 'reject' : 'cancel'} variant="danger">
          {isNew ? 'Reject' : 'Cancel'} order {orderNumber}
        </Button>
      </form>
    </details>
  );
}

function RefundForm({ data: { order, refundableInCents }, form }: Props) {
  return (
    <details className="group/act" open={Boolean(form.errors.amount ?? form.errors.refundReason)}>
      <FoldSummary>Refund…</FoldSummary>
      <form method="post" className="mt-3 flex flex-col gap-3">
        <Field
          name="amount"
          label="Refund amount"
          error={form.errors.amount}
          help={`Up to ${formatAmount(refundableInCents, order.currencyCode)}`}
        >
          {(wiring) => (
            <Input
              {...wiring}
              inputMode="decimal"
              autoComplete="off"
              before={currencySymbol(order.currencyCode)}
              defaultValue={form.values.amount ?? amountToDecimalText(refundableInCents)}
            />
          )}
        </Field>
        <Field name="refundReason" label="Reason" error={form.errors.refundReason}>
          {(wiring) => <Input {...wiring} maxLength={200} defaultValue={form.values.refundReason ?? ''} />}
        </Field>
        <Button type="submit" name="do" value="askRefund" variant="danger">
          Continue
        </Button>
      </form>
    </details>
  );
}

/** An act that asks for more before it is done, at the full width of the card like the button above it. */
export function FoldSummary({ children }: { children: ReactNode }) {
  return (
    <summary className="flex min-h-(--control) cursor-pointer list-none items-center justify-between gap-2 rounded-input border border-line-strong/55 px-4 font-semibold text-fail-text hover:border-fail hover:bg-fail-soft [&::-webkit-details-marker]:hidden">
      {children}
      <DownIcon size={16} aria-hidden className="transition-transform group-open/act:rotate-180" />
    </summary>
  );
}

/** The confirmation: the amount is on the button. */
function RefundConfirm({ data: { order, refund, refundKey, here } }: { data: OrderPageData }) {
  if (!refund) return null;
  const amount = formatAmount(refund.amountInCents, order.currencyCode);
  return (
    <form
      id="refund"
      method="post"
      action={here}
      className="flex scroll-mt-24 flex-col gap-3 border-line border-t pt-4 first:border-t-0 first:pt-0"
    >
      <SectionHeading>Refund {amount}?</SectionHeading>
      <p className="-mt-2 text-14 text-ink-2">
        {order.paymentType === 'stripeCheckout'
          ? 'Refunded to the customer’s card.'
          : 'Refunded to the original payment method.'}{' '}
        Reason: “{refund.reason}”
      </p>
      <input type="hidden" name="key" value={refundKey} />
      <input type="hidden" name="amount" value={amountToDecimalText(refund.amountInCents)} />
      <input type="hidden" name="refundReason" value={refund.reason} />
      <div className="flex gap-2">
        <Button type="submit" name="do" value="refund" variant="danger">
          Refund {amount}
        </Button>
        <LinkButton href={here} variant="quiet">
          Cancel
        </LinkButton>
      </div>
    </form>
  );
}

function etaLabel(minutes: number): string {
  if (minutes === 0) return 'ASAP';
  if (minutes < 60) return `${minutes} min`;
  return minutes === 60 ? '1 h' : `1 h ${minutes - 60}`;
}
