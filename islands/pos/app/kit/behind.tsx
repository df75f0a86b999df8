import type { ReactNode } from 'react';
import type { SettingsCommand, TillSettings } from '#src/domain/till/till-settings.types.ts';

/** The last request to the cloud for a page that is saved whole. While it waits, nothing else can be saved. */
export function wishOf(settings: TillSettings, kind: SettingsCommand['kind']) {
  const wish = settings.wishes.find((one) => one.kind === kind) ?? null;
  return { wish, isWaiting: wish !== null && wish.refusedText === null };
}

/** Tells that someone else has saved this page while it was edited, with a button for each way on. */
export function Behind({ text, children }: { text: string; children: ReactNode }) {
  return (
    <p
      role="alert"
      className="mb-5 flex flex-wrap items-center gap-4 rounded-card bg-wait-soft px-4 py-3 text-wait-text"
    >
      <span className="min-w-0 flex-1 font-semibold">{text}</span>
      {children}
    </p>
  );
}
