import type { Db } from '#db/connection.ts';
import { listPrintStationNames } from '#db/menu/print-station-ids.queries.ts';
import { readStoreSettings } from '#db/tenancy/store-settings.repository.ts';
import { findStore } from '#db/tenancy/stores.repository.ts';
import type { Needs } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import { type CopiedRow, planCopy } from '#src/domain/menu/copy/plan-copy.ts';
import { nameKey } from '#src/domain/menu/name-key.ts';
import { applyDeltas, type MenuParts } from '#src/domain/menu/versions/menu-delta.ts';
import { type CopiedSetting, copiedSettings } from '#src/domain/tenancy/copied-settings.ts';
import { notFound } from '#src/shared/app-error.ts';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { openMenuDesk } from '../desk/menu-desk.ts';
import { readEditedMenu } from '../desk/read-edited.ts';
import { runImport } from '../import/import-rows.job.ts';
import type { SourceStore } from './source-stores.ts';
import { startCopyIn } from './start-copy.ts';

export const COPY_PARTS = ['menu', 'hours', 'settings'] as const;
export type CopyPart = (typeof COPY_PARTS)[number];

export interface StoreCopy {
  readonly rows: readonly CopiedRow[];
  readonly settings: readonly CopiedSetting[];
}

type PlanNeeds = Needs<'db' | 'menus' | 'ids'>;

/** What the copy would do to the store as it is now. Nothing is written. */
export async function previewStoreCopy(
  ctx: PlanNeeds,
  scope: StoreScope,
  { source, parts }: { readonly source: SourceStore; readonly parts: readonly CopyPart[] },
): Promise<StoreCopy> {
  return planIn(ctx, ctx.db, scope, { source, parts, menu: await readEditedMenu(ctx, scope) });
}

/** Copies what is published in one store of a restaurant into another, as an import that can be undone. */
export async function copyStore(
  ctx: Needs<'db' | 'write' | 'clock' | 'ids' | 'menus'>,
  scope: StoreScope,
  {
    source,
    parts,
    requestKey,
    by,
  }: {
    readonly source: SourceStore;
    readonly parts: readonly CopyPart[];
    readonly requestKey: string;
    readonly by: ActedBy;
  },
): Promise<{ readonly jobId: string }> {
  const title = `Copy of ${source.name}`;
  const jobId = await ctx.write((trx) =>
    startCopyIn(trx, ctx, scope, { requestKey, source: 'store', title, by }, async () => {
      const desk = await openMenuDesk(trx, ctx, scope, { by });
      const copy = await planIn(ctx, trx, scope, { source, parts, menu: await desk.menu() });
      if (isEmptyCopy(copy))
        throw invalidFields({ path: 'from', message: 'There’s nothing to copy: both are the same.' });
      return copy;
    }),
  );
  // Usually done while the page waits; a program that is killed here leaves it to the job.
  await runImport(ctx, scope, jobId);
  return { jobId };
}

export function isEmptyCopy({ rows, settings }: StoreCopy): boolean {
  return settings.length === 0 && rows.every(({ kind }) => kind === 'same');
}

async function planIn(
  ctx: PlanNeeds,
  db: Db,
  scope: StoreScope,
  {
    source,
    parts,
    menu,
  }: { readonly source: SourceStore; readonly parts: readonly CopyPart[]; readonly menu: MenuParts },
): Promise<StoreCopy> {
  const theirs = await ctx.menus.menuOf(source.scope, db);
  const stationOf = sameNames(await listPrintStationNames(db, source.scope), await listPrintStationNames(db, scope));
  const { restaurantId, storeId } = scope;
  const rows = parts.includes('menu')
    ? planCopy(theirs, {
        menu,
        place: { restaurantId, storeId },
        newId: () => ctx.ids.next(),
        priceOf: (cents) => cents,
        imageOf: (image) => image,
        stationsOf: (ids) => ids.flatMap((id) => stationOf(id) ?? []),
      })
    : [];
  const { categories } = applyDeltas(
    menu,
    rows.filter(({ kind }) => kind !== 'failed'),
  );
  const settings = copiedSettings(await settingsOf(db, source.scope), await settingsOf(db, scope), {
    parts: parts.filter((part) => part !== 'menu'),
    categoryOf: sameNames(theirs.categories, categories),
  });
  return { rows, settings };
}

/** From an id there to the id here of what has the same name. */
function sameNames(
  there: readonly { readonly id: string; readonly name: string }[],
  here: readonly { readonly id: string; readonly name: string }[],
): (id: string) => string | null {
  const nameOf = new Map(there.map(({ id, name }) => [id, nameKey(name)]));
  const idOf = new Map(here.map(({ id, name }) => [nameKey(name), id]));
  return (id) => idOf.get(nameOf.get(id) ?? '') ?? null;
}

async function settingsOf(db: Db, scope: StoreScope) {
  const store = await findStore(db, scope);
  if (!store) throw notFound('store');
  return readStoreSettings(db, scope, store.countryCode);
}
