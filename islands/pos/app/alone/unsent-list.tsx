import { useState } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import { formatAmount } from '#src/domain/money/format-amount.ts';
import { Button } from '#src/ui/button.tsx';
import { EditIcon, RetryIcon, WarningIcon } from '#src/ui/icon.tsx';
import { MoneyText } from '#src/ui/money-text.tsx';
import { bringBack, isRingingUp } from '../draft/draft-store.ts';
import { AuthoriseSheet } from '../kit/authorise-sheet.tsx';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { timeText } from '../kit/store-time.ts';
import { PosLink } from '../paths/links.tsx';
import { outboxOf } from './alone.ts';
import { countText, summaryOf, type Unsent } from './unsent.ts';
import { useUnsent } from './use-unsent.ts';

/** What waits on this till: how many, since when and how much. Also what the store rejected, with what can be done. */
export function UnsentList({ isAlone }: { isAlone: boolean }) {
  const { store } = useSession();
  const unsent = useUnsent();
  const { sinceIsoDateTimeUtc, totalInCents } = summaryOf(unsent);
  if (sinceIsoDateTimeUtc === null) return null;
  const since = timeText(sinceIsoDateTimeUtc, store.timezone);
  return (
    <section aria-label="Not sent yet" className="mt-4 border-t border-line pt-3">
      <p className="font-bold">{countText(unsent)} on this till only</p>
      <p className="text-14 text-ink-2">
        Since {since}
        {totalInCents > 0 ? `, ${formatAmount(totalInCents, store.currencyCode)} in cash` : ''}.{' '}
        {isAlone ? 'Will be sent when you’re back online.' : 'It is being sent.'}
      </p>
      <PosLink
        to="/reports/sales-reports/$salesReportType"
        params={{ salesReportType: 'store' }}
        className="mt-1 inline-flex min-h-12 items-center font-semibold underline underline-offset-4"
      >
        This till’s figures
      </PosLink>
      <ol className="mt-2 max-h-64 space-y-1 overflow-y-auto overscroll-contain">
        {unsent.map((entry) => (
          <Row key={entry.position} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

function Row({ entry }: { entry: Unsent }) {
  const { store } = useSession();
  const isForeign = entry.storeId !== store.storeId;
  return (
    <li className="rounded-input bg-sunken px-3 py-2">
      <p className="tnum flex items-baseline justify-between gap-3">
        <span className="font-semibold">{entry.number}</span>
        <span className="text-14 text-ink-2">
          {entry.kind === 'sale' ? 'Cash' : 'Saved'} · {timeText(entry.atIsoDateTimeUtc, store.timezone)}
        </span>
        <MoneyText amountInCents={entry.totalInCents} currencyCode={store.currencyCode} className="font-semibold" />
      </p>
      {isForeign ? (
        <Why text="This sale belongs to another store. Pair this till with that store again to send it." />
      ) : null}
      {entry.refused && !isForeign ? <Choices entry={entry} /> : null}
      {entry.kind === 'save' && !entry.wasTried ? <GoOn entry={entry} label="Continue order" /> : null}
    </li>
  );
}

function Why({ text }: { text: string }) {
  return (
    <p role="alert" className="mt-1 flex gap-2 text-14 text-fail-text">
      <WarningIcon size={16} aria-hidden className="mt-0.5 shrink-0" />
      {text}
    </p>
  );
}

/** A sale that the store rejected: why, and the ways on. None of them forgets that money was taken. */
function Choices({ entry }: { entry: Unsent }) {
  const { api } = useTill();
  const { store } = useSession();
  const [asksPin, setAsksPin] = useState(false);
  const queue = outboxOf(api);
  if (!queue || !entry.refused) return null;
  const { text, newTotalInCents, act } = entry.refused;
  const isPrice = entry.kind === 'sale' && newTotalInCents !== null;
  const again = (approval: string | null) => {
    setAsksPin(false);
    if (entry.kind === 'sale') {
      void queue.again(entry, { body: { ...entry.body, approval }, keepsPrice: isPrice || entry.keepsPrice });
    } else {
      void queue.again(entry);
    }
    announce(`Sending ${entry.number} again`);
  };
  if (asksPin && act) return <AuthoriseSheet act={act} onApproved={again} onClose={() => setAsksPin(false)} />;
  const took = formatAmount(entry.totalInCents, store.currencyCode);
  return (
    <>
      <Why
        text={
          isPrice
            ? `The price is now ${formatAmount(newTotalInCents, store.currencyCode)}, but ${took} was taken.`
            : text
        }
      />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button icon={RetryIcon} className="min-h-12" onClick={() => (act ? setAsksPin(true) : again(null))}>
          {isPrice ? `Record ${took} as taken` : 'Resend'}
        </Button>
        <GoOn entry={entry} label="Open the order" />
      </div>
    </>
  );
}

function GoOn({ entry, label }: { entry: Unsent; label: string }) {
  const { api } = useTill();
  const [isBlocked, setIsBlocked] = useState(false);
  const open = () => {
    if (isRingingUp()) {
      setIsBlocked(true);
      return;
    }
    // It leaves the queue only once it is open on the screen and saved.
    bringBack(entry.draft);
    void outboxOf(api)?.takeOut(entry);
  };
  return (
    <>
      <Button variant="quiet" icon={EditIcon} onClick={open} className="min-h-12">
        {label}
      </Button>
      {isBlocked ? <Why text="Finish or save the current order first." /> : null}
    </>
  );
}
