import type { PricedPart } from '../pricing/pricing.types.ts';

/** The thing itself, without the count, the 'No' or the 'First half:' that the label may start with. */
export function bareLabel(part: PricedPart): string {
  const label = part.label.trim();
  if (part.kind === 'half') return label.replace(/^(?:first|second|1st|2nd)\s+half\s*[:–-]?\s*/i, '');
  if (part.kind === 'removeTopping') return label.replace(/^no\s+/i, '');
  // Only the count that pricing put there: an item may be called '2x Burger' itself.
  const counted = `${part.count}x `;
  return label.toLowerCase().startsWith(counted) && !isItsOwnName(part) ? label.slice(counted.length) : label;
}

/** A count of one is written only before a topping. */
function isItsOwnName(part: PricedPart): boolean {
  return part.count === 1 && part.kind !== 'addTopping';
}

/** 'Margherita (Large)': the size is part of the name, not a line of its own. */
export function nameWithSize(name: string, parts: readonly PricedPart[]): string {
  return parts.filter((part) => part.kind === 'size').reduce((named, part) => withSize(named, bareLabel(part)), name);
}

/** An item that is sold in one size often has it in its name: 'Half and half, large', 'Large Margherita'. */
function withSize(name: string, size: string): string {
  const [lowerName, lowerSize] = [name.toLowerCase(), size.toLowerCase()];
  if (
    lowerName.includes(`(${lowerSize})`) ||
    lowerName.startsWith(`${lowerSize} `) ||
    lowerName.endsWith(` ${lowerSize}`)
  )
    return name;
  const tail = name.lastIndexOf(', ');
  const isPartOfName = tail > 0 && lowerSize.startsWith(`${lowerName.slice(tail + 2)} `);
  return `${isPartOfName ? name.slice(0, tail) : name} (${size})`;
}

export interface PartText {
  readonly text: string;
  /** An option was removed or added, which is most often made wrong; a required choice doesn't count. */
  readonly isChange: boolean;
}

/** A choice as a cook reads it: 'NO ONION', '2x BACON', '+ HAM', 'Thin base'. */
export function partText(part: PricedPart): PartText {
  const bare = bareLabel(part);
  if (part.kind === 'removeTopping') return { text: `NO ${bare.toUpperCase()}`, isChange: true };
  if (/^(?:no|without)\s/i.test(bare)) return { text: bare.toUpperCase(), isChange: true };
  if (part.count > 1) return { text: `${part.count}x ${bare.toUpperCase()}`, isChange: true };
  if (part.kind === 'addTopping') return { text: `+ ${bare.toUpperCase()}`, isChange: true };
  return { text: bare, isChange: part.amountInCents > 0 };
}

/** Puts what applies to the whole pizza above its halves (product design §7). */
export function wholeFactsFirst(parts: readonly PricedPart[]): readonly PricedPart[] {
  const halves = parts.filter((part) => part.kind === 'half');
  return halves.length === 0 ? parts : [...parts.filter((part) => part.kind !== 'half'), ...halves];
}

/** Everything a line's parts say, one sentence a choice, halves named: to compare two versions of a line. */
export function sayParts(parts: readonly PricedPart[], path = ''): string[] {
  let halves = 0;
  return parts.flatMap((part) => {
    if (part.kind === 'halfAndHalfCharge') return [];
    if (part.kind === 'size') return [`${path}${bareLabel(part)}`];
    if (part.kind === 'half') {
      const half = `${path}${halfTitle(++halves, part)}`;
      return [half, ...sayParts(part.parts, `${half}: `)];
    }
    if (part.kind === 'dealItem' || part.kind === 'dealPizza') {
      const own = `${path}${part.count} x ${bareLabel(part)}`;
      return [own, ...sayParts(part.parts, `${own}: `)];
    }
    return [`${path}${partText(part).text}`];
  });
}

/** '1ST HALF - MARGHERITA'. */
export function halfTitle(number: number, part: PricedPart): string {
  return `${number === 1 ? '1ST' : '2ND'} HALF - ${bareLabel(part).toUpperCase()}`;
}
