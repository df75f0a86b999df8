import type { PrintJobRow } from '#db/printing/print-jobs.repository.ts';
import type { AppContext } from '#src/context.ts';
import type { ActedBy } from '#src/domain/access/acted-by.ts';
import {
  confirmPrintJob,
  dismissPrintJob,
  redirectPrintJob,
  retryPrintJob,
} from '#src/features/printing/handle-print-job.ts';
import { reprintJob } from '#src/features/printing/reprint.ts';
import type { StoreScope } from '#src/shared/scope.ts';
import { Button } from '#src/ui/button.tsx';
import { Select } from '#src/ui/controls.tsx';
import { textOf } from '../forms.ts';

/** Runs a button beside a print job, and returns its message. Null if the button isn't a job's. */
export async function actOnPrintJob(
  ctx: AppContext,
  scope: StoreScope,
  form: FormData,
  by: ActedBy,
): Promise<string | null> {
  const printJobId = textOf(form, 'printJobId');
  switch (form.get('do')) {
    case 'retryJob':
      await retryPrintJob(ctx, scope, { printJobId, by });
      return 'Printing again.';
    case 'confirmJob':
      await confirmPrintJob(ctx, scope, { printJobId, by });
      return 'Marked as printed. We’ll trust this printer from now on.';
    case 'dismissJob':
      await dismissPrintJob(ctx, scope, { printJobId, by });
      return 'Dismissed.';
    case 'redirectJob':
      await redirectPrintJob(ctx, scope, { printJobId, printerId: textOf(form, 'printerId'), by });
      return 'Sent to the other printer.';
    case 'reprintJob':
      await reprintJob(ctx, scope, { printJobId, by });
      return 'Reprinting.';
    default:
      return null;
  }
}

export interface PrintJobButtonsProps {
  job: PrintJobRow;
  /** Other printers it could go to. */
  printers: readonly { readonly id: string; readonly name: string }[];
}

/** Only what can be done with it now. */
export function PrintJobButtons({ job, printers }: PrintJobButtonsProps) {
  const isUnconfirmed = job.stage === 'notVerified' && job.status === 'failure';
  const isOpen = isUnconfirmed || job.stage === 'failed' || job.stage === 'retrying' || job.stage === 'waiting';
  const isDone = job.status === 'success';
  const others = printers.filter((printer) => printer.id !== job.printerId);
  const mayMove = job.docketType !== 'DRAWER' && job.docketType !== 'TEST' && others.length > 0;
  return (
    <form method="post" className="relative z-10 flex flex-wrap items-center gap-2">
      <input type="hidden" name="printJobId" value={job.id} />
      {isUnconfirmed ? (
        <Button type="submit" name="do" value="confirmJob" size="small">
          It printed
        </Button>
      ) : null}
      {isOpen && job.docketType !== 'DRAWER' ? (
        <Button type="submit" name="do" value="retryJob" size="small">
          Print now
        </Button>
      ) : null}
      {isOpen && mayMove ? (
        <span className="flex items-center gap-1.5">
          <Select
            name="printerId"
            aria-label={`Choose another printer for ${job.orderNumber ?? 'this docket'}`}
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
            className="min-h-8! w-36"
          />
          <Button type="submit" name="do" value="redirectJob" size="small">
            Print on this printer
          </Button>
        </span>
      ) : null}
      {isOpen ? (
        <Button type="submit" name="do" value="dismissJob" size="small" variant="quiet">
          Dismiss
        </Button>
      ) : null}
      {isDone && job.orderId !== null && job.docketType !== 'DRAWER' ? (
        <Button type="submit" name="do" value="reprintJob" size="small" variant="quiet">
          Reprint
        </Button>
      ) : null}
    </form>
  );
}
