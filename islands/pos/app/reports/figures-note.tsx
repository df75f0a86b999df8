import { formatAmount } from '#src/domain/money/format-amount.ts';
import { InfoIcon } from '#src/ui/icon.tsx';
import { useUnsent } from '../alone/use-unsent.ts';
import { useBrowserStore } from '../kit/browser-store.ts';
import { observed, START } from '../kit/observed-api.ts';
import { useSession } from '../kit/pos-context.tsx';
import { whenText } from '../kit/store-time.ts';
import { thisTillFigures } from './this-till.ts';

/** Whose figures these are, while they can't be all of the store's. */
export function FiguresNote() {
  const session = useSession();
  const { storeId, timezone, currencyCode } = session.store;
  const line = useBrowserStore(observed, START).line ?? session.line;
  const { count, totalInCents } = thisTillFigures(useUnsent(), { storeId, timezone, people: [] });
  const since = line?.awaySinceIsoDateTimeUtc ?? null;
  const sales = count === 1 ? '1 sale' : `${count} sales`;
  const notes = [
    ...(line?.reachesCloud === false
      ? [
          `This box’s figures. Online orders ${since ? `since ${whenText(since, Date.now(), timezone)} ` : ''}are added when the internet is back.`,
        ]
      : []),
    ...(count > 0
      ? [`${sales} on this till, ${formatAmount(totalInCents, currencyCode)}, will be added once sent.`]
      : []),
  ];
  if (notes.length === 0) return null;
  return (
    <div role="note" className="flex shrink-0 items-start gap-2 bg-wait-soft px-4 py-2 font-semibold text-wait-text">
      <InfoIcon size={20} aria-hidden className="mt-0.5 shrink-0" />
      <div>
        {notes.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  );
}
