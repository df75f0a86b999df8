import type { BatchUploadRow, RowOutcome } from '#db/menu/batch-uploads.repository.ts';
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
import { MAX_CATEGORIES } from '../manage-categories.ts';
import { MAX_ITEMS, MAX_ITEMS_OF_CATEGORY } from '../manage-items.ts';
import { deltaOf } from './copied-cells.ts';

type Effect = Omit<RowOutcome, 'line'>;

const NOTHING = { itemId: null, version: null, beforeJson: null, message: '' } as const;
const CHANGED = 'Someone else changed this at the same moment. Copy again to include it.';

/** Puts some rows of a copy, each unless the menu has something else there by now. */
export async function putCopiedRows(desk: MenuDesk, rows: readonly BatchUploadRow[]): Promise<RowOutcome[]> {
  const menu = await desk.menu();
  const looked = rows.map((row) => ({ line: row.line, delta: deltaOf(row) }));
  const effects = new Map<number, Effect>();
  const rowOf = rowsOfMenu(menu);
  const toPut = looked.filter(({ line, delta }) => {
    const effect = effectWithout(delta, rowOf(delta));
    if (effect !== null) effects.set(line, effect);
    return effect === null;
  });
  refuseFull(menu, toPut, effects);
  refuseBroken(menu, toPut, effects);
  for (const { line, delta } of toPut) {
    if (!effects.has(line)) effects.set(line, await put(desk, delta, rowOf(delta)));
  }
  return looked.map(({ line }) => ({ line, ...(effects.get(line) ?? failed(CHANGED)) }));
}

interface Looked {
  readonly line: number;
  readonly delta: MenuDelta;
}

type Row = Category | MenuItem | PizzaSettings;

function rowsOfMenu({ categories, items, pizza }: MenuParts) {
  const rows = new Map<string, Row>([...categories, ...items].map((row) => [row.id, row]));
  return ({ subject, subjectId }: MenuDelta): Row | null =>
    subject === 'pizzaSettings' ? pizza : (rows.get(subjectId) ?? null);
}

const published = (row: Row | null) => (row !== null && 'type' in row ? asPublished(row) : row);

/** Null: it is to be put. */
function effectWithout({ before, after }: MenuDelta, now: Row | null): Effect | null {
  if (isSameValue(published(now), after)) return { outcome: 'same', ...NOTHING };
  return isSameValue(published(now), before) ? null : failed(CHANGED);
}

function refuseFull(menu: MenuParts, rows: readonly Looked[], effects: Map<number, Effect>): void {
  const counts = new Map<string, number>();
  for (const { categoryId } of menu.items) counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1);
  let [items, categories] = [menu.items.length, menu.categories.length];
  for (const { line, delta } of rows) {
    if (delta.before !== null || delta.after === null) continue;
    if (delta.subject === 'category' && ++categories > MAX_CATEGORIES) effects.set(line, failed('The menu is full.'));
    if (delta.subject !== 'item') continue;
    const count = (counts.get(delta.after.categoryId) ?? 0) + 1;
    counts.set(delta.after.categoryId, count);
    if (++items > MAX_ITEMS || count > MAX_ITEMS_OF_CATEGORY) effects.set(line, failed('This category is full.'));
  }
}

/** What could not be sold, because what it is made of is no longer what it was when the copy was planned. */
function refuseBroken(menu: MenuParts, rows: readonly Looked[], effects: Map<number, Effect>): void {
  for (;;) {
    const left = rows.filter(({ line }) => !effects.has(line));
    const broken = newlyBroken(
      menu,
      applyDeltas(
        menu,
        left.map(({ delta }) => delta),
      ),
    );
    const messages = new Map(broken.map(({ itemId, message }) => [itemId, message]));
    const ours = left.filter(({ delta }) => messages.has(delta.subjectId));
    for (const { line, delta } of ours) effects.set(line, failed(messages.get(delta.subjectId) ?? ''));
    if (ours.length === 0) return;
  }
}

async function put(desk: MenuDesk, delta: MenuDelta, now: Row | null): Promise<Effect> {
  const effect = {
    ...NOTHING,
    outcome: now === null ? 'added' : 'changed',
    itemId: delta.subjectId,
    beforeJson: now === null ? null : JSON.stringify(now),
  } as const;
  if (delta.subject === 'pizzaSettings' && delta.after) await desk.putPizza(delta.after);
  else if (delta.subject === 'category' && delta.after) {
    await (now === null ? desk.addCategory(delta.after) : desk.putCategory(delta.after));
  } else if (delta.subject === 'item' && delta.after) {
    if (now === null) await desk.addItem(delta.after);
    else {
      const { version } = (await desk.item(delta.subjectId)) ?? {};
      if (version === undefined || !(await desk.putItem(soldAs(delta.after, now as MenuItem), version))) {
        return failed(CHANGED);
      }
    }
    return { ...effect, version: (await desk.item(delta.subjectId))?.version ?? null };
  }
  return effect;
}

function failed(message: string): Effect {
  return { outcome: 'failed', ...NOTHING, message };
}
