import { listEmployees } from '#db/staff/employees.repository.ts';
import { listTills } from '#db/staff/pos-terminals.repository.ts';
import type { NamedRow, Vocabulary } from '#src/domain/reports/ask/lexicon.ts';
import { nameWords } from '#src/domain/reports/ask/tokens.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import type { ReportNeeds } from './read-sales-report.ts';

interface Named {
  readonly of: NamedRow['of'];
  readonly id: string;
  readonly name: string;
}

/**
 * The names that a question about these stores may have: their items, categories, pizza sizes, people and tills. What has
 * one name in several stores is one.
 */
export async function rowsOfStores(ctx: ReportNeeds, scopes: readonly StoreScope[]): Promise<NamedRow[]> {
  const rows = new Map<string, NamedRow>();
  for (const scope of scopes) {
    const seen = new Set<string>();
    for (const { of, id, name } of await namesOf(ctx, scope)) {
      const key = JSON.stringify([of, nameWords(name)]);
      const before = rows.get(key);
      const isPerson = of === 'employee' || of === 'till';
      const isShared = before?.isShared === true || (isPerson && seen.has(key));
      rows.set(key, {
        of,
        name: before?.name ?? name,
        ids: [...(before?.ids ?? []), id],
        ...(isShared ? { isShared } : {}),
      });
      seen.add(key);
    }
  }
  return [...rows.values()];
}

async function namesOf(ctx: ReportNeeds, scope: StoreScope): Promise<Named[]> {
  const menu = await ctx.menus.menuOf(scope);
  const named = (of: NamedRow['of'], rows: readonly { readonly id: string; readonly name: string }[]): Named[] =>
    rows.map(({ id, name }) => ({ of, id, name }));
  return [
    ...named('item', menu.items),
    ...named('category', menu.categories),
    ...named('pizzaSize', menu.pizza.sizes),
    ...named('employee', await listEmployees(ctx.db, scope)),
    ...named('till', await listTills(ctx.db, scope)),
  ];
}

/** The rows of reports that a name means, by their ids. */
export function idsOf({ rows }: Vocabulary, { of, name }: { readonly of: string; readonly name: string }): string[] {
  return rows.filter((row) => row.of === of && row.name === name).flatMap(({ ids }) => ids);
}
