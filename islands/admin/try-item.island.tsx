import { useEffect } from 'react';
import { defineIsland } from '#islands/runtime/define.ts';
import { fitToChoice, step } from '#islands/storefront/item-form-dom.ts';
import type { PricingMenu } from '#islands/storefront/pricing-menu.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';

export interface TryItemProps {
  menu: PricingMenu;
  currencyCode: CurrencyCode;
}

/** Requests the price of the current choices and shows it. Without script a button does. */
function TryItem({ menu, currencyCode }: TryItemProps) {
  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>('form[data-part="try-item"]');
    if (!form) return;
    form.noValidate = true;
    // From here on the script handles the steppers.
    form.dataset.steps = '';
    fitToChoice(form, menu, currencyCode);
    let asking: AbortController | null = null;
    const ask = async () => {
      fitToChoice(form, menu, currencyCode);
      asking?.abort();
      asking = new AbortController();
      const url = `${location.pathname}?${new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))}`;
      history.replaceState(null, '', url);
      const answer = await fetch(url, { signal: asking.signal }).catch(() => null);
      if (!answer?.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      const next = page.querySelector('[data-part="explained"]');
      form.querySelector('[data-part="explained"]')?.replaceChildren(...(next?.childNodes ?? []));
    };
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      void ask();
    };
    form.addEventListener('click', step);
    form.addEventListener('change', ask);
    form.addEventListener('submit', submit);
    return () => {
      asking?.abort();
      form.removeEventListener('click', step);
      form.removeEventListener('change', ask);
      form.removeEventListener('submit', submit);
    };
  }, [menu, currencyCode]);
  return null;
}

export default defineIsland('admin/try-item', TryItem);
