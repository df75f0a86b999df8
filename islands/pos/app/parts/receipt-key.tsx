import { Button } from '#src/ui/button.tsx';
import { PrinterIcon } from '#src/ui/icon.tsx';
import { useSession, useTill } from '../pos-context.tsx';
import { Problem } from './order-card.tsx';
import { useAct } from './use-act.ts';

/** The guest's receipt after a sale: printed by itself already, asked for, or left out, as this till is set. */
export function ReceiptKey({ orderId }: { orderId: string }) {
  const { api } = useTill();
  const { receipt } = useSession().terminal.settings;
  const print = useAct(() => api.reprint(orderId, 'ORDER_INVOICE'));
  if (receipt === 'never') return null;
  return (
    <div className="mt-6">
      <Button size="large" isWide icon={PrinterIcon} isBusy={print.isBusy} onClick={() => void print.run()}>
        {receipt === 'always' ? 'Print the receipt again' : 'Print a receipt'}
      </Button>
      {print.problem ? <Problem text={print.problem} /> : null}
    </div>
  );
}
