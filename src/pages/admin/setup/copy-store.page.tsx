import { type CopiedRow, isPut } from '#src/domain/menu/copy/plan-copy.ts';
import type { Menu } from '#src/domain/menu/menu.schema.ts';
import { applyDeltas } from '#src/domain/menu/versions/menu-delta.ts';
import { menuDifference } from '#src/domain/menu/versions/menu-difference.ts';
import type { CurrencyCode } from '#src/domain/tenancy/store-settings.schema.ts';
import { COPY_PARTS, type CopyPart, copyStore, previewStoreCopy } from '#src/features/menu/copy/copy-store.ts';
import { findSourceStore, listSourceStores } from '#src/features/menu/copy/source-stores.ts';
import { publishesAtOnce } from '#src/features/menu/desk/menu-desk.ts';
import { readEditedMenu } from '#src/features/menu/desk/read-edited.ts';
import { href, type PageRequest } from '#src/pages/page.tsx';
import { invalidFields } from '#src/shared/parse-input.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { EmptyState, PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { refused, textOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { Notice } from '../notice.tsx';
import { paths } from '../paths.ts';
import { CopyPreview } from './copy-preview.tsx';
import { CopySource } from './copy-source.tsx';

/** Menu, hours and settings of another store of the restaurant, each by a tick, with what would change before it does. */
export const copyStorePage = adminPage<StoreScope>({
  guard: { action: 'store.manage' },
  under: paths.editStore,
  words: 'copy duplicate clone store menu hours settings',
  example: { forms: { copy: { from: '{storeId}', menu: 'on' } }, answers: [303, 400, 409] },
})({
  path: paths.copyStore.path,
  async load(request: PageRequest<StoreScope>) {
    const { ctx, scope, actor, base, url, query } = request;
    const parts = partsOf((name) => query.get(name));
    const source = await findSourceStore(ctx, actor, scope, query.get('from') ?? '');
    const menu = await readEditedMenu(ctx, scope);
    const store = await ctx.menus.storeOf(scope);
    const copy = source && parts.length > 0 ? await previewStoreCopy(ctx, scope, { source, parts }) : null;
    return {
      base,
      here: url.pathname,
      store,
      stores: (await listSourceStores(ctx, actor, scope)).map(({ id, name }) => ({ id, name })),
      chosen: { from: source?.scope.storeId ?? null, parts, isAsked: query.has('from') },
      copy: copy && { ...copy, lines: linesOf(copy.rows, menu, store.profile.currencyCode) },
      sourceName: source?.name ?? '',
      hadItems: menu.items.length,
      isAtOnce: await publishesAtOnce(ctx.db, scope),
      requestKey: ctx.ids.next(),
    };
  },
  title: ({ store }) => `Copy from another store · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, actor, form, base, by }) {
    try {
      const source = await findSourceStore(ctx, actor, scope, textOf(form, 'from'));
      if (!source) throw invalidFields({ path: 'from', message: 'Choose one of your other stores.' });
      const parts = partsOf((name) => form.get(name));
      if (parts.length === 0) throw invalidFields({ path: 'menu', message: 'Tick what to copy.' });
      const requestKey = textOf(form, 'key') || ctx.ids.next();
      const { jobId } = await copyStore(ctx, scope, { source, parts, requestKey, by });
      return { kind: 'redirect', to: href(base, paths.menuUpload, { ...scope, jobId }) };
    } catch (error) {
      return refused(error, form);
    }
  },
  render({ base, here, store, stores, chosen, copy, sourceName, hadItems, isAtOnce, requestKey }, { form, notice }) {
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Copy from another store"
          status={`Into ${store.profile.name}. You see what changes first`}
          breadcrumbs={
            <Breadcrumbs
              crumbs={[
                { label: 'Store details', href: href(base, paths.editStore, params) },
                { label: 'Copy from another store' },
              ]}
            />
          }
        />
        <Notice text={notice} />
        {stores.length === 0 ? (
          <EmptyState title="No other store to copy from">
            Stores of this restaurant that you manage appear here.
          </EmptyState>
        ) : (
          <div className="flex max-w-5xl flex-col gap-6">
            <CopySource {...{ here, stores, chosen, form }} />
            {copy && chosen.from ? (
              <CopyPreview
                {...{ ...copy, sourceName, hadItems, isAtOnce, requestKey }}
                from={chosen.from}
                parts={chosen.parts}
              />
            ) : null}
          </div>
        )}
      </AdminLayout>
    );
  },
});

/** Each change of something that is there, as the review of a draft says it. */
function linesOf(rows: readonly CopiedRow[], menu: Menu, currencyCode: CurrencyCode) {
  const changes = rows.filter(({ kind }) => kind === 'change');
  const menus = [menu, applyDeltas(menu, rows.filter(isPut))];
  return new Map(menuDifference(changes, { menus, currencyCode }).map(({ subjectId, lines }) => [subjectId, lines]));
}

export function partsOf(read: (name: string) => unknown): CopyPart[] {
  return COPY_PARTS.filter((part) => read(part) === 'on');
}
