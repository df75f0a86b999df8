import { formatStoreTimeAndDay } from '#src/domain/time/store-clock.ts';
import type { HistoryEntry } from '#src/features/menu/item-history.ts';
import { Card, SectionHeading } from '#src/ui/surface.tsx';

const KIND_WORDS: Readonly<Record<HistoryEntry['kind'], string>> = {
  waiting: 'Not published yet',
  atOnce: 'Saved',
  publish: 'Published',
  import: 'Imported',
  rollBack: 'Rolled back',
  soldOut: 'Availability',
};
/** So many are shown at once; older ones are folded away. */
const SHOWN = 6;

interface Props {
  entries: readonly HistoryEntry[];
  now: Temporal.Instant;
  timezone: string;
  versionsHref: string;
}

/** Who changed what and when, in words and prices. */
export function ItemHistory({ entries, now, timezone, versionsHref }: Props) {
  const [shown, older] = [entries.slice(0, SHOWN), entries.slice(SHOWN)];
  const rows = (some: readonly HistoryEntry[]) => (
    <ol className="flex flex-col divide-y divide-line">
      {some.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are drawn once, in this order
        <Entry key={at} {...{ entry, now, timezone }} />
      ))}
    </ol>
  );
  return (
    <Card as="section">
      <SectionHeading id="history" trailing={<a href={versionsHref}>All versions of the menu</a>}>
        History
      </SectionHeading>
      {entries.length === 0 ? (
        <p className="text-ink-2">No changes yet. Each one is listed here with who made it.</p>
      ) : null}
      {rows(shown)}
      {older.length > 0 ? (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-medium text-14">
            {older.length === 1 ? '1 older change' : `${older.length} older changes`}
          </summary>
          {rows(older)}
        </details>
      ) : null}
    </Card>
  );
}

function Entry({ entry, now, timezone }: Pick<Props, 'now' | 'timezone'> & { entry: HistoryEntry }) {
  const { kind, byName, isoDateTimeUtc, lines } = entry;
  return (
    <li data-part="history-entry" className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2.5">
      <ul className="tnum min-w-0 flex-1 basis-64">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      <p className="text-14 text-ink-2 sm:text-right">
        {`${KIND_WORDS[kind]} · ${byName}`}
        <br />
        {formatStoreTimeAndDay(Temporal.Instant.from(isoDateTimeUtc), now, timezone)}
      </p>
    </li>
  );
}
