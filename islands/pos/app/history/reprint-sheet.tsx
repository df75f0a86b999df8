import { useEffect, useState } from 'react';
import type { DocketType } from '#src/domain/printing/printing.schema.ts';
import type { OrderDetail } from '#src/domain/till/till.types.ts';
import { Button } from '#src/ui/button.tsx';
import { PrinterIcon } from '#src/ui/icon.tsx';
import { DOCKET_NAMES } from '#src/ui/order-labels.ts';
import type { PrinterPlace } from '../api/print-api.ts';
import { Choice, ChoiceGroup } from '../kit/choice.tsx';
import { useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { useAct } from '../kit/use-act.ts';

/** Listed here, because importing the schema's list would bring its library along. */
const DOCKET_TYPES: readonly DocketType[] = ['ORDER_TICKET', 'ORDER_STUB', 'ORDER_INVOICE'];

/** Asks which docket of an order to print again, and where. */
export function ReprintSheet({ detail: { order }, onClose }: { detail: OrderDetail; onClose: () => void }) {
  const { api } = useTill();
  const [asked, setAsked] = useState<DocketType | null>(null);
  const [printerId, setPrinterId] = useState<string | null>(null);
  const printers = usePrinters();
  const reprint = useAct((docketType: DocketType) => api.print.reprint(order.id, docketType, printerId));
  return (
    <Sheet
      title={`Print ${order.orderNumber} again`}
      note="Each docket is marked REPRINT."
      size="small"
      onClose={onClose}
    >
      <div className="grid gap-2">
        {DOCKET_TYPES.map((docketType) => (
          <Button
            key={docketType}
            size="large"
            icon={PrinterIcon}
            isBusy={reprint.isBusy && asked === docketType}
            onClick={async () => {
              setAsked(docketType);
              if (await reprint.run(docketType)) onClose();
            }}
            className="min-h-16!"
          >
            {DOCKET_NAMES[docketType]}
          </Button>
        ))}
      </div>
      {printers.length > 1 ? (
        <div className="mt-5">
          <ChoiceGroup label="Print at">
            <Choice isChosen={printerId === null} onChoose={() => setPrinterId(null)}>
              Its usual printer
            </Choice>
            {printers.map(({ id, name, isOffline }) => (
              <Choice
                key={id}
                isChosen={printerId === id}
                onChoose={() => setPrinterId(id)}
                trailing={isOffline ? 'offline' : undefined}
              >
                {name}
              </Choice>
            ))}
          </ChoiceGroup>
        </div>
      ) : null}
      {reprint.problem ? <Problem text={reprint.problem} /> : null}
    </Sheet>
  );
}

/** The printers to choose from. None until they are read, or if they can't be: the docket then prints where it usually does. */
function usePrinters(): readonly PrinterPlace[] {
  const { api } = useTill();
  const [printers, setPrinters] = useState<readonly PrinterPlace[]>([]);
  useEffect(() => {
    let isUnmounted = false;
    api.print.printers().then(
      (found) => !isUnmounted && setPrinters(found),
      () => {},
    );
    return () => {
      isUnmounted = true;
    };
  }, [api]);
  return printers;
}
