import { useNavigate } from '@tanstack/react-router';
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
import { chooseMode, isDarkNow } from '../kit/mode.ts';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { useLock } from './use-lock.ts';

export type EmployeeSheet = 'clock' | 'drawer' | 'switch';

interface EmployeeMenuProps {
  close: () => void;
  onOpen: (sheet: EmployeeSheet) => void;
}

/** What an employee does with the till itself: lock it, switch, the drawer, the clock, theme and sounds. */
export function EmployeeMenu({ close, onOpen }: EmployeeMenuProps) {
  const { employee, terminal, store } = useSession();
  const { changeSession } = useTill();
  const lock = useLock();
  const navigate = useNavigate();
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
      {employee ? entry(PersonIcon, 'Switch employee', () => onOpen('switch')) : null}
      {/* Everyone sees it. Without permission it asks for the PIN of someone who has it. */}
      {entry(CashIcon, 'Open the drawer', () => onOpen('drawer'))}
      {store.timeClock ? entry(ClockIcon, 'Clock in or out', () => onOpen('clock')) : null}
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
}

const ITEM =
  'flex min-h-14 w-full items-center gap-3 rounded-input px-3 text-16 font-medium select-none hover:bg-sunken';

function Entry({ icon: Icon, label, onClick }: { icon: IconType; label: string; onClick: () => void }) {
  return (
    <button type="button" role="menuitem" className={ITEM} onClick={onClick}>
      <Icon size={20} aria-hidden />
      {label}
    </button>
  );
}
