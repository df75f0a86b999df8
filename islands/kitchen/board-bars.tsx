import { type ReactNode, useEffect } from 'react';
import { useBrowserStore } from '#islands/pos/app/kit/browser-store.ts';
import { soundReady } from '#islands/pos/app/kit/sounds.ts';
import { announceUrgently } from '#islands/runtime/announce.ts';
import { storeTimeText } from '#islands/runtime/store-time-text.ts';
import type { KitchenScreen } from '#src/domain/kitchen/kitchen.types.ts';
import { Button } from '#src/ui/button.tsx';
import { WarningIcon } from '#src/ui/icon.tsx';
import { USUAL_VOLUME, volumeHere } from './device.ts';
import { shownStations } from './kitchen-api.ts';
import { lostText, waitingText } from './link.ts';

interface BoardBarsProps {
  screen: KitchenScreen;
  now: number;
  /** Since when the connection is lost. Null while it is not. */
  lostAt: number | null;
  waiting: number;
  rejected: string | null;
  onForget: () => void;
  /** Null before the first board. */
  count: number | null;
  paging: {
    readonly page: number;
    readonly pages: number;
    /** Tickets on the other pages. */
    readonly elsewhere: number;
    turn(by: number): void;
  };
  onOpen: (kind: 'recall' | 'allDay' | 'settings') => void;
  children: ReactNode;
}

/** The bars around the tickets: which stations these are, what is wrong, and the other pages. */
export function BoardBars({ children, ...props }: BoardBarsProps) {
  const { screen, now, count, paging, onOpen } = props;
  const names = shownStations(screen).map(({ name }) => name);
  return (
    <main
      id="main"
      className="flex h-dvh flex-col overflow-hidden max-sm:h-auto max-sm:min-h-dvh max-sm:overflow-visible"
    >
      <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-2 border-b border-line bg-surface px-3 py-1">
        <h1 className="min-w-0 flex-1 truncate text-22 font-bold">{names.join(', ')}</h1>
        <p className="tnum text-18 font-semibold whitespace-nowrap text-ink-2">
          {count === null ? '' : `${count} ${count === 1 ? 'ticket' : 'tickets'} · `}
          {storeTimeText(now, screen.timezone)}
        </p>
        <nav aria-label="Kitchen" className="flex gap-1">
          <Button aria-keyshortcuts="A" onClick={() => onOpen('allDay')}>
            All day
          </Button>
          <Button aria-keyshortcuts="0" onClick={() => onOpen('recall')}>
            Recall
          </Button>
          <Button onClick={() => onOpen('settings')}>Settings</Button>
        </nav>
      </header>
      <Troubles {...props} />
      <div className="min-h-0 flex-1">{children}</div>
      {paging.pages > 1 ? <Pages {...paging} /> : null}
    </main>
  );
}

/** What keeps the board from being true, complete or heard. */
function Troubles({ screen, now, lostAt, waiting, rejected, onForget }: Omit<BoardBarsProps, 'children'>) {
  const isSoundReady = useBrowserStore(soundReady, true);
  const volume = useBrowserStore(volumeHere, USUAL_VOLUME);
  const isLost = lostAt !== null;
  const { timezone } = screen;
  useEffect(() => {
    if (isLost) announceUrgently('Connection lost. New tickets don’t appear on this screen.');
  }, [isLost]);
  useEffect(() => {
    if (rejected !== null) announceUrgently(rejected);
  }, [rejected]);
  return (
    <>
      {isLost ? (
        <p
          data-part="lost"
          className="flex items-center gap-3 bg-fail-soft px-3 py-2 text-22 leading-tight font-bold text-fail-text"
        >
          <WarningIcon size="1.25em" aria-hidden className="shrink-0" />
          {lostText(lostAt, now, storeTimeText(lostAt, timezone))} {waitingText(waiting)}
        </p>
      ) : null}
      {rejected === null ? null : (
        <div className="flex items-center gap-3 bg-wait-soft px-3 py-1 text-22 leading-tight font-bold text-wait-text">
          <p className="min-w-0 flex-1">{rejected}</p>
          <Button onClick={onForget}>OK</Button>
        </div>
      )}
      {isSoundReady || volume === 0 ? null : (
        <p className="bg-wait-soft px-3 py-1 text-18 font-bold text-wait-text">
          Sound is off. Tap the screen once to turn it on.
        </p>
      )}
    </>
  );
}

function Pages({ page, pages, elsewhere, turn }: BoardBarsProps['paging']) {
  return (
    <footer className="flex min-h-14 shrink-0 items-center justify-center gap-4 border-t border-line bg-surface px-3 py-1">
      <Button disabled={page === 0} onClick={() => turn(-1)}>
        Previous
      </Button>
      <p className="tnum text-18 font-semibold">
        Page {page + 1} of {pages} · {elsewhere} more {elsewhere === 1 ? 'ticket' : 'tickets'}
      </p>
      <Button disabled={page === pages - 1} onClick={() => turn(1)}>
        Next
      </Button>
    </footer>
  );
}
