import { useRouterState } from '@tanstack/react-router';
import { OfflineIcon } from '#src/ui/icon.tsx';
import { useOldAnswers } from './loads.ts';
import { useSession } from './pos-context.tsx';
import { whenText } from './store-time.ts';

/** Shows how old the screen's data is while offline. It overlays the screen, so nothing moves. */
export function OldAnswerNote() {
  const { timezone } = useSession().store;
  const old = useOldAnswers();
  const atMs = useRouterState({
    select: ({ matches }) => Math.min(...matches.map(({ routeId }) => old[routeId] ?? Number.POSITIVE_INFINITY)),
  });
  if (!Number.isFinite(atMs)) return null;
  return (
    <p
      role="status"
      data-part="old-answer"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-20 mx-auto flex w-fit max-w-[calc(100vw-2rem)] items-center gap-2 rounded-full bg-wait-soft px-4 py-2 font-semibold text-wait-text shadow-float max-sm:bottom-20"
    >
      <OfflineIcon size={18} aria-hidden className="shrink-0" />
      Offline. As of {whenText(new Date(atMs).toISOString(), Date.now(), timezone)}
    </p>
  );
}
