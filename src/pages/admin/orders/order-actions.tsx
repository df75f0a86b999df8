import type { ReactNode } from 'react';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { ETA_MINUTES } from '#src/domain/ordering/eta.ts';
import { VOIDED_FOOD, VOIDED_FOOD_WORDS } from '#src/domain/ordering/kept-lines.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { Input, RadioGroup, Select } from '#src/ui/controls.tsx';
import { Field, Fieldset } from '#src/ui/field.tsx';
import { DownIcon } from '#src/ui/icon.tsx';
import { OTHER_REASON, REJECT_REASONS } from '#src/ui/order-labels.ts';
import { Card, SectionHeading } from '#src/ui/surface.tsx';
import type { OrderPageData } from './order.pages.tsx';
import { RefundConfirm, RefundForm } from './refund-forms.tsx';
import { RemoveItemsConfirm, RemoveItemsForm } from './remove-items-forms.tsx';
import { UnpaidForm, WriteOffForm } from './unpaid-forms.tsx';

interface Props {
  data: OrderPageData;
  form: FormState;
}

/** Buttons that cannot work now are absent. `hasMainAct`: the page has its own for the usual time, and to complete a paid order. */
export function OrderActions({ data, form, hasMainAct = false }: Props & { hasMainAct?: boolean }) {
  const { order, mayManage, mayRefund, refundableInCents, toGiveBackInCents, unpaid } = data;
  const isNew = order.statusCode === 'new';
  const isAccepted = order.statusCode === 'accepted';
  if (data.uberEatsHref !== null) {
    return (
      <Card as="section" className="flex flex-col gap-3">
        <SectionHeading>Uber Eats</SectionHeading>
        <p>This order is marked as ready, changed and cancelled on its Uber Eats page.</p>
        <LinkButton href={data.uberEatsHref} isWide>
          Open its Uber Eats page
        </LinkButton>
      </Card>
    );
  }
  const mayGiveBack = mayRefund && refundableInCents > 0;
  if (!mayManage || (!isNew && !isAccepted && !mayGiveBack && !unpaid)) return null;
  return (
    <Card as="section" className="flex flex-col gap-3">
      {toGiveBackInCents > 0 ? (
        <Banner kind="problem" title={`${formatAmount(toGiveBackInCents, order.currencyCode)} to refund`}>
          The order was paid on a till after it was closed. Refund it here, or on a till under Cash drawer.
        </Banner>
      ) : null}
      {isNew && !(hasMainAct && data.confirmed !== null) ? (
        <AcceptForm confirmed={data.confirmed} hasMainAct={hasMainAct} />
      ) : null}
      {unpaid ? <UnpaidForm order={order} unpaid={unpaid} form={form} /> : null}
      {isAccepted && (unpaid || !hasMainAct) ? (
        <form method="post" data-act="complete">
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
      {data.removal ? <RemoveItemsConfirm data={data} /> : <RemoveItemsForm data={data} form={form} />}
      {isNew || isAccepted ? <EndForm data={data} form={form} /> : null}
      {mayGiveBack ? data.refund ? <RefundConfirm data={data} /> : <RefundForm data={data} form={form} /> : null}
    </Card>
  );
}

/** An order ahead has one button, which confirms its time: minutes from now would have it cooked days early. */
function AcceptForm({ confirmed, hasMainAct }: Pick<OrderPageData, 'confirmed'> & { hasMainAct: boolean }) {
  if (confirmed !== null) {
    return (
      <form method="post" data-act="accept">
        <Button type="submit" name="do" value="accept" variant="primary" isWide>
          Accept for <span className="tnum">{confirmed}</span>
        </Button>
      </form>
    );
  }
  return (
    <form method="post" data-act="accept" className="flex flex-col gap-2">
      <SectionHeading id="accept-ready-in">Accept, ready in</SectionHeading>
      <input type="hidden" name="do" value="accept" />
      {/* biome-ignore lint/a11y/useSemanticElements: the buttons of one question, which has a heading of the page */}
      <div role="group" aria-labelledby="accept-ready-in" className="grid grid-cols-3 gap-2">
        {ETA_MINUTES.map((minutes) => (
          <Button
            key={minutes}
            type="submit"
            name="etaMinutes"
            value={minutes}
            variant={minutes === 15 && !hasMainAct ? 'primary' : 'secondary'}
            className="px-2!"
          >
            {etaLabel(minutes)}
          </Button>
        ))}
      </div>
    </form>
  );
}

function EndForm({ data: { order, asksFood }, form }: Props) {
  const isNew = order.statusCode === 'new';
  const food = form.errors.voidedFood;
  return (
    <details className="group/act" data-act="end" open={Boolean(form.errors.reason ?? food)}>
      <FoldSummary isDanger>{isNew ? 'Reject' : 'Cancel'}…</FoldSummary>
      <form method="post" className="mt-3 flex flex-col gap-3">
        <ReasonFields
          name="reason"
          label={isNew ? 'Reason to reject' : 'Reason to cancel'}
          reasons={REJECT_REASONS}
          form={form}
        />
        {asksFood ? (
          <Fieldset name="voidedFood" legend="Food" error={food}>
            <RadioGroup
              name="voidedFood"
              options={VOIDED_FOOD.map((value) => ({ value, label: VOIDED_FOOD_WORDS[value] }))}
              defaultValue={form.values.voidedFood ?? ''}
              isRequired
            />
          </Fieldset>
        ) : null}
        <Button type="submit" name="do" value={isNew ? 'reject' : 'cancel'} variant="danger">
          {isNew ? 'Reject' : 'Cancel'} order {order.orderNumber}
        </Button>
      </form>
    </details>
  );
}

interface ReasonProps {
  /** Of the choice; what is typed has `Text` behind it. */
  name: string;
  label: string;
  reasons: readonly string[];
  form: FormState;
}

/** A reason of a list, or the words typed below, which count more. */
export function ReasonFields({ name, label, reasons, form }: ReasonProps) {
  return (
    <>
      <Field name={name} label={label} error={form.errors[name]}>
        {(wiring) => (
          <Select
            {...wiring}
            placeholder="Choose a reason"
            defaultValue={form.values[name] ?? ''}
            options={[...reasons, OTHER_REASON].map((reason) => ({ value: reason, label: reason }))}
          />
        )}
      </Field>
      <Field name={`${name}Text`} label="Details" isOptional>
        {(wiring) => <Input {...wiring} maxLength={200} defaultValue={form.values[`${name}Text`] ?? ''} />}
      </Field>
    </>
  );
}

/** An act that asks for more before it is done, at the full width of the card like the button above it. Red ones lose something. */
export function FoldSummary({ isDanger = false, children }: { isDanger?: boolean; children: ReactNode }) {
  return (
    <summary
      className={cx(
        'flex min-h-(--control) cursor-pointer list-none items-center justify-between gap-2 rounded-input border border-line-strong/55 px-4 font-semibold [&::-webkit-details-marker]:hidden',
        isDanger ? 'text-fail-text hover:border-fail hover:bg-fail-soft' : 'hover:border-line-strong hover:bg-sunken',
      )}
    >
      {children}
      <DownIcon size={16} aria-hidden className="transition-transform group-open/act:rotate-180" />
    </summary>
  );
}

function etaLabel(minutes: number): string {
  if (minutes === 0) return 'ASAP';
  if (minutes < 60) return `${minutes} min`;
  return minutes === 60 ? '1 h' : `1 h ${minutes - 60}`;
}
