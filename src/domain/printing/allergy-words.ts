/**
 * Words in a customer's note that a cook must not overlook. Matched at the start of a word, so that 'nuts', 'peanut'
 * and 'allergies' are found; a false alarm costs a glance, a missed one costs far more.
 */
const ALLERGY_STEMS = [
  'allerg',
  'anaphyla',
  'epipen',
  'intoleran',
  'coeliac',
  'celiac',
  'gluten',
  'wheat',
  'nut',
  'peanut',
  'almond',
  'cashew',
  'hazelnut',
  'walnut',
  'pecan',
  'pistachio',
  'macadamia',
  'sesame',
  'dairy',
  'lactose',
  'egg',
  'soy',
  'shellfish',
  'crustacean',
  'prawn',
  'mollusc',
  'lupin',
  'mustard',
  'sulphite',
  'sulfite',
] as const;

/** Food that shares a stem but nothing else. */
const NOT_ALLERGIES = ['eggplant', 'nutmeg', 'nutella'];

export function isAllergyWord(word: string): boolean {
  return word
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((part) => !NOT_ALLERGIES.includes(part) && ALLERGY_STEMS.some((stem) => part.startsWith(stem)));
}

export function namesAllergy(text: string): boolean {
  return text.split(/\s+/).some(isAllergyWord);
}
