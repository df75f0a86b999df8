import { useId, useRef, useState } from 'react';
import { CONTROL, cx } from '#src/ui/classes.ts';
import { SearchIcon } from '#src/ui/icon.tsx';
import { DrawerSheet } from '../cash/drawer-sheet.tsx';
import { fetched } from '../kit/fetched.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { type Found, useFound } from './use-found.ts';

const TrainingSheet = fetched(() => import('./training-sheet.tsx').then((file) => file.TrainingSheet));

/** The match that the arrow keys have selected. Enter opens it. */
function useChoice(found: readonly Found[], listId: string, take: (one: Found) => void) {
  const [at, setAt] = useState(0);
  const chosen = found[Math.min(at, found.length - 1)];
  const onKey = (event: React.KeyboardEvent) => {
    if (event.key === 'Enter') {
      if (chosen) take(chosen);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next = at + (event.key === 'ArrowDown' ? 1 : -1);
      setAt(Math.min(Math.max(next, 0), found.length - 1));
      document.getElementById(`${listId}-${found[next]?.id}`)?.scrollIntoView({ block: 'nearest' });
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { chosen, onKey, chooseFirst: () => setAt(0) };
}

/** Ctrl K: finds a screen, an item, a customer or an order from every screen. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [sheet, setSheet] = useState<'drawer' | 'training' | null>(null);
  const { found, isAsking } = useFound(typed.trim(), setSheet);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const take = (one: Found) => {
    if (!one.staysOpen) onClose();
    one.go();
  };
  const { chosen, onKey, chooseFirst } = useChoice(found, id, take);
  if (sheet === 'drawer') return <DrawerSheet onClose={onClose} />;
  if (sheet === 'training') return <TrainingSheet onClose={onClose} />;
  return (
    <Sheet title="Go to" size="normal" focus={field} onClose={onClose}>
      <div className="relative">
        <SearchIcon
          size={20}
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
        />
        <input
          ref={field}
          role="combobox"
          aria-label="Screen, item, customer or order"
          aria-expanded
          aria-controls={`${id}-found`}
          aria-activedescendant={chosen ? `${id}-${chosen.id}` : undefined}
          value={typed}
          placeholder="Screen, item, customer or order"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.target.value);
            chooseFirst();
          }}
          onKeyDown={onKey}
          className={`${CONTROL} min-h-14 pl-10`}
        />
      </div>
      <div
        id={`${id}-found`}
        role="listbox"
        aria-label="Found"
        className="mt-3 h-[26rem] max-h-[55dvh] overflow-y-auto"
      >
        {found.map((one, index) => (
          <Row
            key={one.id}
            id={`${id}-${one.id}`}
            one={one}
            heading={found[index - 1]?.group === one.group ? null : one.group}
            isChosen={one === chosen}
            onTake={() => take(one)}
          />
        ))}
      </div>
      <p role="status" className="min-h-6 text-14 text-ink-2">
        {found.length > 0 ? '' : isAsking ? 'Searching…' : `Nothing found for “${typed.trim()}”.`}
      </p>
    </Sheet>
  );
}

interface RowProps {
  id: string;
  one: Found;
  heading: string | null;
  isChosen: boolean;
  onTake: () => void;
}

function Row({ id, one, heading, isChosen, onTake }: RowProps) {
  const { icon: Icon, title, lead } = one;
  return (
    <>
      {heading ? (
        <p role="presentation" className="px-3 pt-3 pb-1 text-14 font-semibold text-ink-3 first:pt-0">
          {heading}
        </p>
      ) : null}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard, its arrows and Enter */}
      <div
        id={id}
        role="option"
        aria-selected={isChosen}
        tabIndex={-1}
        onClick={onTake}
        className={cx(
          'flex min-h-14 cursor-pointer items-center gap-3 rounded-input px-3 py-1.5',
          isChosen ? 'bg-accent-soft' : 'hover:bg-sunken',
        )}
      >
        <Icon size={20} aria-hidden className="shrink-0 text-ink-2" />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{title}</span>
          <span className="tnum block truncate text-14 text-ink-2">{lead}</span>
        </span>
      </div>
    </>
  );
}
