import type { CSSProperties, ReactNode } from 'react';
import type { Attention } from '#src/domain/till/till.types.ts';
import { cx } from '#src/ui/classes.ts';
import { parseHexColour, readableOn } from '#src/ui/colour.ts';
import type { Place } from './places.tsx';
import { ageText, minutesSince } from './store-time.ts';
import { useCountryLabels } from './use-country-labels.ts';

/** Black or white letters, whichever can be read on the chosen colour. */
export function tileStyle(color: string | null): CSSProperties | undefined {
  const hex = color === null ? null : parseHexColour(color);
  return hex ? { backgroundColor: hex, borderColor: hex, color: readableOn(hex) } : undefined;
}

export function tileClass(place: Pick<Place, 'action'>, color: string | null, isUrgent = false): string {
  const isMain = place.action === 'newPickup';
  return cx(
    '@container flex min-h-32 flex-col rounded-card border-2 p-5 text-left transition-colors active:translate-y-px max-sm:min-h-28 max-sm:p-4 short:min-h-28 short:p-4',
    isUrgent
      ? 'border-fail bg-fail text-accent-ink'
      : color !== null
        ? 'hover:brightness-110'
        : isMain
          ? 'border-accent bg-accent text-accent-ink hover:bg-accent-press'
          : 'border-line bg-surface text-ink hover:border-line-strong',
  );
}

/** A tile of home, as home and the preview in its settings show it. */
export function TileFace({ place, isQuiet, children }: { place: Place; isQuiet: boolean; children?: ReactNode }) {
  const { icon: Icon, title, lead } = place;
  const inWords = useCountryLabels();
  return (
    <>
      <span className="flex items-center gap-3 text-22 leading-tight font-bold @max-[12.5rem]:flex-col @max-[12.5rem]:items-start @max-[12.5rem]:gap-1.5 @max-[12.5rem]:text-18">
        <span
          className={cx('grid size-12 shrink-0 place-items-center rounded-card', isQuiet ? 'bg-sunken' : 'bg-black/10')}
        >
          <Icon size={26} aria-hidden />
        </span>
        {inWords(title)}
      </span>
      {children ?? <TileLead text={inWords(lead)} isQuiet={isQuiet} />}
    </>
  );
}

/** The line below a tile's name. */
export function TileLead({ text, isQuiet }: { text: string; isQuiet: boolean }) {
  return (
    <span
      className={cx(
        'mt-auto pt-2 text-18 leading-snug max-sm:text-14 short:pt-1 short:text-16',
        isQuiet && 'text-ink-2',
      )}
    >
      {text}
    </span>
  );
}

/** How many bookings wait for an answer, and for how long the oldest does. */
export function BookingCount({ waiting, now, isQuiet }: BookingCountProps) {
  const oldest = waiting[0];
  return (
    <span className={cx('tnum mt-auto pt-2 text-18 leading-snug', isQuiet && 'text-ink-2')}>
      <b className="block text-28 leading-none">{waiting.length}</b>
      {oldest ? `waiting, oldest ${ageText(minutesSince(oldest.placedIsoDateTimeUtc, now))}` : null}
    </span>
  );
}

/** How many parties wait at the door for a table. */
export function PartyCount({ count, isQuiet }: { count: number; isQuiet: boolean }) {
  return (
    <span className={cx('tnum mt-auto pt-2 text-18 leading-snug', isQuiet && 'text-ink-2')}>
      <b className="block text-28 leading-none">{count}</b>
      waiting at the door
    </span>
  );
}

/** How many tables call the staff. */
export function CallCount({ count, isQuiet }: { count: number; isQuiet: boolean }) {
  return (
    <span className={cx('tnum mt-auto pt-2 text-18 leading-snug', isQuiet && 'text-ink-2')}>
      <b className="block text-28 leading-none">{count}</b>
      {count === 1 ? 'table calls staff' : 'tables call staff'}
    </span>
  );
}

/** How many drivers and couriers are on the way, or wait for their order. */
export function DeliveryCount({ count, isQuiet }: { count: number; isQuiet: boolean }) {
  return (
    <span className={cx('tnum mt-auto pt-2 text-18 leading-snug', isQuiet && 'text-ink-2')}>
      <b className="block text-28 leading-none">{count}</b>
      under way
    </span>
  );
}

interface BookingCountProps {
  waiting: NonNullable<Attention['newBookings']>;
  now: number;
  isQuiet: boolean;
}

/** How many wait, and for how long the oldest does. */
export function IncomingCount({ attention, now, isQuiet }: { attention: Attention; now: number; isQuiet: boolean }) {
  const { newOrders, acceptedCount } = attention;
  const oldest = newOrders[0];
  return (
    <span className="mt-auto pt-2">
      <span className="tnum block text-[4.5rem] leading-none font-bold max-sm:text-[3rem]">{newOrders.length}</span>
      <span className={cx('tnum mt-2 block text-18', isQuiet && 'text-ink-2')}>
        {oldest ? `new, oldest ${ageText(minutesSince(oldest.placedIsoDateTimeUtc, now))}` : 'new orders waiting'}
      </span>
      <span className={cx('tnum mt-1 block', isQuiet && 'text-ink-3')}>{acceptedCount} in the kitchen</span>
    </span>
  );
}
