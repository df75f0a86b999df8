import { IslandTag } from '#islands/runtime/island.tsx';
import itemBuilder, { type ItemBuilderProps } from '#islands/storefront/item-builder.island.tsx';
import { pricingMenuOf } from '#islands/storefront/pricing-menu.ts';
import { choosablePizzas, pizzasForSlot } from '#src/domain/menu/choosable-pizzas.ts';
import type { Menu, MenuItem } from '#src/domain/menu/menu.schema.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { FormState } from '#src/pages/page.tsx';
import { ErrorSummary } from '#src/ui/banner.tsx';
import type { PizzasBySlot } from './deal-choices.tsx';
import { ItemChoices } from './item-choices.tsx';
import type { ItemCard } from './menu-view.ts';

interface Props {
  readonly data: {
    readonly item: MenuItem;
    readonly card: Pick<ItemCard, 'priceText'>;
    readonly menu: Menu;
    readonly currencyCode: CurrencyCode;
    readonly commentLength: number;
  };
  readonly form: FormState;
  readonly purpose?: ItemBuilderProps['purpose'];
}

/** Everything that is chosen of an item, and the foot with its price and its button. */
export function ItemForm({ data: { item, card, menu, currencyCode, commentLength }, form, purpose = 'add' }: Props) {
  return (
    <form method="post" className="flex flex-col gap-6" data-part="item-form">
      <ErrorSummary
        errors={form.errors}
        message={form.message}
        isBeside={(name) => item.modifiers.some(({ id }) => name === `group.${id}`)}
      />
      <ItemChoices
        item={item}
        menu={menu}
        currencyCode={currencyCode}
        form={form}
        commentLength={commentLength}
        pizzas={pizzasFor(item, menu)}
      />
      <div className="sticky bottom-0 z-10 -mx-(--gutter) border-line border-t bg-paper px-(--gutter) py-3">
        <IslandTag
          of={itemBuilder}
          hydrate="idle"
          props={{
            menu: pricingMenuOf(item, menu),
            currencyCode,
            priceText: card.priceText,
            quantity: Number(form.values.quantity) || 1,
            purpose,
          }}
        />
      </div>
    </form>
  );
}

function pizzasFor(item: MenuItem, menu: Menu): PizzasBySlot {
  if (item.type === 'halfAndHalf') {
    const { pizzaSizeId, includedPizzaIds } = item.halfAndHalf;
    return new Map([['half', choosablePizzas(menu, { sizeId: pizzaSizeId, halvesOnly: true, includedPizzaIds })]]);
  }
  if (item.type !== 'deal') return new Map();
  return new Map(item.deal.pizzas.map((slot) => [slot.id, pizzasForSlot(slot, menu)]));
}
