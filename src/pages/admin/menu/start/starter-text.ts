import type { CopiedRow } from '#src/domain/menu/copy/plan-copy.ts';
import type { Starter } from '#src/domain/menu/starters/starters.ts';

const items = (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`;

/** What pressing the button does, in sentences. */
export function effectSentences(
  rows: readonly CopiedRow[],
  { hadItems, isAtOnce }: { readonly hadItems: number; readonly isAtOnce: boolean },
): string[] {
  const count = (kind: CopiedRow['kind']) => rows.filter((row) => row.subject === 'item' && row.kind === kind).length;
  const [added, changed, failed] = [count('add'), count('change'), count('failed')];
  if (added + changed + failed === 0) return ['Your menu has all of it already.'];
  return [
    ...(added > 0 ? [`${items(added)} ${added === 1 ? 'is' : 'are'} added.`] : []),
    ...(changed > 0 ? [`${items(changed)} you already have by name ${changed === 1 ? 'is' : 'are'} replaced.`] : []),
    ...(failed > 0 ? [`${items(failed)} can’t be added.`] : []),
    ...(hadItems > 0 && added + changed > 0 ? ['Everything else on your menu stays.'] : []),
    isAtOnce
      ? 'Changes go live on your website and tills right away.'
      : 'Changes wait in your draft until you publish them.',
    'You can undo this, except for items edited since.',
  ];
}

export function itemsToPut(rows: readonly CopiedRow[]): number {
  return rows.filter(({ subject, kind }) => subject === 'item' && (kind === 'add' || kind === 'change')).length;
}

export function sizeText({ menu }: Pick<Starter, 'menu'>): string {
  return `${menu.items.length} items in ${menu.categories.length} categories`;
}
