import { fields } from '#islands/storefront/item-form.ts';
import type { Menu, ModifierGroup } from '#src/domain/menu/menu.schema.ts';
import { describeGroupRule } from '#src/domain/menu/modifier-group.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import type { FormState } from '#src/pages/page.tsx';
import { Checkbox, Radio } from '#src/ui/controls.tsx';
import { Fieldset } from '#src/ui/field.tsx';

/** What every field of an item's form needs to know. */
export interface ChoiceContext {
  readonly menu: Menu;
  readonly currencyCode: CurrencyCode;
  readonly form: FormState;
}

export function extra(amountInCents: number, currencyCode: CurrencyCode): string | undefined {
  return amountInCents > 0 ? `+${formatAmount(amountInCents, currencyCode)}` : undefined;
}

export function GroupChoice({
  group,
  prefix = '',
  currencyCode,
  form,
}: ChoiceContext & { group: ModifierGroup; prefix?: string }) {
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

export function Counted({
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
