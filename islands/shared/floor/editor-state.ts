import { doStep, type EditHistory, redo, startHistory, undo } from '#src/domain/floor/edit-history.ts';
import type { FloorLayout } from '#src/domain/floor/floor.schema.ts';
import type { LayoutAnswer } from '#src/domain/floor/floor.types.ts';
import { editLayout, fixturesOf, type LayoutEdit } from '#src/domain/floor/layout-edit.ts';

export interface EditorState {
  readonly history: EditHistory<FloorLayout>;
  /** The server's version: of the draft, else of the published map. */
  readonly kept: FloorLayout;
  readonly published: FloorLayout;
  readonly version: number;
  readonly areaId: string;
  readonly chosen: readonly string[];
  /** Arrow keys in a row are one undo step. */
  readonly nudged: string | null;
}

export type EditorAction =
  | { readonly type: 'edit'; readonly edit: LayoutEdit; readonly thenChoose?: readonly string[] }
  /** The end of a drag: one undo step, however many places it passed. */
  | { readonly type: 'put'; readonly layout: FloorLayout }
  | { readonly type: 'nudge'; readonly dx: number; readonly dy: number }
  | { readonly type: 'undo' | 'redo' }
  | { readonly type: 'choose'; readonly ids: readonly string[] }
  | { readonly type: 'showArea'; readonly areaId: string }
  | { readonly type: 'answered'; readonly answer: LayoutAnswer };

export function startEditor(answer: LayoutAnswer): EditorState {
  const kept = answer.draft?.layout ?? answer.published;
  return {
    history: startHistory(kept),
    kept,
    published: answer.published,
    version: answer.version,
    areaId: kept.areas[0]?.id ?? '',
    chosen: [],
    nudged: null,
  };
}

/** The map as it is drawn now. */
export function drawn({ history }: EditorState): FloorLayout {
  return history.now;
}

export function hasUnsaved(state: EditorState): boolean {
  return !isSame(drawn(state), state.kept);
}

/** Whether publishing would change anything for the tills. */
export function differsFromPublished(state: EditorState): boolean {
  return !isSame(drawn(state), state.published);
}

function isSame(a: FloorLayout, b: FloorLayout): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

export function changeEditor(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case 'edit':
      return settled(step(state, editLayout(drawn(state), action.edit)), action.thenChoose);
    case 'put':
      return settled(step(state, action.layout));
    case 'nudge':
      return nudged(state, action);
    case 'undo':
      return settled({ ...state, nudged: null, history: undo(state.history) });
    case 'redo':
      return settled({ ...state, nudged: null, history: redo(state.history) });
    case 'choose':
      return { ...state, chosen: action.ids, nudged: null };
    case 'showArea':
      return { ...state, areaId: action.areaId, chosen: [], nudged: null };
    case 'answered': {
      const fresh = startEditor(action.answer);
      // Keeps what was drawn while the request was under way.
      const history = isSame(drawn(state), fresh.kept) ? { ...state.history, now: fresh.kept } : fresh.history;
      return settled({ ...fresh, history, areaId: state.areaId, chosen: state.chosen });
    }
  }
}

function step(state: EditorState, next: FloorLayout): EditorState {
  return { ...state, nudged: null, history: doStep(state.history, next) };
}

function nudged(state: EditorState, { dx, dy }: { readonly dx: number; readonly dy: number }): EditorState {
  const key = state.chosen.join(',');
  if (key === '') return state;
  const next = editLayout(drawn(state), { type: 'movePieces', ids: state.chosen, dx, dy, isSnapped: false });
  const isMore = state.nudged === key;
  const history = isMore ? { ...state.history, now: next, future: [] } : doStep(state.history, next);
  return { ...state, history, nudged: key };
}

/** Deselects what no longer exists, and leaves an area that was removed. */
function settled(state: EditorState, choose: readonly string[] = state.chosen): EditorState {
  const { areas, tables } = drawn(state);
  const known = new Set([...tables, ...areas.flatMap(fixturesOf)].map(({ id }) => id));
  const areaId = areas.some(({ id }) => id === state.areaId) ? state.areaId : (areas[0]?.id ?? '');
  return { ...state, areaId, chosen: choose.filter((id) => known.has(id)) };
}
