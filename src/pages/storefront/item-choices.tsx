import { fields } from '#islands/storefront/item-form.ts';
import { halvesRuleText } from '#src/domain/menu/halves-rule-text.ts';
import type { MenuItem } from '#src/domain/menu/menu.schema.ts';
import { Textarea } from '#src/ui/controls.tsx';
import { Fieldset } from '#src/ui/field.tsx';
import { type ChoiceContext, GroupChoice } from './choice-fields.tsx';
import { DealSlots, type PizzasBySlot } from './deal-choices.tsx';
import { Half, WholePizza } from './pizza-choices.tsx';

interface Props extends ChoiceContext {
  item: MenuItem;
  commentLength: number;
  /** By deal slot id, or under `half`: the pizzas that may be chosen there. */
  pizzas: PizzasBySlot;
}

/** Everything that can be chosen for an item, as a form that works without script. */
export function ItemChoices({ item, menu, currencyCode, form, commentLength, pizzas }: Props) {
  const shared = { menu, currencyCode, form };
  const groups = (isRequired: boolean) =>
    item.modifiers
      .filter((group) => group.min > 0 === isRequired)
      .map((group) => <GroupChoice key={group.id} group={group} {...shared} />);
  return (
    <>
      {item.type === 'pizza' ? <WholePizza item={item} required={groups(true)} {...shared} /> : null}
      {item.type === 'halfAndHalf' ? (
        <div className="grid gap-6 sm:grid-cols-2">
          <p data-part="half-price-rule" className="text-14 text-ink-2 sm:col-span-2">
            {halvesRuleText(menu.pizza, item.halfAndHalf.pizzaSizeId, currencyCode)}
          </p>
          {(['first', 'second'] as const).map((half) => (
            <Half
              key={half}
              half={half}
              sizeId={item.halfAndHalf.pizzaSizeId}
              pizzas={pizzas.get('half') ?? []}
              {...shared}
            />
          ))}
        </div>
      ) : null}
      {item.type === 'deal' ? <DealSlots item={item} pizzas={pizzas} {...shared} /> : null}
      {item.type === 'pizza' ? null : groups(true)}
      {groups(false)}
      {commentLength > 0 ? (
        <Fieldset legend="Special instructions" name={fields.comments} error={form.errors.comments}>
          <Textarea
            name={fields.comments}
            aria-label="Special instructions"
            maxLength={commentLength}
            rows={2}
            defaultValue={form.values[fields.comments] ?? ''}
          />
          <p data-part="comment-count" className="mt-1 text-right text-14 text-ink-3 tabular-nums">
            Up to {commentLength} characters
          </p>
        </Fieldset>
      ) : null}
    </>
  );
}
