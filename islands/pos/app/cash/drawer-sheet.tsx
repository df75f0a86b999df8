import { Button } from '#src/ui/button.tsx';
import { CashIcon, NextIcon } from '#src/ui/icon.tsx';
import { useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { useApproved } from '../kit/use-approved.tsx';
import { PosLink } from '../paths/links.tsx';

/** Opens the drawer without a sale, and records who did. */
export function DrawerSheet({ onClose }: { onClose: () => void }) {
  const { api } = useTill();
  const open = useApproved(async ({ cashDrawer: approval = null }) => {
    await api.print.openDrawer(approval);
    onClose();
  });
  if (open.pin) return open.pin;
  return (
    <Sheet title="Open the drawer" note="No sale. Your name is recorded." size="small" onClose={onClose}>
      <Button
        variant="primary"
        size="large"
        isWide
        icon={CashIcon}
        isBusy={open.isBusy}
        onClick={() => void open.run()}
        className="min-h-16!"
      >
        Open
      </Button>
      {open.problem ? <Problem text={open.problem} /> : null}
      <PosLink
        to="/reports"
        onClick={onClose}
        className="mt-3 flex min-h-14 items-center justify-center gap-2 rounded-input border border-line font-semibold hover:border-line-strong"
      >
        Cash in, cash out and end of day
        <NextIcon size={20} aria-hidden />
      </PosLink>
    </Sheet>
  );
}
