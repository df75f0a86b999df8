/** Allergens as a person types them into two short boxes: "milk, wheat" and "may contain". Pure, browser-safe. */
import { allergenWord } from './allergen-text.ts';
import { ALLERGENS, type Allergen } from './allergens.ts';
import type { AllergenInfo } from './menu.schema.ts';

export const ALLERGEN_BOXES = ['contains', 'mayContain'] as const;
export type AllergenBox = (typeof ALLERGEN_BOXES)[number];
export type AllergenTexts = Readonly<Record<AllergenBox, string>>;

/** Said in words, so that an empty box means that nothing is known. */
const NONE = 'none';

export function allergenTexts(info: AllergenInfo | undefined): AllergenTexts {
  if (!info) return { contains: '', mayContain: '' };
  const text = (list: readonly Allergen[]) => list.map(allergenWord).join(', ');
  const isFree = info.CONTAINS.length === 0 && info.MAY_CONTAIN.length === 0;
  return { contains: isFree ? NONE : text(info.CONTAINS), mayContain: text(info.MAY_CONTAIN) };
}

/** `unknown`: the words that name no allergen, by their box. Nothing typed is nothing known: no list. */
export function allergensTyped(
  texts: AllergenTexts,
  stored: AllergenInfo | undefined,
): { readonly info: AllergenInfo | undefined; readonly unknown: readonly (readonly [AllergenBox, string])[] } {
  const isNone = plain(texts.contains) === NONE;
  const [contains, may] = [wordsIn(isNone ? '' : texts.contains), wordsIn(texts.mayContain)];
  const unknown = [
    ...contains.unknown.map((word) => ['contains', word] as const),
    ...may.unknown.map((word) => ['mayContain', word] as const),
  ];
  if (!isNone && contains.known.length === 0 && may.known.length === 0) return { info: undefined, unknown };
  const MAY_CONTAIN = may.known.filter((one) => !contains.known.includes(one));
  const named = [...contains.known, ...MAY_CONTAIN];
  const FREE_FROM = (stored?.FREE_FROM ?? []).filter((one) => !named.includes(one));
  return { info: { CONTAINS: contains.known, MAY_CONTAIN, FREE_FROM }, unknown };
}

/** "We don’t know “prawns”. Use: milk, eggs, …" */
export function unknownAllergenText(word: string): string {
  return `We don’t know “${word}”. Use these words: ${ALLERGENS.map(allergenWord).join(', ')}.`;
}

function wordsIn(text: string): { known: Allergen[]; unknown: string[] } {
  const pieces = text.split(/[,;]/).map((piece) => piece.trim());
  const found = pieces.filter((piece) => piece !== '').map((piece) => [piece, allergenCalled(piece)] as const);
  const known = new Set(found.flatMap(([, allergen]) => (allergen ? [allergen] : [])));
  return {
    known: ALLERGENS.filter((one) => known.has(one)),
    unknown: found.flatMap(([piece, allergen]) => (allergen ? [] : [piece])),
  };
}

/** One or several: "egg", "Tree nut". */
function allergenCalled(piece: string): Allergen | undefined {
  const word = plain(piece);
  return ALLERGENS.find((one) => [plain(one), `${plain(one)}s`].includes(word) || plain(one) === `${word}s`);
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]/g, '');
}
