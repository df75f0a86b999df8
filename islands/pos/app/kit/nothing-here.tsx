import type { ReactNode } from 'react';
import type { IconType } from '#src/ui/icon.tsx';
import { PosLink } from '../paths/links.tsx';

export interface NothingHereProps {
  icon: IconType;
  children: ReactNode;
  /** The action that fills it: an order, on most screens. None for an empty search. */
  canOrder?: boolean;
}

/** An empty list: what it is for and where to start. */
export function NothingHere({ icon: Icon, children, canOrder = false }: NothingHereProps) {
  return (
    <div className="grid flex-1 place-items-center p-8 text-center text-18 text-ink-2">
      <div className="max-w-sm">
        <Icon size={40} aria-hidden className="mx-auto mb-3 text-ink-3" />
        <p className="text-balance">{children}</p>
        {canOrder ? (
          <PosLink
            to="/ordering"
            className="mt-5 inline-grid min-h-14 place-items-center rounded-input border border-line-strong px-8 font-semibold text-ink hover:bg-sunken"
          >
            New order
          </PosLink>
        ) : null}
      </div>
    </div>
  );
}
