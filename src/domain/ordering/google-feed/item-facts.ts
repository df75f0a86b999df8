/** What a dish is good for and what is in it, in Google's words. Browser-safe. */
import { CONTAINMENTS, type GoogleEntityOf } from '../../marketplace/google/google-entities.schema.ts';
import type { Allergen } from '../../menu/allergens.ts';
import { shownDiets } from '../../menu/diet-filter.ts';
import type { MenuItem } from '../../menu/menu.schema.ts';

/** Where Google has another word for ours. */
const OTHER_WORDS: Partial<Record<Allergen, string>> = { SOY: 'SOYBEANS', SULPHITES: 'SULPHUR_DIOXIDE' };

/** Nothing that no person has confirmed: someone may eat by it. */
export function itemFacts(item: MenuItem): Pick<GoogleEntityOf<'MenuItem'>, 'suitableDiet' | 'allergens'> {
  if (item.factsToConfirm) return {};
  const diets = shownDiets(item);
  const allergens = CONTAINMENTS.flatMap((levelOfContainment) =>
    item.allergenInfo[levelOfContainment].map((allergen) => ({
      allergenName: OTHER_WORDS[allergen] ?? allergen,
      levelOfContainment,
    })),
  );
  return {
    ...(diets.length > 0 ? { suitableDiet: [...diets] } : {}),
    ...(allergens.length > 0 ? { allergens } : {}),
  };
}
