import { useState } from 'react';
import { printersForExample } from '#src/domain/printing/printers-for-example.ts';
import type { DocketSettings, DocketType } from '#src/domain/printing/printing-choices.ts';
import type { TillPrinting } from '#src/domain/till/till-settings.types.ts';
import { Button } from '#src/ui/button.tsx';
import { PrinterIcon } from '#src/ui/icon.tsx';
import { Choice } from '../kit/choice.tsx';
import { useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { useAct } from '../kit/use-act.ts';
import { settingsCalls } from './settings-calls.ts';

interface PrintExampleProps {
  docketType: DocketType;
  /** As they are being edited, saved or not. */
  shown: DocketSettings;
  printing: TillPrinting;
}

/** The example shown above on paper, where this docket prints unless another printer is chosen. */
export function PrintExample({ docketType, shown, printing }: PrintExampleProps) {
  const { api } = useTill();
  const printers = printersForExample(docketType, printing);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const printer = printers.find(({ id }) => id === chosenId) ?? printers[0];
  const act = useAct((printerId: string) =>
    settingsCalls(api).printExample(printerId, { docketType, settings: shown }),
  );
  if (!printer) return <p className="max-w-84 text-14 text-ink-3">To print it, add a printer in the admin.</p>;
  const print = async () => {
    setSentTo(null);
    if (await act.run(printer.id)) setSentTo(printer.name);
  };
  return (
    <div className="flex max-w-84 flex-col gap-2">
      {printers.length > 1 ? (
        <fieldset aria-label="Printer for the example" className="grid grid-cols-2 gap-2">
          {printers.map(({ id, name }) => (
            <Choice key={id} isChosen={id === printer.id} onChoose={() => setChosenId(id)}>
              {name}
            </Choice>
          ))}
        </fieldset>
      ) : null}
      <Button size="large" icon={PrinterIcon} isBusy={act.isBusy} onClick={() => void print()}>
        Print an example
      </Button>
      {act.problem ? <Problem text={act.problem} /> : null}
      {/* Its line is reserved, so that nothing jumps. */}
      <p role="status" className="min-h-5 text-14 text-ink-2">
        {sentTo ? `Sent to ${sentTo}. Check the printer.` : null}
      </p>
    </div>
  );
}
