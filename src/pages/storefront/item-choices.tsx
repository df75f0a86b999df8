import { fields } from '#islands/storefront/item-form.ts';
import { pizzasForSlot } from '#src/domain/menu/choosable-pizzas.ts';
import type { Menu, MenuItem, ModifierGroup, PizzaItem, Topping } from '#src/domain/menu/menu.schema.ts';
import { describeGroupRule } from '#src/domain/menu/modifier-group.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Checkbox, Radio, Select, Textarea } from '#src/ui/controls.tsx';
import { Fieldset, fieldId } from '#src/ui/field.tsx';

interface Props {
  item: MenuItem;
  menu: Menu;
  currencyCode: CurrencyCode;
  form: FormState;
  commentLength: number;
  /** By deal slot id, or under `half`: the pizzas that may be chosen there. */
  pizzas: ReadonlyMap<string, readonly PizzaItem[]>;
}

/** Everything that can be chosen of an item, as a form that works by itself. */
export function ItemChoices({ item, menu, currencyCode, form, commentLength, pizzas }: Props) {
  const shared = { menu, currencyCode, form };
  return (
    <>
      {item.type === 'pizza' ? <WholePizza item={item} {...shared} /> : null}
      {item.type === 'halfAndHalf' ? (
        <div className="grid gap-6 sm:grid-cols-2">
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
      {item.modifiers.map((group) => (
        <Group key={group.id} group={group} {...shared} />
      ))}
      {commentLength > 0 ? (
        <Fieldset legend="A note for the kitchen" name={fields.comments} error={form.errors.comments}>
          <Textarea
            name={fields.comments}
            aria-label="A note for the kitchen"
            maxLength={commentLength}
            rows={2}
            defaultValue={form.values[fields.comments] ?? ''}
          />
        </Fieldset>
      ) : null}
    </>
  );
}

type Shared = Pick<Props, 'menu' | 'currencyCode' | 'form'>;

function extra(amountInCents: number, currencyCode: CurrencyCode): string | undefined {
  return amountInCents > 0 ? `+${formatAmount(amountInCents, currencyCode)}` : undefined;
}

function Group({ group, prefix = '', currencyCode, form }: Shared & { group: ModifierGroup; prefix?: string }) {
  const name = fields.choice(group.id, prefix);
  const error = form.errors[`group.${group.id}`];
  const isSingle = group.max === 1 && !group.allowMultiple;
  return (
    <Fieldset legend={group.name} help={describeGroupRule(group)} error={error} name={name}>
      <div className="flex flex-col gap-2">
        {isSingle && group.min === 0 ? (
          <Radio name={name} value="" label="None" defaultChecked={!form.values[name]} />
        ) : null}
        {group.options.map((option) => {
          const trailing = extra(option.extraCharge, currencyCode);
          if (group.allowMultiple) {
            return (
              <Counted
                key={option.id}
                name={fields.count(group.id, option.id, prefix)}
                label={option.name}
                trailing={trailing}
                most={group.max}
                form={form}
              />
            );
          }
          const shared = {
            name,
            value: option.id,
            label: option.name,
            trailing,
            defaultChecked: form.values[name] === option.id,
          };
          return isSingle ? (
            <Radio key={option.id} {...shared} required={group.min > 0} />
          ) : (
            <Checkbox key={option.id} {...shared} />
          );
        })}
      </div>
    </Fieldset>
  );
}

function Counted({
  name,
  label,
  trailing,
  most,
  form,
  toppingId,
}: {
  name: string;
  label: string;
  /** The price of a topping follows the size: the island finds it by this. */
  toppingId?: string;
  trailing: string | undefined;
  most: number;
  form: FormState;
}) {
  return (
    <label className="flex min-h-11 items-center justify-between gap-3">
      <span>{label}</span>
      <span className="flex items-center gap-3">
        {trailing ? (
          <span className="text-14 text-ink-2 tabular-nums" data-topping={toppingId}>
            {trailing}
          </span>
        ) : null}
        <select
          name={name}
          defaultValue={form.values[name] ?? '0'}
          className="h-11 rounded-input border border-line-strong bg-surface px-3 tabular-nums"
        >
          {Array.from({ length: most + 1 }, (_, count) => String(count)).map((count) => (
            <option key={count} value={count}>
              {count}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}

function WholePizza({ item, menu, currencyCode, form }: Shared & { item: PizzaItem }) {
  const sizes = menu.pizza.sizes.filter((size) => Object.hasOwn(item.pizza.sizes, size.id));
  const chosen = form.values[fields.size] ?? sizes[0]?.id;
  return (
    <>
      <Fieldset legend="Size" help="Choose 1" name={fields.size}>
        <div className="flex flex-col gap-2">
          {sizes.map((size) => (
            <Radio
              key={size.id}
              name={fields.size}
              value={size.id}
              label={size.name}
              trailing={formatAmount(item.pizza.sizes[size.id]?.price, currencyCode)}
              defaultChecked={size.id === chosen}
              required
            />
          ))}
        </div>
      </Fieldset>
      <Removals pizza={item} half="whole" />
      <Extras half="whole" toppings={menu.pizza.toppings} sizeId={null} currencyCode={currencyCode} form={form} />
    </>
  );
}

function Half({
  half,
  sizeId,
  pizzas,
  menu,
  currencyCode,
  form,
}: Shared & { half: 'first' | 'second'; sizeId: string; pizzas: readonly PizzaItem[] }) {
  const name = fields.half(half);
  const names = [...new Set(pizzas.flatMap((pizza) => pizza.pizza.removeToppings))];
  return (
    <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4" data-part={`${half}-half`}>
      <Fieldset legend={half === 'first' ? 'First half' : 'Second half'} help="Choose 1" name={name}>
        <div className="flex flex-col gap-2">
          {pizzas.map((pizza) => (
            <Radio
              key={pizza.id}
              name={name}
              value={pizza.id}
              label={pizza.name}
              trailing={formatAmount(pizza.pizza.sizes[sizeId]?.price, currencyCode)}
              defaultChecked={form.values[name] === pizza.id}
              required
            />
          ))}
        </div>
      </Fieldset>
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">Leave out or add</summary>
        <div className="flex flex-col gap-2 pt-2">
          {names.map((topping) => (
            <Checkbox key={topping} name={fields.remove(half)} value={topping} label={`No ${topping.toLowerCase()}`} />
          ))}
          <Extras half={half} toppings={menu.pizza.toppings} sizeId={sizeId} currencyCode={currencyCode} form={form} />
        </div>
      </details>
    </div>
  );
}

function Removals({ pizza, half }: { pizza: PizzaItem; half: string }) {
  if (pizza.pizza.removeToppings.length === 0) return null;
  return (
    <Fieldset legend="Leave out" name={fields.remove(half)}>
      <div className="flex flex-col gap-2">
        {pizza.pizza.removeToppings.map((topping) => (
          <Checkbox key={topping} name={fields.remove(half)} value={topping} label={`No ${topping.toLowerCase()}`} />
        ))}
      </div>
    </Fieldset>
  );
}

function Extras({
  half,
  toppings,
  sizeId,
  currencyCode,
  form,
}: {
  half: string;
  toppings: readonly Topping[];
  /** Null: the size is still open, so the range of prices is shown. */
  sizeId: string | null;
  currencyCode: CurrencyCode;
  form: FormState;
}) {
  const offered = toppings.filter((topping) => sizeId === null || Object.hasOwn(topping.prices, sizeId));
  if (offered.length === 0) return null;
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">Add toppings</summary>
      <div className="flex flex-col">
        {offered.map((topping) => {
          const price = sizeId === null ? Math.min(...Object.values(topping.prices)) : topping.prices[sizeId];
          const text = formatAmount(price, currencyCode);
          return (
            <Counted
              key={topping.id}
              name={fields.add(half, topping.id)}
              label={topping.name}
              trailing={sizeId === null ? `from +${text}` : `+${text}`}
              most={5}
              form={form}
              toppingId={topping.id}
            />
          );
        })}
      </div>
    </details>
  );
}

/** A deal's pizza may be two halves: the one chosen above and this. */
function SecondHalf({
  name,
  pizzas,
  extraCharge,
  currencyCode,
  form,
}: {
  name: string;
  pizzas: readonly PizzaItem[];
  extraCharge: Readonly<Record<string, number>>;
  currencyCode: CurrencyCode;
  form: FormState;
}) {
  if (pizzas.length < 2) return null;
  return (
    <div className="mt-2 flex flex-col gap-1.5 text-14">
      <label htmlFor={fieldId(name)} className="font-semibold">
        Second half
      </label>
      <Select
        id={fieldId(name)}
        name={name}
        defaultValue={form.values[name] ?? ''}
        options={[
          { value: '', label: 'The same: a whole pizza' },
          ...pizzas.map((pizza) => ({
            value: pizza.id,
            label: [pizza.name, extra(extraCharge[pizza.id] ?? 0, currencyCode)].filter(Boolean).join(' '),
          })),
        ]}
      />
    </div>
  );
}

function DealSlots({
  item,
  menu,
  pizzas,
  currencyCode,
  form,
}: Shared & { item: Extract<MenuItem, { type: 'deal' }>; pizzas: Props['pizzas'] }) {
  const items = new Map(menu.items.map((one) => [one.id, one]));
  return (
    <>
      {item.deal.pizzas.flatMap((slot) =>
        Array.from({ length: slot.quantity }, (_, at) => {
          const name = fields.slot(slot.id, at);
          return (
            <Fieldset
              key={name}
              legend={slot.quantity > 1 ? `${slot.name} ${at + 1} of ${slot.quantity}` : slot.name}
              help="Choose 1"
              name={name}
              error={form.errors[`slot.${slot.id}`]}
            >
              <div className="flex flex-col gap-2">
                {(pizzas.get(slot.id) ?? []).map((pizza) => (
                  <Radio
                    key={pizza.id}
                    name={name}
                    value={pizza.id}
                    label={pizza.name}
                    trailing={extra(slot.extraCharge[pizza.id] ?? 0, currencyCode)}
                    defaultChecked={form.values[name] === pizza.id}
                    required
                  />
                ))}
                <SecondHalf
                  name={fields.second(slot.id, at)}
                  pizzas={pizzasForSlot(slot, menu, { halvesOnly: true })}
                  extraCharge={slot.extraCharge}
                  currencyCode={currencyCode}
                  form={form}
                />
                {groupsOfAll(pizzas.get(slot.id) ?? []).map((group) => (
                  <Group
                    key={group.id}
                    group={group}
                    prefix={`${slot.id}-${at}-`}
                    menu={menu}
                    currencyCode={currencyCode}
                    form={form}
                  />
                ))}
              </div>
            </Fieldset>
          );
        }),
      )}
      {item.deal.items.flatMap((slot) =>
        Array.from({ length: slot.quantity }, (_, at) => {
          const name = fields.slot(slot.id, at);
          const only = slot.choices.length === 1 ? slot.choices[0] : undefined;
          return (
            <Fieldset
              key={name}
              legend={slot.quantity > 1 ? `${slot.name} ${at + 1} of ${slot.quantity}` : slot.name}
              help={only ? 'Included' : 'Choose 1'}
              name={name}
              error={form.errors[`slot.${slot.id}`]}
            >
              <div className="flex flex-col gap-2">
                {slot.choices.map((choice) => {
                  const of = items.get(choice.itemId);
                  return (
                    <Radio
                      key={choice.itemId}
                      name={name}
                      value={choice.itemId}
                      label={of?.name ?? 'Not on the menu now'}
                      trailing={extra(choice.extraCharge, currencyCode)}
                      disabled={!of || of.soldout || !of.available}
                      defaultChecked={only !== undefined || form.values[name] === choice.itemId}
                      required
                    />
                  );
                })}
                {slot.modifiers.map((group) => (
                  <Group
                    key={group.id}
                    group={group}
                    prefix={`${slot.id}-${at}-`}
                    menu={menu}
                    currencyCode={currencyCode}
                    form={form}
                  />
                ))}
              </div>
            </Fieldset>
          );
        }),
      )}
    </>
  );
}

/** Each group once: the pizzas of a menu share their groups, and which pizza it will be is not known yet. */
function groupsOfAll(pizzas: readonly PizzaItem[]): ModifierGroup[] {
  return [...new Map(pizzas.flatMap((pizza) => pizza.modifiers).map((group) => [group.id, group])).values()];
}
