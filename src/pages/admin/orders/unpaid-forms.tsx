import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Button } from '#src/ui/button.tsx';
import { Input, Select } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { SectionHeading } from '#src/ui/surface.tsx';
import type { OrderPageData } from './order.pages.tsx';
import { FoldSummary } from './order-actions.tsx';

interface Props {
  order: OrderPageData['order'];
  unpaid: NonNullable<OrderPageData['unpaid']>;
  form: FormState;
}

/** A payment taken outside the tills: recorded once, with where it is. */
export function UnpaidForm({ order, unpaid, form }: Props) {
  const left = formatAmount(unpaid.leftInCents, order.currencyCode);
  return (
    <form method="post" className="flex flex-col gap-3">
      <SectionHeading>{left} is unpaid</SectionHeading>
      {unpaid.isCardRefused ? (
        <p className="-mt-2 text-14 text-fail-text">
          The card that was used online was refused, so nothing was charged. Take payment another way, or write it off.
        </p>
      ) : null}
      <input type="hidden" name="key" value={unpaid.key} />
      <Field name="paidWith" label="Paid with" error={form.errors.paidWith}>
        {(wiring) => (
          <Select
            {...wiring}
            placeholder="Choose how it was paid"
            defaultValue={form.values.paidWith ?? ''}
            options={unpaid.ways}
          />
        )}
      </Field>
      <Button type="submit" name="do" value="markPaid" variant="primary" isWide>
        Mark {left} as paid
      </Button>
    </form>
  );
}

/** Gives up the payment: it is no longer asked for, and the log has the reason. */
export function WriteOffForm({ order, unpaid, form }: Props) {
  return (
    <details className="group/act" open={Boolean(form.errors.writeOffReason)}>
      <FoldSummary isDanger>Write off…</FoldSummary>
      <form method="post" className="mt-3 flex flex-col gap-3">
        <Field name="writeOffReason" label="Reason" error={form.errors.writeOffReason}>
          {(wiring) => <Input {...wiring} maxLength={200} defaultValue={form.values.writeOffReason ?? ''} />}
        </Field>
        <Button type="submit" name="do" value="writeOff" variant="danger">
          Write off {formatAmount(unpaid.leftInCents, order.currencyCode)}
        </Button>
      </form>
    </details>
  );
}
