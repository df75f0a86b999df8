import { memo, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { KitchenTicket } from '#src/domain/kitchen/kitchen.types.ts';
import { cx } from '#src/ui/classes.ts';
import { MoreIcon, WarningIcon } from '#src/ui/icon.tsx';
import type { Age, AgeLevel } from './age.ts';
import { TicketBody } from './dish-list.tsx';
import { headActOf, headText, isAllStruck, struckText } from './head-act.ts';
import { printedText } from './printed-text.ts';

export interface TicketCardProps {
  ticket: KitchenTicket;
  ageText: Age['text'];
  ageLevel: AgeLevel;
  /** By which its starts are told; 0 where nothing of it waits. */
  now: number;
  /** The key of a bump bar for its place. */
  placeKey: number;
  /** On a page with more than one station. */
  hasStation: boolean;
  /** By whose clock it says times. */
  timezone: string;
  /** On a phone it is as high as it is. */
  isFree: boolean;
  onHead: (ticket: KitchenTicket) => void;
  onOpen: (ticket: KitchenTicket) => void;
}

const HEADS: Readonly<Record<AgeLevel, string>> = {
  fine: 'bg-going-soft text-going-text',
  soon: 'bg-wait-soft text-wait-text',
  late: 'bg-fail-soft text-fail-text',
};
const EDGES: Readonly<Record<AgeLevel, string>> = {
  fine: 'border-line-strong',
  soon: 'border-wait',
  late: 'border-fail',
};

/** One ticket in its place. Its whole head is the key that bumps it. */
export const TicketCard = memo(function TicketCard(props: TicketCardProps) {
  const { ticket, ageLevel, hasStation, timezone, isFree, now, onOpen } = props;
  const { stationName, guestName, state, isTest, printed } = ticket;
  const mustRead = headActOf(ticket) === 'allergy';
  const facts = [hasStation && stationName, guestName, state === 'started' && 'Started', isTest && 'Test order'];
  const text = facts.filter(Boolean).join(' · ');
  return (
    <article
      aria-label={`${ticket.orderNumber}, ${ticket.place.text}`}
      data-ticket={ticket.id}
      className={cx(
        'relative flex min-h-0 flex-col overflow-hidden rounded-card border-3 bg-surface',
        EDGES[ageLevel],
        !isFree && 'h-full',
      )}
    >
      <Head {...props} hasKey={text === ''} />
      {text === '' ? (
        <div className={cx('absolute top-0 right-0', HEADS[ageLevel])}>
          <OpenKey ticket={ticket} onOpen={onOpen} />
        </div>
      ) : (
        <div className="flex min-h-12 items-center gap-2 border-b border-line pl-3 text-ink-2">
          <p className="min-w-0 flex-1 truncate text-18 font-semibold">{text}</p>
          <OpenKey ticket={ticket} onOpen={onOpen} />
        </div>
      )}
      {printed ? (
        <p className="border-b border-line bg-wait-soft px-3 py-1 text-18 font-semibold text-wait-text">
          {printedText(printed, timezone)}
        </p>
      ) : null}
      {mustRead ? <ReadFirst /> : <Body {...{ ticket, now, isFree, onOpen }} />}
    </article>
  );
});

function OpenKey({ ticket, onOpen }: Pick<TicketCardProps, 'ticket' | 'onOpen'>) {
  return (
    <button
      type="button"
      aria-label={`Open ${ticket.orderNumber}`}
      title="Open ticket"
      onClick={() => onOpen(ticket)}
      className="grid size-12 shrink-0 place-items-center"
    >
      <MoreIcon size={24} aria-hidden />
    </button>
  );
}

/** `hasKey`: the key that opens the ticket is in its corner, for want of a row of facts. */
function Head({ ticket, ageText, ageLevel, placeKey, hasKey, onHead }: TicketCardProps & { hasKey: boolean }) {
  const act = headActOf(ticket);
  return (
    <button
      type="button"
      aria-keyshortcuts={String(placeKey)}
      onClick={() => onHead(ticket)}
      className={cx('flex w-full items-start gap-2 px-3 py-2 text-left leading-tight', HEADS[ageLevel])}
    >
      <span
        aria-hidden
        className="tnum grid size-8 shrink-0 place-items-center rounded-input border-2 border-current text-18 font-bold"
      >
        {placeKey}
      </span>
      <span className="sr-only">{`${headText(ticket)}, ${ageText}`}</span>
      <span aria-hidden className="min-w-0 flex-1">
        <span className={cx('block truncate text-28 font-extrabold', hasKey && 'pr-10')}>{ticket.place.text}</span>
        <span className="tnum flex flex-wrap items-baseline justify-between gap-x-3 text-22 font-bold">
          <span className="min-w-0 truncate">{ticket.orderNumber}</span>
          <span>{ageText}</span>
        </span>
        {act === 'seen' ? <span className="block text-18 font-bold">Tap to confirm: {struckText(ticket)}</span> : null}
      </span>
    </button>
  );
}

/** What is on a ticket with an allergy appears once someone has read the allergy. */
function ReadFirst() {
  return (
    <div className="grid flex-1 place-items-center bg-fail-soft p-4 text-center text-fail-text">
      <div>
        <WarningIcon size="3rem" aria-hidden className="mx-auto" />
        <p className="text-36 font-extrabold">Allergy</p>
        <p className="text-22 font-semibold">Tap the ticket’s head, read it and confirm it with your name.</p>
      </div>
    </div>
  );
}

function Body({ ticket, now, isFree, onOpen }: Pick<TicketCardProps, 'ticket' | 'now' | 'isFree' | 'onOpen'>) {
  const box = useRef<HTMLDivElement>(null);
  const hidden = useHiddenRows(box, ticket);
  return (
    <>
      <div ref={box} className={cx('min-h-0 flex-1 px-3 py-2', !isFree && 'overflow-hidden')}>
        {isAllStruck(ticket) ? (
          <p className="mb-2 text-22 font-bold text-fail-text">Don’t make anything on this ticket.</p>
        ) : null}
        <TicketBody ticket={ticket} now={now} />
      </div>
      {hidden > 0 && !isFree ? (
        <button
          type="button"
          onClick={() => onOpen(ticket)}
          className="min-h-12 border-t-2 border-line-strong bg-sunken px-3 text-22 font-bold text-ink"
        >
          {hidden} more below. Show all
        </button>
      ) : null}
    </>
  );
}

/** How many rows do not fit into the card, so that no dish is overlooked. */
function useHiddenRows(box: RefObject<HTMLDivElement | null>, ticket: KitchenTicket): number {
  const [hidden, setHidden] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when what it shows changes
  useLayoutEffect(() => {
    const measure = () => {
      const bottom = box.current?.getBoundingClientRect().bottom ?? 0;
      const rows = [...(box.current?.querySelectorAll('[data-row]') ?? [])];
      setHidden(rows.filter((row) => row.getBoundingClientRect().bottom > bottom + 1).length);
    };
    measure();
    if (typeof ResizeObserver === 'undefined' || !box.current) return;
    const observer = new ResizeObserver(measure);
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, ticket]);
  return hidden;
}
