import type { FailedCommand } from '#src/domain/till/till.types.ts';
import { Button } from '#src/ui/button.tsx';
import { WarningIcon } from '#src/ui/icon.tsx';
import { PosLink } from '../paths/links.tsx';
import { rejectionText } from './command-text.ts';
import { useSession, useTill } from './pos-context.tsx';
import { Problem } from './problem.tsx';
import { timeText } from './store-time.ts';
import { useAct } from './use-act.ts';

/** An action that this employee asked for and the cloud rejected. Shown until they dismiss it. */
export function RejectedCommand({ refusal, onLeave }: { refusal: FailedCommand; onLeave: () => void }) {
  const { store } = useSession();
  const { api } = useTill();
  const read = useAct(() => api.readRefusal(refusal.commandId));
  const { title, text, advice } = rejectionText(refusal);
  return (
    <li className="rounded-card border border-fail bg-fail-soft p-4">
      <div className="flex items-start gap-3">
        <WarningIcon size={22} aria-hidden className="mt-0.5 shrink-0 text-fail-text" />
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{title}</p>
          <p className="text-14 text-ink-2">
            {text ? `${text} · ` : ''}
            {timeText(refusal.finishedIsoDateTimeUtc, store.timezone)}
          </p>
          {advice ? <p className="mt-1 text-14 font-semibold">{advice}</p> : null}
        </div>
      </div>
      <div className="mt-3 grid grid-cols-1 gap-2 sm:grid-cols-2">
        <Button variant="primary" isBusy={read.isBusy} onClick={() => void read.run()} className="min-h-14!">
          Dismiss
        </Button>
        {refusal.orderId ? (
          <PosLink
            to="/order-history"
            search={{ order: refusal.orderId }}
            onClick={onLeave}
            className="inline-flex min-h-14 items-center justify-center rounded-input border border-line-strong bg-surface px-4 font-semibold hover:bg-sunken"
          >
            View order
          </PosLink>
        ) : null}
      </div>
      {read.problem ? <Problem text={read.problem} /> : null}
    </li>
  );
}
