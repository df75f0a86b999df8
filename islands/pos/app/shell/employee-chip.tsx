import { useState } from 'react';
import { Monogram } from '#src/ui/avatar.tsx';
import { kept, keptPart } from '../kit/fetched.tsx';
import { Flyout } from '../kit/flyout.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { ClockSheet } from '../timeclock/open-clock.ts';
import type { EmployeeSheet } from './employee-menu.tsx';

const EmployeeMenu = keptPart(() => import('./employee-menu.tsx').then((file) => file.EmployeeMenu));
const DrawerSheet = kept(() => import('../cash/drawer-sheet.tsx').then((file) => file.DrawerSheet));
const SwitchSheet = kept(() => import('./switch-sheet.tsx').then((file) => file.SwitchSheet));

/** The current employee, or the till itself when signing in is off. A tap opens lock, theme and sounds. */
export function EmployeeChip() {
  const { employee, terminal } = useSession();
  const [open, setOpen] = useState<EmployeeSheet | null>(null);
  const name = employee?.name ?? terminal.name;
  return (
    <>
      <Flyout
        role="menu"
        className="w-64 p-2"
        triggerClassName="flex h-12 shrink-0 items-center gap-2 rounded-input px-2 font-semibold hover:bg-sunken max-md:px-1.5"
        trigger={
          <>
            <Monogram name={name} letters={employee?.initials} colour={employee?.color ?? null} isRound />
            <span className="max-w-32 truncate max-2xl:max-w-16 max-xl:sr-only">{name}</span>
          </>
        }
      >
        {(close) => <EmployeeMenu close={close} onOpen={setOpen} />}
      </Flyout>
      {open === 'clock' ? <ClockSheet onClose={() => setOpen(null)} /> : null}
      {open === 'drawer' ? <DrawerSheet onClose={() => setOpen(null)} /> : null}
      {open === 'switch' ? <SwitchSheet onClose={() => setOpen(null)} /> : null}
    </>
  );
}
