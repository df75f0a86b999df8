import { useEffect, useRef } from 'react';
import { Toast } from '#src/ui/toast.tsx';
import { useDraft } from '../draft/draft-store.ts';
import { connectionKind } from '../kit/connection.ts';
import { keptUnasked } from '../kit/fetched.tsx';
import { observed } from '../kit/observed-api.ts';
import { useTill } from '../kit/pos-context.tsx';
import { forgetSettled, settleDraft, useSettled } from './sale-runner.ts';

const BookedSheet = keptUnasked(() => import('./booked-sheet.tsx').then((file) => file.BookedSheet));

/** How often to ask while one answer is missing, because nothing else tells that the connection is back. */
const AGAIN_MS = 4000;

/** Asks how the order ended as soon as the server answers, and shows what was booked without the till knowing. */
export function SettledSale() {
  const { api, refresh } = useTill();
  const settled = useSettled();
  const latest = useRef({ api, refresh });
  latest.current = { api, refresh };
  const { isTold = false } = useDraft();
  useEffect(() => {
    if (!isTold) return;
    const ask = async () => {
      if (connectionKind(observed.get()) === 'thisDeviceOnly') return;
      if (await settleDraft(latest.current.api)) await latest.current.refresh();
    };
    void ask();
    const unwatch = observed.subscribe(() => void ask());
    const timer = setInterval(() => void ask(), AGAIN_MS);
    return () => {
      unwatch();
      clearInterval(timer);
    };
  }, [isTold]);
  if (settled?.kind === 'booked') return <BookedSheet {...settled} />;
  if (settled?.kind === 'saved')
    return <Toast onClose={forgetSettled}>This order is saved. Open it under Saved.</Toast>;
  return null;
}
