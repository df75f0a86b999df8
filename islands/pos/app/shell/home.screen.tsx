import { lazy, Suspense, useEffect, useState } from 'react';
import { hasNoStandIn } from '#src/domain/kitchen/silent-screens.ts';
import type { Attention } from '#src/domain/till/till.types.ts';
import { cx } from '#src/ui/classes.ts';
import {
  BookingCount,
  CallCount,
  DeliveryCount,
  IncomingCount,
  PartyCount,
  TileFace,
  TileLead,
  tileClass,
  tileStyle,
} from '../kit/home-tile.tsx';
import { isPlaceOpen, leadOf, type Place, placeOf } from '../kit/places.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { ScreenName } from '../kit/screen-name.tsx';
import { dayText, timeText } from '../kit/store-time.ts';
import { trayCall } from '../kit/tray-text.ts';
import { useNow } from '../kit/use-now.ts';
import { columnsOf } from './home-grid.ts';
import { PlaceLink } from './place-link.tsx';

/** Reads from the till's server, so its script is fetched on first use (decision 0058). */
const SalesToday = lazy(() =>
  import('./sales-today.tsx').then(
    ({ SalesToday: part }) => ({ default: part }),
    () => ({ default: () => null }),
  ),
);

/** Nobody waits for it. */
const WeatherNow = lazy(() =>
  import('./weather-now.tsx').then(
    ({ WeatherNow: part }) => ({ default: part }),
    () => ({ default: () => null }),
  ),
);
const TakingsToday = lazy(() =>
  import('./sales-today.tsx').then(
    ({ TakingsToday: part }) => ({ default: part }),
    () => ({ default: () => null }),
  ),
);

/** The tiles that the store has chosen, in its order and colours. */
export function HomeScreen({ attention }: { attention: Attention }) {
  const session = useSession();
  const now = useNow(attention.atIsoDateTimeUtc);
  // Skips tiles that this program does not know, or that lead nowhere in this store.
  const tiles = session.store.homeTiles.flatMap(({ action, color }) => {
    const place = placeOf(action);
    return place && isPlaceOpen(place, session) ? [{ place, color }] : [];
  });
  const grid = columnsOf(tiles.map(({ place }) => place.action));
  return (
    <main id="main" className="flex h-full flex-col gap-2 overflow-y-auto p-5 md:p-8 2xl:gap-6 short:gap-1 short:p-4">
      <Head attention={attention} now={now} />
      <div
        className={cx(
          'grid max-h-[60rem] min-h-0 flex-1 auto-rows-[minmax(min-content,1fr)] grid-cols-2 gap-4 max-sm:gap-2.5 short:gap-3',
          grid.columns === 4 ? 'lg:grid-cols-4' : 'lg:grid-cols-3',
        )}
      >
        {tiles.map(({ place, color }, at) => {
          const span = at === tiles.length - 1 ? grid.lastSpan : 1;
          return <Tile key={place.action} {...{ place, color, span, attention, now }} />;
        })}
      </div>
    </main>
  );
}

interface HeadProps {
  attention: Attention;
  now: number;
}

function Head({ attention, now }: HeadProps) {
  const { store, terminal, employee } = useSession();
  const { failedPrints, refusals = [], silentScreens = [] } = attention;
  // The server does not render parts that are fetched.
  const [isAwake, setIsAwake] = useState(false);
  useEffect(() => setIsAwake(true), []);
  return (
    <header className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6">
      <ScreenName className="text-28 font-extrabold [overflow-wrap:anywhere]">
        {employee ? `Hi ${employee.name.split(' ')[0]}` : terminal.name}
      </ScreenName>
      <p className="tnum text-18 text-ink-2 max-sm:text-16">
        {dayText(now, store.timezone)}, {timeText(now, store.timezone)}
      </p>
      {employee?.permissions.includes('reports') ? (
        <p className="tnum min-h-7 text-18 text-ink-2 max-2xl:col-span-2">
          {isAwake ? (
            <Suspense>
              <SalesToday sequence={attention.sequence} />
            </Suspense>
          ) : null}
        </p>
      ) : null}
      {store.hasWeather ? (
        // Its line is reserved too: it may come late, or never.
        <p
          data-part="weather"
          className="tnum order-last col-span-2 min-h-6 text-14 text-ink-3 max-sm:min-h-10 sm:truncate"
        >
          {isAwake ? (
            <Suspense>
              <WeatherNow />
            </Suspense>
          ) : null}
        </p>
      ) : null}
      {/* Its line is reserved, on its own if both don't fit on one, so that no tile moves when a print or an action fails. */}
      <p
        role="status"
        className="min-h-7 text-18 font-semibold text-fail-text max-2xl:col-span-2 max-sm:min-h-10 max-sm:text-14 2xl:col-start-2 2xl:text-right"
      >
        {trayCall(failedPrints.length, refusals.length, silentScreens.some(hasNoStandIn))}
      </p>
    </header>
  );
}

interface TileProps extends HeadProps {
  place: Place;
  color: string | null;
  /** The columns it spans on a wide screen. */
  span: number;
}

function Tile({ place, color, span, attention, now }: TileProps) {
  const session = useSession();
  const isIncoming = place.action === 'incoming';
  const waiting = place.action === 'bookings' ? (attention.newBookings ?? []) : [];
  const atTheDoor = place.action === 'bookings' ? (attention.partiesWaiting ?? 0) : 0;
  const calls = place.action === 'tableMap' ? (attention.tableCalls?.length ?? 0) : 0;
  const underWay = place.action === 'couriers' ? (attention.deliveriesUnderWay ?? 0) : 0;
  const isUrgent = isIncoming && attention.newOrders.length > 0;
  const isQuiet = !isUrgent && color === null && place.action !== 'newPickup';
  return (
    <PlaceLink
      // Bookings that wait are answered first.
      place={waiting.length > 0 ? { ...place, go: { to: '/new-bookings' } } : place}
      // Waiting orders are red, whatever colour was chosen.
      style={isUrgent ? undefined : tileStyle(color)}
      className={cx(
        tileClass(place, color, isUrgent),
        isIncoming && 'lg:row-span-2',
        span === 2 && 'lg:col-span-2',
        span === 3 && 'lg:col-span-3',
      )}
    >
      <TileFace place={{ ...place, lead: leadOf(place, session) }} isQuiet={isQuiet}>
        {isIncoming ? (
          <IncomingCount attention={attention} now={now} isQuiet={isQuiet} />
        ) : waiting.length > 0 ? (
          <BookingCount waiting={waiting} now={now} isQuiet={isQuiet} />
        ) : atTheDoor > 0 ? (
          <PartyCount count={atTheDoor} isQuiet={isQuiet} />
        ) : calls > 0 ? (
          <CallCount count={calls} isQuiet={isQuiet} />
        ) : underWay > 0 ? (
          <DeliveryCount count={underWay} isQuiet={isQuiet} />
        ) : place.action === 'reports' ? (
          <Takings lead={place.lead} sequence={attention.sequence} isQuiet={isQuiet} />
        ) : undefined}
      </TileFace>
    </PlaceLink>
  );
}

/** Today's takings in the tile that opens the reports; its usual line until they are read. */
function Takings({ lead, sequence, isQuiet }: { lead: string; sequence: number; isQuiet: boolean }) {
  const [isAwake, setIsAwake] = useState(false);
  useEffect(() => setIsAwake(true), []);
  const usual = <TileLead text={lead} isQuiet={isQuiet} />;
  if (!isAwake) return usual;
  return (
    <Suspense fallback={usual}>
      <TakingsToday sequence={sequence} usual={usual} />
    </Suspense>
  );
}
