import type { BatchUploadRow } from '#db/menu/batch-uploads.repository.ts';
import { confirmed, withToppingsConfirmed } from '#src/domain/menu/kept-allergens.ts';
import type { Category, MenuItem, PizzaSettings } from '#src/domain/menu/menu.schema.ts';
import { newlyBroken } from '#src/domain/menu/versions/broken-items.ts';
import {
  applyDeltas,
  asPublished,
  type MenuDelta,
  type MenuParts,
  soldAs,
} from '#src/domain/menu/versions/menu-delta.ts';
import { isSameValue } from '#src/shared/same-value.ts';
import type { MenuDesk } from '../desk/menu-desk.ts';
import { deltaOf } from './copied-cells.ts';
import { isSetting } from './copied-settings-rows.ts';

/** Takes back what a copy put and nobody edited since. A category stays while it has items, sizes while they are sold. */
export async function undoCopiedRows(
  desk: MenuDesk,
  rows: readonly BatchUploadRow[],
): Promise<{ readonly undone: number; readonly kept: number }> {
  const menu = await desk.menu();
  const put = rows
    .filter((row) => !isSetting(row) && (row.outcome === 'added' || row.outcome === 'changed'))
    .map(deltaOf);
  const of = (subject: MenuDelta['subject']) => put.filter((delta) => delta.subject === subject);
  const items = of('item').filter((delta) => isAsPut(menu, delta));
  const back = withoutNeeded(menu, items.map(undone));
  const left = applyDeltas(menu, back);
  const categories = of('category').filter(
    (delta) => isAsPut(left, delta) && (delta.before !== null || isEmpty(left, delta.subjectId)),
  );
  const pizza = of('pizzaSettings').filter(
    (delta) => isAsPut(left, delta) && newlyBroken(left, applyDeltas(left, [undone(delta)])).length === 0,
  );
  for (const delta of [...back.toReversed(), ...categories.map(undone), ...pizza.map(undone)])
    await putBack(desk, delta);
  return { undone: back.length, kept: of('item').length - back.length };
}

function undone(delta: MenuDelta): MenuDelta {
  return { ...delta, before: delta.after, after: delta.before } as MenuDelta;
}

function isAsPut({ categories, items, pizza }: MenuParts, { subject, subjectId, after }: MenuDelta): boolean {
  if (subject === 'pizzaSettings') {
    return after !== null && isSameValue(allConfirmed(pizza), allConfirmed(after as PizzaSettings));
  }
  if (subject === 'category')
    return isSameValue(
      categories.find(({ id }) => id === subjectId),
      after,
    );
  const now = items.find(({ id }) => id === subjectId);
  // Confirmed since, it is still the item that was put.
  return now !== undefined && after !== null && isSameValue(confirmed(asPublished(now)), confirmed(after as MenuItem));
}

/** A topping that was confirmed is as it was put, too. */
function allConfirmed(settings: PizzaSettings): PizzaSettings {
  return withToppingsConfirmed(settings, new Set(settings.toppings.map(({ id }) => id)));
}

function isEmpty({ items }: MenuParts, categoryId: string): boolean {
  return !items.some((item) => item.categoryId === categoryId);
}

/** An item that something else is made of by now stays. */
function withoutNeeded(menu: MenuParts, deltas: readonly MenuDelta[]): MenuDelta[] {
  let left = [...deltas];
  while (left.length > 0) {
    const broken = newlyBroken(menu, applyDeltas(menu, left));
    if (broken.length === 0) break;
    const needed = new Set(broken.flatMap(({ itemId }) => partsOf(menu.items.find(({ id }) => id === itemId))));
    const rest = left.filter(({ subjectId }) => !needed.has(subjectId));
    left = rest.length < left.length ? rest : [];
  }
  return left;
}

function partsOf(item: MenuItem | undefined): string[] {
  if (item?.type === 'halfAndHalf') return item.halfAndHalf.includedPizzaIds ?? [];
  if (item?.type !== 'deal') return [];
  return [
    ...item.deal.items.flatMap(({ choices }) => choices.map(({ itemId }) => itemId)),
    ...item.deal.pizzas.flatMap(({ extraCharge }) => Object.keys(extraCharge)),
  ];
}

async function putBack(desk: MenuDesk, { subject, subjectId, after }: MenuDelta): Promise<void> {
  if (subject === 'pizzaSettings') return desk.putPizza(after as PizzaSettings);
  if (subject === 'category') {
    return after === null ? desk.removeCategory(subjectId) : desk.putCategory(after as Category);
  }
  if (after === null) {
    await desk.removeItem(subjectId);
    return;
  }
  const now = await desk.item(subjectId);
  if (now) await desk.putItem(soldAs(after as MenuItem, now.item), now.version);
}
