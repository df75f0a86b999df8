import { PeopleIcon } from '#src/ui/icon.tsx';

/** Who ordered an item by phone at the table. */
export function OrderedBy({ who }: { who: string | undefined }) {
  if (!who) return null;
  return (
    <span className="inline-flex max-w-full items-center gap-1 text-14 font-semibold text-going-text">
      <PeopleIcon size={14} aria-hidden className="shrink-0" />
      <span className="truncate">{who}</span>
    </span>
  );
}
