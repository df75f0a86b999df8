import { useEffect } from 'react';
import { UNDO_MS, UndoBar } from '#src/ui/toast.tsx';
import { act } from '../draft/draft-store.ts';
import type { OrderDraft } from '../draft/order-draft.ts';

/** For some seconds a removed line can be restored. */
export function RemovedLine({ draft }: { draft: OrderDraft }) {
  const { removed } = draft;
  useEffect(() => {
    if (!removed) return;
    const timer = setTimeout(() => act({ type: 'forgetRemoved' }), UNDO_MS);
    return () => clearTimeout(timer);
  }, [removed]);
  if (!removed) return null;
  return (
    <UndoBar onUndo={() => act({ type: 'undoRemove' })} onClose={() => act({ type: 'forgetRemoved' })}>
      Line removed
    </UndoBar>
  );
}
