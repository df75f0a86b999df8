import type { ColumnMapping } from '#src/domain/menu/import/import-fields.ts';
import { type ImportMenu, planImport } from '#src/domain/menu/import/plan-import.ts';
import { type ImportPreview, previewOf } from '#src/domain/menu/import/preview-import.ts';
import type { HeavyPiece } from '#src/shared/heavy-work.ts';
import { nextTurn } from '#src/shared/next-turn.ts';

interface UnplannedImport {
  /** Each row's cells as JSON, as they are stored. */
  readonly rowTexts: readonly string[];
  readonly mapping: ColumnMapping;
  readonly menu: MenuTexts;
}

/** A menu as JSON: its items in pieces, and what they stand in. */
interface MenuTexts {
  readonly items: readonly string[];
  readonly around: string;
}

/** Items of one piece: so few that nobody waits while it is written. */
const ITEMS_OF_TEXT = 200;

/** The menu as it goes to the other thread, with a turn for others after each piece. */
export async function menuTextsOf({ categories, items, pizza }: ImportMenu): Promise<MenuTexts> {
  const texts: string[] = [];
  for (let at = 0; at < items.length; at += ITEMS_OF_TEXT) {
    texts.push(JSON.stringify(items.slice(at, at + ITEMS_OF_TEXT)));
    await nextTurn();
  }
  return { items: texts, around: JSON.stringify({ categories, pizza }) };
}

function menuOf({ items, around }: MenuTexts): ImportMenu {
  const rest = JSON.parse(around) as Omit<ImportMenu, 'items'>;
  return { ...rest, items: items.flatMap((text) => JSON.parse(text) as ImportMenu['items']) };
}

/** A file against a menu, as a piece of work. */
export const importPreviewing: HeavyPiece<UnplannedImport, ImportPreview> = {
  name: 'menu.previewImport',
  work: ({ rowTexts, mapping, menu: texts }) => {
    const rows = rowTexts.map((text) => JSON.parse(text) as string[]);
    const menu = menuOf(texts);
    return previewOf(planImport(rows, mapping, menu), menu.items);
  },
};
