import { isFloorEnabled } from '#db/floor/floor-layouts.repository.ts';
import tableMapEditor from '#islands/admin/table-map-editor.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { setFloorEnabled } from '#src/features/floor/change-layout.ts';
import { readLayout } from '#src/features/floor/read-layout.ts';
import { href } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';
import { TablesIcon } from '#src/ui/icon.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { refused } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';

/** The layout of the store's tables: a draft beside what the tills show (product design 4, table map). */
export const tableMapPage = adminPage<StoreScope>({
  guard: { action: 'floor.manage' },
  inStore: { in: 'counter', at: 40, label: 'Table map', icon: TablesIcon },
  words: 'floor plan seats',
  example: { forms: { switch: { to: 'off' } } },
})({
  path: paths.tableMap.path,
  async load({ ctx, scope, base, url }) {
    return {
      base,
      here: url.pathname,
      store: await ctx.menus.storeOf(scope),
      isEnabled: await isFloorEnabled(ctx.db, scope),
      answer: await readLayout(ctx, scope),
    };
  },
  title: ({ store }) => `Table map · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, url, by }) {
    try {
      const wanted = form.get('to');
      if (form.get('do') !== 'switch' || (wanted !== 'on' && wanted !== 'off')) {
        throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
      }
      await setFloorEnabled(ctx, scope, { isEnabled: wanted === 'on', by });
      const notice = wanted === 'on' ? 'Table map turned on for all tills.' : 'Table map turned off.';
      return { kind: 'redirect', to: url.pathname, notice };
    } catch (error) {
      return refused(error, form);
    }
  },
  render({ base, here, store, isEnabled, answer }, { form, notice }) {
    const { restaurantId, id: storeId } = store.profile;
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Table map"
          breadcrumbs={
            <Breadcrumbs
              crumbs={[
                { label: 'Add-ons', href: href(base, paths.addOns, { restaurantId, storeId }) },
                { label: 'Table map' },
              ]}
            />
          }
          status={isEnabled ? 'Shown on tills and used for table QR codes' : 'Off. Tills don’t show the map'}
          actions={
            <form method="post">
              <input type="hidden" name="to" value={isEnabled ? 'off' : 'on'} />
              <Button type="submit" name="do" value="switch" variant="quiet">
                {isEnabled ? 'Turn off' : 'Turn on'}
              </Button>
            </form>
          }
        />
        <div className="mb-3 flex flex-col gap-3 empty:hidden">
          {notice ? <Banner kind="success" title={notice} isOutcome /> : null}
          <ErrorSummary errors={form.errors} message={form.message} />
        </div>
        <noscript>
          <Banner kind="waiting" title="Drawing needs JavaScript">
            {answer.published.tables.map(({ name, seats }) => `${name} (${seats})`).join(', ')}
          </Banner>
        </noscript>
        <IslandTag of={tableMapEditor} hydrate="load" needsScript props={{ restaurantId, storeId, answer }} />
      </AdminLayout>
    );
  },
});
