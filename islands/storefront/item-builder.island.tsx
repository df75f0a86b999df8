import { type RefObject, useEffect, useRef, useState } from 'react';
import { defineIsland } from '#islands/runtime/define.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { MinusIcon, PlusIcon } from '#src/ui/icon.tsx';
import { typedQuantity, withinQuantity } from './item-quote.ts';
import type { PricingMenu } from './pricing-menu.ts';
import { followAddress, followCart } from './refresh.ts';
import { type Chosen, useItemQuote } from './use-item-quote.ts';

export interface ItemBuilderProps {
  menu: PricingMenu;
  currencyCode: CurrencyCode;
  /** The price on the button until everything is chosen: `from $14.00`. */
  priceText: string;
  quantity: number;
  /** A new line of the cart, or an existing one. */
  purpose: 'add' | 'update';
}

/**
 * The footer of an item's form: quantity, the price of the choices so far, and the button. The choices are the page's own HTML.
 */
function ItemBuilder({ menu, currencyCode, priceText, quantity: start, purpose }: ItemBuilderProps) {
  const at = useRef<HTMLDivElement>(null);
  const { quote, chosen, problem, clearProblem, isBusy } = useItemQuote(at, menu, currencyCode);
  const { quantity, change, input } = useQuantity(start, clearProblem);
  useEffect(followCart, []);
  useEffect(() => (at.current?.closest('dialog') ? undefined : followAddress()), []);
  return (
    <div ref={at} className="flex flex-col gap-2">
      {problem ? (
        <p role="alert" className="font-medium text-14 text-fail-text">
          {problem}
        </p>
      ) : chosen.halves ? (
        <Halves halves={chosen.halves} note={quote?.halfCharge || chosen.progress} />
      ) : chosen.progress ? (
        <p className="text-14 text-ink-2 tabular-nums">{chosen.progress}</p>
      ) : null}
      {chosen.allergens ? (
        // On a phone the list above is out of sight of the choice that changes it.
        <p data-part="chosen-allergens" className="text-14 text-ink-2 lg:hidden">
          {chosen.allergens}
        </p>
      ) : null}
      <div className="flex items-center gap-3 max-[22rem]:gap-2">
        <QuantityStepper quantity={quantity} input={input} onChange={change} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          className="min-w-0 flex-1 max-[22rem]:px-2! max-[22rem]:text-16!"
          isBusy={isBusy}
        >
          <ButtonText purpose={purpose} priceText={quote?.totalText || priceText} />
        </Button>
      </div>
    </div>
  );
}

/** The pizza as it is being made, in a picture and in words. */
function Halves({ halves, note }: { halves: NonNullable<Chosen['halves']>; note: string }) {
  return (
    <div data-part="halves" className="flex items-center gap-3">
      <span
        aria-hidden="true"
        className="grid size-14 shrink-0 grid-cols-2 gap-0.5 overflow-hidden rounded-full border border-line-strong/60 bg-line-strong/60"
      >
        {halves.map((half, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the first half and the second
          <span key={at} className="overflow-hidden bg-sunken">
            {half?.picture ? (
              <img
                src={half.picture}
                alt=""
                className={`size-full object-cover ${at === 0 ? 'object-left' : 'object-right'}`}
              />
            ) : half ? (
              <span className="block size-full bg-accent-soft" />
            ) : null}
          </span>
        ))}
      </span>
      <p className="min-w-0 text-14 text-ink-2">
        <span className="block truncate font-semibold text-ink">
          {halves.map((half, at) => half?.name ?? HALF_TO_CHOOSE[at]).join(' / ')}
        </span>
        <span className="block truncate tabular-nums">{note}</span>
      </p>
    </div>
  );
}

const HALF_TO_CHOOSE = ['Choose the first half', 'choose the second half'];

/** The quantity around `input`. Every change reprices the form. */
function useQuantity(start: number, onChange: () => void) {
  const [quantity, setQuantity] = useState(start);
  const input = useRef<HTMLInputElement>(null);
  const change = (to: number) => {
    setQuantity(withinQuantity(to));
    onChange();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, for what was typed before this woke
  useEffect(() => {
    const typed = Number(input.current?.value);
    if (Number.isInteger(typed) && typed !== start) change(typed);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's price follows the quantity
  useEffect(() => {
    input.current?.dispatchEvent(new Event('change', { bubbles: true }));
  }, [quantity]);
  return { quantity, change, input };
}

interface QuantityStepperProps {
  quantity: number;
  input: RefObject<HTMLInputElement | null>;
  onChange: (to: number) => void;
}

function QuantityStepper({ quantity, input, onChange }: QuantityStepperProps) {
  return (
    <div className="flex items-center rounded-full border border-line-strong/60 bg-surface">
      <IconButton
        icon={MinusIcon}
        label="Decrease quantity"
        className="rounded-full!"
        onClick={() => onChange(quantity - 1)}
        disabled={quantity <= 1}
      />
      <input
        ref={input}
        name="quantity"
        aria-label="Quantity"
        inputMode="numeric"
        maxLength={2}
        value={quantity}
        onChange={(event) => onChange(typedQuantity(event.target.value))}
        className="tnum h-11 w-8 border-0 bg-transparent text-center font-semibold"
      />
      <IconButton
        icon={PlusIcon}
        label="Increase quantity"
        className="rounded-full!"
        onClick={() => onChange(quantity + 1)}
      />
    </div>
  );
}

function ButtonText({ purpose, priceText }: { purpose: ItemBuilderProps['purpose']; priceText: string }) {
  return (
    <span>
      {purpose === 'add' ? (
        <>
          Add<span className="max-sm:sr-only"> to cart</span>
        </>
      ) : (
        'Update'
      )}{' '}
      <span data-part="live-price" className="tnum">
        · {priceText}
      </span>
    </span>
  );
}

export default defineIsland('storefront/item-builder', ItemBuilder);
