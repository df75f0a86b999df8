import type { ReactNode } from 'react';
import type { Menu, PizzaItem } from '#src/domain/menu/menu.schema.ts';
import { menuIndexOf, ownValue } from '#src/domain/menu/menu-index.ts';
import type { PizzaChoice, PizzaHalf } from '#src/domain/ordering/cart.schema.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { TransferIcon } from '#src/ui/icon.tsx';
import { Choice } from '../kit/choice.tsx';
import { PizzaPanel, SizeBar } from './pizza-parts.tsx';
import { toHalves, toWhole, withSize } from './selection-edit.ts';
import { sizesOf } from './start-selection.ts';

export interface PizzaEditorProps {
  menu: Menu;
  choice: PizzaChoice;
  onChange: (choice: PizzaChoice) => void;
  /** The item that was tapped: its sizes are offered. Null in a deal, where the size is given. */
  opened: PizzaItem | null;
  /** Choices for a whole pizza in a deal. Null when the whole pizza is the tapped item. */
  wholes: readonly PizzaItem[] | null;
  /** Choices for halves. Empty when there are no halves. */
  halves: readonly PizzaItem[];
  /** Required before toppings: the base, the crust. */
  children?: ReactNode;
  /** The same when it depends on the pizza chosen here: between it and its toppings. */
  afterPizza?: ReactNode;
  /** In a deal: the extra charge of a premium pizza. */
  extraOf?: (pizzaId: string) => number;
}

/** Size, whole or two halves, and the toppings of each. */
export function PizzaEditor({
  menu,
  choice,
  onChange,
  opened,
  wholes,
  halves,
  children,
  afterPizza,
  extraOf,
}: PizzaEditorProps) {
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
          {...(extraOf ? { extraOf } : {})}
          afterPizza={afterPizza}
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
          {...(extraOf ? { extraOf } : {})}
          onChange={(firstHalf, secondHalf) => onChange({ ...choice, firstHalf, secondHalf })}
        >
          {afterPizza}
        </Halves>
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
  /** Not in a deal, where only a premium pizza's extra charge is paid. */
  hasPrices: boolean;
  extraOf?: (pizzaId: string) => number;
  /** Between the halves' toppings and the strip that names them. */
  children?: ReactNode;
  onChange: (first: PizzaHalf, second: PizzaHalf) => void;
}

/** Two halves side by side, under headings, as the kitchen reads them. */
export function Halves({ menu, sizeId, first, second, pizzas, hasPrices, extraOf, children, onChange }: HalvesProps) {
  const more = extraOf ? { extraOf } : {};
  return (
    <div>
      <div className="mb-3 flex flex-wrap gap-x-3 gap-y-2">
        <Button
          icon={TransferIcon}
          onClick={() => onChange(second, first)}
          disabled={first.pizzaSpecId === '' && second.pizzaSpecId === ''}
        >
          Swap halves
        </Button>
        <Button onClick={() => onChange(first, first)} disabled={first.pizzaSpecId === ''}>
          Copy first half to second
        </Button>
        {hasPrices ? (
          <p className="self-center text-14 text-ink-2">
            {menu.pizza.halfAndHalfPricing === 'dearer'
              ? 'Priced at the more expensive half.'
              : 'Priced at the average of both halves.'}
          </p>
        ) : null}
      </div>
      <HalvesStrip menu={menu} sizeId={sizeId} halves={[first, second]} />
      {children ? <div className="mb-5 space-y-5">{children}</div> : null}
      <div className="grid gap-6 md:grid-cols-2 md:gap-0 md:divide-x md:divide-line">
        <div className="md:pr-5">
          <PizzaPanel
            menu={menu}
            sizeId={sizeId}
            half={first}
            pizzas={pizzas}
            hasPrices={hasPrices}
            title="First half"
            {...more}
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
            {...more}
            onChange={(half) => onChange(first, half)}
          />
        </div>
      </div>
    </div>
  );
}

const HALVES = ['First half', 'Second half'] as const;

/** Which pizza each half is and in which size. It stays in view while the toppings scroll. */
function HalvesStrip({ menu, sizeId, halves }: { menu: Menu; sizeId: string; halves: readonly PizzaHalf[] }) {
  const { items } = menuIndexOf(menu);
  const size = menu.pizza.sizes.find(({ id }) => id === sizeId)?.name;
  return (
    <div
      data-part="halves"
      className="sticky -top-4 z-10 -mx-1 mb-4 grid grid-cols-2 border-b border-line bg-surface px-1 py-2 short:-top-3"
    >
      {HALVES.map((title, at) => (
        <p key={title} className={cx('min-w-0 leading-tight', at === 1 && 'md:pl-5')}>
          <span className="block text-14 text-ink-2">
            {title}
            {size ? ` · ${size}` : ''}
          </span>
          <span className="block truncate text-18 font-bold">
            {items.get(halves[at]?.pizzaSpecId ?? '')?.name ?? 'Choose a pizza'}
          </span>
        </p>
      ))}
    </div>
  );
}
