import type { StoreFacts } from '#db/menu/menu-store.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { FEWER_ITEMS_TEXT, type KeptQuantity, withFewerItems } from '#src/domain/ordering/fewer-items.ts';
import type { VoidedLine } from '#src/domain/ordering/kept-lines.ts';
import { mayLeaveOut } from '#src/domain/ordering/may-leave-out.ts';
import type { Order } from '#src/domain/ordering/order.types.ts';
import { removedText } from '#src/features/orders/removed-items.ts';
import type { FormState } from '#src/pages/page.tsx';
import { invalidFields } from '#src/shared/parse-input.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Select } from '#src/ui/controls.tsx';
import { REMOVE_REASONS } from '#src/ui/order-labels.ts';
import { SectionHeading } from '#src/ui/surface.tsx';
import type { OrderPageData } from './order.pages.tsx';
import { FoldSummary, ReasonFields } from './order-actions.tsx';

/** What is asked to be removed, waiting for the button that has the new total on it. */
export interface Removal {
  readonly kept: readonly KeptQuantity[];
  readonly removed: readonly VoidedLine[];
  readonly nowInCents: number;
  readonly reason: string;
}

const KEEP = 'keep.';

/** From the form or the address: a quantity of each line, by its id behind the prefix. */
export function lineQuantities(words: Iterable<readonly [string, unknown]>, prefix: string): KeptQuantity[] {
  return [...words].flatMap(([name, value]) => {
    const quantity = Number(value);
    return name.startsWith(prefix) && Number.isInteger(quantity) && quantity >= 0
      ? [{ lineId: name.slice(prefix.length), quantity }]
      : [];
  });
}

/** Each line's new quantity. */
export const keptOf = (words: Iterable<readonly [string, unknown]>) => lineQuantities(words, KEEP);

export function requestedRemoval(query: URLSearchParams, order: Order, { profile }: StoreFacts): Removal | null {
  const reason = (query.get('removeReason') ?? '').slice(0, 200);
  const kept = keptOf(query);
  if (kept.length === 0 || reason === '') return null;
  const fewer = withFewerItems(order, kept, profile.settings.tax);
  return fewer.ok ? { kept, removed: fewer.removed, nowInCents: fewer.order.grandTotalInCents, reason } : null;
}

/** The address that asks for the removal. Throws at the first line while it isn't one. */
export function removalQuery(form: FormData, order: Order, reason: string, { profile }: StoreFacts): URLSearchParams {
  const kept = keptOf(form);
  const fewer = withFewerItems(order, kept, profile.settings.tax);
  if (!fewer.ok) throw invalidFields({ path: 'items', message: FEWER_ITEMS_TEXT[fewer.issue] });
  const named = kept.map(({ lineId, quantity }) => [`${KEEP}${lineId}`, String(quantity)]);
  return new URLSearchParams([...named, ['removeReason', reason]]);
}

interface Props {
  data: OrderPageData;
  form: FormState;
}

/** For an order of which the store can only make a part. */
export function RemoveItemsForm({ data: { order }, form }: Props) {
  if (!mayLeaveOut(order)) return null;
  return (
    <details className="group/act" data-act="removeItems" open={Boolean(form.errors.items ?? form.errors.removeReason)}>
      <FoldSummary isDanger>Remove items…</FoldSummary>
      <form method="post" className="mt-3 flex flex-col gap-3">
        <p className="text-14 text-ink-2">The customer is notified about what’s missing, and pays for the rest.</p>
        <ul className="divide-y divide-line border-line border-y">
          {order.lines.map(({ id, priced }) => (
            <li key={id} className="flex items-center justify-between gap-3 py-2">
              <label htmlFor={`keep-${id}`} className="min-w-0 font-medium">
                {priced.name}
              </label>
              <span className="w-36 shrink-0">
                <Select
                  id={`keep-${id}`}
                  name={`${KEEP}${id}`}
                  defaultValue={form.values[`${KEEP}${id}`] ?? String(priced.quantity)}
                  options={quantitiesOf(priced.quantity)}
                />
              </span>
            </li>
          ))}
        </ul>
        {form.errors.items ? (
          <p role="alert" className="text-14 font-semibold text-fail-text">
            {form.errors.items}
          </p>
        ) : null}
        <ReasonFields name="removeReason" label="Reason" reasons={REMOVE_REASONS} form={form} />
        <Button type="submit" name="do" value="askRemove" variant="danger">
          Continue
        </Button>
      </form>
    </details>
  );
}

function quantitiesOf(quantity: number) {
  return Array.from({ length: quantity + 1 }, (_, left) => quantity - left).map((left) => ({
    value: String(left),
    label: left === quantity ? `Keep ${left}` : left === 0 ? 'Remove' : `Keep ${left} of ${quantity}`,
  }));
}

/** The confirmation: what goes, and the new total on the button. */
export function RemoveItemsConfirm({ data: { order, removal, here } }: { data: OrderPageData }) {
  if (!removal) return null;
  const [was, now] = [order.grandTotalInCents, removal.nowInCents].map((cents) =>
    formatAmount(cents, order.currencyCode),
  );
  return (
    <form
      id="remove"
      method="post"
      action={here}
      className="flex scroll-mt-24 flex-col gap-3 border-line border-t pt-4 first:border-t-0 first:pt-0"
    >
      <SectionHeading>{`Remove ${removedText({ lines: removal.removed })}?`}</SectionHeading>
      <p className="-mt-2 text-14 text-ink-2">
        The total is {now} instead of {was}.{' '}
        {order.paymentType === 'stripeCheckout' ? 'The rest of the hold on the card is released when you accept. ' : ''}
        Reason: “{removal.reason}”
      </p>
      {removal.kept.map(({ lineId, quantity }) => (
        <input key={lineId} type="hidden" name={`${KEEP}${lineId}`} value={quantity} />
      ))}
      <input type="hidden" name="version" value={order.version} />
      <input type="hidden" name="removeReason" value={removal.reason} />
      <div className="flex gap-2">
        <Button type="submit" name="do" value="remove" variant="danger">
          Remove, {now} to pay
        </Button>
        <LinkButton href={here} variant="quiet">
          Cancel
        </LinkButton>
      </div>
    </form>
  );
}
