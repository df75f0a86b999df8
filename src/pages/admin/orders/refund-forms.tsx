import { amountToDecimalText, currencySymbol, formatAmount } from '#src/domain/money/format-amount.ts';
import { parseAmount } from '#src/domain/money/parse-amount.ts';
import { planRefund } from '#src/domain/ordering/bill-money.ts';
import type { OrderDetail } from '#src/features/orders/order-detail.ts';
import { worthOfItems } from '#src/features/orders/refund-order.ts';
import { refundedUnitsOf } from '#src/features/payments/unrefunded-units.ts';
import type { FormState } from '#src/pages/page.tsx';
import { invalidFields } from '#src/shared/parse-input.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Input, Select } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { DownIcon } from '#src/ui/icon.tsx';
import { SectionHeading } from '#src/ui/surface.tsx';
import type { OrderPageData } from './order.pages.tsx';
import { FoldSummary } from './order-actions.tsx';
import { itemsText, type RefundedItem } from './order-timeline.ts';
import { lineQuantities } from './remove-items-forms.tsx';

/** What is asked to be refunded, waiting for the button that has the amount on it. */
export interface AskedRefund {
  readonly amountInCents: number;
  readonly reason: string;
  /** Empty: an amount that is for no item in particular. */
  readonly items: readonly RefundedItem[];
}

type Paid = { readonly paidInCents: number; readonly refundedInCents: number };

const ITEM = 'item.';

/** The items that a form or an address names, with how many of each. */
export function refundedItemsOf(words: Iterable<readonly [string, unknown]>): RefundedItem[] {
  return lineQuantities(words, ITEM).filter(({ quantity }) => quantity > 0);
}

export function requestedRefund(query: URLSearchParams, refundableInCents: number): AskedRefund | null {
  const amountInCents = parseAmount(query.get('refund') ?? '');
  if (amountInCents === null || amountInCents < 1 || amountInCents > refundableInCents) return null;
  return { amountInCents, reason: (query.get('reason') ?? '').slice(0, 200), items: refundedItemsOf(query) };
}

/** The address that asks for the refund: of the chosen items what they were worth, else the amount that was typed. */
export function refundQuery(
  form: FormData,
  detail: OrderDetail,
  { paid, reason }: { readonly paid: Paid; readonly reason: string },
): URLSearchParams {
  const items = refundedItemsOf(form);
  const amountInCents = items.length > 0 ? worthOfItems(detail, paid, items) : amountOf(form);
  if (amountInCents < 1) throw invalidFields({ path: 'items', message: 'Nothing is left to refund for these items.' });
  if (amountInCents > detail.refundableInCents) {
    throw invalidFields({ path: 'amount', message: 'That’s more than can be refunded.' });
  }
  const named = items.map(({ lineId, quantity }) => [`${ITEM}${lineId}`, String(quantity)]);
  return new URLSearchParams([['refund', amountToDecimalText(amountInCents)], ['reason', reason], ...named]);
}

export function amountOf(form: FormData): number {
  const amountInCents = parseAmount(String(form.get('amount') ?? ''));
  if (amountInCents === null || amountInCents < 1) {
    throw invalidFields({ path: 'amount', message: 'Enter an amount, such as 12.50.' });
  }
  return amountInCents;
}

interface Props {
  data: OrderPageData;
  form: FormState;
}

/** Whether so much of the order's money came by card at the counter that the card's own way back is its terminal. */
function isOfTerminal({ tenders }: Pick<OrderDetail, 'tenders'>, amountInCents: number): boolean {
  return planRefund(tenders, amountInCents, null).some(({ method }) => method === 'card');
}

export function RefundForm({ data, form }: Props) {
  const { order, refundableInCents } = data;
  const isWrong = Boolean(form.errors.amount ?? form.errors.refundReason ?? form.errors.items);
  return (
    <details className="group/act" data-act="refund" open={isWrong}>
      <FoldSummary isDanger>Refund…</FoldSummary>
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
        <ItemsToRefund data={data} form={form} />
        {isOfTerminal(data, refundableInCents) ? (
          <p className="text-14 text-ink-2">
            Paid by card at the counter. To give it back to the card, open the order at the till, under History. From
            here it’s refunded in cash.
          </p>
        ) : null}
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

/** Instead of an amount: how many of what. What was refunded before can't be chosen again. */
function ItemsToRefund({ data: { order, refunds }, form }: Props) {
  const left = order.lines.flatMap(({ id, priced }) => {
    const quantity = priced.quantity - refundedUnitsOf(refunds, id);
    return quantity > 0 && priced.lineTotalInCents > 0 ? [{ id, name: priced.name, quantity }] : [];
  });
  if (left.length === 0) return null;
  const isChosen = left.some(({ id }) => Number(form.values[`${ITEM}${id}`] ?? 0) > 0);
  return (
    <details className="group/items" open={isChosen || Boolean(form.errors.items)}>
      <summary className="flex min-h-(--control) cursor-pointer list-none items-center gap-1.5 font-semibold text-14 [&::-webkit-details-marker]:hidden">
        <DownIcon size={16} aria-hidden className="transition-transform group-open/items:rotate-180" />
        Choose items instead
      </summary>
      <p className="mb-2 text-14 text-ink-2">The refund is what was paid for them, after discounts.</p>
      <ul className="divide-y divide-line border-line border-y">
        {left.map(({ id, name, quantity }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-2">
            <label htmlFor={`refund-${id}`} className="min-w-0 font-medium">
              {name}
            </label>
            <span className="w-32 shrink-0">
              <Select
                id={`refund-${id}`}
                name={`${ITEM}${id}`}
                defaultValue={form.values[`${ITEM}${id}`] ?? '0'}
                options={Array.from({ length: quantity + 1 }, (_, count) => ({
                  value: String(count),
                  label: count === 0 ? 'None' : quantity === 1 ? 'Refund' : `${count} of ${quantity}`,
                }))}
              />
            </span>
          </li>
        ))}
      </ul>
      {form.errors.items ? (
        <p role="alert" className="mt-2 font-semibold text-14 text-fail-text">
          {form.errors.items}
        </p>
      ) : null}
    </details>
  );
}

function wayText(paymentType: OrderPageData['order']['paymentType']): string {
  return paymentType === 'stripeCheckout'
    ? 'Refunded to the customer’s card.'
    : 'Refunded to the original payment method.';
}

/** The confirmation: the amount is on the button. */
export function RefundConfirm({ data }: { data: OrderPageData }) {
  const { order, refund, refundKey, here } = data;
  if (!refund) return null;
  const isCash = isOfTerminal(data, refund.amountInCents);
  const amount = formatAmount(refund.amountInCents, order.currencyCode);
  const items = itemsText(order, refund.items);
  return (
    <form
      id="refund"
      method="post"
      action={here}
      className="flex scroll-mt-24 flex-col gap-3 border-line border-t pt-4 first:border-t-0 first:pt-0"
    >
      <SectionHeading>Refund {amount}?</SectionHeading>
      {items ? <p className="-mt-2 font-medium">{items}</p> : null}
      <p className="-mt-2 text-14 text-ink-2">
        {isCash ? 'Hand it over in cash: a card is refunded at the till.' : wayText(order.paymentType)} Reason: “
        {refund.reason}”
      </p>
      {isCash ? <input type="hidden" name="method" value="cash" /> : null}
      <input type="hidden" name="key" value={refundKey} />
      <input type="hidden" name="amount" value={amountToDecimalText(refund.amountInCents)} />
      <input type="hidden" name="refundReason" value={refund.reason} />
      {refund.items.map(({ lineId, quantity }) => (
        <input key={lineId} type="hidden" name={`${ITEM}${lineId}`} value={quantity} />
      ))}
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
