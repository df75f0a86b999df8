import { summaryLines } from '#src/domain/menu/selection-summary.ts';
import type { CartLineView } from '#src/features/website/load-cart.ts';

type Named = Pick<CartLineView, 'name' | 'priced'>;

/**
 * A name for each line of a cart that no other line has, for buttons that are heard without the line around them: where dishes share a
 * name, with what was chosen differently, and where that is the same too, with its place among them.
 */
export function lineNames(lines: readonly Named[]): string[] {
  const names = lines.map((line) => {
    const twins = lines.filter(({ name }) => name === line.name).map(textsOf);
    const own = textsOf(line).filter((text) => !twins.every((texts) => texts.includes(text)));
    return [line.name, ...own].join(', ');
  });
  return names.map((name, at) => {
    const place = names.slice(0, at + 1).filter((one) => one === name).length;
    return names.indexOf(name) === names.lastIndexOf(name) ? name : `${name}, number ${place}`;
  });
}

const textsOf = ({ priced }: Named): string[] => summaryLines(priced?.parts ?? []).map(({ text }) => text);
