import { type RefObject, useEffect, useRef } from 'react';
import { GRID, ROTATION_STEP } from '#src/domain/floor/floor-limits.ts';
import { fixturesOf, type LayoutEdit } from '#src/domain/floor/layout-edit.ts';
import { drawn, type EditorAction, type EditorState } from './editor-state.ts';

export interface EditorKeys {
  state: EditorState;
  dispatch: (action: EditorAction) => void;
  edit: (edit: LayoutEdit) => void;
  duplicate: () => void;
  area: string;
  /** Keys that this device has switched off. */
  ignoresKey?: ((event: KeyboardEvent) => boolean) | undefined;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Every action of the editor by keyboard (product design, table map). Fields keep their own keys. */
export function useEditorKeys(root: RefObject<HTMLElement | null>, keys: EditorKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      const isField =
        target instanceof HTMLInputElement ||
        target instanceof HTMLSelectElement ||
        target instanceof HTMLTextAreaElement;
      const isHere = target === document.body || (target instanceof Node && root.current?.contains(target));
      if (isField || !isHere || event.altKey || latest.current.ignoresKey?.(event)) return;
      if (handle(event, latest.current)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [root]);
}

/** Returns true when the key was handled. */
function handle(event: KeyboardEvent, { state, dispatch, edit, duplicate, area }: EditorKeys): boolean {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) {
    if (key === 'z') dispatch({ type: event.shiftKey ? 'redo' : 'undo' });
    else if (key === 'y') dispatch({ type: 'redo' });
    else if (key === 'd' && state.chosen.length > 0) duplicate();
    else if (key === 'a') {
      const { areas, tables } = drawn(state);
      const fixtures = areas.filter(({ id }) => id === area).flatMap(fixturesOf);
      const here = [...tables.filter(({ areaId }) => areaId === area), ...fixtures];
      dispatch({ type: 'choose', ids: here.map(({ id }) => id) });
    } else return false;
    return true;
  }
  if (key === 'Escape' && state.chosen.length > 0) {
    dispatch({ type: 'choose', ids: [] });
    return true;
  }
  if (state.chosen.length === 0) return false;
  const arrow = ARROWS[key];
  if (arrow) {
    const by = event.shiftKey ? 10 : 1;
    dispatch({ type: 'nudge', dx: arrow[0] * by, dy: arrow[1] * by });
    return true;
  }
  if (key === 'r') {
    edit({ type: 'turnPieces', ids: state.chosen, by: event.shiftKey ? -ROTATION_STEP : ROTATION_STEP });
    return true;
  }
  if (key === '+' || key === '-') {
    edit({ type: 'stretchFixtures', ids: state.chosen, to: key === '+' ? GRID : -GRID });
    return true;
  }
  if (key === 'Delete' || key === 'Backspace') {
    edit({ type: 'removePieces', ids: state.chosen });
    return true;
  }
  return false;
}
