import { getPrintStation, listPrintStations } from '#db/printing/print-stations.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import type { AppContext } from '#src/context.ts';
import { REDIRECT_TIMES } from '#src/domain/printing/redirect-times.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import {
  createPrintStation,
  deletePrintStation,
  editPrintStation,
} from '#src/features/printing/manage-print-stations.ts';
import { readRedirects, redirectStation } from '#src/features/printing/redirect-station.ts';
import { type ActionAnswer, href, type PageActionRequest } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Breadcrumbs } from '#src/ui/navigation.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { FormSection } from '../edit-form.tsx';
import { RemoveFold } from '../form-parts.tsx';
import { findEditorAgo } from '../forms/editor-ago.ts';
import { KitForm } from '../forms/kit-form.tsx';
import type { Put } from '../forms/put.tsx';
import { makeForm, saveForm } from '../forms/save-form.ts';
import { savedNotice } from '../forms/saved-notice.ts';
import { refusedBeside, textOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { NEW, paths } from '../paths.ts';
import { HelpCard, Mirror, PreviewCard, WithSide } from '../side.tsx';
import { SEND_ELSEWHERE, StationElsewhereForm } from './station-elsewhere.tsx';
import { type AroundStation, newStation, stationKit } from './station-kit.tsx';

type SentStation = PageActionRequest<StoreScope, typeof paths.printStation.path>;

/** The data for reading and drawing a station's form. */
async function aroundStation(ctx: AppContext, scope: StoreScope, stationId: string): Promise<AroundStation> {
  const others = (await listPrintStations(ctx.db, scope)).filter(({ id }) => id !== stationId);
  return { printers: await listPrinters(ctx.db, scope), others };
}

async function addStation({ ctx, scope, params, form, base, by }: SentStation): Promise<ActionAnswer> {
  const around = await aroundStation(ctx, scope, NEW);
  return makeForm({
    kit: stationKit(around),
    form,
    newId: () => ctx.ids.next(),
    empty: newStation(around),
    async make({ id: _, ...station }) {
      const { name } = await createPrintStation(ctx, scope, { ...station, by });
      return { kind: 'redirect', to: href(base, paths.printerSettings, params), notice: `${name} added.` };
    },
  });
}

async function saveStation({ ctx, scope, params, form, base, by }: SentStation): Promise<ActionAnswer> {
  const { stationId } = params;
  const act = { action: 'editPrintStation', subjectType: 'printStation', subjectId: stationId };
  return saveForm({
    kit: stationKit(await aroundStation(ctx, scope, stationId)),
    form,
    newId: () => ctx.ids.next(),
    read: async () => ({ value: await getPrintStation(ctx.db, scope, stationId) }),
    save: ({ id: _, ...station }, { value: seen }) => editPrintStation(ctx, scope, { ...station, stationId, seen, by }),
    editor: ({ value }) => findEditorAgo({ ctx, scope, by }, act, value),
    done: (since) => ({
      kind: 'redirect',
      to: href(base, paths.printerSettings, params),
      notice: savedNotice('Saved.', since),
    }),
  });
}

async function sendElsewhere({ ctx, scope, params, form, url, by }: SentStation): Promise<ActionAnswer> {
  const { stationId } = params;
  const toStationId = textOf(form, 'toStationId') || null;
  try {
    const time = REDIRECT_TIMES.find((one) => one === textOf(form, 'time')) ?? 'open';
    await redirectStation(ctx, scope, { stationId, toStationId, time, by });
    const notice = toStationId === null ? 'Dockets print here again.' : 'Dockets print there from now on.';
    return { kind: 'redirect', to: url.pathname, notice };
  } catch (error) {
    return refusedBeside(error, form);
  }
}

/** Where its dockets print now, with the end as the store tells the time. */
async function holdsFor(ctx: AppContext, scope: StoreScope, stationId: string) {
  const holds = (await readRedirects(ctx, scope)).find((redirect) => redirect.stationId === stationId);
  if (!holds) return null;
  const { timezone } = (await ctx.menus.storeOf(scope)).profile;
  const end = holds.untilIsoDateTimeUtc;
  const until = end === null ? null : formatStoreTimeAndDay(Temporal.Instant.from(end), ctx.clock.now(), timezone);
  return { ...holds, until };
}

export const printStationPage = adminPage<StoreScope>({
  guard: { action: 'store.manage' },
  example: {
    forms: { save: { name: 'Spare' }, sendElsewhere: { toStationId: '{otherStationId}', time: '60' }, delete: {} },
    answers: [303, 400, 403],
  },
})({
  path: paths.printStation.path,
  async load({ ctx, scope, base, url, params }) {
    const found = params.stationId === NEW ? null : await getPrintStation(ctx.db, scope, params.stationId);
    return {
      base,
      here: url.pathname,
      store: await ctx.menus.storeOf(scope),
      found,
      holds: found ? await holdsFor(ctx, scope, found.id) : null,
      around: await aroundStation(ctx, scope, params.stationId),
    };
  },
  title: ({ found }) => `${found?.name ?? 'Add station'} · Servery`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    const { ctx, scope, params, form, base, by } = request;
    const { stationId } = params;
    if (form.get('do') === SEND_ELSEWHERE) return sendElsewhere(request);
    if (form.get('do') !== 'delete') return stationId === NEW ? addStation(request) : saveStation(request);
    try {
      await deletePrintStation(ctx, scope, { stationId, by });
      const notice = 'Station deleted. Its items now print at the default station.';
      return { kind: 'redirect', to: href(base, paths.printerSettings, params), notice };
    } catch (error) {
      return refusedBeside(error, form);
    }
  },
  render({ base, here, store, found, around, holds }, { form, notice }) {
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const back = href(base, paths.printerSettings, params);
    const stored = found ?? newStation(around);
    const name = found?.name ?? 'Add station';
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title={name}
          breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Printers', href: back }, { label: name }]} />}
          status="Where food is made and what prints there"
        />
        {notice ? <Banner kind="success" title={notice} isOutcome /> : null}
        <WithSide label="About stations" side={<StationSide name={form.values.name ?? stored.name} />}>
          <KitForm
            {...{ id: 'edit', kit: stationKit(around), stored, isNew: found === null, form, notice: null }}
            label={found ? 'Save' : 'Add station'}
            backHref={back}
          >
            {(put) => (
              <StationLayout
                {...{ put, ...around }}
                newPrinterHref={href(base, paths.printer, { ...params, printerId: NEW })}
              />
            )}
          </KitForm>
          {found ? (
            <StationElsewhereForm
              {...{ station: found, others: around.others, holds, error: form.errors.toStationId }}
            />
          ) : null}
          {found ? (
            <RemoveFold label={`Delete ${found.name}`}>
              Its items and categories will print at the default station.
            </RemoveFold>
          ) : null}
        </WithSide>
      </AdminLayout>
    );
  },
});

function StationLayout({
  put,
  printers,
  others,
  newPrinterHref,
}: AroundStation & { put: Put; newPrinterHref: string }) {
  return (
    <>
      <FormSection title="Station">
        {put('name')}
        <div>
          {put('printerIds')}
          {printers.length === 0 ? (
            <p className="text-ink-2">
              No printers yet.{' '}
              <a href={newPrinterHref} className="underline">
                Add one first.
              </a>
            </p>
          ) : null}
        </div>
        <div>{put('isToldOnScreens')}</div>
      </FormSection>
      <FormSection title="What prints">
        {put('docketTypes')}
        <div>{put('isDefault')}</div>
      </FormSection>
      {others.length > 0 ? (
        <FormSection title="With other stations">
          {put('tagAlongStationIds')}
          <div>{put('printsTaggedLinesAlone')}</div>
        </FormSection>
      ) : null}
    </>
  );
}

/** A ticket as this station's printer cuts it. */
function StationSide({ name }: { name: string }) {
  return (
    <>
      <PreviewCard title="Kitchen ticket" note="an example">
        <div className="rounded-t-card border border-line border-b-2 border-b-line-strong border-dashed bg-paper px-4 py-3 font-mono text-14">
          <p className="text-center font-bold text-16 uppercase">
            <Mirror of="name" value={name} empty="Station" />
          </p>
          <p className="mt-1 text-center font-bold text-28">W-117</p>
          <p className="text-center">Pickup 6:40 PM</p>
          <p className="mt-2 border-line-strong border-t border-dashed pt-2 font-bold">2 MARGHERITA</p>
          <p className="pl-4">Thin and crispy</p>
          <p className="font-bold">1 GARLIC BREAD</p>
        </div>
      </PreviewCard>
      <HelpCard
        title="About stations"
        points={[
          'A station is where food is made. Items and categories go to stations, and each station prints at its printers.',
          'A station with 2 printers prints everything on both, such as one for the cook and one for the pass.',
          'One station is the default, so every item prints somewhere.',
          'A station can be told on its kitchen screens. If they stop answering, open tickets print within 10 seconds.',
        ]}
      />
    </>
  );
}
