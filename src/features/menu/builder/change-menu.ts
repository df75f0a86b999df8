import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import type { Category, MenuItem } from '#src/domain/menu/menu.schema.ts';
import { hasChanged, type MenuDelta } from '#src/domain/menu/versions/menu-delta.ts';
import { changedMeanwhile } from '#src/shared/as-seen.ts';
import type { MenuDesk } from '../desk/menu-desk.ts';
import { requireSellable } from '../desk/write-menu.ts';
import { patchesOf } from './row-patch.ts';

export type RowDelta = Exclude<MenuDelta, { readonly subject: 'pizzaSettings' }>;

/** One action in the menu builder; `changeId` undoes it. Null if there was nothing to change. */
export interface BuilderChange {
  readonly changeId: string | null;
  readonly count: number;
}

/** How the audit log names what can be taken back. */
export const MENU_CHANGE = 'menuChange';

/** Writes all rows or none. Rejected if an item could no longer be ordered, such as a deal without its item. */
export async function changeMenuAt(
  desk: MenuDesk,
  ctx: Needs<'ids'>,
  deltas: readonly RowDelta[],
  { action, by }: { readonly action: string; readonly by: ActedBy },
): Promise<BuilderChange> {
  const changes = deltas.filter(hasChanged);
  if (changes.length === 0) return { changeId: null, count: 0 };
  requireSellable(await desk.menu(), changes);
  for (const delta of changes.toSorted((a, b) => turnOf(a) - turnOf(b))) await putRow(desk, delta);
  const changeId = ctx.ids.next();
  const patches = patchesOf(changes);
  await desk.changed({ by, action, subjectType: MENU_CHANGE, subjectId: changeId, after: patches });
  return { changeId, count: changes.length };
}

/** A category is there before items come into it, and is removed after they left. */
function turnOf({ subject, before, after }: RowDelta): number {
  if (subject === 'category' && before === null) return 0;
  return subject === 'category' && after === null ? 2 : 1;
}

async function putRow(desk: MenuDesk, delta: RowDelta): Promise<void> {
  if (delta.subject === 'category') await putCategory(desk, delta);
  else await putItem(desk, delta);
}

async function putCategory(
  desk: MenuDesk,
  { subjectId, before, after }: Extract<RowDelta, { subject: 'category' }>,
): Promise<void> {
  if (after === null) await desk.removeCategory(subjectId);
  else if (before === null) await desk.addCategory(after);
  else await desk.putCategory(after);
}

async function putItem(
  desk: MenuDesk,
  { subjectId, before, after }: Extract<RowDelta, { subject: 'item' }>,
): Promise<void> {
  if (after === null) {
    await desk.removeItem(subjectId);
    return;
  }
  if (before === null) {
    await desk.addItem(after);
    return;
  }
  const found = await desk.item(subjectId);
  if (!found || !(await desk.putItem(after, found.version))) throw changedMeanwhile(after.name);
}

export function itemDelta(before: MenuItem | null, after: MenuItem | null): RowDelta {
  return { subject: 'item', subjectId: (after ?? before)?.id ?? '', before, after };
}

export function categoryDelta(before: Category | null, after: Category | null): RowDelta {
  return { subject: 'category', subjectId: (after ?? before)?.id ?? '', before, after };
}
