import type { PricedPart } from '../pricing/pricing.types.ts';
import { namesAllergy } from '../printing/allergy-words.ts';
import type { StationLine } from '../printing/docket.types.ts';
import { isDish, isSafetyText, seatText } from '../printing/kitchen-lines.ts';
import { bareLabel, halfTitle, nameWithSize, partText, wholeFactsFirst } from '../printing/part-text.ts';
import type { AllDayCount, DishChange, DishRow, KitchenDish } from './kitchen.types.ts';

/** What happened to these dishes, and how many there are. */
interface DishFacts {
  readonly madeAt: string | null;
  readonly quantity: number;
  readonly change: DishChange | null;
  readonly by: readonly string[];
}

/** So many of a line in the words of the docket. */
export function dishOf(words: StationLine, { madeAt, quantity, change, by }: DishFacts): KitchenDish {
  const { line, priced, id, course } = words.line;
  const comments = line.comments.trim();
  return {
    key: JSON.stringify([id, madeAt, change === 'changed' ? null : change]),
    lineId: id,
    ...{ madeAt, quantity, change, comments },
    name: nameWithSize(priced.name, priced.parts),
    seat: seatText(words.line),
    course: course ?? null,
    rows: [...partialDeal(words), ...rowsOf(partsHereOf(words), 0, quantity)],
    isAllergy: namesAllergy(comments),
    by,
  };
}

/** What is made of so many of a line, for the day's counts: of a deal its dishes, not the deal. */
export function countsOf(words: StationLine, units: number): AllDayCount[] {
  const { priced } = words.line;
  const dishes = partsHereOf(words).filter(isDish);
  if (dishes.length === 0) return [{ name: nameWithSize(priced.name, priced.parts), quantity: units }];
  return dishes.map((part) => ({ name: nameWithSize(bareLabel(part), part.parts), quantity: part.count * units }));
}

function partsHereOf({ line, partsHere }: StationLine): readonly PricedPart[] {
  return line.priced.parts.filter((_, at) => partsHere === null || partsHere.includes(at));
}

function partialDeal({ line, partsHere }: StationLine): DishRow[] {
  if (partsHere === null) return [];
  const all = line.priced.parts.filter(isDish).length;
  const here = partsHere.filter((at) => isDish(line.priced.parts[at])).length;
  return here < all ? [{ kind: 'choice', text: `DEAL - ${here} of ${all} items made here`, depth: 0 }] : [];
}

/** `units`: how many of the line are made, so that a deal's dishes show how many to make in all. */
function rowsOf(parts: readonly PricedPart[], depth: number, units: number): DishRow[] {
  let halves = 0;
  return wholeFactsFirst(parts).flatMap((part): DishRow[] => {
    if (part.kind === 'size' || part.kind === 'halfAndHalfCharge') return [];
    if (part.kind === 'half') {
      return [{ kind: 'half', text: halfTitle(++halves, part), depth }, ...rowsOf(part.parts, depth + 1, units)];
    }
    if (isDish(part)) {
      const text = `${part.count * units} x ${nameWithSize(bareLabel(part), part.parts)}`;
      return [{ kind: 'dish', text, depth }, ...rowsOf(part.parts, depth + 1, units)];
    }
    const { text, isChange } = partText(part);
    return [{ kind: isSafetyText(text) ? 'safety' : isChange ? 'change' : 'choice', text, depth }];
  });
}
