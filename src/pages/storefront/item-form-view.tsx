import { IslandTag } from '#islands/runtime/island.tsx';
import itemBuilder, { type ItemBuilderProps } from '#islands/storefront/item-builder.island.tsx';
import { fields } from '#islands/storefront/item-form.ts';
import { pricingMenuOf } from '#islands/storefront/pricing-menu.ts';
import type { Menu, MenuItem } from '#src/domain/menu/menu.schema.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { FormState } from '#src/pages/page.tsx';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { ItemChoices } from './item-choices.tsx';
import type { ItemCard } from './menu-view.ts';
import { pizzasFor } from './pizzas-for.ts';

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
      <ErrorSummary errors={form.errors} message={form.message} isBeside={(name) => hasField(item, name)} />
      <ItemChoices
        item={item}
        menu={menu}
        currencyCode={currencyCode}
        form={form}
        commentLength={commentLength}
        pizzas={pizzasFor(item, menu)}
      />
      <div
        data-bar="tall"
        className="sticky bottom-0 z-10 -mx-(--gutter) border-line border-t bg-paper px-(--gutter) py-3"
      >
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

/** Whether the page has a choice of this name, which then shows its own error. */
function hasField(item: MenuItem, name: string): boolean {
  const slots = item.type === 'deal' ? [...item.deal.pizzas, ...item.deal.items] : [];
  return (
    item.modifiers.some(({ id }) => name === fields.choice(id)) ||
    (item.type === 'halfAndHalf' && (name === fields.half('first') || name === fields.half('second'))) ||
    slots.some(({ id }) => name.startsWith(`slot.${id}.`) || name.startsWith(fields.choice('', `${id}-`)))
  );
}
