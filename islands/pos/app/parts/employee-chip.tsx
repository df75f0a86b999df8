import { Menu } from '@base-ui/react/menu';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Monogram } from '#src/ui/avatar.tsx';
import {
  CashIcon,
  DarkIcon,
  type IconType,
  LightIcon,
  LockIcon,
  PersonIcon,
  ReceiptIcon,
  SettingsIcon,
  SoundIcon,
} from '#src/ui/icon.tsx';
import { useSession, useTill } from '../pos-context.tsx';
import { forgetApproval } from '../state/approval.ts';
import { chooseMode, isDarkNow } from '../state/mode.ts';
import { DrawerSheet } from './drawer-sheet.tsx';

const ITEM =
  'flex min-h-14 w-full items-center gap-3 rounded-input px-3 text-16 font-medium outline-none select-none data-highlighted:bg-sunken';

/** Who is acting, or the till itself where nobody is asked; touched: lock, light or dark, sounds. */
export function EmployeeChip() {
  const { employee, terminal } = useSession();
  const { api, changeSession } = useTill();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'drawer' | null>(null);
  const lock = async () => {
    await api.lock();
    forgetApproval();
    await changeSession(terminal.asksForPin ? 'lockscreen' : 'home');
  };
  const name = employee?.name ?? terminal.name;
  return (
    <>
      <Menu.Root>
        <Menu.Trigger className="flex h-12 shrink-0 items-center gap-2 rounded-input px-2 font-semibold hover:bg-sunken max-md:px-1.5">
          <Monogram name={name} isRound />
          <span className="max-w-32 truncate max-2xl:max-w-16 max-xl:sr-only">{name}</span>
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner sideOffset={6} align="end" collisionPadding={8} className="z-40">
            <Menu.Popup className="w-64 rounded-card bg-surface p-2 text-ink shadow-float outline-none">
              {/* Everybody sees it; who may not is asked for somebody's PIN who may. */}
              <Entry icon={CashIcon} label="Open the drawer" onClick={() => setOpen('drawer')} />
              <Entry icon={ReceiptIcon} label="Cash and end of day" onClick={() => void navigate({ to: '/reports' })} />
              {employee ? (
                <Entry icon={LockIcon} label={terminal.asksForPin ? 'Lock' : 'Leave'} onClick={() => void lock()} />
              ) : (
                <Entry icon={PersonIcon} label="Say who you are" onClick={() => void changeSession('lockscreen')} />
              )}
              <ModeEntry />
              <Entry icon={SoundIcon} label="Sounds" onClick={() => void navigate({ to: '/settings/notifications' })} />
              <Entry icon={SettingsIcon} label="Settings" onClick={() => void navigate({ to: '/settings' })} />
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {open === 'drawer' ? <DrawerSheet onClose={() => setOpen(null)} /> : null}
    </>
  );
}

function Entry({ icon: Icon, label, onClick }: { icon: IconType; label: string; onClick: () => void }) {
  return (
    <Menu.Item className={ITEM} onClick={onClick}>
      <Icon size={20} aria-hidden />
      {label}
    </Menu.Item>
  );
}

/** Drawn only in an open menu, so the page's own attribute can be read. */
function ModeEntry() {
  const isDark = isDarkNow();
  return (
    <Entry
      icon={isDark ? LightIcon : DarkIcon}
      label={isDark ? 'Light screen' : 'Dark screen'}
      onClick={() => chooseMode(isDark ? 'light' : 'dark')}
    />
  );
}
