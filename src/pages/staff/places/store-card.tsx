import { NextIcon } from '#src/ui/icon.tsx';
import { StatusPill } from '#src/ui/status-pill.tsx';
import type { StoreLine } from './store-line.ts';

/** A store in a list, with what waits in it. */
export function StoreCard({ line, to }: { line: StoreLine; to: string }) {
  const { name, restaurantName, openText } = line;
  return (
    <a
      href={to}
      className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-surface p-4 no-underline hover:border-line-strong"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-semibold text-16">{name}</span>
        <span className="block text-14 text-ink-2">
          {restaurantName} · {openText}
        </span>
        <span className="mt-2 flex flex-wrap gap-2 empty:hidden">
          <StorePills line={line} />
        </span>
      </span>
      <NextIcon size={20} aria-hidden className="shrink-0 text-ink-3" />
    </a>
  );
}

export function StorePills({ line: { fresh, oldestMinutes, cooking, late, isPaused } }: { line: StoreLine }) {
  return (
    <>
      {fresh > 0 ? (
        <StatusPill
          look={{ word: `${fresh} new`, tone: 'wait', icon: 'new' }}
          note={oldestMinutes ? `${oldestMinutes} min` : undefined}
        />
      ) : null}
      {late > 0 ? <StatusPill look={{ word: `${late} late`, tone: 'fail', icon: 'warning' }} /> : null}
      {cooking > 0 ? <StatusPill look={{ word: `${cooking} accepted`, tone: 'going', icon: 'cooking' }} /> : null}
      {isPaused ? <StatusPill look={{ word: 'Paused', tone: 'off', icon: 'slash' }} /> : null}
    </>
  );
}
