import { useState } from 'react';
import type { Attention } from '#src/domain/till/till.types.ts';
import { cx } from '#src/ui/classes.ts';
import { TrayIcon } from '#src/ui/icon.tsx';
import { noteSeen } from '../history/ring-memory.ts';
import { kept } from '../kit/fetched.tsx';
import { lasting } from '../kit/lasting.ts';
import { trayText } from '../kit/tray-text.ts';
import { useNow } from '../kit/use-now.ts';

const TraySheet = kept(() => import('./tray-sheet.tsx').then((file) => file.TraySheet));

/** Failed prints, actions that the cloud rejected, and other things that can wait. Never opens itself. */
export function Tray({ attention }: { attention: Attention }) {
  const [isOpen, setIsOpen] = useState(false);
  const { failedPrints, refusals = [], refusedCards = [], silentScreens = [], connectedOrders = [] } = attention;
  const { tableCalls: calls = [] } = attention;
  // A failed docket already names its printer.
  const printers = (attention.printersInTrouble ?? []).filter(
    ({ id }) => !failedPrints.some(({ printerId }) => printerId === id),
  );
  const now = useNow(attention.atIsoDateTimeUtc);
  const redirects = lasting(attention.redirects, now);
  const waiting = calls.filter(({ comingBy }) => comingBy === null);
  const problems =
    failedPrints.length +
    printers.length +
    refusals.length +
    refusedCards.length +
    silentScreens.length +
    waiting.length;
  const count = problems - waiting.length + calls.length + redirects.length + connectedOrders.length;
  const open = () => {
    noteSeen([
      ...failedPrints.map(({ printJobId }) => printJobId),
      ...connectedOrders.map(({ id }) => id),
      ...calls.map(({ id }) => id),
    ]);
    setIsOpen(true);
  };
  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-label={trayText({
          dockets: failedPrints.length,
          printers: printers.length,
          refusals: refusals.length,
          cards: refusedCards.length,
          redirects: redirects.length,
          screens: silentScreens.length,
          connected: connectedOrders.length,
          calls: calls.length,
        })}
        className={cx(
          'relative grid size-12 shrink-0 place-items-center rounded-input hover:bg-sunken',
          problems > 0 ? 'text-fail-text' : 'text-ink-2',
        )}
      >
        <TrayIcon size={22} aria-hidden />
        {count > 0 ? <Count count={count} isUrgent={problems > 0} /> : null}
      </button>
      {isOpen ? (
        <TraySheet
          failedPrints={failedPrints}
          printers={printers}
          refusals={refusals}
          cards={refusedCards}
          redirects={redirects}
          screens={silentScreens}
          connected={connectedOrders}
          calls={calls}
          now={now}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  );
}

function Count({ count, isUrgent }: { count: number; isUrgent: boolean }) {
  return (
    <span
      className={cx(
        'tnum absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full px-1 text-12 font-bold text-accent-ink',
        isUrgent ? 'bg-fail' : 'bg-accent',
      )}
    >
      {count}
    </span>
  );
}
