import type { ReactNode } from 'react';
import type { Menu, PizzaItem } from '#src/domain/menu/menu.schema.ts';
import { menuIndexOf, ownValue } from '#src/domain/menu/menu-index.ts';
import type { PizzaHalf } from '#src/domain/ordering/cart.schema.ts';
import { MoneyText } from '#src/ui/money-text.tsx';
import { Choice, ChoiceGroup, CountedChoice } from '../kit/choice.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { stepTopping, toggleRemoved, toppingCount, withPizza } from './selection-edit.ts';

export interface SizeBarProps {
  sizes: readonly { readonly id: string; readonly name: string }[];
  priceOf: (sizeId: string) => number | undefined;
  sizeId: string;
  onChoose: (sizeId: string) => void;
}

export function SizeBar({ sizes, priceOf, sizeId, onChoose }: SizeBarProps) {
  const { currencyCode } = useSession().store;
  return (
    <ChoiceGroup label="Size">
      {sizes.map((size) => (
        <Choice
          key={size.id}
          isChosen={size.id === sizeId}
          onChoose={() => onChoose(size.id)}
          trailing={<MoneyText amountInCents={priceOf(size.id)} currencyCode={currencyCode} />}
        >
          {size.name}
        </Choice>
      ))}
    </ChoiceGroup>
  );
}

export interface PizzaPanelProps {
  menu: Menu;
  sizeId: string;
  half: PizzaHalf;
  onChange: (half: PizzaHalf) => void;
  /** Pizzas to choose from. Null when the pizza is given. */
  pizzas: readonly PizzaItem[] | null;
  /** Shows each one's price in this size. For halves, both prices make the price. */
  hasPrices?: boolean;
  /** In a deal, shows the extra charge instead. */
  extraOf?: (pizzaId: string) => number;
  /** Groups that depend on the pizza, before its toppings. */
  afterPizza?: ReactNode;
  /** `First half`. Null for a whole pizza. */
  title: string | null;
}

/** One pizza or half: which one, what is removed, what is added. */
export function PizzaPanel(props: PizzaPanelProps) {
  const { menu, sizeId, half, onChange, pizzas, hasPrices = false, extraOf, afterPizza, title } = props;
  const { currencyCode } = useSession().store;
  const pizza = menuIndexOf(menu).items.get(half.pizzaSpecId);
  return (
    <section aria-label={title ?? 'Pizza'} className="min-w-0 space-y-5">
      {/* Side by side, the strip above names them. */}
      {title ? <h3 className="text-18 md:sr-only">{title}</h3> : null}
      {pizzas ? (
        <ChoiceGroup
          label="Pizza"
          isWaiting={half.pizzaSpecId === ''}
          note={half.pizzaSpecId === '' ? <span className="font-semibold text-wait-text">Choose 1</span> : null}
        >
          {pizzas.map((each) => (
            <Choice
              key={each.id}
              isChosen={each.id === half.pizzaSpecId}
              onChoose={() => onChange(withPizza(half, each.id))}
              trailing={
                hasPrices ? (
                  <MoneyText amountInCents={ownValue(each.pizza.sizes, sizeId)?.price} currencyCode={currencyCode} />
                ) : (extraOf?.(each.id) ?? 0) > 0 ? (
                  <MoneyText amountInCents={extraOf?.(each.id)} currencyCode={currencyCode} hasPlus />
                ) : null
              }
            >
              {each.name}
            </Choice>
          ))}
        </ChoiceGroup>
      ) : null}
      {afterPizza}
      {pizza?.type === 'pizza' && pizza.pizza.removeToppings.length > 0 ? (
        <ChoiceGroup label="Remove toppings">
          {pizza.pizza.removeToppings.map((name) => (
            <Choice
              key={name}
              isChosen={half.removeToppings.includes(name)}
              onChoose={() => onChange(toggleRemoved(half, name))}
            >
              {half.removeToppings.includes(name) ? <span className="line-through">{name}</span> : name}
            </Choice>
          ))}
        </ChoiceGroup>
      ) : null}
      {pizza ? <ToppingGroup menu={menu} sizeId={sizeId} half={half} onChange={onChange} /> : null}
    </section>
  );
}

function ToppingGroup({
  menu,
  sizeId,
  half,
  onChange,
}: Pick<PizzaPanelProps, 'menu' | 'sizeId' | 'half' | 'onChange'>) {
  const { currencyCode } = useSession().store;
  const toppings = menu.pizza.toppings.filter((topping) => ownValue(topping.prices, sizeId) !== undefined);
  if (toppings.length === 0) return null;
  return (
    <ChoiceGroup label="Add">
      {toppings.map((topping) => {
        const count = toppingCount(half, topping.id);
        return (
          <CountedChoice
            key={topping.id}
            label={topping.name}
            count={count}
            price={<MoneyText amountInCents={ownValue(topping.prices, sizeId)} currencyCode={currencyCode} hasPlus />}
            onMore={() => onChange(stepTopping(half, topping.id, 1))}
            onLess={() => onChange(stepTopping(half, topping.id, -1))}
          />
        );
      })}
    </ChoiceGroup>
  );
}
