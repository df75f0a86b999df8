/** Allergens through an edit that doesn't speak of them. Pure. */
import type { MenuItem, ModifierGroup } from './menu.schema.ts';
import { groupListsOf, withLists } from './shared-groups.ts';

/** The item, its options with the allergens they had. Forms of options know only names and prices. */
export function withOptionAllergens(after: MenuItem, before: MenuItem): MenuItem {
  const options = groupListsOf(before).flatMap(({ groups }) => groups.flatMap((group) => group.options));
  const known = new Map(options.flatMap(({ id, allergenInfo }) => (allergenInfo ? [[id, allergenInfo] as const] : [])));
  if (known.size === 0) return after;
  const kept = (group: ModifierGroup): ModifierGroup => ({
    ...group,
    options: group.options.map((option) => {
      const allergenInfo = option.allergenInfo ?? known.get(option.id);
      return allergenInfo ? { ...option, allergenInfo } : option;
    }),
  });
  return withLists(after, (groups) => groups.map(kept));
}
