import { type CSSProperties, type ReactNode, useState } from 'react';
import { PosLink } from '../links.tsx';
import { useSession, useTill } from '../pos-context.tsx';
import { forgetApproval } from '../state/approval.ts';
import { DrawerSheet } from './drawer-sheet.tsx';
import type { Place } from './places.tsx';

export interface PlaceLinkProps {
  place: Place;
  className: string;
  style?: CSSProperties | undefined;
  children: ReactNode;
}

/** Goes to the place, or does over this screen what it stands for. */
export function PlaceLink({ place: { go }, className, style, children }: PlaceLinkProps) {
  const { api, changeSession } = useTill();
  const { terminal } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (typeof go === 'object') {
    return (
      <PosLink to={go.to} onClick={go.first} preload="intent" className={className} style={style}>
        {children}
      </PosLink>
    );
  }
  const lock = async () => {
    await api.lock();
    forgetApproval();
    await changeSession(terminal.asksForPin ? 'lockscreen' : 'home');
  };
  return (
    <>
      <button
        type="button"
        onClick={() => (go === 'drawer' ? setIsOpen(true) : void lock())}
        className={className}
        style={style}
      >
        {children}
      </button>
      {isOpen ? <DrawerSheet onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
