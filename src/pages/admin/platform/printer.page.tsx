import { listClaimsOfPrinter } from '#db/printing/cloud-printers.repository.ts';
import {
  findPlatformPrinter,
  listJobsOfPlatformPrinter,
  listPrinterDays,
  type PlatformPrintJob,
} from '#db/printing/platform-printers.queries.ts';
import { PRINTER_MODEL_FACTS } from '#src/domain/printing/printer-models.ts';
import { fullStoreName } from '#src/domain/tenancy/store-name.ts';
import { href } from '#src/pages/page.tsx';
import { notFound } from '#src/shared/app-error.ts';
import { isoUtc } from '#src/shared/clock.ts';
import type { PlatformScope } from '#src/shared/scope.ts';
import { spanText } from '#src/ui/box-text.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { Table } from '#src/ui/list.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import { Card, EmptyState, Facts, PageHeader, SectionHeading } from '#src/ui/surface.tsx';
import { adminPage } from '../admin-page.ts';
import { AdminLayout } from '../layout.tsx';
import { paths } from '../paths.ts';
import { addressText, DOCKET_LABELS, PAPER_LABELS, printerBadge, STAGE_BADGES } from '../printing/print-labels.ts';
import { CLOUD_STATE_LOOKS, cloudStateOf } from './cloud-printer-list.tsx';
import { PlatformCrumbs } from './platform-crumbs.tsx';
import { dayText, lastWord } from './platform-printer-list.tsx';

const JOBS_SHOWN = 200;

/** One printer for the platform's people: how it is, whose, and how its dockets of the last day went; not what is on them. */
export const platformPrinterPage = adminPage<PlatformScope>({
  guard: 'superAdmin',
})({
  path: paths.platformPrinter.path,
  async load({ ctx, scope, base, url, params: { printerId } }) {
    const found = await findPlatformPrinter(ctx.db, scope, printerId);
    if (!found) throw notFound('printer');
    const now = ctx.clock.now();
    const sinceIsoDateTimeUtc = isoUtc(now.subtract({ hours: 24 }));
    const days = await listPrinterDays(ctx.db, scope, { printers: [found], sinceIsoDateTimeUtc });
    const claims = await listClaimsOfPrinter(ctx.db, scope, printerId);
    return {
      base,
      here: url.pathname,
      now,
      line: { ...found, day: days.get(printerId) ?? null },
      claim: claims.find(({ printerName }) => printerName !== null) ?? null,
      jobs: await listJobsOfPlatformPrinter(ctx.db, scope, { ...found, sinceIsoDateTimeUtc, limit: JOBS_SHOWN }),
    };
  },
  title: ({ line }) => `${line.printer.name} · Servery`,
  head: () => ({ isIndexed: false, refreshSeconds: 60 }),
  render({ base, here, now, line, claim, jobs }) {
    const { printer, state, restaurantId, storeId } = line;
    const store = fullStoreName(line.restaurantName, line.storeName);
    const cloud = claim && cloudStateOf(claim);
    return (
      <AdminLayout base={base} here={here} store={null}>
        <PageHeader
          title={printer.name}
          status={<StatusPill look={printerBadge(printer, state)} />}
          breadcrumbs={
            <PlatformCrumbs
              base={base}
              crumbs={[{ label: 'Printers', href: href(base, paths.platformPrinters, {}) }, { label: printer.name }]}
            />
          }
          actions={
            <LinkButton href={href(base, paths.printer, { restaurantId, storeId, printerId: printer.id })}>
              Open in the store
            </LinkButton>
          }
        />
        <Card as="section" className="mb-6 max-w-narrow">
          <Facts
            rows={[
              {
                name: 'Store',
                value: <a href={href(base, paths.printerSettings, { restaurantId, storeId })}>{store}</a>,
              },
              { name: 'Last word', value: lastWord(line, now) },
              { name: 'Last 24 hours', value: dayText(line.day) },
              { name: 'Connection', value: <span className="break-all">{addressText(printer)}</span> },
              {
                name: 'Model',
                value: `${PRINTER_MODEL_FACTS[printer.printerModel].name}, ${PAPER_LABELS[printer.paperDots]}`,
              },
              ...(claim && cloud
                ? [
                    { name: 'Sunmi cloud', value: <StatusPill look={CLOUD_STATE_LOOKS[cloud]} /> },
                    { name: 'Shop ID', value: <span className="tnum">{claim.shopId}</span> },
                  ]
                : []),
              { name: 'Printer ID', value: <code className="break-all select-all">{printer.id}</code> },
            ]}
          />
        </Card>
        <Jobs jobs={jobs} now={now} />
      </AdminLayout>
    );
  },
});

function Jobs({ jobs, now }: { jobs: readonly PlatformPrintJob[]; now: Temporal.Instant }) {
  if (jobs.length === 0) {
    return <EmptyState title="No dockets in the last 24 hours">What this printer is sent appears here.</EmptyState>;
  }
  const ago = (iso: string) => `${spanText(Temporal.Instant.from(iso), now)} ago`;
  return (
    <section aria-labelledby="jobs">
      <SectionHeading id="jobs" trailing={jobs.length === JOBS_SHOWN ? `the last ${JOBS_SHOWN}` : undefined}>
        Dockets of the last 24 hours
      </SectionHeading>
      <Table
        caption="Dockets of the last 24 hours, newest first"
        rows={jobs}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'what',
            header: 'What',
            cell: ({ docketType, orderNumber }) => (
              <span className="font-semibold">
                {orderNumber ? `${DOCKET_LABELS[docketType]} of ${orderNumber}` : DOCKET_LABELS[docketType]}
              </span>
            ),
          },
          {
            key: 'requested',
            header: 'Requested',
            onPhone: 'line',
            cell: ({ createdIsoDateTimeUtc }) => <span className="tnum">{ago(createdIsoDateTimeUtc)}</span>,
          },
          {
            key: 'stage',
            header: 'Status',
            onPhone: 'corner',
            cell: ({ stage }) => <StatusPill look={STAGE_BADGES[stage]} />,
          },
          { key: 'tries', header: 'Tries', isNumeric: true, cell: ({ attempts }) => attempts },
          { key: 'why', header: 'Printer’s answer', cell: ({ errorText }) => errorText ?? '–' },
        ]}
      />
    </section>
  );
}
