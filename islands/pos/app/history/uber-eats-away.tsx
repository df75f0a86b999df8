import type { ReactNode } from 'react';
import { OfflineIcon } from '#src/ui/icon.tsx';
import { useBrowserStore } from '../kit/browser-store.ts';
import { connectionKind } from '../kit/connection.ts';
import { observed, START } from '../kit/observed-api.ts';
import { WaitNote } from '../kit/problem.tsx';

/** Whether the cloud can't be reached, and so neither can Uber Eats. */
export function useIsCloudAway(): boolean {
  const kind = connectionKind(useBrowserStore(observed, START));
  return kind === 'storeNetworkOnly' || kind === 'thisDeviceOnly';
}

/** Stands in the place of the keys. The children say what to do there instead. */
export function UberEatsAway({ children }: { children: ReactNode }) {
  return (
    <WaitNote icon={OfflineIcon}>
      <b className="block">This till can’t reach Uber Eats now</b>
      {children}
    </WaitNote>
  );
}
