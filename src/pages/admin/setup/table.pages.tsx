import { findDiningTable } from '#db/floor/dining-tables.repository.ts';
import { readFloorLayout } from '#db/floor/floor-layouts.repository.ts';
import { tableIdsWithOpenBill } from '#db/floor/paid-tables.queries.ts';
import type { FloorLayout, TableDetails } from '#src/domain/floor/floor.schema.ts';
import { nextName, SEATS_OF_NEW } from '#src/domain/floor/layout-edit.ts';
import { tableTitle } from '#src/domain/floor/table-title.ts';
import { createTable, deleteTable, editTable, renewTableCode } from '#src/features/floor/manage-tables.ts';
import { type ActionAnswer, href, type PageActionRequest } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { DownloadIcon, ExternalIcon } from '#src/ui/icon.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { QrCode } from '#src/ui/qr-code.tsx';
import { Card, PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { FormSection } from '../edit-form.tsx';
import { RemoveFold } from '../form-parts.tsx';
import { findEditorAgo } from '../forms/editor-ago.ts';
import { KitForm } from '../forms/kit-form.tsx';
import type { Put } from '../forms/put.tsx';
import { makeForm, saveForm } from '../forms/save-form.ts';
import { savedNotice } from '../forms/saved-notice.ts';
import { refusedBeside } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { otherFrontEnds, paths } from '../paths.ts';
import { HelpCard, PreviewCard, WithSide } from '../side.tsx';
import { requestedSheets, sheetsFile, sheetsHref, tableLink } from './table-codes.ts';
import { tableKit } from './table-kit.ts';

const EXAMPLE = { name: 'Terrace 9', seats: '4', type: 'SQUARE' } as const;
const ANOTHER = 'another';

export const createTablePage = adminPage<StoreScope>({
  guard: { action: 'store.manage' },
  under: paths.dineIn,
  example: { forms: { save: EXAMPLE, [ANOTHER]: { ...EXAMPLE, name: 'Terrace 10' } } },
})({
  path: paths.createTable.path,
  async load({ ctx, scope, base, url, query }) {
    const { published } = await readFloorLayout(ctx.db, scope);
    return {
      base,
      here: url.pathname,
      store: await ctx.menus.storeOf(scope),
      areas: published.areas,
      begin: newTable(published, query.get('areaId')),
    };
  },
  title: ({ store }) => `Add table · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, form, url, base, by, params, query }) {
    const { published } = await readFloorLayout(ctx.db, scope);
    return makeForm({
      kit: tableKit(published.areas),
      form,
      newId: () => ctx.ids.next(),
      empty: newTable(published, query.get('areaId')),
      async make(table) {
        const { id } = await createTable(ctx, scope, { table, by });
        const notice = `${tableTitle(table.name)} added.`;
        // The next one is likely to be beside it.
        if (form.get('do') === ANOTHER) {
          return { kind: 'redirect', to: `${url.pathname}?${new URLSearchParams({ areaId: table.areaId })}`, notice };
        }
        return { kind: 'redirect', to: href(base, paths.editTable, { ...params, tableId: id }), notice };
      },
    });
  },
  render({ base, here, store, areas, begin }, { form, notice }) {
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const back = href(base, paths.dineIn, params);
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Add table"
          breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Dine in', href: back }, { label: 'Add table' }]} />}
        />
        <WithSide
          label="Help"
          side={
            <HelpCard
              title="About tables"
              points={[
                'New tables go wherever there’s room in the area. Move it on the table map.',
                'Its QR code is ready as soon as it’s saved.',
              ]}
            />
          }
        >
          <KitForm
            {...{ id: 'table', kit: tableKit(areas), stored: begin, form, notice, isNew: true }}
            label="Add table"
            backHref={back}
            also={
              <Button type="submit" name="do" value={ANOTHER}>
                Save and add another
              </Button>
            }
          >
            {(put) => <TableFields put={put} />}
          </KitForm>
        </WithSide>
      </AdminLayout>
    );
  },
});

/** The initial form: the next number, in the area of the last one. */
function newTable({ areas, tables }: FloorLayout, areaId: string | null): TableDetails {
  const area = areas.find(({ id }) => id === areaId) ?? areas[0];
  return { name: nextName(tables), seats: SEATS_OF_NEW.SQUARE, type: 'SQUARE', areaId: area?.id ?? '' };
}

function TableFields({ put }: { put: Put }) {
  return (
    <FormSection title="Table">
      {put('name')}
      {put('seats')}
      {put('type')}
      {put('areaId')}
    </FormSection>
  );
}

export const editTablePage = adminPage<StoreScope>({
  guard: { action: 'store.manage' },
  under: paths.dineIn,
  example: { forms: { save: EXAMPLE, renew: { code: '{tableCode}' }, delete: {} }, answers: [303, 400, 403, 409] },
})({
  path: paths.editTable.path,
  async load({ ctx, scope, base, url, params }) {
    const { table, value, areas } = await readTable(ctx, scope, params.tableId);
    const store = await ctx.menus.storeOf(scope);
    return {
      base,
      here: url.pathname,
      store,
      table,
      value,
      areas,
      link: tableLink(otherFrontEnds(ctx, { base, url }), store.profile, table),
      isInUse: (await tableIdsWithOpenBill(ctx.db, scope, [table.id])).length > 0,
    };
  },
  async file({ ctx, scope, base, url, query, params }) {
    const asked = requestedSheets(query);
    if (!asked) return null;
    const { table } = await readTable(ctx, scope, params.tableId);
    const origin = otherFrontEnds(ctx, { base, url });
    return sheetsFile(await ctx.menus.storeOf(scope), [table], { origin, size: asked.size });
  },
  title: ({ table }) => `${tableTitle(table.name)} · Servery`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    const { ctx, scope, params, form, url, base, by } = request;
    const { tableId } = params;
    try {
      if (form.get('do') === 'delete') {
        await deleteTable(ctx, scope, { tableId, by });
        return { kind: 'redirect', to: href(base, paths.dineIn, params), notice: 'Table deleted.' };
      }
      if (form.get('do') === 'renew') {
        await renewTableCode(ctx, scope, { tableId, seenCode: String(form.get('code') ?? ''), by });
        const notice = 'New QR code made. The old one no longer works: print the new card.';
        return { kind: 'redirect', to: url.pathname, notice };
      }
    } catch (error) {
      return refusedBeside(error, form);
    }
    return saveTable(request);
  },
  render({ base, here, store, table, value, areas, link, isInUse }, { form, notice }) {
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const back = href(base, paths.dineIn, params);
    const title = tableTitle(table.name);
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title={title}
          breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Dine in', href: back }, { label: title }]} />}
          status={isInUse ? 'A bill is open at this table' : 'No open bill'}
          actions={<LinkButton href={href(base, paths.tableMap, params)}>Show on table map</LinkButton>}
        />
        <WithSide label="QR code" side={<CodeCard {...{ title, link, here, code: table.code }} />}>
          <KitForm {...{ id: 'table', kit: tableKit(areas), stored: value, form, notice }} label="Save" backHref={back}>
            {(put) => <TableFields put={put} />}
          </KitForm>
          {isInUse ? (
            <div className="mt-6">
              <Banner kind="waiting" title="This table can’t be deleted yet">
                It has an open bill. Take payment at the till or move the bill to another table first.
              </Banner>
            </div>
          ) : (
            <RemoveFold label={`Delete ${title}`}>
              It goes from the table map and its QR code stops working. Past orders keep its name.
            </RemoveFold>
          )}
        </WithSide>
      </AdminLayout>
    );
  },
});

type EditRequest = PageActionRequest<StoreScope, (typeof paths.editTable)['path']>;

async function saveTable({ ctx, scope, params, form, url, by }: EditRequest): Promise<ActionAnswer> {
  const { tableId } = params;
  const { areas } = await readTable(ctx, scope, tableId);
  return saveForm({
    kit: tableKit(areas),
    form,
    newId: () => ctx.ids.next(),
    async read() {
      const { value, mapVersion } = await readTable(ctx, scope, tableId);
      return { value, mapVersion };
    },
    save: (table, { mapVersion }) => editTable(ctx, scope, { tableId, table, expectedVersion: mapVersion, by }),
    editor: ({ value }) =>
      findEditorAgo({ ctx, scope, by }, { action: 'editTable', subjectType: 'store', subjectId: scope.storeId }, value),
    done: (since) => ({ kind: 'redirect', to: url.pathname, notice: savedNotice('Saved.', since) }),
  });
}

async function readTable({ db }: Pick<EditRequest['ctx'], 'db'>, scope: StoreScope, tableId: string) {
  const table = await findDiningTable(db, scope, tableId);
  const { version: mapVersion, published } = await readFloorLayout(db, scope);
  const drawn = published.tables.find(({ id }) => id === tableId);
  if (!table || !drawn) throw notFound('table');
  const { name, seats, type, areaId } = drawn;
  const value: TableDetails = { name, seats, type, areaId };
  return { table, value, areas: published.areas, mapVersion };
}

interface CodeCardProps {
  title: string;
  link: string;
  here: string;
  code: string;
}

/** The code on the table, and a new one for one that was lost or photographed. */
function CodeCard({ title, link, here, code }: CodeCardProps) {
  return (
    <>
      <PreviewCard title="QR code">
        <div className="mx-auto max-w-56 rounded-card border border-line bg-white p-4">
          <QrCode text={link} label={`QR code of ${title}`} />
        </div>
        <div className="mt-4 flex flex-wrap gap-2">
          <LinkButton href={sheetsHref(here, 'cards')} icon={DownloadIcon} download>
            Card
          </LinkButton>
          <LinkButton href={sheetsHref(here, 'pages')} icon={DownloadIcon} download>
            Full page
          </LinkButton>
          <LinkButton href={link} icon={ExternalIcon} variant="quiet">
            Open link
          </LinkButton>
        </div>
      </PreviewCard>
      <Card as="section">
        <h2 className="text-16">Make a new code</h2>
        <p className="mt-1 text-14 text-ink-2">
          For a code that’s in the wrong hands. The old one stops working straight away, so print and replace the card.
        </p>
        <form method="post" className="mt-3">
          <input type="hidden" name="code" value={code} />
          <Button type="submit" name="do" value="renew">
            Make a new code
          </Button>
        </form>
      </Card>
    </>
  );
}
