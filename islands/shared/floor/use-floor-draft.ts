import { useReducer, useState } from 'react';
import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import type { SaveLayoutBody } from '#src/domain/floor/floor.schema.ts';
import type { LayoutAnswer, SavedLayout } from '#src/domain/floor/floor.types.ts';
import { changeEditor, drawn, startEditor } from './editor-state.ts';

export interface FloorEditorCalls {
  saveDraft(body: SaveLayoutBody): Promise<LayoutAnswer>;
  discardDraft(expectedVersion: number): Promise<LayoutAnswer>;
  publish(body: SaveLayoutBody): Promise<SavedLayout>;
  /** The server's current layout. */
  read(): Promise<LayoutAnswer>;
}

export type SaveNotice = {
  readonly kind: 'success' | 'problem' | 'waiting';
  readonly text: string;
  readonly isStale?: boolean;
};
type Call = 'save' | 'publish' | 'discard';

/** The draft of a map, and the calls that save, publish and discard it. */
export function useFloorDraft(first: LayoutAnswer, calls: FloorEditorCalls) {
  const [answer, setAnswer] = useState(first);
  const [state, dispatch] = useReducer(changeEditor, first, startEditor);
  const [busy, setBusy] = useState<Call | null>(null);
  const [note, setNote] = useState<SaveNotice | null>(null);

  const ask = async (what: Call, call: () => Promise<LayoutAnswer>, doneText: string) => {
    if (busy) return;
    setBusy(what);
    setNote(null);
    try {
      const next = await call();
      setAnswer(next);
      const isPending = 'isPending' in next && next.isPending;
      if (!isPending) dispatch({ type: 'answered', answer: next });
      setNote(isPending ? WAITS : { kind: 'success', text: doneText });
    } catch (error) {
      setNote(problemOf(error));
    } finally {
      setBusy(null);
    }
  };
  const body = { layout: drawn(state), expectedVersion: state.version };
  const acts = {
    save: () => void ask('save', () => calls.saveDraft(body), 'Draft saved'),
    publish: () => void ask('publish', () => calls.publish(body), 'Published to all tills'),
    discard() {
      if (!answer.draft) dispatch({ type: 'answered', answer });
      else {
        void ask('discard', () => calls.discardDraft(state.version), 'Draft discarded. Showing the published map.');
      }
    },
    showTheirs: () => void ask('discard', calls.read, 'Showing the latest version.'),
  };
  return { answer, state, dispatch, busy, note, acts };
}

const WAITS: SaveNotice = {
  kind: 'waiting',
  text: 'It will be published when the internet is back.',
};

function problemOf(error: unknown): SaveNotice {
  if (!(error instanceof AppErrorAnswer)) return { kind: 'problem', text: 'That didn’t work. Try again.' };
  return { kind: 'problem', text: error.message, isStale: error.reason === 'version_changed' };
}
