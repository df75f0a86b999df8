import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { CheckIcon, ClockIcon, type IconType, OfflineIcon, OnlineIcon, RetryIcon, WarningIcon } from '#src/ui/icon.tsx';
import { summaryOf } from '../alone/unsent.ts';
import { useUnsent } from '../alone/use-unsent.ts';
import { useBrowserStore } from '../kit/browser-store.ts';
import { type ConnectionKind, connectionKind, connectionText } from '../kit/connection.ts';
import { keptPart } from '../kit/fetched.tsx';
import { Flyout } from '../kit/flyout.tsx';
import { observed, START } from '../kit/observed-api.ts';
import { useTill } from '../kit/pos-context.tsx';
import { punchesWaiting } from '../timeclock/clock-waiting.ts';

const UnsentList = keptPart(() => import('../alone/unsent-list.tsx').then((file) => file.UnsentList));

const LOOKS: Readonly<Record<ConnectionKind, { readonly className: string; readonly icon: IconType }>> = {
  allGood: { className: 'bg-done-soft text-done-text', icon: OnlineIcon },
  slow: { className: 'bg-wait-soft text-wait-text', icon: ClockIcon },
  storeNetworkOnly: { className: 'bg-wait-soft text-wait-text', icon: WarningIcon },
  thisDeviceOnly: { className: 'bg-fail-soft text-fail-text', icon: OfflineIcon },
};

const ALARM = { className: 'bg-fail-soft text-fail-text', icon: WarningIcon };

/** The connection in one word. A tap shows what works and what waits. The only offline warning there is. */
export function ConnectionPill() {
  const { refresh } = useTill();
  const [isTrying, setIsTrying] = useState(false);
  const seen = useBrowserStore(observed, START);
  const words = connectionText(connectionKind(seen), seen.line, seen.timezone);
  const unsent = summaryOf(useUnsent());
  const punches = useBrowserStore(punchesWaiting, 0);
  const toSend = unsent.count + punches;
  const alarm = words.alarm ?? (unsent.refusedCount > 0 ? `${unsent.refusedCount} not accepted` : null);
  const isWaiting = words.kind === 'allGood' && toSend > 0;
  const { className, icon: Icon } = alarm ? ALARM : LOOKS[isWaiting ? 'storeNetworkOnly' : words.kind];
  const title = [alarm ?? words.title, ...(toSend > 0 ? [`${toSend} to send`] : [])].join(', ');
  const tryNow = async () => {
    setIsTrying(true);
    await refresh();
    setIsTrying(false);
  };
  return (
    <Flyout
      role="dialog"
      label={`Connection: ${title}`}
      className="w-88 p-4"
      triggerClassName="group flex h-12 min-w-12 items-center justify-center rounded-input xl:px-1.5"
      trigger={
        <span
          className={cx(
            'inline-flex h-8 min-w-0 items-center gap-2 rounded-full px-3 lg:max-xl:px-2 text-14 font-semibold whitespace-nowrap',
            className,
          )}
        >
          <Icon size={16} aria-hidden className="shrink-0" />
          <span className="truncate max-lg:sr-only">{alarm ?? words.title}</span>{' '}
          {toSend > 0 ? (
            <span className="tnum grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-current/15 px-1 text-12 max-lg:hidden">
              {toSend}
            </span>
          ) : null}
        </span>
      }
    >
      {() => (
        <>
          <h2 className="text-18 font-bold">{words.title}</h2>
          <ul className="mt-3 space-y-2">
            {words.works.map((text) => (
              <li key={text} className="flex gap-2">
                <CheckIcon size={18} aria-label="Available" className="mt-0.5 shrink-0 text-done-text" />
                {text}
              </li>
            ))}
            {words.waits.map((text) => (
              <li key={text} className="flex gap-2">
                <WarningIcon size={18} aria-label="Not available" className="mt-0.5 shrink-0 text-wait-text" />
                {text}
              </li>
            ))}
          </ul>
          <PunchesHere count={punches} />
          {unsent.count > 0 ? <UnsentList isAlone={words.kind === 'thisDeviceOnly'} /> : null}
          {words.kind === 'allGood' ? null : (
            <Button className="mt-4" isWide icon={RetryIcon} isBusy={isTrying} onClick={() => void tryNow()}>
              Try now
            </Button>
          )}
        </>
      )}
    </Flyout>
  );
}

function PunchesHere({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="mt-4 border-t border-line pt-3 font-bold">
      {count === 1 ? '1 time clock entry' : `${count} time clock entries`} on this till only
    </p>
  );
}
