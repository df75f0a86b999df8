import { lastEventSequence } from '#db/outbox/outbox.repository.ts';
import { readDocketSettings } from '#db/printing/docket-facts.repository.ts';
import { findPrintJob, listPrintJobs, type PrintJobRow } from '#db/printing/print-jobs.repository.ts';
import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import { listPrinters } from '#db/printing/printers.repository.ts';
import liveParts from '#islands/admin/live-parts.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import { testPrint } from '#src/features/printing/test-print.ts';
import { href } from '#src/pages/page.tsx';
import { AppError } from '#src/shared/app-error.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Banner, ErrorSummary } from '#src/ui/banner.tsx';
import { LinkButton } from '#src/ui/button.tsx';
import { PlusIcon, PrinterIcon } from '#src/ui/icon.tsx';
import { Tabs } from '#src/ui/navigation.tsx';
import { PageHeader } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { UnsavedWarning } from '../form-parts.tsx';
import { may, refused, requireMay, textOf } from '../forms.ts';
import { AdminLayout } from '../layout.tsx';
import { NEW, paths } from '../paths.ts';
import { DocketSettingsForm, saveDocketSettingsForm } from './docket-settings-form.tsx';
import { actOnPrintJob } from './print-job-actions.tsx';
import { JobProblem, JobsTable, PrintersTable, StationsTable } from './printing-lists.tsx';

const TABS = ['printers', 'dockets', 'jobs'] as const;
type Tab = (typeof TABS)[number];
const JOBS_SHOWN = 100;

export const printerSettingsPage = adminPage<StoreScope>({
  // Everybody of the store sees what does not print and deals with it; the rest asks for more, button by button.
  guard: { action: 'store.read' },
  inStore: { in: 'counter', at: 10, label: 'Printers', icon: PrinterIcon },
  words: 'dockets stations kitchen paper',
  example: {
    forms: {
      saveDockets: {},
      retryJob: { printJobId: '{printJobId}' },
      confirmJob: { printJobId: '{printJobId}' },
      dismissJob: { printJobId: '{printJobId}' },
      redirectJob: { printJobId: '{printJobId}', printerId: '{sparePrinterId}' },
      reprintJob: { printJobId: '{printJobId}' },
    },
    needs: {
      saveDockets: 'store.manage',
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
  async load({ ctx, scope, base, url, query, actor }) {
    const store = await ctx.menus.storeOf(scope);
    const now = ctx.clock.now();
    const time = (iso: string) => formatStoreTimeAndDay(Temporal.Instant.from(iso), now, store.profile.timezone);
    const tab: Tab = TABS.find((one) => one === query.get('tab')) ?? 'printers';
    const withTime = (job: PrintJobRow) => ({ ...job, created: time(job.createdIsoDateTimeUtc) });
    const testJobId = query.get('test');
    const test = testJobId ? await findPrintJob(ctx.db, scope, testJobId.slice(0, 60)) : null;
    return {
      base,
      here: url.pathname,
      store,
      tab,
      since: String(await lastEventSequence(ctx.db)),
      isSwitchedOff: ctx.ports.printer === null,
      mayManage: may(actor, 'store.manage', scope),
      mayHandleJobs: may(actor, 'orders.manage', scope),
      printers: (await listPrinters(ctx.db, scope)).map((each) => ({
        ...each,
        since: each.state.statusIsoDateTimeUtc ? time(each.state.statusIsoDateTimeUtc) : null,
      })),
      stations: await listPrintStations(ctx.db, scope),
      troubles: (await listPrintJobs(ctx.db, scope, { filter: 'failed' })).map(withTime),
      jobs: tab === 'jobs' ? (await listPrintJobs(ctx.db, scope, { limit: JOBS_SHOWN })).map(withTime) : [],
      dockets: await readDocketSettings(ctx.db, scope),
      test: test?.docketType === 'TEST' ? test : null,
    };
  },
  title: ({ store }) => `Printers · ${store.profile.name}`,
  head: () => ({ isIndexed: false }),
  async action({ ctx, scope, actor, form, url, by }) {
    try {
      if (form.get('do') === 'saveDockets') {
        requireMay(actor, 'store.manage', scope);
        await saveDocketSettingsForm(ctx, scope, form, by);
        return { kind: 'redirect', to: `${url.pathname}?tab=dockets`, notice: 'Saved. Applies from the next docket.' };
      }
      if (form.get('do') === 'testPrint') {
        requireMay(actor, 'store.manage', scope);
        const printJobId = await testPrint(ctx, scope, { printerId: textOf(form, 'printerId'), by });
        return { kind: 'redirect', to: `${url.pathname}?test=${encodeURIComponent(printJobId)}` };
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
    const { base, here, store, tab, printers, stations, troubles: problems, mayManage, mayHandleJobs } = data;
    const params = { restaurantId: store.profile.restaurantId, storeId: store.profile.id };
    const names = printers.map(({ printer }) => ({ id: printer.id, name: printer.name }));
    const orderHref = (orderId: string) => href(base, paths.order, { ...params, orderId });
    const at = (next: Tab) => (next === 'printers' ? here : `${here}?tab=${next}`);
    return (
      <AdminLayout base={base} here={here} store={store}>
        <PageHeader
          title="Printers"
          status="Printers, stations and what dockets show"
          actions={
            mayManage ? (
              <LinkButton
                href={href(base, paths.printer, { ...params, printerId: NEW })}
                variant="primary"
                icon={PlusIcon}
              >
                Add printer
              </LinkButton>
            ) : null
          }
        />
        <IslandTag
          of={liveParts}
          hydrate="load"
          props={{
            ...params,
            types: ['printJobQueued', 'docketPrinted', 'printFailed', 'printerStatusChanged', 'printSetupChanged'],
            timezone: store.profile.timezone,
            orderId: null,
            parts: ['[data-live="printing"]'],
            since: data.since,
          }}
        />
        <div className="mb-4 flex flex-col gap-3 empty:hidden">
          {notice ? <Banner kind="success" title={notice} /> : null}
          {data.isSwitchedOff ? (
            <Banner kind="offline" title="Printing is turned off">
              Dockets are saved and will print once printing is turned on.
            </Banner>
          ) : null}
          <ErrorSummary errors={form.errors} message={form.message} />
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
          <>
            <DocketSettingsForm
              settings={data.dockets}
              storeName={store.profile.name}
              form={form}
              isReadOnly={!mayManage}
            />
            <UnsavedWarning formId="edit" form={form} />
          </>
        ) : null}
        {tab === 'dockets' ? null : (
          <div data-live="printing" className="flex flex-col gap-8">
            {data.test ? <TestResult job={data.test} printers={names} /> : null}
            <JobProblem jobs={problems} printers={names} orderHref={orderHref} mayHandle={mayHandleJobs} />
            {tab === 'jobs' ? (
              <JobsTable jobs={data.jobs} printers={names} orderHref={orderHref} mayHandle={mayHandleJobs} />
            ) : (
              <>
                <PrintersTable
                  rows={printers}
                  stations={stations}
                  mayManage={mayManage}
                  printerHref={(printerId) => href(base, paths.printer, { ...params, printerId })}
                />
                <StationsTable
                  stations={stations}
                  printers={names}
                  mayManage={mayManage}
                  stationHref={(stationId) => href(base, paths.printStation, { ...params, stationId })}
                  routingHref={href(base, paths.itemRouting, params)}
                />
              </>
            )}
          </div>
        )}
      </AdminLayout>
    );
  },
});

/** The proof: what the printer itself said about the test page. */
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
      return <Banner kind="success" title={`Test page printed at ${name}`} isNews />;
    case 'notVerified':
      return (
        <Banner kind="waiting" title={`Test page sent to ${name}`} isNews>
          This printer can’t confirm that it printed. Check the paper.
        </Banner>
      );
    case 'failed':
      return (
        <Banner kind="problem" title={`Test page didn’t print at ${name}`} isNews>
          {job.errorText}
        </Banner>
      );
    case 'dismissed':
      return <Banner kind="info" title={`Test page for ${name} dismissed`} />;
    default:
      return <Banner kind="waiting" title={`Printing a test page at ${name}`} isNews />;
  }
}
