import type { MenuDelta } from '#src/domain/menu/versions/menu-delta.ts';
import { changedMeanwhile } from '#src/shared/as-seen.ts';
import type { MenuDesk } from './menu-desk.ts';

/** Writes rows at the desk, in the order in which they need one another. */
export async function putRows(desk: MenuDesk, deltas: readonly MenuDelta[]): Promise<void> {
  for (const delta of deltas.toSorted((a, b) => turnOf(a) - turnOf(b))) await putRow(desk, delta);
}

/** A category is there before items come into it, and is removed after they left; sizes are there before their prices. */
function turnOf({ subject, before, after }: MenuDelta): number {
  if (subject === 'pizzaSettings') return 0;
  if (subject === 'category' && before === null) return 0;
  return subject === 'category' && after === null ? 2 : 1;
}

async function putRow(desk: MenuDesk, delta: MenuDelta): Promise<void> {
  if (delta.subject === 'category') await putCategory(desk, delta);
  else if (delta.subject === 'item') await putItem(desk, delta);
  else if (delta.after !== null) await desk.putPizza(delta.after);
}

async function putCategory(
  desk: MenuDesk,
  { subjectId, before, after }: Extract<MenuDelta, { subject: 'category' }>,
): Promise<void> {
  if (after === null) await desk.removeCategory(subjectId);
  else if (before === null) await desk.addCategory(after);
  else await desk.putCategory(after);
}

async function putItem(
  desk: MenuDesk,
  { subjectId, before, after }: Extract<MenuDelta, { subject: 'item' }>,
): Promise<void> {
  if (after === null) {
    await desk.removeItem(subjectId);
    return;
  }
  if (before === null) {
    await desk.addItem(after);
    return;
  }
  if (!(await desk.replaceItem(after))) throw changedMeanwhile(after.name);
}
