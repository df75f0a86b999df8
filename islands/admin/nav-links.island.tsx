import { useEffect, useRef, useState } from 'react';
import { announce } from '#islands/runtime/announce.ts';
import { defineIsland } from '#islands/runtime/define.ts';
import { textsOf } from './form-texts.ts';
import { draftsFromValues, movedLink, type NavDraft, withoutLink } from './nav-links/nav-draft.ts';
import { NavPreview } from './nav-links/nav-preview.tsx';
import { NavRow } from './nav-links/nav-row.tsx';
import type { Edge } from './page-blocks/block-dragging.ts';

export interface NavLinksProps {
  rows: NavDraft[];
  errors: Record<string, string>;
}

/** A moved link keeps its fields, so the focus stays on the button that moved it, or goes to its other one at an end. */
function focusOn(root: HTMLElement | null, at: number, verb: string): void {
  const row = root?.querySelectorAll('[data-part="nav-link"]')[at];
  const wanted = row?.querySelector<HTMLElement>(`[data-verb="${verb}"]:not(:disabled)`);
  (wanted ?? row?.querySelector<HTMLElement>('[data-verb]:not(:disabled)'))?.focus();
}

function useNavLinks(props: NavLinksProps) {
  const root = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState<readonly NavDraft[]>(props.rows);
  const [errors, setErrors] = useState(props.errors);
  const [isAwake, setAwake] = useState(false);
  const [focus, setFocus] = useState<{ readonly at: number; readonly verb: string } | null>(null);
  useEffect(() => {
    // What was typed before this woke, or what the browser put back, is what counts.
    const form = root.current?.closest('form');
    const now = form ? draftsFromValues(textsOf(new FormData(form))) : [];
    if (now.length > 0) setRows((sent) => now.map((row, at) => ({ ...row, key: sent[at]?.key ?? row.key })));
    setAwake(true);
  }, []);
  useEffect(() => {
    if (focus) focusOn(root.current, focus.at, focus.verb);
    setFocus(null);
  }, [focus]);
  const move = (from: number, to: number, verb: string) => {
    const next = movedLink(rows, from, to);
    if (!next) return;
    setRows(next);
    // Rows have moved: what the server said about their places is no longer about them.
    setErrors({});
    setFocus({ at: to, verb });
    announce(`${rows[from]?.label || 'Empty link'}: place ${to + 1} of ${next.length}.`);
    // After the rows are drawn: who listens reads them from the form.
    requestAnimationFrame(() => root.current?.dispatchEvent(new Event('input', { bubbles: true })));
  };
  const remove = (at: number) => {
    const { next, removed } = withoutLink(rows, at);
    if (!removed) return;
    setRows(next);
    setErrors({});
    setFocus({ at: Math.min(at, next.length - 1), verb: 'remove' });
    announce(`${removed.label || 'Link'} removed.`);
    requestAnimationFrame(() => root.current?.dispatchEvent(new Event('input', { bubbles: true })));
  };
  return {
    root,
    rows,
    errors,
    isAwake,
    move,
    remove,
    set: (key: string, change: Partial<NavDraft>) =>
      setRows((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one))),
    drop(movedKey: string, at: number, edge: Edge) {
      const from = rows.findIndex(({ key }) => key === movedKey);
      move(from, at + (edge === 'bottom' ? 1 : 0) - (from < at ? 1 : 0), 'up');
    },
  };
}

/** The links at the top of the website. Without script their places are numbers; with it they are moved, and seen as guests see them. */
function NavLinks(props: NavLinksProps) {
  const { root, rows, errors, isAwake, move, remove, set, drop } = useNavLinks(props);
  return (
    <div ref={root} data-part="nav-links" className="flex flex-col gap-6">
      {isAwake ? <NavPreview rows={rows} /> : null}
      <ol className="flex flex-col gap-5">
        {rows.map((row, at) => (
          <NavRow
            key={row.key}
            {...{ row, at, errors, isAwake }}
            count={rows.length}
            set={(change) => set(row.key, change)}
            move={(to, verb) => move(at, to, verb)}
            remove={() => remove(at)}
            dropped={(movedKey, edge) => drop(movedKey, at, edge)}
          />
        ))}
      </ol>
    </div>
  );
}

export default defineIsland('admin/nav-links', NavLinks);
