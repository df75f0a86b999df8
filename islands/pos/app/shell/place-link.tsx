import { type CSSProperties, type ReactNode, useState } from 'react';
import { DrawerSheet } from '../cash/drawer-sheet.tsx';
import { fetched } from '../kit/fetched.tsx';
import type { Place } from '../kit/places.tsx';
import { PosLink } from '../paths/links.tsx';
import { beforePlace } from './before-place.ts';
import { useLock } from './use-lock.ts';

const TrainingSheet = fetched(() => import('./training-sheet.tsx').then((file) => file.TrainingSheet));

export interface PlaceLinkProps {
  place: Place;
  className: string;
  style?: CSSProperties | undefined;
  children: ReactNode;
}

/** Opens the place, or its sheet over this screen. */
export function PlaceLink({ place: { go }, className, style, children }: PlaceLinkProps) {
  const lock = useLock();
  const [isOpen, setIsOpen] = useState(false);
  if (typeof go === 'object') {
    return (
      <PosLink to={go.to} onClick={() => beforePlace(go)} preload="intent" className={className} style={style}>
        {children}
      </PosLink>
    );
  }
  if (go === 'salesReports') {
    return (
      <PosLink
        to="/reports/sales-reports/$salesReportType"
        params={{ salesReportType: 'store' }}
        search={{}}
        preload="intent"
        className={className}
        style={style}
      >
        {children}
      </PosLink>
    );
  }
  return (
    <>
      <button
        type="button"
        onClick={() => (go === 'lock' ? void lock() : setIsOpen(true))}
        className={className}
        style={style}
      >
        {children}
      </button>
      {isOpen && go === 'drawer' ? <DrawerSheet onClose={() => setIsOpen(false)} /> : null}
      {isOpen && go === 'training' ? <TrainingSheet onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
