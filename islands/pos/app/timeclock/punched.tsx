import { useEffect, useRef } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import { Button } from '#src/ui/button.tsx';
import { SuccessIcon } from '#src/ui/icon.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { dayText, timeText } from '../kit/store-time.ts';
import { PUNCHED } from './clock-text.ts';
import type { Pressed } from './use-clock.ts';

/** Says what was recorded, and when: large, and by itself gone again. */
export function Punched({
  pressed,
  name,
  onDone,
  closesAfterMs,
}: {
  pressed: Pressed;
  name: string;
  onDone: () => void;
  closesAfterMs: number | null;
}) {
  const { store } = useSession();
  const time = timeText(pressed.atIsoDateTimeUtc, store.timezone);
  const latest = useRef(onDone);
  latest.current = onDone;
  const title = pressed.isToldLater ? 'Finish time saved' : PUNCHED[pressed.type];
  useEffect(() => announce(`${title} at ${time}`), [title, time]);
  useEffect(() => {
    if (closesAfterMs === null) return;
    const timer = setTimeout(() => latest.current(), closesAfterMs);
    return () => clearTimeout(timer);
  }, [closesAfterMs]);
  return (
    <div className="flex flex-col items-center gap-2 py-4 text-center">
      <span className="grid size-20 place-items-center rounded-full bg-done-soft text-done-text">
        <SuccessIcon size={48} aria-hidden />
      </span>
      <p className="text-28 font-bold">{title}</p>
      <p className="tnum text-[4rem] leading-none font-bold max-sm:text-[3rem]">{time}</p>
      <p className="text-18 text-ink-2">
        {name} · {dayText(pressed.atIsoDateTimeUtc, store.timezone)}
        {pressed.breakName ? ` · ${pressed.breakName}` : ''}
      </p>
      {pressed.isWaiting ? (
        <p className="mt-1 text-16 text-ink-2">Saved on this till. It will be sent when you’re back online.</p>
      ) : null}
      <Button variant="primary" size="large" isWide className="mt-4" onClick={onDone}>
        {pressed.isToldLater ? 'Continue' : 'Done'}
      </Button>
    </div>
  );
}
