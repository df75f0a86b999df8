import { type RefObject, useEffect, useRef, useState } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { type ChosenHalf, countComment, fitToChoice, halvesIn, progressOf, showChoice, step } from './item-form-dom.ts';
import { type ItemQuote, priceToSay, quoteItem } from './item-quote.ts';
import type { Added } from './post-item.ts';
import { menuOfPricing, type PricingMenu } from './pricing-menu.ts';
import { showAllergens } from './show-allergens.ts';

export interface Chosen {
  readonly halves: readonly (ChosenHalf | null)[] | null;
  /** '2 of 5 chosen' */
  readonly progress: string;
  /** 'Contains: milk, crustaceans.' Empty until a choice has changed what the page says above. */
  readonly allergens: string;
}

/** Follows the form around `at`: its price so far, what is missing on submit, and whether it is being sent. */
export function useItemQuote(at: RefObject<HTMLElement | null>, menu: PricingMenu, currencyCode: CurrencyCode) {
  const [quote, setQuote] = useState<ItemQuote | null>(null);
  const [chosen, setChosen] = useState<Chosen>({ halves: null, progress: '', allergens: '' });
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    const form = at.current?.closest('form');
    if (!form) return;
    const whole = menuOfPricing(menu);
    const read = () => quoteItem(new FormData(form), menu, whole, currencyCode);
    let drawn: string | null = null;
    const update = () => {
      fitToChoice(form, menu, currencyCode);
      setQuote(read());
      const line = showAllergens(form, menu.item, whole);
      drawn ??= line;
      // Once it has changed it stays, also when it is what it was again.
      if (line !== drawn) drawn = '';
      const allergens = drawn === '' ? line : '';
      setChosen({ halves: halvesIn(form), progress: progressOf(form), allergens });
      setProblem('');
    };
    const submit = (event: SubmitEvent) => {
      const missing = read().problem;
      if (!missing) return setIsBusy(true);
      event.preventDefault();
      setProblem(missing.message);
      showChoice(form, missing.path);
    };
    const refuse = ({ detail }: CustomEvent<Added>) => {
      setIsBusy(false);
      setProblem(detail.text);
      showChoice(form, detail.path);
    };
    // Restored from the browser's cache: the button may be clicked again.
    const wake = () => setIsBusy(false);
    // Missing choices are named in our own words instead of the browser's.
    form.noValidate = true;
    // From here on the script handles the steppers.
    form.dataset.steps = '';
    update();
    const count = () => countComment(form);
    count();
    form.addEventListener('input', count);
    form.addEventListener('click', step);
    form.addEventListener('change', update);
    form.addEventListener('submit', submit);
    form.addEventListener('item-refused', refuse as EventListener);
    window.addEventListener('pageshow', wake);
    return () => {
      form.removeEventListener('input', count);
      form.removeEventListener('click', step);
      form.removeEventListener('change', update);
      form.removeEventListener('submit', submit);
      form.removeEventListener('item-refused', refuse as EventListener);
      window.removeEventListener('pageshow', wake);
    };
  }, [at, menu, currencyCode]);
  const heard = useRef<ItemQuote | null>(null);
  useEffect(() => {
    const text = priceToSay(heard.current, quote);
    heard.current = quote;
    if (text !== '') announce(text);
  }, [quote]);
  return { quote, chosen, problem, clearProblem: () => setProblem(''), isBusy };
}
