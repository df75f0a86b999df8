import type { KitchenScreen, KitchenTicket } from '#src/domain/kitchen/kitchen.types.ts';
import { ageOf } from './age.ts';
import type { Grid } from './grid.ts';
import { shownStations } from './kitchen-api.ts';
import { drawnAt } from './start-text.ts';
import { TicketCard, type TicketCardProps } from './ticket-card.tsx';

interface TicketGridProps extends Pick<TicketCardProps, 'onHead' | 'onOpen'> {
  /** Null on a phone. */
  grid: Grid | null;
  /** By place, null for an empty one. */
  ids: readonly (string | null)[];
  tickets: readonly KitchenTicket[];
  now: number;
  /** The first board is here. */
  isKnown: boolean;
  screen: KitchenScreen;
}

/** The places of one page. An empty one keeps its room, so no ticket moves into it. */
export function TicketGrid({ grid, ids, tickets, now, isKnown, screen, onHead, onOpen }: TicketGridProps) {
  const byId = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  const hasStation = shownStations(screen).length > 1;
  if (tickets.length === 0) {
    return (
      <div className="grid h-full place-items-center p-6 text-center">
        <p className="text-28 font-semibold text-ink-2">
          {isKnown ? 'No tickets. New orders appear here as they come in.' : 'Loading tickets …'}
        </p>
      </div>
    );
  }
  const layout = grid && {
    gridTemplateColumns: `repeat(${grid.columns}, minmax(0, 1fr))`,
    gridTemplateRows: `repeat(${grid.rows}, minmax(0, 1fr))`,
  };
  return (
    <ol aria-label="Tickets" style={layout ?? {}} className={grid ? 'grid h-full gap-2 p-2' : 'grid gap-3 p-2'}>
      {ids.map((id, at) => {
        const ticket = byId.get(id ?? '');
        if (!ticket && !grid) return null;
        const age = ticket && ageOf(ticket, now);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
          <li key={at} aria-hidden={ticket ? undefined : true} className="min-h-0 min-w-0">
            {ticket && age ? (
              <TicketCard
                key={ticket.id}
                {...{ ticket, hasStation, onHead, onOpen }}
                ageText={age.text}
                ageLevel={age.level}
                now={drawnAt(ticket, now)}
                placeKey={at + 1}
                timezone={screen.timezone}
                isFree={grid === null}
              />
            ) : (
              <div className="h-full rounded-card border-2 border-line" />
            )}
          </li>
        );
      })}
    </ol>
  );
}
