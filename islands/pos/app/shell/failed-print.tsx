import { useState } from 'react';
import type { PrintState } from '#src/domain/till/till.types.ts';
import { Button } from '#src/ui/button.tsx';
import { PrinterIcon, RetryIcon } from '#src/ui/icon.tsx';
import { DOCKET_NAMES } from '#src/ui/order-labels.ts';
import type { PrinterPlace } from '../api/print-api.ts';
import { Choice, ChoiceGroup } from '../kit/choice.tsx';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { timeText } from '../kit/store-time.ts';
import { problemText, useAct } from '../kit/use-act.ts';

/** A docket that did not print, or may not have: what, where and why, and the three ways on. */
export function FailedPrint({ print }: { print: PrintState }) {
  const { store } = useSession();
  const { api } = useTill();
  const retry = useAct(() => api.print.retryPrint(print.printJobId));
  const isUnconfirmed = print.stage === 'notVerified';
  const settle = useAct(() =>
    isUnconfirmed ? api.print.confirmPrint(print.printJobId) : api.print.dismissPrint(print.printJobId),
  );
  const others = useOtherPrinters(print);
  const isPaper = print.docketType !== 'DRAWER';
  const problem = retry.problem ?? settle.problem ?? others.problem;
  return (
    <li className="rounded-card border border-fail bg-fail-soft p-4">
      <div className="flex items-start gap-3">
        <PrinterIcon size={22} aria-hidden className="mt-0.5 shrink-0 text-fail-text" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">
            {print.orderNumber ? `${print.orderNumber} · ` : ''}
            {DOCKET_NAMES[print.docketType]} {isUnconfirmed ? 'not confirmed' : `didn’t ${isPaper ? 'print' : 'open'}`}
          </p>
          <p className="text-14 text-ink-2">
            {print.errorText ?? `${print.printerName}: waiting behind another docket`} ·{' '}
            {timeText(print.createdIsoDateTimeUtc, store.timezone)}
            {print.stage === 'failed' || isUnconfirmed ? '' : ' · retrying automatically'}
          </p>
        </div>
      </div>
      <div className="mt-3 grid grid-cols-1 gap-2 sm:grid-cols-3">
        {isPaper ? (
          <Button
            variant="primary"
            icon={RetryIcon}
            isBusy={retry.isBusy}
            onClick={() => void retry.run()}
            className="min-h-14!"
          >
            Print again
          </Button>
        ) : null}
        {isPaper && print.docketType !== 'TEST' ? (
          <Button
            isBusy={others.isReading}
            aria-expanded={others.printers !== null}
            onClick={() => void others.toggle()}
            className="min-h-14!"
          >
            Other printer
          </Button>
        ) : null}
        <Button isBusy={settle.isBusy} onClick={() => void settle.run()} className="min-h-14!">
          {isUnconfirmed ? 'It came out' : 'Dismiss'}
        </Button>
      </div>
      {others.printers ? <Printers printers={others.printers} onChoose={(id) => void others.send(id)} /> : null}
      {problem ? <Problem text={problem} /> : null}
    </li>
  );
}

function Printers({
  printers,
  onChoose,
}: {
  printers: readonly PrinterPlace[];
  onChoose: (printerId: string) => void;
}) {
  if (printers.length === 0) return <p className="mt-3 text-ink-2">No other printer is set up.</p>;
  return (
    <div className="mt-3">
      <ChoiceGroup label="Print it at">
        {printers.map(({ id, name, isOffline }) => (
          <Choice key={id} isChosen={false} onChoose={() => onChoose(id)} trailing={isOffline ? 'offline' : undefined}>
            {name}
          </Choice>
        ))}
      </ChoiceGroup>
    </div>
  );
}

/** The store's other printers, read when they are needed. */
function useOtherPrinters({ printJobId, printerId }: PrintState) {
  const { api } = useTill();
  const [printers, setPrinters] = useState<readonly PrinterPlace[] | null>(null);
  const [isReading, setIsReading] = useState(false);
  const [readProblem, setReadProblem] = useState<string | null>(null);
  const redirect = useAct((to: string) => api.print.redirectPrint(printJobId, to));
  const toggle = async () => {
    if (printers) {
      setPrinters(null);
      return;
    }
    setIsReading(true);
    setReadProblem(null);
    try {
      setPrinters((await api.print.printers()).filter(({ id }) => id !== printerId));
    } catch (error) {
      setReadProblem(problemText(error));
    }
    setIsReading(false);
  };
  return {
    printers,
    isReading: isReading || redirect.isBusy,
    problem: readProblem ?? redirect.problem,
    toggle,
    send: redirect.run,
  };
}
