/** What a version of a menu did, in a few lines for the list of versions. Pure. */
import { someNames } from '#src/shared/some-names.ts';
import { isWarningRemoved } from './allergen-difference.ts';
import type { MenuSubject } from './menu-delta.ts';
import type { Difference } from './menu-difference.ts';

/** All rows of one kind that a version added, removed or changed. */
export interface DescribedRows {
  readonly subject: MenuSubject;
  readonly kind: Difference['kind'];
  readonly count: number;
  /** The first of them. */
  readonly differences: readonly Difference[];
}

const MOST_CHANGED = 3;

/** 'Cola $4.00 → $42.00', '+ 12 more', '2 items added: Laksa, Pho'. */
export function versionLines(rows: readonly DescribedRows[]): string[] {
  const changed = rows.filter(({ kind }) => kind === 'changed');
  const shown = changed
    .flatMap(({ differences }) => differences)
    .map((difference) => ({ difference, weight: weightOf(difference) }))
    .toSorted((a, b) => a.weight - b.weight)
    .slice(0, MOST_CHANGED);
  const left = changed.reduce((sum, { count }) => sum + count, 0) - shown.length;
  return [
    ...shown.map(({ difference }) => changedText(difference)),
    ...(left > 0 ? [`+ ${left} more`] : []),
    ...countedTexts(rows, 'added'),
    ...countedTexts(rows, 'removed'),
  ];
}

/** What costs a guest or a customer most is named first; another place on the menu, last. */
function weightOf({ lines }: Difference): number {
  if (lines.some(isWarningRemoved)) return 0;
  if (lines.some((line) => line.startsWith(PRICE) || CHANNELS.test(line))) return 1;
  return lines.every((line) => line.startsWith('Moved to another place')) ? 3 : 2;
}

const PRICE = 'Price: ';
/** The channels after a price, which the version's own page lists. */
const CHANNELS = / \((website|tills|Uber Eats)(, (tills|Uber Eats))*\)$/;

function changedText({ name, lines }: Difference): string {
  const main =
    lines.find(isWarningRemoved) ?? lines.find((line) => line.startsWith(PRICE) || CHANNELS.test(line)) ?? lines[0];
  if (main === undefined) return name;
  const others = lines.length - 1;
  const more = others === 0 ? '' : ` and ${others === 1 ? '1 other change' : `${others} other changes`}`;
  const text = main.replace(CHANNELS, '');
  return `${name}${text.startsWith(PRICE) ? ` ${text.slice(PRICE.length)}` : `: ${text}`}${more}`;
}

const NOUNS = { category: ['category', 'categories'], item: ['item', 'items'] } as const;
const VERBS = { added: 'added', removed: 'deleted' } as const;

/** '2 items added: Laksa and Pho' */
function countedTexts(rows: readonly DescribedRows[], kind: keyof typeof VERBS): string[] {
  return rows.flatMap(({ subject, count, differences, ...row }) => {
    if (row.kind !== kind || subject === 'pizzaSettings' || count <= 0) return [];
    const [one, many] = NOUNS[subject];
    const names = differences.map(({ name }) => name);
    // Of many only the first were read.
    const all = names.concat(Array.from({ length: count - names.length }, () => ''));
    return [`${count} ${count === 1 ? one : many} ${VERBS[kind]}: ${someNames(all)}`];
  });
}
