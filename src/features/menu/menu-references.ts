import type { Db } from '#db/connection.ts';
import { listPrintStationIds } from '#db/menu/print-station-ids.queries.ts';
import { findImage } from '#db/tenancy/images.repository.ts';
import { pictureRef } from '#src/domain/menu/picture-ref.ts';
import type { FieldIssue } from '#src/shared/app-error.ts';
import { restaurantOf, type StoreScope } from '#src/shared/scope.ts';

/** Other rows' ids in a form. */
export interface MenuReferences {
  readonly imageId: string | null;
  readonly printStationIds: readonly string[];
}

/** What is wrong with them, beside their fields: each must belong to this store, the picture to its restaurant. */
export async function referenceIssues(db: Db, scope: StoreScope, references: MenuReferences): Promise<FieldIssue[]> {
  const issues: FieldIssue[] = [];
  const { imageId, printStationIds } = references;
  if (imageId !== null && !(await findImage(db, restaurantOf(scope), imageId))) {
    issues.push({ path: 'image', message: 'That picture is no longer available. Upload it again.' });
  }
  if (printStationIds.length > 0) {
    const stations = new Set(await listPrintStationIds(db, scope));
    if (!printStationIds.every((id) => stations.has(id))) {
      issues.push({ path: 'printStationIds', message: 'Choose print stations from this store.' });
    }
  }
  return issues;
}

/** The address of a picture is ours to say, whatever a form sent. */
export function withOwnPicture<Thing extends { readonly image: { readonly id: string } | null }>(thing: Thing) {
  return { ...thing, image: pictureRef(thing.image?.id ?? null) };
}
