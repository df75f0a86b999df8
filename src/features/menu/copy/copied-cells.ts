import type { BatchUploadRow } from '#db/menu/batch-uploads.repository.ts';
import type { CopiedRow } from '#src/domain/menu/copy/plan-copy.ts';
import type { ColumnMapping } from '#src/domain/menu/import/import-fields.ts';
import type { MenuDelta } from '#src/domain/menu/versions/menu-delta.ts';

/** The columns that a person reads; what is put stands behind them. */
export const COPY_HEADINGS = ['Item', 'Category'] as const;
export const COPY_MAPPING: ColumnMapping = { name: 0, category: 1 };

/** A row of a copy as the job keeps it: what the menu had when it was planned, and what it shall have. */
export function cellsOf(row: CopiedRow): string[] {
  const { name, category, subject, subjectId, before, after } = row;
  return [name, category, subject, subjectId, JSON.stringify(before), JSON.stringify(after)];
}

export function deltaOf({ cells }: Pick<BatchUploadRow, 'cells'>): MenuDelta {
  const [, , subject, subjectId, before = 'null', after = 'null'] = cells;
  return { subject, subjectId, before: JSON.parse(before), after: JSON.parse(after) } as MenuDelta;
}
