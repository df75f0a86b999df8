import { listDiningTables } from '#db/floor/dining-tables.repository.ts';
import { tableIdsWithOpenBill } from '#db/floor/paid-tables.queries.ts';
import { STORE_SETTINGS } from '#src/domain/tenancy/store-settings.schema.ts';
import { readSettingsGroup, saveSettings, settingsAct } from '#src/features/tenancy/save-settings.ts';
import { href, type PageRequest } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { ErrorSummary } from '#src/ui/banner.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { DownloadIcon, PlusIcon, TablesIcon } from '#src/ui/icon.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { FormSection } from '../edit-form.tsx';
import { findEditorAgo } from '../forms/editor-ago.ts';
import { formKit } from '../forms/form-kit.ts';
import { yesNo } from '../forms/kinds.tsx';
import { KitForm } from '../forms/kit-form.tsx';
import { saveForm } from '../forms/save-form.ts';
import { savedNotice } from '../forms/saved-notice.ts';
import { refused } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { asksForAllTicked, KitList } from '../lists/kit-list.tsx';
import { chosenOf, pageOfRows, readList } from '../lists/list-kit.ts';
import { Notice } from '../notice.tsx';
import { otherFrontEnds, paths } from '../paths.ts';
import { HelpCard, WithSide } from '../side.tsx';
import { requestedSheets, sheetsFile, sheetsHref } from './table-codes.ts';
import { SHEETS, TABLE_FIELD, type TableRow, tableList } from './table-list.tsx';

export const dineInKit = formKit({
  schema: STORE_SETTINGS.dineIn,
  fields: {
    isEnabled: yesNo('Guests order at their table', {
      help: 'Off: guests can’t order on the website. Tills can still serve tables.',
    }),
    callStaffIsEnabled: yesNo('Guests call staff from their phone', {
      help: 'Tills ring and show the table until someone taps “Done”. Only while the table is open.',
    }),
  },
});

async function tablesOf({ ctx, scope, base, query }: PageRequest<StoreScope>) {
  const { restaurantId, storeId } = scope;
  const tables = await listDiningTables(ctx.db, scope);
  const inUse = new Set(
    await tableIdsWithOpenBill(
      ctx.db,
      scope,
      tables.map(({ id }) => id),
    ),
  );
  const rows = tables.map((table): TableRow => ({ ...table, isInUse: inUse.has(table.id) }));
  const kit = tableList(rows, (tableId) => href(base, paths.editTable, { restaurantId, storeId, tableId }));
  return { kit, rows, asked: readList(kit, query) };
}

/** Whether guests order at their tables, and the tables with their codes. */
export const dineInPage = adminPage<StoreScope>({
  guard: { action: 'store.manage' },
  inStore: { in: 'website', at: 70, label: 'Dine in', icon: TablesIcon },
  words: 'tables qr codes cards',
  // The button for codes changes nothing: it leads to their file.
  example: { forms: { save: { isEnabled: 'on', callStaffIsEnabled: 'on' } }, answers: [303, 400, 409] },
})({
  path: paths.dineIn.path,
  async load(request) {
    const { ctx, scope, base, url, query } = request;
    const { kit, rows, asked } = await tablesOf(request);
    return {
      base,
      here: url.pathname,
      store: await ctx.menus.storeOf(scope),
      settings: await readSettingsGroup(ctx, scope, 'dineIn'),
      kit,
      isAllTicked: asksForAllTicked(query),
      ...pageOfRows(kit, asked, rows),
    };
  },
  async file({ ctx, scope, base, url, query }) {
    const asked = requestedSheets(query);
    if (!asked) return null;
    const tables = await listDiningTables(ctx.db, scope);
    const chosen = asked.tableIds.length === 0 ? tables : tables.filter(({ id }) => asked.tableIds.includes(id));
    if (chosen.length === 0) return null;
    const origin = otherFrontEnds(ctx, { base, url });
    return sheetsFile(await ctx.menus.storeOf(scope), chosen, { origin, size: asked.size });
  },
  title: ({ store }) => `Dine in · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, url, by }) {
    if (form.get('do') === SHEETS) {
      try {
        const chosen = chosenOf(form, TABLE_FIELD);
        if (chosen.length === 0) throw new AppError('validation_failed', 'Select at least one row.');
        return { kind: 'redirect', to: sheetsHref(url.pathname, 'cards', chosen) };
      } catch (error) {
        return refused(error, form);
      }
    }
    return saveForm({
      kit: dineInKit,
      form,
      newId: () => ctx.ids.next(),
      read: () => readSettingsGroup(ctx, scope, 'dineIn'),
      save: (value, { version }) => saveSettings(ctx, scope, { name: 'dineIn', value, version, by }),
      editor: ({ value }) => findEditorAgo({ ctx, scope, by }, settingsAct(scope, 'dineIn'), value),
      done: (since) => ({
        kind: 'redirect',
        to: url.pathname,
        notice: savedNotice('Saved. The website is up to date.', since),
      }),
    });
  },
  render({ base, here, store, settings, kit, state, shown, isAllTicked }, { form, notice }) {
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const add = (
      <LinkButton href={href(base, paths.createTable, params)} variant="primary" icon={PlusIcon}>
        Add table
      </LinkButton>
    );
    const isOfList = Object.keys(form.values).length > 0 && form.values.do === SHEETS;
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Dine in"
          status={shown.all === 1 ? '1 table' : `${shown.all} tables`}
          actions={
            shown.all > 0 ? (
              <>
                <LinkButton href={sheetsHref(here, 'cards')} icon={DownloadIcon} download data-act="codes">
                  All QR codes
                </LinkButton>
                {add}
              </>
            ) : null
          }
        />
        {isOfList ? null : <Notice text={notice} />}
        <WithSide label="Help" side={<Help mapHref={href(base, paths.tableMap, params)} />}>
          <KitForm
            {...{ id: 'dineIn', kit: dineInKit, stored: settings.value, version: settings.version }}
            form={isOfList ? { values: {}, errors: {}, message: null } : form}
            notice={null}
            label="Save"
            backHref={href(base, paths.store, params)}
          >
            {(put) => (
              <FormSection title="Guests at tables">
                {put('isEnabled')}
                {put('callStaffIsEnabled')}
              </FormSection>
            )}
          </KitForm>
        </WithSide>
        <section aria-labelledby="tables" className="mt-8">
          <h2 id="tables" className="mb-3 text-18">
            Tables
          </h2>
          <div className="mb-4 empty:hidden">
            {isOfList ? <ErrorSummary errors={form.errors} message={form.message} /> : null}
          </div>
          <KitList {...{ kit, state, shown, here, add, isAllTicked }} />
        </section>
      </AdminLayout>
    );
  },
});

function Help({ mapHref }: { mapHref: string }) {
  return (
    <HelpCard
      title="About dine in"
      points={[
        'Each table has its own QR code. Guests scan it, order and are served at that table.',
        <>
          Add tables here, or draw where they stand on the <a href={mapHref}>table map</a>.
        </>,
        'The PDF has four cards on a page. Print it at 100 %, cut along the lines and stand a card on each table.',
        'Under Hours, set when guests can order. Under Checkout, set how they pay.',
      ]}
    />
  );
}
