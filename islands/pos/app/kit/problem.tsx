/** What is said in a band of its kind: why something failed, what waits, what everyone has to mind. */
import type { ReactNode } from 'react';
import { type IconType, WarningIcon } from '#src/ui/icon.tsx';

/** Why something didn't go through, below the key that was pressed. */
export function Problem({ text }: { text: string }) {
  return (
    <p role="alert" className="mt-2 rounded-input bg-fail-soft px-3 py-2 font-semibold text-fail-text">
      {text}
    </p>
  );
}

/** What goes on, or waits, without anybody doing anything. */
export function WaitNote({ icon: Icon, children }: { icon: IconType; children: ReactNode }) {
  return (
    <p role="status" className="mt-3 flex gap-2 rounded-input bg-wait-soft px-3 py-2 text-wait-text">
      <Icon size={20} aria-hidden className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

/** On top and loud: anyone who adds an item reads of an allergy that another employee noted. */
export function OrderNote({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <p
      data-part="note"
      className="flex max-h-20 shrink-0 gap-2 overflow-y-auto bg-wait px-3 py-1.5 leading-snug font-semibold break-words text-stone-950"
    >
      <WarningIcon size={18} aria-hidden className="mt-0.5 shrink-0" />
      <span className="min-w-0">{text}</span>
    </p>
  );
}
