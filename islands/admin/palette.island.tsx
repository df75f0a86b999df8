import { useEffect, useRef, useState } from 'react';
import { defineIsland } from '#islands/runtime/define.ts';
import { cx } from '#src/ui/classes.ts';
import { Input } from '#src/ui/controls.tsx';
import { Dialog } from '#src/ui/dialog.tsx';

export interface PaletteEntry {
  label: string;
  group: string;
  to: string;
}
export interface PaletteProps {
  entries: PaletteEntry[];
}

/** Ctrl or ⌘ and K: any screen or store by its name. `/` brings the focus to the page's search. */
function Palette({ entries }: PaletteProps) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        setOpen((was) => !was);
      } else if (event.key === '/' && !isTyping(event.target)) {
        const search = document.querySelector<HTMLElement>('[data-slash-focus]');
        if (!search) return;
        event.preventDefault();
        search.focus();
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return (
    <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Go to" shape="dialog">
      <Finder entries={entries} />
    </Dialog>
  );
}

function Finder({ entries }: PaletteProps) {
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // After the dialog has opened: it gives the focus to its first button.
    const frame = requestAnimationFrame(() => box.current?.querySelector('input')?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const found = matching(entries, words);
  const chosen = Math.min(at, found.length - 1);
  return (
    <form
      ref={box}
      onSubmit={(event) => {
        event.preventDefault();
        const entry = found[chosen];
        if (entry) location.assign(entry.to);
      }}
    >
      <Input
        role="combobox"
        aria-label="Screen or store"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={found.length > 0 ? `palette-${chosen}` : undefined}
        placeholder="Screen or store"
        autoComplete="off"
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          const step = event.key === 'ArrowDown' ? 1 : -1;
          setAt((chosen + step + found.length) % Math.max(1, found.length));
        }}
      />
      <div
        id="palette-list"
        role="listbox"
        tabIndex={-1}
        aria-label="Matches"
        className="mt-3 flex max-h-80 flex-col overflow-y-auto"
      >
        {found.map(({ label, group, to }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the box's, which says which option is active
          <div
            key={`${to} ${label}`}
            id={`palette-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onClick={() => location.assign(to)}
            className={cx(
              'flex min-h-10 shrink-0 cursor-pointer items-center justify-between gap-4 rounded-input px-3 hover:bg-sunken',
              index === chosen && 'bg-accent-soft font-semibold text-accent-text',
            )}
          >
            {label}
            <span className="font-normal text-12 text-ink-3">{group}</span>
          </div>
        ))}
      </div>
      {found.length === 0 ? <p className="px-3 py-2 text-ink-2">Nothing is called that.</p> : null}
    </form>
  );
}

const SHOWN = 12;

/** Every word somewhere in the name or its group; names that begin so come first. */
export function matching(entries: readonly PaletteEntry[], words: string): PaletteEntry[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const first = wanted[0] ?? '';
  return entries
    .filter(({ label, group }) => {
      const text = `${label} ${group}`.toLowerCase();
      return wanted.every((word) => text.includes(word));
    })
    .sort((a, b) => Number(b.label.toLowerCase().startsWith(first)) - Number(a.label.toLowerCase().startsWith(first)))
    .slice(0, SHOWN);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}

export default defineIsland('admin/palette', Palette);
