import { useState } from 'react';
import type { PrinterWithProblem } from '#src/domain/till/till.types.ts';
import { Button } from '#src/ui/button.tsx';
import { PrinterIcon } from '#src/ui/icon.tsx';
import { useTill } from '../kit/pos-context.tsx';
import { problemText } from '../kit/use-act.ts';
import { settingsCalls } from './settings-calls.ts';

export interface PrinterTestProps {
  printer: Pick<PrinterWithProblem, 'id' | 'name' | 'why'>;
  hasProblem: boolean;
}

/** One printer, its state, and a test page. */
export function PrinterTest({ printer: { id, name, why }, hasProblem }: PrinterTestProps) {
  const { api } = useTill();
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const test = async () => {
    setState('busy');
    setProblem(null);
    try {
      await settingsCalls(api).testPrint(id);
      setState('sent');
    } catch (error) {
      setProblem(problemText(error));
      setState('idle');
    }
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-surface p-3">
      <PrinterIcon size={22} aria-hidden className={hasProblem ? 'shrink-0 text-fail-text' : 'shrink-0 text-ink-2'} />
      <span className="min-w-32 flex-1">
        <span className="block font-semibold">{name}</span>
        {/* Its line is reserved, so that the button stays in place. */}
        <span role="status" className="block min-h-5 text-14 text-ink-2">
          {problem ??
            (state === 'sent' ? 'Sent. Check the printer.' : why || (hasProblem ? 'Offline' : 'Not tested yet'))}
        </span>
      </span>
      <Button size="large" isBusy={state === 'busy'} onClick={() => void test()}>
        Print a test
      </Button>
    </li>
  );
}
