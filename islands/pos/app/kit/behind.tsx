import type { ReactNode } from 'react';
import type { SettingsCommand, TillSettings } from '#src/domain/till/till-settings.types.ts';

/** What was asked of the cloud for a page that is saved whole, and whether it still waits: then nothing else is saved. */
export function wishOf(settings: TillSettings, kind: SettingsCommand['kind']) {
  const wish = settings.wishes.find((one) => one.kind === kind) ?? null;
  return { wish, isWaiting: wish !== null && wish.refusedText === null };
}

/** Somebody else saved what is being arranged here: says so, with the ways out as keys. */
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
