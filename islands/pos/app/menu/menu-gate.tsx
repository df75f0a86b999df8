import type { ReactNode } from 'react';
import type { PosMenu } from '#src/domain/till/till.types.ts';
import { Button } from '#src/ui/button.tsx';
import { RetryIcon } from '#src/ui/icon.tsx';
import { useTill } from '../kit/pos-context.tsx';
import { readMenu, useMenu } from './menu-store.ts';

/** Renders what needs the menu. Until then it shows that the menu is loading, or what to do if it can't be read. */
export function MenuGate({ children }: { children: (menu: PosMenu) => ReactNode }) {
  const { api } = useTill();
  const { menu, isFailed } = useMenu(api);
  if (menu) return children(menu);
  return (
    <main id="main" className="grid h-full place-items-center p-8 text-center" aria-busy={!isFailed}>
      {isFailed ? (
        <div role="alert">
          <p className="text-18 font-semibold">The menu couldn’t be loaded.</p>
          <Button variant="primary" size="large" icon={RetryIcon} onClick={() => void readMenu(api)} className="mt-4">
            Try again
          </Button>
        </div>
      ) : (
        <p className="text-18 text-ink-3">Loading menu…</p>
      )}
    </main>
  );
}
