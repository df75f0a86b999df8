import type { ReactNode } from 'react';
import printPage from '#islands/admin/print-page.island.tsx';
import { IslandTag } from '#islands/runtime/island.tsx';
import type { ReportKind } from '#src/features/reports/kinds/report-kind.ts';
import { daysText, REPORT_CHANNEL_WORDS } from '#src/features/reports/kinds/report-text.ts';
import { EmptyState, PageHeader } from '#src/ui/surface.tsx';
import { FileLink } from '../lists/kit-list.tsx';
import type { ReportAddress } from './report-address.ts';
import { ReportBody, type shownReport } from './report-body.tsx';
import { ReportFilters } from './report-filters.tsx';
import { ReportMenu, type ReportPlaces } from './report-links.tsx';

type Shown = ReturnType<typeof shownReport>;

interface Props {
  kind: ReportKind;
  address: ReportAddress;
  here: string;
  today: string;
  places: ReportPlaces;
  currencyCode: Parameters<typeof ReportBody>[0]['currencyCode'];
  problem: string | null;
  shown: Shown | null;
}

/** A report's page inside its layout: of one store, or of all stores of a restaurant. */
export function ReportFrame({ kind, address, here, today, places, currencyCode, problem, shown }: Props) {
  return (
    <>
      <PageHeader
        title={kind.label}
        status={<ReportDays {...{ shown, address }} hasChannel={!kind.hasNoChannel} otherwise={kind.about} />}
        actions={
          <>
            {shown ? <FileLink here={here} state={shown.state} shown={shown.shown} /> : null}
            {shown ? <PrintKey /> : null}
            <ReportMenu places={places} open={kind} />
          </>
        }
      />
      <ReportFilters
        {...{ here, address, today }}
        hasInterval={kind.hasInterval === true}
        hasChannel={!kind.hasNoChannel}
      />
      {problem === null ? null : <EmptyState title={problem} />}
      {shown ? <ReportBody {...{ ...shown, here, currencyCode }} /> : null}
    </>
  );
}

/** The page on paper: totals, chart and table. */
export function PrintKey() {
  return <IslandTag of={printPage} hydrate="load" needsScript props={{}} />;
}

interface DaysProps {
  shown: Pick<Shown, 'report'> | null;
  address: ReportAddress;
  hasChannel: boolean;
  otherwise: ReactNode;
}

/** Which days and which channel the figures are of. */
export function ReportDays({ shown, address, hasChannel, otherwise }: DaysProps) {
  if (!shown) return otherwise;
  const { from, to } = shown.report.result;
  const channel = hasChannel ? ` · ${REPORT_CHANNEL_WORDS[address.channel]}` : '';
  return <span className="tnum">{daysText(from, to) + channel}</span>;
}
