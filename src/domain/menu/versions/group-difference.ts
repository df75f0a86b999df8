/** Changes in an item's option groups, in words and prices. Pure. */
import { formatAmount } from '#src/domain/money/format-amount.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { isSameValue } from '#src/shared/same-value.ts';
import type { ModifierGroup } from '../menu.schema.ts';

type Groups = readonly ModifierGroup[];

export function groupLines(before: Groups, after: Groups, currencyCode: CurrencyCode): string[] {
  const was = new Map(before.map((group) => [group.id, group]));
  const is = new Set(after.map(({ id }) => id));
  return [
    ...after.flatMap((group) => {
      const old = was.get(group.id);
      return old
        ? changedGroup(old, group, currencyCode)
        : [`${group.name}: new ${group.shared ? 'shared ' : ''}options`];
    }),
    ...before.filter(({ id }) => !is.has(id)).map(({ name }) => `${name}: options removed`),
  ];
}

function changedGroup(before: ModifierGroup, after: ModifierGroup, currencyCode: CurrencyCode): string[] {
  const was = new Map(before.options.map((option) => [option.id, option]));
  const is = new Set(after.options.map(({ id }) => id));
  const text = (cents: number) => `+${formatAmount(cents, currencyCode)}`;
  const rules = ({ min, max, allowMultiple }: ModifierGroup) => ({ min, max, allowMultiple });
  const lines = [
    ...(before.name === after.name ? [] : [`Options ${before.name} → ${after.name}`]),
    ...(isSameValue(rules(before), rules(after)) ? [] : [`${after.name}: choose ${after.min} to ${after.max}`]),
    ...after.options.flatMap(({ id, name, extraCharge }) => {
      const old = was.get(id);
      if (!old) return [`${after.name}: ${name} added, ${text(extraCharge)}`];
      if (old.extraCharge !== extraCharge) return [`${name}: ${text(old.extraCharge)} → ${text(extraCharge)}`];
      return old.name === name ? [] : [`${after.name}: ${old.name} → ${name}`];
    }),
    ...before.options.filter(({ id }) => !is.has(id)).map(({ name }) => `${after.name}: ${name} removed`),
  ];
  if (before.shared !== after.shared) {
    lines.push(after.shared ? `${after.name}: now shared with other items` : `${after.name}: no longer shared`);
  }
  const isReordered = lines.length === 0 && !isSameValue(before, after);
  return isReordered ? [`${after.name}: in another order`] : lines;
}
