import testBuildIsland from '#islands/admin/test-build.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { selectionFromForm } from '#islands/storefront/item-form.ts';
import { unchosenOf } from '#islands/storefront/unchosen.ts';
import { separatePriceOfBuild } from '#src/domain/menu/deal-saving.ts';
import { menuWith } from '#src/domain/menu/item-prices.ts';
import type { DealItem, Menu } from '#src/domain/menu/menu.schema.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { describeIssue } from '#src/domain/pricing/issue-text.ts';
import { tryItem } from '#src/domain/pricing/try-item.ts';
import type { StoreProfile } from '#src/domain/tenancy/store-settings.schema.ts';
import type { FormState } from '#src/pages/page.tsx';
import { ItemChoices } from '#src/pages/storefront/item-choices.tsx';
import { pizzasFor } from '#src/pages/storefront/pizzas-for.ts';
import { Button } from '#src/ui/button.tsx';
import { DownIcon } from '#src/ui/icon.tsx';
import { PriceSteps } from './item-explained.tsx';

const FORM = 'test-build-form';

interface Props {
  /** As far as the form says it. */
  deal: DealItem;
  menu: Menu;
  store: StoreProfile;
  /** With what was chosen here, under the names of the customer's own form. */
  form: FormState;
  now: Temporal.Instant;
  formId: string;
  /** The stored deal as customers have it, for browsers without script; null: it isn't stored yet. */
  viewHref: string | null;
}

/** The deal of the form, built as a customer builds it: its price step by step, and what the same costs one by one. */
export function TestBuild({ deal, menu, store, form, now, formId, viewHref }: Props) {
  const after = menuWith(menu, deal);
  const isEmpty = deal.deal.items.length + deal.deal.pizzas.length === 0;
  return (
    <details
      data-part="test-build"
      id="test-build"
      className="mt-6 max-w-3xl scroll-mt-20 rounded-card border border-line bg-surface"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-2 px-4 font-semibold text-18 sm:px-5 [&::-webkit-details-marker]:hidden">
        <span className="flex-1">Test build</span>
        <DownIcon size={20} aria-hidden className="text-ink-3 in-open:rotate-180" />
      </summary>
      <form
        id={FORM}
        method="get"
        action={viewHref ?? undefined}
        data-part="test-build-form"
        className="flex flex-col gap-6 border-line border-t p-4 sm:p-5"
      >
        <p className="text-14 text-ink-2">Choose as a customer would. Nothing is saved or ordered.</p>
        <div data-part="test-build-choices" className="flex flex-col gap-6">
          {isEmpty ? (
            <p>Add items or pizzas to the deal first.</p>
          ) : (
            <ItemChoices
              {...{ menu: after, currencyCode: store.currencyCode, form }}
              item={deal}
              commentLength={0}
              pizzas={pizzasFor(deal, after)}
            />
          )}
        </div>
        {viewHref && !isEmpty ? (
          <noscript>
            <Button type="submit">Show price of the saved deal</Button>
          </noscript>
        ) : null}
        <section
          data-part="test-build-price"
          aria-label="Price of the test build"
          aria-live="polite"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where it is long, and a keyboard has to reach it
          tabIndex={0}
          data-bar="tall"
          className="sticky bottom-0 max-h-[45dvh] overflow-y-auto border-line border-t bg-surface pt-4 pb-2"
        >
          {isEmpty ? null : <Result {...{ deal, menu: after, store, form, now }} />}
        </section>
      </form>
      <IslandTag of={testBuildIsland} hydrate="idle" props={{ formId, buildId: FORM }} />
    </details>
  );
}

function Result({ deal, menu, store, form, now }: Pick<Props, 'deal' | 'menu' | 'store' | 'form' | 'now'>) {
  const { currencyCode } = store;
  const selection = selectionFromForm(deal, dataOf(form), menu);
  if (selection.type !== 'deal') return null;
  const tried = tryItem(deal, menu, store, {
    selection,
    quantity: 1,
    channel: 'online',
    collectionType: 'pickup',
    at: now,
  });
  const unchosen = unchosenOf(deal, selection, menu).map(({ message }) => message);
  const hints = unchosen.length > 0 ? unchosen : tried.issues.map((issue) => describeIssue(issue, currencyCode));
  const price = tried.steps.reduce((total, { level, amountInCents }) => total + (level === 0 ? amountInCents : 0), 0);
  const separate = hints.length > 0 ? null : separatePriceOfBuild(deal, selection, menu);
  return (
    <>
      <h3 className="mb-2 font-semibold">Price, picked up from the website</h3>
      {hints.length > 0 ? (
        <ul className="mb-3 flex flex-col gap-1 text-14 text-ink-2">
          {[...new Set(hints)].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
      <PriceSteps {...{ tried, currencyCode }} />
      {separate === null ? null : (
        <p data-part="saving" className="mt-3 rounded-input bg-sunken px-3 py-2 font-medium">
          {savingText(price, separate, (cents) => formatAmount(cents, currencyCode) ?? '')}
        </p>
      )}
    </>
  );
}

export function savingText(price: number, separate: number, money: (cents: number) => string): string {
  const alone = `One by one: ${money(separate)}.`;
  if (price < separate) {
    return `${alone} This deal saves ${money(separate - price)} (${Math.round(((separate - price) / separate) * 100)}%).`;
  }
  return price === separate
    ? `${alone} This deal saves nothing.`
    : `${alone} This deal costs ${money(price - separate)} more.`;
}

function dataOf({ values, lists }: FormState): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) {
    for (const one of lists?.[name] ?? [value]) data.append(name, one);
  }
  return data;
}
