import { useState } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import { reportCsv } from '#src/domain/reports/report-csv.ts';
import { LEVEL_LABELS } from '#src/domain/reports/report-labels.ts';
import type { SalesReport } from '#src/domain/reports/sales-report.types.ts';
import { Button } from '#src/ui/button.tsx';
import { DownloadIcon, PrinterIcon } from '#src/ui/icon.tsx';
import { Problem } from '../history/order-card.tsx';
import { useAct } from '../kit/use-act.ts';
import { newId } from '../order/draft-store.ts';
import { useTill } from '../pos-context.tsx';
import { handOverFile } from './report-file.ts';
import type { ReportSearch } from './report-search.ts';

export interface ReportActionsProps {
  report: SalesReport;
  search: ReportSearch;
  /** A till alone reaches no printer. */
  canPrint: boolean;
}

/** The report on receipt paper, and as a file of what is on the screen. */
export function ReportActions({ report, search, canPrint }: ReportActionsProps) {
  const { api } = useTill();
  const { level, from, to } = report;
  const [key, setKey] = useState(newId);
  const [isPrinted, setIsPrinted] = useState(false);
  // The same key until it is known to be queued: a tap that got no answer prints once, however often it is repeated.
  const print = useAct(async () => {
    await api.reports.print({ level, ...search }, key);
    setKey(newId());
    setIsPrinted(true);
    announce('Sent to the printer');
  });
  const heading = level === 'store' ? 'When' : LEVEL_LABELS[level];
  const name = `sales-${LEVEL_LABELS[level].toLowerCase().replace(' ', '-')}-${from}${from === to ? '' : `-to-${to}`}.csv`;
  return (
    <div className="flex flex-wrap items-end gap-2 max-sm:w-full max-sm:*:flex-1 sm:ml-auto">
      {canPrint ? (
        <Button icon={PrinterIcon} isBusy={print.isBusy} onClick={() => void print.run()}>
          {isPrinted ? 'Sent to the printer' : 'Print'}
        </Button>
      ) : null}
      <Button icon={DownloadIcon} onClick={() => void handOverFile(reportCsv(report, heading), name)}>
        CSV file
      </Button>
      {print.problem ? <Problem text={print.problem} /> : null}
    </div>
  );
}
