import type { ReactNode } from 'react';
import type { Menu, PizzaItem } from '#src/domain/menu/menu.schema.ts';
import { ownValue } from '#src/domain/menu/menu-index.ts';
import type { PizzaChoice, PizzaHalf } from '#src/domain/ordering/cart.schema.ts';
import { Button } from '#src/ui/button.tsx';
import { SwitchIcon } from '#src/ui/icon.tsx';
import { sizesOf, toHalves, toWhole, withSize } from '../state/selection-edit.ts';
import { Choice } from './choice.tsx';
import { PizzaPanel, SizeBar } from './pizza-parts.tsx';

export interface PizzaEditorProps {
  menu: Menu;
  choice: PizzaChoice;
  onChange: (choice: PizzaChoice) => void;
  /** The pizza that was opened: its sizes are offered. Null in a deal, where the size is given. */
  opened: PizzaItem | null;
  /** For a whole pizza in a deal; null where the whole pizza is the opened one. */
  wholes: readonly PizzaItem[] | null;
  /** For halves; empty: no halves here. */
  halves: readonly PizzaItem[];
  /** What must be answered before toppings: the base, the crust. */
  children?: ReactNode;
}

/** Size, whole or two halves, and what is on each. */
export function PizzaEditor({ menu, choice, onChange, opened, wholes, halves, children }: PizzaEditorProps) {
  const canHalve = halves.length > 1;
  return (
    <div className="space-y-5">
      {opened ? (
        <SizeBar
          sizes={sizesOf(opened, menu)}
          priceOf={(sizeId) => ownValue(opened.pizza.sizes, sizeId)?.price}
          sizeId={choice.sizeId}
          onChoose={(sizeId) => onChange(withSize(choice, sizeId, menu))}
        />
      ) : null}
      {canHalve ? (
        <div className="grid max-w-md grid-cols-2 gap-2">
          <Choice isChosen={choice.kind === 'whole'} onChoose={() => onChange(toWhole(choice))}>
            Whole
          </Choice>
          <Choice isChosen={choice.kind === 'halves'} onChoose={() => onChange(toHalves(choice))}>
            Half and half
          </Choice>
        </div>
      ) : null}
      {children}
      {choice.kind === 'whole' ? (
        <PizzaPanel
          menu={menu}
          sizeId={choice.sizeId}
          half={choice.whole}
          pizzas={wholes}
          title={null}
          onChange={(whole) => onChange({ ...choice, whole })}
        />
      ) : (
        <Halves
          menu={menu}
          sizeId={choice.sizeId}
          first={choice.firstHalf}
          second={choice.secondHalf}
          pizzas={halves}
          hasPrices={opened !== null}
          onChange={(firstHalf, secondHalf) => onChange({ ...choice, firstHalf, secondHalf })}
        />
      )}
    </div>
  );
}

export interface HalvesProps {
  menu: Menu;
  sizeId: string;
  first: PizzaHalf;
  second: PizzaHalf;
  pizzas: readonly PizzaItem[];
  /** Not in a deal, where only what a dear one costs more is paid. */
  hasPrices: boolean;
  onChange: (first: PizzaHalf, second: PizzaHalf) => void;
}

/** Two halves side by side, under headings, as the kitchen reads them. */
export function Halves({ menu, sizeId, first, second, pizzas, hasPrices, onChange }: HalvesProps) {
  return (
    <div>
      <div className="mb-3 flex flex-wrap gap-x-3 gap-y-2">
        <Button
          icon={SwitchIcon}
          onClick={() => onChange(second, first)}
          disabled={first.pizzaSpecId === '' && second.pizzaSpecId === ''}
        >
          Swap halves
        </Button>
        <Button onClick={() => onChange(first, first)} disabled={first.pizzaSpecId === ''}>
          Copy first to second
        </Button>
        {hasPrices ? (
          <p className="self-center text-14 text-ink-2">
            {menu.pizza.halfAndHalfPricing === 'dearer' ? 'The dearer half sets the price.' : 'It costs half of each.'}
          </p>
        ) : null}
      </div>
      <div className="grid gap-6 md:grid-cols-2 md:gap-0 md:divide-x md:divide-line">
        <div className="md:pr-5">
          <PizzaPanel
            menu={menu}
            sizeId={sizeId}
            half={first}
            pizzas={pizzas}
            hasPrices={hasPrices}
            title="First half"
            onChange={(half) => onChange(half, second)}
          />
        </div>
        <div className="md:pl-5">
          <PizzaPanel
            menu={menu}
            sizeId={sizeId}
            half={second}
            pizzas={pizzas}
            hasPrices={hasPrices}
            title="Second half"
            onChange={(half) => onChange(first, half)}
          />
        </div>
      </div>
    </div>
  );
}
