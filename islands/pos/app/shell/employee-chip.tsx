import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Monogram } from '#src/ui/avatar.tsx';
import {
  CashIcon,
  ClockIcon,
  DarkIcon,
  type IconType,
  LightIcon,
  LockIcon,
  PersonIcon,
  ReceiptIcon,
  SettingsIcon,
  SoundIcon,
} from '#src/ui/icon.tsx';
import { DrawerSheet } from '../cash/drawer-sheet.tsx';
import { kept } from '../kit/fetched.tsx';
import { Flyout } from '../kit/flyout.tsx';
import { chooseMode, isDarkNow } from '../kit/mode.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { ClockSheet } from '../timeclock/open-clock.ts';
import { useLock } from './use-lock.ts';

const SwitchSheet = kept(() => import('./switch-sheet.tsx').then((file) => file.SwitchSheet));

const ITEM =
  'flex min-h-14 w-full items-center gap-3 rounded-input px-3 text-16 font-medium select-none hover:bg-sunken';

/** The current employee, or the till itself when signing in is off. A tap opens lock, theme and sounds. */
export function EmployeeChip() {
  const { employee, terminal, store } = useSession();
  const { changeSession } = useTill();
  const lock = useLock();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'clock' | 'drawer' | 'switch' | null>(null);
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
        {(close) => {
          const entry = (icon: IconType, label: string, act: () => void) => (
            <Entry
              icon={icon}
              label={label}
              onClick={() => {
                close();
                act();
              }}
            />
          );
          return (
            <>
              {employee ? entry(PersonIcon, 'Switch employee', () => setOpen('switch')) : null}
              {/* Everyone sees it. Without permission it asks for the PIN of someone who has it. */}
              {entry(CashIcon, 'Open the drawer', () => setOpen('drawer'))}
              {store.timeClock ? entry(ClockIcon, 'Clock in or out', () => setOpen('clock')) : null}
              {entry(ReceiptIcon, 'Cash and end of day', () => void navigate({ to: '/reports' }))}
              {employee
                ? entry(LockIcon, terminal.asksForPin ? 'Lock' : 'Sign out', () => void lock())
                : entry(PersonIcon, 'Enter your PIN', () => void changeSession('lockscreen'))}
              {isDarkNow()
                ? entry(LightIcon, 'Light screen', () => chooseMode('light'))
                : entry(DarkIcon, 'Dark screen', () => chooseMode('dark'))}
              {entry(SoundIcon, 'Sounds', () => void navigate({ to: '/settings/notifications' }))}
              {entry(SettingsIcon, 'Settings', () => void navigate({ to: '/settings' }))}
            </>
          );
        }}
      </Flyout>
      {open === 'clock' ? <ClockSheet onClose={() => setOpen(null)} /> : null}
      {open === 'drawer' ? <DrawerSheet onClose={() => setOpen(null)} /> : null}
      {open === 'switch' ? <SwitchSheet onClose={() => setOpen(null)} /> : null}
    </>
  );
}

function Entry({ icon: Icon, label, onClick }: { icon: IconType; label: string; onClick: () => void }) {
  return (
    <button type="button" role="menuitem" className={ITEM} onClick={onClick}>
      <Icon size={20} aria-hidden />
      {label}
    </button>
  );
}
