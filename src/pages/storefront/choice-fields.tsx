import type { ReactNode } from 'react';
import { fields } from '#islands/storefront/item-form.ts';
import type { Menu, ModifierGroup } from '#src/domain/menu/menu.schema.ts';
import { describeGroupRule } from '#src/domain/menu/modifier-group.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { type FormState, isTicked } from '#src/pages/page.tsx';
import { IconButton } from '#src/ui/button.tsx';
import { Checkbox, Radio } from '#src/ui/controls.tsx';
import { Fieldset, fieldId } from '#src/ui/field.tsx';
import { MinusIcon, PlusIcon, SuccessIcon } from '#src/ui/icon.tsx';

/** What every field of an item's form needs to know. */
export interface ChoiceContext {
  readonly menu: Menu;
  readonly currencyCode: CurrencyCode;
  readonly form: FormState;
}

export function extra(amountInCents: number, currencyCode: CurrencyCode): string | undefined {
  return amountInCents > 0 ? `+${formatAmount(amountInCents, currencyCode)}` : undefined;
}

/**
 * The name of what must be chosen, marked as such; with a tick once it is (storefront.css), without script as well.
 * `hasOne`: a single choice is enough, so that the page's style can tell.
 */
export function Required({ children, hasOne = true }: { readonly children: ReactNode; readonly hasOne?: boolean }) {
  return (
    <span data-part="required" data-one={hasOne ? '' : undefined} className="flex items-center justify-between gap-3">
      <span>{children}</span>
      <b className="rounded-full bg-sunken px-2.5 py-0.5 font-semibold text-12 text-ink-2">Required</b>
      <SuccessIcon size={20} aria-hidden className="hidden text-done-text" />
    </span>
  );
}

export function GroupChoice({
  group,
  prefix = '',
  currencyCode,
  form,
}: ChoiceContext & { group: ModifierGroup; prefix?: string }) {
  const name = fields.choice(group.id, prefix);
  const error = form.errors[name];
  const isSingle = group.max === 1 && !group.allowMultiple;
  return (
    <Fieldset
      legend={
        group.min > 0 ? <Required hasOne={group.min === 1 && !group.allowMultiple}>{group.name}</Required> : group.name
      }
      help={describeGroupRule(group)}
      error={error}
      name={name}
    >
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
            defaultChecked: isTicked(form, name, option.id),
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

/** How many of something: a number without script, a stepper with it. */
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
    <div className="flex min-h-14 items-center justify-between gap-3">
      <span className="min-w-0 flex-1">
        <label htmlFor={fieldId(name)} className="block font-medium leading-snug">
          {label}
        </label>
        {trailing ? (
          <span className="text-14 text-ink-2 tabular-nums" data-topping={toppingId}>
            {trailing}
          </span>
        ) : null}
      </span>
      <span data-part="stepper" className="flex items-center rounded-full border border-line-strong/60 bg-surface">
        <IconButton
          type="button"
          data-step={-1}
          icon={MinusIcon}
          label={`Less ${label.toLowerCase()}`}
          className="rounded-full!"
        />
        <input
          id={fieldId(name)}
          name={name}
          type="number"
          inputMode="numeric"
          min={0}
          max={most}
          defaultValue={form.values[name] ?? '0'}
          className="tnum h-11 w-10 border-0 bg-transparent text-center font-semibold"
        />
        <IconButton
          type="button"
          data-step={1}
          icon={PlusIcon}
          label={`More ${label.toLowerCase()}`}
          className="rounded-full!"
        />
      </span>
    </div>
  );
}
