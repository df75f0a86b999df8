import { useEffect, useMemo, useRef, useState } from 'react';
import { useBrowserStore } from '#islands/pos/app/kit/browser-store.ts';
import { landOnScreen } from '#islands/pos/app/kit/land-on-screen.ts';
import { useNow } from '#islands/pos/app/kit/use-now.ts';
import type { KitchenBoard, KitchenScreen, KitchenTicket } from '#src/domain/kitchen/kitchen.types.ts';
import { BoardBars } from './board-bars.tsx';
import { type KeyAct, mayBump } from './bump-keys.ts';
import { placesHere } from './device.ts';
import { placesOf } from './grid.ts';
import { headActOf } from './head-act.ts';
import type { KitchenApi } from './kitchen-api.ts';
import { lostSince } from './link.ts';
import { NO_PLACES, pageCount, pageOf, placeTickets } from './places.ts';
import { SettingsSheet } from './settings-sheet.tsx';
import { AllDaySheet, AllergySheet, OpenTicketSheet, RecallSheet } from './sheets.tsx';
import { TicketGrid } from './ticket-grid.tsx';
import { type BoardHere, useBoard } from './use-board.ts';
import { useBumpKeys } from './use-bump-keys.ts';
import { useGrid } from './use-grid.ts';
import { useTicketSound } from './use-ticket-sound.ts';
import { useWakeLock } from './use-wake-lock.ts';

interface BoardScreenProps {
  api: KitchenApi;
  screen: KitchenScreen;
  first: KitchenBoard | null;
  /** The first board is what this device stored. */
  isStored: boolean;
  /** The server's, so that both sides draw the same ages. */
  nowIsoDateTimeUtc: string;
  onStations: () => void;
  onUnpaired: () => void;
  onScreenChanged: () => void;
}

type Opened =
  | { readonly kind: 'recall' | 'allDay' | 'settings' }
  | { readonly kind: 'allergy' | 'ticket'; readonly ticketId: string };

const CLOCK_MS = 2000;
const NO_TICKETS: readonly KitchenTicket[] = [];

/** The tickets of the chosen stations, each in its place. */
export function BoardScreen({ api, screen, first, nowIsoDateTimeUtc, onStations, ...rest }: BoardScreenProps) {
  const here = useBoard({ api, screen, first, ...rest });
  const { board, signs, waiting, rejected, forgetRejected, act } = here;
  const tickets = board?.tickets ?? NO_TICKETS;
  const now = useNow(nowIsoDateTimeUtc, CLOCK_MS);
  const grid = useGrid();
  const places = usePlaces(board && tickets);
  const arrivedAt = useArrivals(board && tickets);
  const [wantedPage, setPage] = useState(0);
  const [wanted, setOpened] = useState<Opened | null>(null);
  const opened = stillThere(wanted, tickets);
  useTicketSound(board && tickets);
  useWakeLock();
  const pages = pageCount(places, placesOf(grid));
  const page = Math.min(wantedPage, pages - 1);
  const ids = pageOf(places, page, placesOf(grid));
  const elsewhere = tickets.length - ids.filter((id) => id !== null).length;

  const onHead = (ticket: KitchenTicket) => {
    if (!mayBump(arrivedAt.current.get(ticket.id), performance.now())) return;
    const todo = headActOf(ticket);
    if (todo === 'allergy') setOpened({ kind: 'allergy', ticketId: ticket.id });
    else {
      act(todo === 'seen' ? 'acknowledged' : 'bumped', ticket);
      // The key that had the focus may have left with its ticket.
      requestAnimationFrame(landOnScreen);
    }
  };
  const turn = (by: number) => setPage(Math.max(0, Math.min(pages - 1, page + by)));
  const onKey = keyHandler({ here, ids, opened, setOpened, onHead, turn });
  useBumpKeys(onKey);
  const latestHead = useRef(onHead);
  latestHead.current = onHead;
  const cardActs = useMemo(
    () => ({
      onHead: (ticket: KitchenTicket) => latestHead.current(ticket),
      onOpen: ({ id }: KitchenTicket) => setOpened({ kind: 'ticket', ticketId: id }),
    }),
    [],
  );
  return (
    <BoardBars
      screen={screen}
      now={now}
      lostAt={lostSince(signs, now)}
      waiting={waiting}
      rejected={rejected}
      onForget={forgetRejected}
      count={board === null ? null : tickets.length}
      paging={{ page, pages, elsewhere, turn }}
      onOpen={(kind) => setOpened({ kind })}
    >
      <TicketGrid {...{ grid, ids, tickets, now, screen, ...cardActs }} isKnown={board !== null} />
      {opened ? (
        <OpenedSheet
          {...{ opened, here, screen, now, onStations, onHead }}
          onOpen={setOpened}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </BoardBars>
  );
}

/** Null when its ticket was bumped at another screen while it was open here. */
function stillThere(opened: Opened | null, tickets: readonly KitchenTicket[]): Opened | null {
  return opened && 'ticketId' in opened && !tickets.some(({ id }) => id === opened.ticketId) ? null : opened;
}

interface KeyOptions {
  here: BoardHere;
  ids: readonly (string | null)[];
  opened: Opened | null;
  setOpened: (opened: Opened | null) => void;
  onHead: (ticket: KitchenTicket) => void;
  turn: (by: number) => void;
}

/** While a sheet is open, no ticket behind it is bumped. */
function keyHandler({ here: { board, act }, ids, opened, setOpened, onHead, turn }: KeyOptions) {
  return (key: KeyAct) => {
    if (opened !== null) {
      const recalled = opened.kind === 'recall' && key.kind === 'bump' ? board?.recall[key.place] : undefined;
      if (recalled) act('recalled', recalled);
      if (recalled || key.kind === opened.kind) setOpened(null);
      return;
    }
    if (key.kind === 'page') turn(key.by);
    else if (key.kind !== 'bump') setOpened({ kind: key.kind });
    else {
      const ticket = board?.tickets.find(({ id }) => id === ids[key.place]);
      if (ticket) onHead(ticket);
    }
  };
}

interface OpenedSheetProps {
  opened: Opened;
  here: BoardHere;
  screen: KitchenScreen;
  now: number;
  onStations: () => void;
  onHead: (ticket: KitchenTicket) => void;
  onOpen: (opened: Opened) => void;
  onClose: () => void;
}

function OpenedSheet(props: OpenedSheetProps) {
  const { opened, screen, now, onStations, onHead, onOpen, onClose } = props;
  const { board, act } = props.here;
  switch (opened.kind) {
    case 'recall': {
      const recall = (ticket: KitchenTicket) => {
        act('recalled', ticket);
        onClose();
      };
      const { timezone } = screen;
      return <RecallSheet tickets={board?.recall ?? []} timezone={timezone} onClose={onClose} onRecall={recall} />;
    }
    case 'allDay':
      return <AllDaySheet counts={board?.allDay ?? []} onClose={onClose} />;
    case 'settings':
      return (
        <SettingsSheet
          screenName={screen.name}
          onClose={onClose}
          onStations={screen.stations.length > 1 ? onStations : null}
        />
      );
    default: {
      const ticket = board?.tickets.find(({ id }) => id === opened.ticketId);
      if (!ticket) return null;
      const closing = (then: () => void) => () => {
        onClose();
        then();
      };
      if (opened.kind === 'allergy') {
        const read = (name: string) => closing(() => act('acknowledged', ticket, name))();
        return <AllergySheet ticket={ticket} people={screen.people} onClose={onClose} onRead={read} />;
      }
      const head = ticket.mustAcknowledge
        ? () => onOpen({ ...opened, kind: 'allergy' })
        : closing(() => onHead(ticket));
      const start = closing(() => act('started', ticket));
      return <OpenTicketSheet {...{ ticket, timezone: screen.timezone, now, onClose }} onStart={start} onHead={head} />;
    }
  }
}

/** The places with these tickets in them. Stored, so that a reload moves none. Null tickets are not known yet. */
function usePlaces(tickets: readonly KitchenTicket[] | null) {
  const stored = useBrowserStore(placesHere, NO_PLACES);
  useEffect(() => {
    // From what is stored: what was drawn first is the server's, which knows no places.
    if (tickets) placesHere.set(placeTickets(placesHere.get(), tickets));
  }, [tickets]);
  return useMemo(() => (tickets ? placeTickets(stored, tickets) : stored), [stored, tickets]);
}

/** When each ticket came that was not there at first, on the clock of events. */
function useArrivals(tickets: readonly KitchenTicket[] | null) {
  const arrivedAt = useRef(new Map<string, number>());
  const isFirst = useRef(true);
  useEffect(() => {
    if (!tickets) return;
    const at = isFirst.current ? Number.NEGATIVE_INFINITY : performance.now();
    isFirst.current = false;
    const before = arrivedAt.current;
    arrivedAt.current = new Map(tickets.map(({ id }) => [id, before.get(id) ?? at]));
  }, [tickets]);
  return arrivedAt;
}
