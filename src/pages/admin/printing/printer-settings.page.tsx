import { lastEventSequence } from '#db/outbox/outbox.repository.ts';
import { docketSettingsVersion, readDocketSettings } from '#db/printing/docket-facts.repository.ts';
import { findPrintJob, listPrintJobs, type PrintJobRow } from '#db/printing/print-jobs.repository.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import { getPrinter, listPrinters } from '#db/printing/printers.repository.ts';
import liveParts from '#islands/admin/live-parts.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import type { AppContext } from '#src/context.ts';
import { printersForExample } from '#src/domain/printing/printers-for-example.ts';
import { DOCKET_TYPES } from '#src/domain/printing/printing-choices.ts';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { printExample } from '#src/features/printing/print-example.ts';
import { docketSettingsAct, saveDocketSettings } from '#src/features/printing/save-docket-settings.ts';
import { stationsOnScreens } from '#src/features/printing/stations-on-screens.ts';
import { testPrint } from '#src/features/printing/test-print.ts';
import { type ActionAnswer, EMPTY_FORM, href, type PageActionRequest, type PageRequest } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { PlusIcon, PrinterIcon } from '#src/ui/icon.tsx';
import { Tabs } from '#src/ui/navigation.tsx';
import { PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { findEditorAgo } from '../forms/editor-ago.ts';
import { saveForm } from '../forms/save-form.ts';
import { savedNotice } from '../forms/saved-notice.ts';
import { may, refused, requireMay, textOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { actOnEach } from '../lists/bulk.ts';
import { asksForAllTicked, KitList } from '../lists/kit-list.tsx';
import { chosenOf, pageOfRows, readList } from '../lists/list-kit.ts';
import { NEW, paths } from '../paths.ts';
import { docketKit } from './docket-kit.ts';
import { DocketSettingsForm, PRINT_EXAMPLE } from './docket-settings-form.tsx';
import { actOnPrintJob } from './print-job-actions.tsx';
import { PRINTER_FIELD, printerLines, printerList, TEST_PRINT } from './printer-list.tsx';
import { JOBS_OF, JobProblem, JobsOf, JobsTable, StationsTable } from './printing-lists.tsx';

const TABS = ['printers', 'dockets', 'jobs'] as const;
type Tab = (typeof TABS)[number];
const JOBS_SHOWN = 200;

export const printerSettingsPage = adminPage<StoreScope>({
  // Everyone in the store sees what doesn't print and can deal with it; each other button asks for more.
  guard: { action: 'store.read' },
  inStore: { in: 'counter', at: 10, label: 'Printers', icon: PrinterIcon },
  words: 'dockets stations kitchen paper',
  example: {
    forms: {
      saveDockets: {},
      printExample: { printerId: '{sparePrinterId}', docketType: 'ORDER_TICKET' },
      retryJob: { printJobId: '{printJobId}' },
      confirmJob: { printJobId: '{printJobId}' },
      dismissJob: { printJobId: '{printJobId}' },
      redirectJob: { printJobId: '{printJobId}', printerId: '{sparePrinterId}' },
      reprintJob: { printJobId: '{printJobId}' },
    },
    needs: {
      saveDockets: 'store.manage',
      printExample: 'store.manage',
      retryJob: 'orders.manage',
      confirmJob: 'orders.manage',
      dismissJob: 'orders.manage',
      redirectJob: 'orders.manage',
      reprintJob: 'orders.manage',
    },
    answers: [303, 400, 409],
  },
})({
  path: paths.printerSettings.path,
  load: loadPrinting,
  title: ({ store }) => `Printers · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action(request) {
    const { ctx, scope, actor, form, url, by } = request;
    try {
      if (form.get('do') === 'saveDockets') {
        requireMay(actor, 'store.manage', scope);
        return await saveDockets(request);
      }
      if (form.get('do') === PRINT_EXAMPLE) {
        requireMay(actor, 'store.manage', scope);
        return await printChosenExample(request);
      }
      if (form.get('do') === TEST_PRINT) {
        requireMay(actor, 'store.manage', scope);
        return await testChosen(request);
      }
      requireMay(actor, 'orders.manage', scope);
      const notice = await actOnPrintJob(ctx, scope, form, by);
      if (notice === null)
        throw new AppError('validation_failed', 'That action isn’t available. Reload the page and try again.');
      return { kind: 'redirect', to: `${url.pathname}${url.search}`, notice };
    } catch (error) {
      return refused(error, form);
    }
  },
  render(data, { form, notice }) {
    const { base, here, store, tab, mayManage } = data;
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const at = (next: Tab) => (next === 'printers' ? here : `${here}?tab=${next}`);
    const isOfDockets = form.values.do === 'saveDockets';
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Printers"
          status="Printers, stations and what dockets show"
          actions={mayManage ? <AddPrinter to={href(base, paths.printer, { ...params, printerId: NEW })} /> : null}
        />
        <LivePrinting params={params} timezone={store.profile.timezone} since={data.since} />
        <div className="mb-4 flex flex-col gap-3 empty:hidden">
          {notice ? <Banner kind="success" title={notice} isOutcome /> : null}
          {data.isSwitchedOff ? (
            <Banner kind="offline" title="Printing is turned off">
              Dockets are saved and will print once printing is turned on.
            </Banner>
          ) : null}
          {isOfDockets ? null : <ErrorSummary errors={form.errors} message={form.message} />}
        </div>
        <Tabs
          label="Printers"
          tabs={[
            { href: at('printers'), label: 'Printers and stations', isHere: tab === 'printers' },
            { href: at('dockets'), label: 'Dockets', isHere: tab === 'dockets' },
            { href: at('jobs'), label: 'Print jobs', isHere: tab === 'jobs' },
          ]}
        />
        {tab === 'dockets' ? (
          <DocketSettingsForm
            {...{ settings: data.dockets.value, version: data.dockets.version }}
            {...{ form: isOfDockets ? form : EMPTY_FORM, isReadOnly: !mayManage, backHref: here }}
            storeName={store.profile.name}
            printersOf={(docketType) =>
              printersForExample(docketType, { stations: data.stations, printers: data.places })
            }
          />
        ) : (
          <PrintingLists {...data} />
        )}
      </AdminLayout>
    );
  },
});

async function loadPrinting({ ctx, scope, base, url, query, actor }: PageRequest<StoreScope>) {
  const store = await ctx.menus.storeOf(scope);
  const now = ctx.clock.now();
  const time = (iso: string) => formatStoreTimeAndDay(Temporal.Instant.from(iso), now, store.profile.timezone);
  const tab: Tab = TABS.find((one) => one === query.get('tab')) ?? 'printers';
  const withTime = (job: PrintJobRow) => ({ ...job, created: time(job.createdIsoDateTimeUtc) });
  const testJobId = query.get('test');
  const test = testJobId ? await findPrintJob(ctx.db, scope, testJobId.slice(0, 60)) : null;
  const mayManage = may(actor, 'store.manage', scope);
  const stations = await listPrintStations(ctx.db, scope);
  const printers = (await listPrinters(ctx.db, scope)).map((each) => ({
    ...each,
    since: each.state.statusIsoDateTimeUtc ? time(each.state.statusIsoDateTimeUtc) : null,
  }));
  const jobsOf = printers.find(({ printer }) => printer.id === query.get(JOBS_OF))?.printer;
  const kit = printerList({
    mayManage,
    hasSeveral: printers.length > 1,
    printerHref: (printerId) => href(base, paths.printer, { ...scope, printerId }),
  });
  return {
    base,
    here: url.pathname,
    store,
    tab,
    since: String(await lastEventSequence(ctx.db)),
    isSwitchedOff: ctx.ports.printer === null,
    mayManage,
    mayHandleJobs: may(actor, 'orders.manage', scope),
    printers,
    stations,
    places: printers.map(({ printer }) => ({ id: printer.id, name: printer.name, isActive: printer.active })),
    onScreens: await stationsOnScreens(ctx.db, ctx, scope, stations),
    list: { kit, ...pageOfRows(kit, readList(kit, query), printerLines(printers, stations)) },
    isAllTicked: asksForAllTicked(query),
    problems: (await listPrintJobs(ctx.db, scope, { filter: 'failed' })).map(withTime),
    jobsOf,
    jobs:
      tab === 'jobs'
        ? (await listPrintJobs(ctx.db, scope, { limit: JOBS_SHOWN, printerId: jobsOf?.id })).map(withTime)
        : [],
    dockets: await readDockets(ctx, scope),
    test: test?.docketType === 'TEST' ? test : null,
  };
}

type PrintingPage = Awaited<ReturnType<typeof loadPrinting>>;

async function readDockets(ctx: AppContext, scope: StoreScope) {
  return { value: await readDocketSettings(ctx.db, scope), version: await docketSettingsVersion(ctx.db, scope) };
}

type Sent = Pick<PageActionRequest<StoreScope>, 'ctx' | 'scope' | 'form' | 'url' | 'by'>;

function saveDockets({ ctx, scope, form, url, by }: Sent): Promise<ActionAnswer> {
  return saveForm({
    kit: docketKit,
    form,
    newId: () => ctx.ids.next(),
    read: () => readDockets(ctx, scope),
    save: (settings, { version }) => saveDocketSettings(ctx, scope, { settings, version, by }),
    editor: ({ value }) => findEditorAgo({ ctx, scope, by }, docketSettingsAct(scope), value),
    done: (since) => ({
      kind: 'redirect',
      to: `${url.pathname}?tab=dockets`,
      notice: savedNotice('Saved. Applies from the next docket.', since),
    }),
  });
}

/** Prints one test page and shows its result, or several at once. */
async function testChosen({ ctx, scope, form, url, by }: Sent): Promise<ActionAnswer> {
  const ids = chosenOf(form, PRINTER_FIELD);
  const [only] = ids;
  if (only !== undefined && ids.length === 1) {
    const printJobId = await testPrint(ctx, scope, { printerId: only, by });
    return { kind: 'redirect', to: `${url.pathname}?test=${encodeURIComponent(printJobId)}` };
  }
  const printers = await listPrinters(ctx.db, scope);
  return actOnEach({
    ids,
    nameOf: (id) => printers.find(({ printer }) => printer.id === id)?.printer.name ?? 'A printer',
    act: (printerId) => testPrint(ctx, scope, { printerId, by }),
    done: (count) => `Test pages sent to ${count === 1 ? '1 printer' : `${count} printers`}.`,
    to: url.pathname,
  });
}

/** A docket as it is saved, on the chosen printer's paper. */
async function printChosenExample({ ctx, scope, form, url, by }: Sent): Promise<ActionAnswer> {
  const printerId = textOf(form, 'printerId');
  const docketType = DOCKET_TYPES.find((type) => type === textOf(form, 'docketType'));
  if (!docketType) throw new AppError('validation_failed', 'Choose a docket.');
  await printExample(ctx, scope, { printerId, docketType, by });
  const { name } = (await getPrinter(ctx.db, scope, printerId)).printer;
  return { kind: 'redirect', to: `${url.pathname}?tab=dockets`, notice: `Example sent to ${name}. Check the printer.` };
}

interface LivePrintingProps {
  params: { restaurantId: string; storeId: string };
  timezone: string;
  since: string;
}

/** The lists update automatically as printers print and go offline. */
function LivePrinting({ params, timezone, since }: LivePrintingProps) {
  return (
    <IslandTag
      of={liveParts}
      hydrate="load"
      props={{
        store: params,
        types: ['printJobQueued', 'docketPrinted', 'printFailed', 'printerStatusChanged', 'printSetupChanged'],
        timezone,
        orderId: null,
        parts: ['[data-live="printing"]'],
        since,
      }}
    />
  );
}

type ListsProps = Omit<PrintingPage, 'dockets'>;

/** Failed dockets first, then printers and stations, or what was printed. */
function PrintingLists({
  base,
  here,
  store,
  tab,
  printers,
  stations,
  onScreens,
  mayManage,
  list,
  isAllTicked,
  ...jobs
}: ListsProps) {
  const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
  const names = printers.map(({ printer }) => ({ id: printer.id, name: printer.name }));
  const orderHref = (orderId: string) => href(base, paths.order, { ...params, orderId });
  const about = { printers: names, orderHref, mayHandle: jobs.mayHandleJobs };
  return (
    <div data-live="printing" className="flex flex-col gap-8">
      {jobs.test ? <TestResult job={jobs.test} printers={names} /> : null}
      <JobProblem jobs={jobs.problems} {...about} />
      {tab === 'jobs' ? (
        <div>
          <JobsOf here={here} printers={names} chosenId={jobs.jobsOf?.id ?? null} />
          <JobsTable jobs={jobs.jobs} {...about} />
        </div>
      ) : (
        <>
          <section aria-label="Printers">
            {printers.length === 0 ? null : <SectionHeading>Printers</SectionHeading>}
            <KitList
              {...{ ...list, here, isAllTicked }}
              add={mayManage ? <AddPrinter to={href(base, paths.printer, { ...params, printerId: NEW })} /> : null}
            />
          </section>
          <StationsTable
            {...{ stations, printers: names, onScreens, mayManage }}
            stationHref={(stationId) => href(base, paths.printStation, { ...params, stationId })}
            routingHref={href(base, paths.itemRouting, params)}
          />
        </>
      )}
    </div>
  );
}

function AddPrinter({ to }: { to: string }) {
  return (
    <LinkButton href={to} variant="primary" icon={PlusIcon}>
      Add printer
    </LinkButton>
  );
}

/** The printer's own answer to the test page. */
function TestResult({
  job,
  printers,
}: {
  job: { stage: PrintJobRow['stage']; errorText: string | null; printerId: string };
  printers: readonly { readonly id: string; readonly name: string }[];
}) {
  const name = printers.find(({ id }) => id === job.printerId)?.name ?? 'the printer';
  switch (job.stage) {
    case 'printed':
      return <Banner kind="success" title={`Test page printed at ${name}`} isAnnounced />;
    case 'notVerified':
      return (
        <Banner kind="waiting" title={`Test page sent to ${name}`} isAnnounced>
          This printer can’t confirm that it printed. Check the paper.
        </Banner>
      );
    case 'failed':
      return (
        <Banner kind="problem" title={`Test page didn’t print at ${name}`} isAnnounced>
          {job.errorText}
        </Banner>
      );
    case 'dismissed':
      return <Banner kind="info" title={`Test page for ${name} dismissed`} />;
    default:
      return <Banner kind="waiting" title={`Printing a test page at ${name}`} isAnnounced />;
  }
}
