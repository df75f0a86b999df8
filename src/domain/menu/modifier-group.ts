/** Modifier groups: what may be chosen and what it costs (domain rules §3 step 2). Browser-safe. */
import { sum } from '#src/domain/money/money.ts';
import type { ModifierChoice } from '#src/domain/ordering/cart.schema.ts';
import type { PricingIssue } from '#src/domain/pricing/pricing.types.ts';
import type { ModifierGroup } from './menu.schema.ts';
import { combineChoices, type PricedChoice, part, refused } from './priced-choice.ts';

/**
 * Prices the chosen options of an item's groups: each adds its `extraCharge` × its count. Goes through every group, so
 * that a missing required one is found; parts are in the menu's order (domain rules §3 step 2).
 */
export function priceModifiers(
  groups: readonly ModifierGroup[],
  choices: readonly ModifierChoice[],
  lineId: string,
): PricedChoice {
  const known = new Set(groups.map((group) => group.id));
  const unknown = choices
    .filter((choice) => !known.has(choice.groupId))
    .map((choice): PricingIssue => ({ code: 'groupUnknown', lineId, groupId: choice.groupId }));
  return combineChoices([refused(...unknown), ...groups.map((group) => priceGroup(group, choices, lineId))]);
}

function priceGroup(group: ModifierGroup, choices: readonly ModifierChoice[], lineId: string): PricedChoice {
  const counts = countOptions(group, choices);
  const issues = issuesOf(group, counts, lineId);
  const parts = group.options.flatMap((option) => {
    const count = counts.get(option.id) ?? 0;
    if (count === 0) return [];
    const label = count > 1 ? `${count}x ${option.name}` : option.name;
    return [part('option', label, { amountInCents: option.extraCharge * count, refId: option.id, count })];
  });
  return { amountInCents: sum(parts.map((one) => one.amountInCents)), parts, issues };
}

/** How often each option is taken; a group or option that is named twice counts twice. */
function countOptions(group: ModifierGroup, choices: readonly ModifierChoice[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const choice of choices) {
    if (choice.groupId !== group.id) continue;
    for (const { optionId, count } of choice.options) counts.set(optionId, (counts.get(optionId) ?? 0) + count);
  }
  return counts;
}

function issuesOf(group: ModifierGroup, counts: ReadonlyMap<string, number>, lineId: string): PricingIssue[] {
  const issues: PricingIssue[] = [];
  const optionIds = new Set(group.options.map((option) => option.id));
  const groupId = group.id;
  if ([...counts.keys()].some((optionId) => !optionIds.has(optionId))) {
    issues.push({ code: 'optionUnknown', lineId, groupId });
  }
  if (!group.allowMultiple && [...counts.values()].some((count) => count > 1)) {
    issues.push({ code: 'optionRepeated', lineId, groupId });
  }
  const total = sum([...counts.values()]);
  const rule = { lineId, groupId, groupName: group.name, min: group.min, max: group.max };
  if (total < group.min) issues.push({ code: 'groupTooFew', ...rule });
  if (total > group.max) issues.push({ code: 'groupTooMany', ...rule });
  return issues;
}

/** The rule of a group in words: 'Choose 1', 'Choose 1 to 3', 'Choose up to 3'. */
export function describeGroupRule(group: Pick<ModifierGroup, 'min' | 'max'>): string {
  if (group.min === group.max) return `Choose ${group.min}`;
  if (group.min === 0) return `Choose up to ${group.max}`;
  return `Choose ${group.min} to ${group.max}`;
}
