import type { MarketplaceOrderAnswer, PriceChangeAnswer } from '#src/contracts/marketplace-orders.endpoints.ts';
import { ITEM_ISSUE_TYPES } from '#src/domain/marketplace/item-issue.ts';
import { LOWER_REASONS, RAISE_REASONS } from '#src/domain/marketplace/price-change.ts';
import { usualTaxOf } from '#src/domain/pricing/tax-elsewhere.ts';
import type { CountryCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { Input, Select } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { FoldSummary } from '../orders/order-actions.tsx';
import { amountText } from './amount-text.ts';

interface Props {
  order: MarketplaceOrderAnswer;
  form: FormState;
}

/** The sign is in the choice, so that no reason is chosen for the wrong direction. */
const CHANGES = [
  ...Object.entries(RAISE_REASONS).map(([value, label]) => ({
    value: `more.${value}`,
    label: `More: ${small(label)}`,
  })),
  ...Object.entries(LOWER_REASONS).map(([value, label]) => ({
    value: `less.${value}`,
    label: `Less: ${small(label)}`,
  })),
];

function small(label: string): string {
  return label.charAt(0).toLowerCase() + label.slice(1);
}

/** Another price, which the customer agrees to in Uber's app. */
export function PriceForm({ order, form: { errors, values }, countryCode }: Props & { countryCode: CountryCode }) {
  const hasError = ['change', 'amount', 'words', 'tax'].some((name) => errors[name] !== undefined);
  const tax = usualTaxOf(countryCode);
  const rates = [
    ...(tax ? [{ value: String(tax.percent), label: `${tax.label} ${tax.percent}%` }] : []),
    { value: '0', label: 'No tax' },
  ];
  return (
    <details className="group/act" data-act="adjustPrice" open={hasError}>
      <FoldSummary>Change the price…</FoldSummary>
      <form method="post" className="mt-3 flex flex-col gap-3">
        <Field name="change" label="Change" error={errors.change}>
          {(wiring) => (
            <Select {...wiring} placeholder="Choose a reason" defaultValue={values.change ?? ''} options={CHANGES} />
          )}
        </Field>
        <Field
          name="amount"
          label="By how much"
          help="The price changes when the customer agrees in Uber’s app."
          error={errors.amount}
        >
          {(wiring) => (
            <Input
              {...wiring}
              inputMode="decimal"
              placeholder="3.00"
              defaultValue={values.amount ?? ''}
              maxLength={12}
            />
          )}
        </Field>
        {order.money?.isTaxIncluded === false ? null : (
          <Field name="tax" label="Tax in it" error={errors.tax}>
            {(wiring) => <Select {...wiring} defaultValue={values.tax ?? rates[0]?.value ?? '0'} options={rates} />}
          </Field>
        )}
        <Field name="words" label="Details" isOptional error={errors.words}>
          {(wiring) => <Input {...wiring} maxLength={200} defaultValue={values.words ?? ''} />}
        </Field>
        <Button type="submit" name="do" value="adjustPrice">
          Ask for this price
        </Button>
      </form>
    </details>
  );
}

const ISSUES = Object.entries(ITEM_ISSUE_TYPES).map(([value, label]) => ({ value, label }));

/** The customer chooses something else in Uber's app, or goes without. */
export function ItemIssueForm({ order, form: { errors, values } }: Props) {
  const dishes = order.items.filter(({ lineId }) => lineId !== '');
  const options = dishes.flatMap(({ name, options: chosen }) =>
    chosen
      .filter(({ lineId, isRemoved }) => lineId !== '' && !isRemoved)
      .map((option) => ({ value: option.lineId, label: `${name}: ${option.name}` })),
  );
  const lines = [
    ...dishes.map(({ lineId, quantity, name }) => ({ value: lineId, label: `${quantity} × ${name}` })),
    ...options,
  ];
  if (lines.length === 0) return null;
  const hasError = ['line', 'issue', 'note'].some((name) => errors[name] !== undefined);
  return (
    <details className="group/act" data-act="askCustomer" open={hasError}>
      <FoldSummary>Something can’t be made…</FoldSummary>
      <form method="post" className="mt-3 flex flex-col gap-3">
        <Field name="line" label="Item" error={errors.line}>
          {(wiring) => (
            <Select {...wiring} placeholder="Choose an item" defaultValue={values.line ?? ''} options={lines} />
          )}
        </Field>
        <Field name="issue" label="Problem" error={errors.issue}>
          {(wiring) => (
            <Select {...wiring} placeholder="Choose a problem" defaultValue={values.issue ?? ''} options={ISSUES} />
          )}
        </Field>
        <Field name="note" label="Note to the customer" isOptional error={errors.note}>
          {(wiring) => <Input {...wiring} maxLength={200} defaultValue={values.note ?? ''} />}
        </Field>
        <Button type="submit" name="do" value="askCustomer">
          Ask the customer
        </Button>
      </form>
    </details>
  );
}

/** What was asked of the customer, and whether they answered. */
export function PriceChangeNote({ order }: { order: MarketplaceOrderAnswer }) {
  const { priceChange, preparation, statusCode, currencyCode } = order;
  const isOpen = statusCode === 'ACCEPTED' || statusCode === 'HANDED_OFF';
  const isChoosing = isOpen && preparation === 'OUT_OF_ITEM_PENDING_CUSTOMER_RESPONSE';
  return (
    <>
      {isChoosing ? (
        <Banner kind="waiting" title="Waiting for the customer’s choice">
          Don’t make the missing item. Uber Eats cancels the order if they don’t answer.
        </Banner>
      ) : null}
      {priceChange ? <PriceNote change={priceChange} currencyCode={currencyCode} isOpen={isOpen} /> : null}
    </>
  );
}

function PriceNote({
  change: { amountInCents, statusCode, askedBy, isConfirmed },
  currencyCode,
  isOpen,
}: {
  change: PriceChangeAnswer;
  currencyCode: string;
  isOpen: boolean;
}) {
  const amount = amountText(Math.abs(amountInCents), currencyCode);
  const asked = `${askedBy} asked for ${amount} ${amountInCents > 0 ? 'more' : 'less'}.`;
  if (statusCode === 'agreed') return <p className="text-ink-2">{asked} The customer agreed.</p>;
  if (statusCode === 'unanswered' || !isOpen) return <p className="text-ink-2">{asked} The customer didn’t agree.</p>;
  return (
    <Banner
      kind="waiting"
      title={`Waiting for the customer to agree to ${amount} ${amountInCents > 0 ? 'more' : 'less'}`}
    >
      {isConfirmed ? '' : 'Uber Eats hasn’t confirmed yet that it asked them. '}
      The price is the old one until they do.
    </Banner>
  );
}
