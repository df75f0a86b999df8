import type { Db } from '#db/connection.ts';
import { findDiningTable } from '#db/floor/dining-tables.repository.ts';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';

/** A table of this store's map. */
export async function requireTable(db: Db, scope: StoreScope, tableId: string | null): Promise<void> {
  if (tableId !== null && !(await findDiningTable(db, scope, tableId))) throw notFound('table');
}
