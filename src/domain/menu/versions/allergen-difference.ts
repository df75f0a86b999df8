/** Changes of allergens, each spelt out: which, and in which direction. Pure. */
import { allergenWord } from '../allergen-text.ts';
import { ALLERGENS } from '../allergens.ts';
import type { AllergenInfo, MenuItem, PizzaSettings } from '../menu.schema.ts';
import { groupListsOf } from '../shared-groups.ts';

const LISTS = { CONTAINS: 'Contains', MAY_CONTAIN: 'May contain', FREE_FROM: 'Free from' } as const;
const NOTHING: AllergenInfo = { CONTAINS: [], MAY_CONTAIN: [], FREE_FROM: [] };

interface Said {
  readonly id: string;
  readonly name: string;
  readonly allergenInfo?: AllergenInfo | undefined;
}

/** 'Contains peanuts: removed', of the dish and of its options. */
export function itemAllergenLines(before: MenuItem, after: MenuItem): string[] {
  return [...listLines(before.allergenInfo, after.allergenInfo), ...partLines(optionsOf(before), optionsOf(after))];
}

/** 'Ham, contains sulphites: added' */
export function toppingAllergenLines(before: PizzaSettings, after: PizzaSettings): string[] {
  return partLines(before.toppings, after.toppings);
}

/** Whether a line says that a warning goes: a guest would no longer read it. */
export function isWarningRemoved(line: string): boolean {
  return /(^|, )(may )?contains? [a-z ]+: removed$/i.test(line);
}

/** What the item would no longer warn of, itself or in an option: 'Contains peanuts'. */
export function removedWarnings(before: MenuItem, after: MenuItem): string[] {
  return itemAllergenLines(before, after)
    .filter(isWarningRemoved)
    .map((line) => line.replace(/: removed$/, ''));
}

function optionsOf(item: MenuItem): Said[] {
  return groupListsOf(item).flatMap(({ groups }) => groups.flatMap(({ options }) => options));
}

function partLines(before: readonly Said[], after: readonly Said[]): string[] {
  const was = new Map(before.map((one) => [one.id, one]));
  const lines = after.flatMap(({ id, name, allergenInfo }) => {
    const known = was.get(id);
    if (!known) return [];
    return listLines(known.allergenInfo ?? NOTHING, allergenInfo ?? NOTHING).map(
      (line) => `${name}, ${line.charAt(0).toLowerCase()}${line.slice(1)}`,
    );
  });
  return [...new Set(lines)];
}

function listLines(before: AllergenInfo, after: AllergenInfo): string[] {
  return (Object.keys(LISTS) as (keyof typeof LISTS)[]).flatMap((list) =>
    ALLERGENS.filter((one) => before[list].includes(one) !== after[list].includes(one)).map(
      (one) => `${LISTS[list]} ${allergenWord(one)}: ${after[list].includes(one) ? 'added' : 'removed'}`,
    ),
  );
}
