import { useState } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import { REPORT_TYPE_LABELS } from '#src/domain/reports/report-labels.ts';
import type { PrintedReport, ReportType } from '#src/domain/reports/sales-report.types.ts';
import { Button } from '#src/ui/button.tsx';
import { DownloadIcon, PrinterIcon } from '#src/ui/icon.tsx';
import { handOverFile } from '../kit/hand-over-file.ts';
import { newId } from '../kit/new-id.ts';
import { useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { useAct } from '../kit/use-act.ts';
import type { ReportSearch } from '../paths/report-search.ts';

export interface ReportActionsProps {
  type: ReportType;
  days: { readonly from: string; readonly to: string };
  search: ReportSearch;
  /** The file's text. */
  csv: () => string;
}

/** The report on receipt paper, and as a file of what is on the screen. */
export function ReportActions({ type, days: { from, to }, search, csv }: ReportActionsProps) {
  const name = `sales-${REPORT_TYPE_LABELS[type].toLowerCase().replaceAll(' ', '-')}-${from}${from === to ? '' : `-to-${to}`}.csv`;
  return (
    <div className="flex flex-wrap items-end gap-2 max-sm:w-full max-sm:*:flex-1 sm:ml-auto">
      <PrintKey level={type} search={search}>
        Print
      </PrintKey>
      {type === 'store' ? (
        <PrintKey level="summary" search={search}>
          Print summary
        </PrintKey>
      ) : null}
      <Button icon={DownloadIcon} onClick={() => void handOverFile(csv(), name)}>
        CSV file
      </Button>
    </div>
  );
}

interface PrintKeyProps {
  level: PrintedReport;
  search: ReportSearch;
  children: string;
}

function PrintKey({ level, search, children }: PrintKeyProps) {
  const { api } = useTill();
  const [key, setKey] = useState(newId);
  const [isPrinted, setIsPrinted] = useState(false);
  // The same key until it is known to be queued: a tap that got no answer prints once, however often it is repeated.
  const print = useAct(async () => {
    await api.reports.print({ level, ...search }, key);
    setKey(newId());
    setIsPrinted(true);
    announce('Sent to the printer');
  });
  return (
    <>
      <Button icon={PrinterIcon} isBusy={print.isBusy} onClick={() => void print.run()}>
        {isPrinted ? 'Sent to the printer' : children}
      </Button>
      {print.problem ? <Problem text={print.problem} /> : null}
    </>
  );
}
