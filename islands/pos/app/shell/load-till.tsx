import { useEffect, useState } from 'react';
import type { TillPrinter } from '#src/domain/till/till-settings.types.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/classes.ts';
import { CheckIcon, RetryIcon } from '#src/ui/icon.tsx';
import { useTill } from '../kit/pos-context.tsx';
import { ScreenName } from '../kit/screen-name.tsx';
import { problemText } from '../kit/use-act.ts';

const PARTS = ['Store and settings', 'Menu', 'Printers'] as const;

interface LoadTillProps {
  /** Its printers that are on. */
  onLoaded: (printers: readonly TillPrinter[]) => void;
  /** Goes on without: what is missing is read when it is needed. */
  onClose: () => void;
}

/** What has been read so far, each part in words. */
function useLoading(onLoaded: LoadTillProps['onLoaded']) {
  const { api } = useTill();
  const [done, setDone] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and again when someone asks for it
  useEffect(() => {
    let isGone = false;
    const note = (part: string) => {
      if (!isGone) setDone((before) => [...before, part]);
    };
    const load = async () => {
      setDone([]);
      setProblem(null);
      note((await api.session())?.store.name ?? '');
      const items = (await api.menu(null))?.menu.items.length ?? 0;
      note(items === 1 ? '1 item' : `${items} items`);
      const printers = (await api.setup.printing()).printers.filter(({ isActive }) => isActive);
      note(printers.map(({ name }) => name).join(', ') || 'None');
      if (!isGone) onLoaded(printers);
    };
    load().catch((error: unknown) => {
      if (!isGone) setProblem(problemText(error));
    });
    return () => {
      isGone = true;
    };
  }, [tries]);
  return { done, problem, again: () => setTries(tries + 1) };
}

/** What a till sells from is read once now, and kept, so that the first sale waits for nothing. */
export function LoadTill({ onLoaded, onClose }: LoadTillProps) {
  const { done, problem, again } = useLoading(onLoaded);
  return (
    <main id="main" className="grid h-dvh place-items-center overflow-y-auto p-6">
      <section aria-label="Setting up" className="w-full max-w-md">
        <p className="text-14 font-bold tracking-wide text-accent-text uppercase">Servery till</p>
        <ScreenName className="mt-1 text-36 font-extrabold">Loading the menu</ScreenName>
        <progress
          aria-label="Loaded"
          value={done.length}
          max={PARTS.length}
          className="mt-8 h-3 w-full overflow-hidden rounded-full [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
        />
        <ul className="mt-6 space-y-3 text-18">
          {PARTS.map((part, at) => (
            <li key={part} className={cx('flex items-center gap-3', at > done.length && 'text-ink-3')}>
              <span className="grid size-6 shrink-0 place-items-center text-done-text">
                {at < done.length ? <CheckIcon size={22} aria-hidden /> : null}
              </span>
              <span className="font-semibold">{part}</span>
              <span className="min-w-0 truncate text-ink-2">{done[at]}</span>
            </li>
          ))}
        </ul>
        <p role="alert" className="mt-6 min-h-6 font-semibold text-fail-text">
          {problem}
        </p>
        {problem ? (
          <div className="mt-2 flex flex-col gap-3">
            <Button variant="primary" size="large" isWide icon={RetryIcon} onClick={again}>
              Try again
            </Button>
            <Button size="large" isWide onClick={onClose}>
              Continue without
            </Button>
          </div>
        ) : null}
      </section>
    </main>
  );
}
