import { keptUnasked } from '../kit/fetched.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { useKeeping } from './use-keeping.ts';

const ToDisplay = keptUnasked(() => import('../display/to-display.tsx').then((file) => file.ToDisplay));
const PocketLock = keptUnasked(() => import('./pocket-lock.tsx').then((file) => file.PocketLock));

/** What a till does without showing it, once somebody is signed in. No sale waits for it, so it is no part of the first script. */
export function Background() {
  const { terminal } = useSession();
  useKeeping();
  return (
    <>
      {terminal.hasDisplay ? <ToDisplay /> : null}
      <PocketLock />
    </>
  );
}
