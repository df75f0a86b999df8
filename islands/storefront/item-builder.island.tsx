import { useEffect, useRef, useState } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import { defineIsland } from '#islands/runtime/define.ts';
import { menuIndexOf } from '#src/domain/menu/menu-index.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { describeIssue } from '#src/domain/pricing/issue-text.ts';
import type { PricedPart, PricingIssue } from '#src/domain/pricing/pricing.types.ts';
import { priceUnit } from '#src/domain/pricing/unit-price.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { fieldId } from '#src/ui/field.tsx';
import { MinusIcon, PlusIcon } from '#src/ui/icon.tsx';
import { fields, quantityOf, selectionFromForm } from './item-form.ts';
import { menuOfPricing, type PricingMenu } from './pricing-menu.ts';
import { followCart } from './refresh.ts';
import { type Unchosen, unchosenOf } from './unchosen.ts';

export interface ItemBuilderProps {
  menu: PricingMenu;
  currencyCode: CurrencyCode;
  /** What the button says until everything is chosen: `from $14.00`. */
  priceText: string;
  quantity: number;
  /** A new line of the cart, or one that is in it. */
  purpose: 'add' | 'update';
}

const MAX_QUANTITY = 99;

interface Quote {
  readonly totalText: string;
  /** `Margherita / Diavola`: the halves in words. */
  readonly summary: string;
  /** The first that hinders. */
  readonly problem: Unchosen | null;
}

/**
 * The foot of an item's form: quantity, the price of what is chosen so far, and the button. The choices are the page's
 * own HTML; this reads them with the same code that the server reads the sent form with.
 */
function ItemBuilder({ menu, currencyCode, priceText, quantity: start, purpose }: ItemBuilderProps) {
  const at = useRef<HTMLDivElement>(null);
  const [quantity, setQuantity] = useState(start);
  const [quote, setQuote] = useState<Quote | null>(null);
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  useEffect(followCart, []);
  useEffect(() => {
    const form = at.current?.closest('form');
    if (!form) return;
    const whole = menuOfPricing(menu);
    const update = () => {
      fitToChoice(form, menu, currencyCode);
      setQuote(quoteForm(form, whole, menu, currencyCode));
      setProblem('');
    };
    const submit = (event: SubmitEvent) => {
      const missing = quoteForm(form, whole, menu, currencyCode).problem;
      if (!missing) return setIsBusy(true);
      event.preventDefault();
      setProblem(missing.message);
      showChoice(form, missing.path);
    };
    // Back to this page from the browser's memory: the button may be pressed again.
    const wake = () => setIsBusy(false);
    // What is missing is said here, in our words, instead of by the browser.
    form.noValidate = true;
    // From now on the steppers have somebody who hears them.
    form.dataset.steps = '';
    update();
    form.addEventListener('click', step);
    form.addEventListener('change', update);
    form.addEventListener('submit', submit);
    window.addEventListener('pageshow', wake);
    return () => {
      form.removeEventListener('click', step);
      form.removeEventListener('change', update);
      form.removeEventListener('submit', submit);
      window.removeEventListener('pageshow', wake);
    };
  }, [menu, currencyCode]);

  const change = (to: number) => {
    setQuantity(Math.min(MAX_QUANTITY, Math.max(1, to)));
    setProblem('');
  };
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, for what was typed before this woke
  useEffect(() => {
    const typed = Number(input.current?.value);
    if (Number.isInteger(typed) && typed !== start) change(typed);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's price follows the quantity
  useEffect(() => {
    input.current?.dispatchEvent(new Event('change', { bubbles: true }));
  }, [quantity]);
  useEffect(() => {
    if (quote?.totalText) announce(quote.totalText);
  }, [quote?.totalText]);

  return (
    <div ref={at} className="flex flex-col gap-2">
      {problem ? (
        <p role="alert" className="font-medium text-14 text-fail-text">
          {problem}
        </p>
      ) : quote?.summary ? (
        <p className="truncate text-14 text-ink-2">{quote.summary}</p>
      ) : null}
      <div className="flex items-center gap-3 max-[22rem]:gap-2">
        <div className="flex items-center rounded-full border border-line-strong/60 bg-surface">
          <IconButton
            icon={MinusIcon}
            label="Decrease quantity"
            className="rounded-full!"
            onClick={() => change(quantity - 1)}
            disabled={quantity <= 1}
          />
          <input
            ref={input}
            name="quantity"
            aria-label="Quantity"
            inputMode="numeric"
            maxLength={2}
            value={quantity}
            onChange={(event) => change(Number(event.target.value.replace(/\D/g, '')) || 1)}
            className="tnum h-11 w-8 border-0 bg-transparent text-center font-semibold"
          />
          <IconButton
            icon={PlusIcon}
            label="Increase quantity"
            className="rounded-full!"
            onClick={() => change(quantity + 1)}
          />
        </div>
        <Button
          type="submit"
          variant="primary"
          size="large"
          className="min-w-0 flex-1 max-[22rem]:px-2! max-[22rem]:text-16!"
          isBusy={isBusy}
        >
          <span>
            {purpose === 'add' ? (
              <>
                Add<span className="max-sm:sr-only"> to cart</span>
              </>
            ) : (
              'Update'
            )}{' '}
            <span data-part="live-price" className="tnum">
              · {quote?.totalText || priceText}
            </span>
          </span>
        </Button>
      </div>
    </div>
  );
}

function quoteForm(
  form: HTMLFormElement,
  whole: ReturnType<typeof menuOfPricing>,
  menu: PricingMenu,
  currencyCode: CurrencyCode,
): Quote {
  const sent = new FormData(form);
  const selection = selectionFromForm(menu.item, sent, whole);
  const context = { channel: 'online', collectionType: 'pickup' } as const;
  const unit = priceUnit(menuIndexOf(whole), menu.item, selection, { lineId: 'new', ...context });
  const soFar = formatAmount(unit.amountInCents * quantityOf(sent), currencyCode);
  const isMissing = unit.issues.length > 0;
  return {
    totalText: unit.amountInCents === 0 && isMissing ? '' : isMissing ? `from ${soFar}` : soFar,
    summary: halvesText(unit.parts),
    problem: unchosenOf(menu.item, selection, whole)[0] ?? problemOf(unit.issues[0], currencyCode),
  };
}

function removalsOf({ item, pizzas }: PricingMenu, id: string): readonly string[] | undefined {
  if (item.type === 'pizza' && item.id === id) return item.pizza.removeToppings;
  return pizzas.find((one) => one.id === id)?.pizza.removeToppings;
}

function halvesText(parts: readonly PricedPart[]): string {
  const halves = parts.filter((part) => part.kind === 'half');
  return halves.map((part) => part.label.replace(/^.*? half: /, '')).join(' / ');
}

/** Prices of toppings follow the size; what cannot be left off the pizza that is chosen now is not offered. */
function fitToChoice(form: HTMLFormElement, menu: PricingMenu, currencyCode: CurrencyCode): void {
  const sent = new FormData(form);
  const sizeId = sent.get('size');
  if (menu.item.type === 'pizza' && typeof sizeId === 'string') {
    for (const topping of menu.settings.toppings) {
      const price = topping.prices[sizeId];
      for (const place of form.querySelectorAll(`[data-topping="${CSS.escape(topping.id)}"]`)) {
        place.textContent =
          price === undefined ? 'not available in this size' : `+${formatAmount(price, currencyCode)}`;
      }
      for (const field of form.querySelectorAll<HTMLInputElement>(`input[name$=".${CSS.escape(topping.id)}"]`)) {
        field.disabled = price === undefined;
      }
    }
  }
  for (const half of ['first', 'second']) {
    const own = removalsOf(menu, String(sent.get(`half.${half}`) ?? ''));
    for (const box of form.querySelectorAll<HTMLInputElement>(`input[name="remove.${half}"]`)) {
      const label = box.closest('label');
      if (label) label.hidden = own !== undefined && !own.includes(box.value);
    }
  }
}

/** One more or one less of what the pressed button stands beside, within its limits. */
function step(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button[data-step]') : null;
  const field = button?.parentElement?.querySelector<HTMLInputElement>('input[type="number"]');
  if (!button || !field || field.disabled) return;
  const by = Number(button.dataset.step);
  field.value = String(Math.min(Number(field.max), Math.max(0, (Number(field.value) || 0) + by)));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** What was chosen and does not fit. */
function problemOf(issue: PricingIssue | undefined, currencyCode: CurrencyCode): Unchosen | null {
  if (!issue) return null;
  const path = 'groupId' in issue ? fields.choice(issue.groupId) : 'slotId' in issue ? `slot.${issue.slotId}` : '';
  return { path, message: describeIssue(issue, currencyCode) };
}

/** The choice that a sentence is about comes into view and takes the focus. */
function showChoice(form: HTMLFormElement, path: string): void {
  if (path !== '') form.querySelector<HTMLElement>(`fieldset[id^="${fieldId(path)}"]`)?.focus();
}

export default defineIsland('storefront/item-builder', ItemBuilder);
