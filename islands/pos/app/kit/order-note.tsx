import { WarningIcon } from '#src/ui/icon.tsx';

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
