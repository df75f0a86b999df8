interface CalendarEntry {
  readonly id: string;
  readonly madeIso: string;
  readonly startsIso: string;
  readonly minutes?: number;
  readonly title: string;
  readonly place: string;
  /** What of the product it is from. */
  readonly kind: 'Orders' | 'Bookings';
}

/** A file that calendars read; in the link itself, so that it can be saved with the page. */
export function calendarHref({ id, madeIso, startsIso, minutes, title, place, kind }: CalendarEntry): string {
  const at = (iso: string) => iso.replaceAll(/[-:]|\.\d+/g, '');
  const text = (words: string) => words.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Servery//${kind}//EN`,
    'BEGIN:VEVENT',
    `UID:${id}`,
    `DTSTAMP:${at(madeIso)}`,
    `DTSTART:${at(startsIso)}`,
    ...(minutes === undefined ? [] : [`DURATION:PT${minutes}M`]),
    `SUMMARY:${text(title)}`,
    `LOCATION:${text(place)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(`${lines.join('\r\n')}\r\n`)}`;
}
