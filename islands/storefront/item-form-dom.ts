/** Changes the item form that the page rendered while the customer chooses. */
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { fieldId } from '#src/ui/field.tsx';
import { fields } from './item-form.ts';
import type { PricingMenu } from './pricing-menu.ts';

/** Shows toppings at the price of the chosen size, and hides removals that the chosen pizza does not have. */
export function fitToChoice(form: HTMLFormElement, menu: PricingMenu, currencyCode: CurrencyCode): void {
  const sent = new FormData(form);
  const sizeId = sent.get(fields.size);
  if (menu.item.type === 'pizza' && typeof sizeId === 'string') priceToppings(form, menu, sizeId, currencyCode);
  for (const half of ['first', 'second']) {
    const own = removalsOf(menu, String(sent.get(fields.half(half)) ?? ''));
    for (const box of form.querySelectorAll<HTMLInputElement>(`input[name="${fields.remove(half)}"]`)) {
      const label = box.closest('label');
      if (label) label.hidden = own !== undefined && !own.includes(box.value);
    }
  }
}

function priceToppings(form: HTMLFormElement, menu: PricingMenu, sizeId: string, currencyCode: CurrencyCode): void {
  for (const topping of menu.settings.toppings) {
    const price = topping.prices[sizeId];
    for (const place of form.querySelectorAll(`[data-topping="${CSS.escape(topping.id)}"]`)) {
      place.textContent = price === undefined ? 'not available in this size' : `+${formatAmount(price, currencyCode)}`;
    }
    for (const field of form.querySelectorAll<HTMLInputElement>(`input[name$=".${CSS.escape(topping.id)}"]`)) {
      field.disabled = price === undefined;
    }
  }
}

function removalsOf({ item, pizzas }: PricingMenu, id: string): readonly string[] | undefined {
  if (item.type === 'pizza' && item.id === id) return item.pizza.removeToppings;
  return pizzas.find((one) => one.id === id)?.pizza.removeToppings;
}

/** Adds or removes one of the option beside the clicked button, within its limits. */
export function step(event: Event): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button[data-step]') : null;
  const field = button?.parentElement?.querySelector<HTMLInputElement>('input[type="number"]');
  if (!button || !field || field.disabled) return;
  const by = Number(button.dataset.step);
  field.value = String(Math.min(Number(field.max), Math.max(0, (Number(field.value) || 0) + by)));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

export interface ChosenHalf {
  readonly name: string;
  /** The address of its picture; empty: it has none. */
  readonly picture: string;
}

/** The halves as they are chosen so far; null for an item without halves. */
export function halvesIn(form: HTMLFormElement): readonly (ChosenHalf | null)[] | null {
  if (!form.elements.namedItem(fields.half('first'))) return null;
  return ['first', 'second'].map((half) => {
    const label = form.querySelector(`input[name="${fields.half(half)}"]:checked`)?.closest('label');
    const name = label?.querySelector('[data-part="pizza-name"]')?.textContent;
    return name ? { name, picture: label?.querySelector('img')?.src ?? '' } : null;
  });
}

/** '2 of 5 chosen': of what must be chosen. Empty where it is one thing, or all is. */
export function progressOf(form: HTMLFormElement): string {
  const needed = [...form.querySelectorAll('fieldset:has(> legend > [data-one])')];
  const done = needed.filter((one) => one.querySelector(':scope > div > label > input:checked'));
  return needed.length > 1 && done.length < needed.length ? `${done.length} of ${needed.length} chosen` : '';
}

/** Says how much of the comment's room is used, from its first letter on. */
export function countComment(form: HTMLFormElement): void {
  const field = form.elements.namedItem(fields.comments);
  const place = form.querySelector('[data-part="comment-count"]');
  if (!place || !(field instanceof HTMLTextAreaElement) || field.value === '') return;
  place.textContent = `${field.value.length} of ${field.maxLength} characters`;
}

/** Scrolls the choice that a message is about into view and focuses it. */
export function showChoice(form: HTMLFormElement, path: string): void {
  if (path !== '') form.querySelector<HTMLElement>(`fieldset[id^="${fieldId(path)}"]`)?.focus();
}
