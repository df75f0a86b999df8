import { parseAmount } from '../../money/parse-amount.ts';

/** A group of options as a cell says it; ids come when the item is made. */
export interface ImportedGroup {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly options: readonly { readonly name: string; readonly extraCharge: number }[];
}

const RANGE =
  /^(?:choose\s+)?(?:(\d{1,2})\s*(?:-|–|to)\s*(\d{1,2})|(up to|at most)\s+(\d{1,2})|(\d{1,2})|(optional|any))$/i;

/**
 * Reads `Size: Small, Large +2.50 | Extras (up to 3): Cheese +1.50, Bacon +2`: groups apart by `|` or a new line, options by
 * commas, in brackets how many are chosen; without brackets it is one. Null where a piece cannot be read.
 */
export function parseOptions(text: string): readonly ImportedGroup[] | null {
  const groups: ImportedGroup[] = [];
  for (const piece of text.split(/[|\n]/).map((part) => part.trim())) {
    if (piece === '') continue;
    const colon = piece.indexOf(':');
    if (colon < 0) return null;
    const { name, rule } = headOf(piece.slice(0, colon).trim());
    const options = optionsOf(piece.slice(colon + 1));
    if (name === '' || options === null) return null;
    const range = rule === null ? { min: 1, max: 1 } : rangeOf(rule.trim(), options.length);
    if (range === null) return null;
    groups.push({ name, ...range, options });
  }
  return groups;
}

/** `Extras (up to 3)`. From the end and without a pattern: with one, a cell of spaces takes the square of its length. */
function headOf(text: string): { readonly name: string; readonly rule: string | null } {
  const open = text.lastIndexOf('(');
  const rule = open >= 0 && text.endsWith(')') ? text.slice(open + 1, -1) : null;
  if (rule === null || rule.includes(')')) return { name: text, rule: null };
  return { name: text.slice(0, open).trimEnd(), rule };
}

/** `Large +2.50`; a plus that has no word behind it, or no name before it, is part of the name. */
function optionOf(text: string): { readonly name: string; readonly charge: string | null } {
  const plus = text.lastIndexOf('+');
  const name = text.slice(0, Math.max(0, plus)).trimEnd();
  const charge = text.slice(plus + 1).trimStart();
  return plus < 0 || name === '' || charge === '' || /\s/.test(charge)
    ? { name: text, charge: null }
    : { name, charge };
}

function optionsOf(text: string): ImportedGroup['options'] | null {
  const options: { readonly name: string; readonly extraCharge: number }[] = [];
  for (const piece of text.split(',').map((part) => part.trim())) {
    if (piece === '') continue;
    const { name, charge } = optionOf(piece);
    const extraCharge = charge === null ? 0 : parseAmount(charge);
    if (extraCharge === null || extraCharge < 0) return null;
    options.push({ name, extraCharge });
  }
  return options.length > 0 ? options : null;
}

function rangeOf(rule: string, optionCount: number): { readonly min: number; readonly max: number } | null {
  const [, from, to, upTo, most, exactly, any] = RANGE.exec(rule) ?? [];
  if (any !== undefined) return { min: 0, max: Math.min(optionCount, MOST_CHOSEN) };
  if (upTo !== undefined) return ordered(0, Number(most));
  if (exactly !== undefined) return ordered(Number(exactly), Number(exactly));
  return from === undefined ? null : ordered(Number(from), Number(to));
}

/** Specification 1 §5: a group takes at most ten. */
const MOST_CHOSEN = 10;

function ordered(min: number, max: number): { readonly min: number; readonly max: number } | null {
  return max >= 1 && max <= MOST_CHOSEN && min <= max ? { min, max } : null;
}

/** The same groups as a cell: what an export writes is what an import reads. */
export function optionsText(groups: readonly ImportedGroup[]): string {
  return groups
    .map(({ name, min, max, options }) => {
      const rule = min === 1 && max === 1 ? '' : ` (${min}-${max})`;
      const texts = options.map((option) =>
        option.extraCharge === 0 ? option.name : `${option.name} +${(option.extraCharge / 100).toFixed(2)}`,
      );
      return `${name}${rule}: ${texts.join(', ')}`;
    })
    .join(' | ');
}
