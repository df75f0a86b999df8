import { soldPizzaLines } from '#db/reports/sales-report.queries.ts';
import { type PizzaShare, pizzaShares, sizeShares } from '#src/domain/reports/pizza-rows.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { askedOf, type ReportNeeds, type ReportQuestion } from './read-sales-report.ts';

export interface PizzaReportRow {
  /** Of the pizza and of its size. */
  readonly id: string;
  readonly name: string;
  readonly size: string;
  /** A half is 0.5. */
  readonly quantity: number;
  readonly grossInCents: number;
}

export interface PizzaReport {
  readonly from: string;
  readonly to: string;
  readonly rows: readonly PizzaReportRow[];
}

const GONE = 'No longer on the menu';

/** Each pizza in each size. Its rows add up to both of the other reports on pizzas. */
export async function readPizzaReport(
  ctx: ReportNeeds,
  scope: StoreScope,
  question: Omit<ReportQuestion, 'level' | 'posTerminalId'>,
): Promise<PizzaReport> {
  const { days, filter } = await askedOf(ctx, scope, { ...question, level: 'pizzaItem', posTerminalId: null });
  const menu = await ctx.menus.menuOf(scope);
  const names = new Map(menu.items.map(({ id, name }) => [id, name]));
  const sizes = new Map(menu.pizza.sizes.map(({ id, name }) => [id, name]));
  const halves = new Map(
    menu.items.flatMap((item) => (item.type === 'halfAndHalf' ? [[item.id, item.halfAndHalf.pizzaSizeId]] : [])),
  );
  const lines = await soldPizzaLines(ctx.db, scope, filter);
  const shares = lines.flatMap((line) => {
    const sizeId = sizeShares(line, (itemId) => halves.get(itemId) ?? null)[0]?.id ?? '';
    return pizzaShares(line).map((share) => ({ ...share, pizzaId: share.id, sizeId, id: `${share.id} ${sizeId}` }));
  });
  const rows = [...Map.groupBy(shares, ({ id }) => id)].map(([id, same]): PizzaReportRow => {
    const { pizzaId = '', sizeId = '' } = same[0] ?? {};
    const total = (of: (share: PizzaShare) => number) => same.reduce((sum, share) => sum + of(share), 0);
    return {
      id,
      name: names.get(pizzaId) ?? GONE,
      size: sizes.get(sizeId) ?? GONE,
      quantity: total(({ quantity }) => quantity),
      grossInCents: total(({ grossInCents }) => grossInCents),
    };
  });
  return { ...days, rows: rows.toSorted((a, b) => b.grossInCents - a.grossInCents || a.name.localeCompare(b.name)) };
}
