import { useEffect, useRef, useState } from 'react';
import { defineIsland } from '#islands/runtime/define.ts';
import { cx } from '#src/ui/classes.ts';
import { Input } from '#src/ui/controls.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { type FoundEntry, findEntries } from './find-entries.ts';
import { keyAct } from './palette-keys.ts';
import { isSwitchedOff } from './single-keys.ts';

export interface PaletteEntry {
  label: string;
  group: string;
  to: string;
  /** Other words that find it. */
  words?: string;
}
export interface PaletteProps {
  entries: PaletteEntry[];
  /** The pages that `g` and a letter open. */
  goTo: { key: string; label: string; to: string }[];
  /** The page that finds items, orders and customers. Null when there is no store. */
  findHref: string | null;
}

type Open = 'finder' | 'keys' | null;
/** The longest pause between `g` and its letter. */
const CHORD_MS = 1200;

/** Links inside a place scroll sideways on a phone: the open page's is scrolled into sight. */
function showThisPagesLink(): void {
  for (const links of document.querySelectorAll('[data-part=place-links]')) {
    const open = links.querySelector('[aria-current]');
    if (open) links.scrollLeft += open.getBoundingClientRect().left - (innerWidth - open.clientWidth) / 2;
  }
}

/** The part of the page that the address asks for (`?act=refund`) is open, in sight and has the focus. Nothing is done by it. */
function showAskedAct(): void {
  const act = new URLSearchParams(location.search).get('act');
  const part =
    act && document.querySelector<HTMLElement>(`main [data-act="${CSS.escape(act)}"], main form#${CSS.escape(act)}`);
  if (!part) return;
  if (part instanceof HTMLDetailsElement) part.open = true;
  part.scrollIntoView({ block: 'center' });
  const fields = part.querySelectorAll<HTMLElement>(ACT_FIELDS);
  ([...fields].find((field) => field.checkVisibility() && field.tabIndex >= 0) ?? part).focus();
}

const ACT_FIELDS = 'input:not([type=hidden]), select, textarea, button, a[href]';

/** Ctrl or ⌘ and K: any screen, item, order or customer by name. The admin's other shortcuts are here too. */
function Palette({ entries, goTo, findHref }: PaletteProps) {
  const [open, setOpen] = useState<Open>(null);
  useEffect(showThisPagesLink, []);
  useEffect(showAskedAct, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's own entries and keys never change
  useEffect(() => {
    let begunAt = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent) => {
      if (isSwitchedOff(event)) return;
      const isChord = event.timeStamp - begunAt < CHORD_MS;
      const act = keyAct(event, { isTyping: isTyping(event.target), isChord });
      begunAt = Number.NEGATIVE_INFINITY;
      if (act.kind === 'none') return;
      if (act.kind === 'begin') {
        begunAt = event.timeStamp;
        return;
      }
      if (act.kind === 'find') setOpen((was) => (was === 'finder' ? null : 'finder'));
      else if (act.kind === 'keys') setOpen('keys');
      else if (act.kind === 'search') document.querySelector<HTMLElement>('[data-slash-focus]')?.focus();
      else if (act.kind === 'save' && !saveForm()) return;
      else if (act.kind === 'go') {
        const place = goTo.find(({ key }) => key === act.key);
        if (!place) return;
        location.assign(place.to);
      }
      event.preventDefault();
    };
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('[data-opens-palette]') : null;
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      setOpen('finder');
    };
    document.addEventListener('keydown', press);
    document.addEventListener('click', click);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('click', click);
    };
  }, []);
  return (
    <>
      <Dialog isOpen={open === 'finder'} onClose={() => setOpen(null)} title="Search" shape="dialog">
        <Finder entries={entries} findHref={findHref} />
      </Dialog>
      <Dialog
        isOpen={open === 'keys'}
        onClose={() => setOpen(null)}
        title="Keyboard shortcuts"
        shape="dialog"
        width="narrow"
      >
        <Keys goTo={goTo} />
        <p className="mt-4 text-14 text-ink-2">Under Your account, keys without Ctrl can be turned off.</p>
      </Dialog>
    </>
  );
}

/** Presses the save button of the page's form. Returns false if the page has none. */
function saveForm(): boolean {
  const button = document.querySelector<HTMLButtonElement>('main form button[name="do"][value="save"]');
  button?.form?.requestSubmit(button);
  return button !== null;
}

function Keys({ goTo }: Pick<PaletteProps, 'goTo'>) {
  const rows = [
    ['Ctrl K', 'Search'],
    ['/', 'Search in this list'],
    ['Ctrl S', 'Save'],
    ['Esc', 'Close'],
    ...goTo.map(({ key, label }) => [`g ${key}`, label] as const),
    ['?', 'These shortcuts'],
  ] as const;
  return (
    <dl className="grid grid-cols-[5rem_1fr] gap-y-2">
      {rows.map(([keys, does]) => (
        <div key={keys} className="contents">
          <dt>
            <kbd className="rounded-[4px] border border-line bg-sunken px-1.5 py-0.5 font-sans text-14">{keys}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The pause after typing before a search. Answers to an earlier search are ignored. */
const TYPING_MS = 180;

function useFound(findHref: string | null, words: string): readonly FoundEntry[] {
  const [found, setFound] = useState<readonly FoundEntry[]>([]);
  useEffect(() => {
    if (!findHref || words.trim().length < 2) {
      setFound([]);
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(() => {
      findEntries(findHref, words, stop.signal).then(setFound, () => {});
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [findHref, words]);
  return found;
}

/** The matches of the search, and the one that the arrow keys have selected. */
function useFinder({ entries, findHref }: FinderProps) {
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const things = useFound(findHref, words);
  const screens = matching(entries, words);
  const found = [...screens.slice(0, things.length > 0 ? SCREENS_BESIDE : SHOWN), ...things];
  const chosen = Math.min(at, found.length - 1);
  return {
    words,
    type(text: string) {
      setWords(text);
      setAt(0);
    },
    found,
    chosen,
    move: (step: 1 | -1) => setAt((chosen + step + found.length) % Math.max(1, found.length)),
  };
}

type FinderProps = Pick<PaletteProps, 'entries' | 'findHref'>;

function Finder(props: FinderProps) {
  const { words, type, found, chosen, move } = useFinder(props);
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // After the dialog has opened, because it focuses its first button.
    const frame = requestAnimationFrame(() => box.current?.querySelector('input')?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  const label = props.findHref ? 'Page, item, order, customer or action' : 'Page or store';
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
        aria-label={label}
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={found.length > 0 ? `palette-${chosen}` : undefined}
        placeholder={label}
        autoComplete="off"
        value={words}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          move(event.key === 'ArrowDown' ? 1 : -1);
        }}
      />
      <Matches found={found} chosen={chosen} />
      {found.length === 0 ? <p className="px-3 py-2 text-ink-2">No results.</p> : null}
    </form>
  );
}

function Matches({ found, chosen }: { found: readonly FoundEntry[]; chosen: number }) {
  return (
    <div
      id="palette-list"
      role="listbox"
      tabIndex={-1}
      aria-label="Matches"
      className="mt-3 flex max-h-96 flex-col overflow-y-auto"
    >
      {found.map(({ label: name, group, to }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles the keys, and names the active option
        <div
          key={`${to} ${name}`}
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
          <span className="min-w-0 truncate">{name}</span>
          <span className="tnum max-w-[60%] shrink-0 truncate font-normal text-12 text-ink-3">{group}</span>
        </div>
      ))}
    </div>
  );
}

/** The most screens listed above other matches. */
const SCREENS_BESIDE = 4;
const SHOWN = 12;

/** Every word must be in the name, its group or its other words. Names that begin with them come first. */
export function matching(entries: readonly PaletteEntry[], words: string): PaletteEntry[] {
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean);
  const first = parts[0] ?? '';
  return entries
    .filter(({ label, group, words: others = '' }) => {
      const text = `${label} ${group} ${others}`.toLowerCase();
      return parts.every((word) => text.includes(word));
    })
    .sort((a, b) => Number(b.label.toLowerCase().startsWith(first)) - Number(a.label.toLowerCase().startsWith(first)))
    .slice(0, SHOWN);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
}

export default defineIsland('admin/palette', Palette);
