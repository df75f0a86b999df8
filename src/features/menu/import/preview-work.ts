import type { ColumnMapping } from '#src/domain/menu/import/import-fields.ts';
import { type ImportMenu, planImport } from '#src/domain/menu/import/plan-import.ts';
import { type ImportPreview, previewOf } from '#src/domain/menu/import/preview-import.ts';
import type { HeavyPiece } from '#src/shared/heavy-work.ts';

interface UnplannedImport {
  /** Each row's cells as JSON, as they are stored. */
  readonly rowTexts: readonly string[];
  readonly mapping: ColumnMapping;
  /** The menu as JSON. */
  readonly menuText: string;
}

/** A file against a menu, as a piece of work. */
export const importPreviewing: HeavyPiece<UnplannedImport, ImportPreview> = {
  name: 'menu.previewImport',
  work: ({ rowTexts, mapping, menuText }) => {
    const rows = rowTexts.map((text) => JSON.parse(text) as string[]);
    const menu = JSON.parse(menuText) as ImportMenu;
    return previewOf(planImport(rows, mapping, menu), menu.items);
  },
};
