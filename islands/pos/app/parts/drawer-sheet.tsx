import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { CashIcon, NextIcon } from '#src/ui/icon.tsx';
import { PosLink } from '../links.tsx';
import { useSession, useTill } from '../pos-context.tsx';
import { AuthoriseSheet } from './authorise-sheet.tsx';
import { Problem } from './order-card.tsx';
import { Sheet } from './sheet.tsx';
import { useAct } from './use-act.ts';

/** Opens the drawer without a sale; it is written down who did. */
export function DrawerSheet({ onClose }: { onClose: () => void }) {
  const { employee } = useSession();
  const { api } = useTill();
  const [isAsking, setIsAsking] = useState(false);
  const open = useAct((approval: string | null) => api.openDrawer(approval));
  const isAllowed = employee?.permissions.includes('cashDrawer') === true;
  const press = async (approval: string | null) => {
    if (await open.run(approval)) onClose();
  };
  if (isAsking) {
    return (
      <AuthoriseSheet
        permission="cashDrawer"
        onApproved={(approval) => {
          setIsAsking(false);
          void press(approval);
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <Sheet title="Open the drawer" note="Without a sale. Your name is kept with it." size="small" onClose={onClose}>
      <Button
        variant="primary"
        size="large"
        isWide
        icon={CashIcon}
        isBusy={open.isBusy}
        onClick={() => (isAllowed ? void press(null) : setIsAsking(true))}
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
