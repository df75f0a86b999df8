import { describe, expect, test } from 'bun:test';
import type { LayoutAnswer } from '#src/domain/floor/floor.types.ts';
import { editLayout, emptyLayout } from '#src/domain/floor/layout-edit.ts';
import {
  changeEditor,
  differsFromPublished,
  drawn,
  type EditorAction,
  hasUnsaved,
  startEditor,
} from './editor-state.ts';

const PUBLISHED = ['a', 'b'].reduce(
  (layout, id) => editLayout(layout, { type: 'addTable', id, areaId: 'area', shape: 'SQUARE', at: null }),
  emptyLayout('area'),
);
const ANSWER: LayoutAnswer = {
  version: 3,
  published: PUBLISHED,
  publishedIsoDateTimeUtc: null,
  draft: null,
  wish: null,
  keepsDrafts: true,
};
const after = (...actions: EditorAction[]) => actions.reduce(changeEditor, startEditor(ANSWER));
const choose = { type: 'choose', ids: ['a'] } as const;
const right = { type: 'nudge', dx: 1, dy: 0 } as const;

describe('the editor', () => {
  test('opens a draft if there is one, else the published map', () => {
    const layout = editLayout(PUBLISHED, { type: 'removePieces', ids: ['a'] });
    const draft = { layout, savedByName: 'Mia', savedIsoDateTimeUtc: '2026-11-21T07:00:00.000Z' };
    const state = startEditor({ ...ANSWER, draft });
    expect(drawn(state)).toEqual(layout);
    expect([hasUnsaved(state), differsFromPublished(state)]).toEqual([false, true]);
    expect(differsFromPublished(after())).toBe(false);
  });

  test('arrow keys in a row are one undo step', () => {
    const moved = after(choose, right, right, right);
    expect(drawn(moved).tables[0]?.x).toBe((PUBLISHED.tables[0]?.x ?? 0) + 3);
    expect(drawn(changeEditor(moved, { type: 'undo' }))).toEqual(PUBLISHED);
    const twice = after(choose, right, choose, right, { type: 'undo' });
    expect(drawn(twice).tables[0]?.x).toBe((PUBLISHED.tables[0]?.x ?? 0) + 1);
  });

  test('drops removed tables from the selection, and selects those that were added', () => {
    const removed = after(choose, { type: 'edit', edit: { type: 'removePieces', ids: ['a'] } });
    expect(removed.chosen).toEqual([]);
    const edit = { type: 'duplicatePieces', ids: ['a'], newIds: ['c'] } as const;
    expect(after(choose, { type: 'edit', edit, thenChoose: ['c'] }).chosen).toEqual(['c']);
  });

  test('shows another area when the current one is removed', () => {
    const added = after(
      { type: 'edit', edit: { type: 'addArea', id: 'yard', name: 'Courtyard' } },
      { type: 'showArea', areaId: 'yard' },
      { type: 'edit', edit: { type: 'removeArea', id: 'yard' } },
    );
    expect(added.areaId).toBe('area');
  });

  test('after saving, changes can still be undone but count as saved', () => {
    const moved = after(choose, right);
    const draft = { layout: drawn(moved), savedByName: 'Mia', savedIsoDateTimeUtc: '2026-11-21T07:00:00.000Z' };
    const saved = changeEditor(moved, { type: 'answered', answer: { ...ANSWER, version: 4, draft } });
    expect([saved.version, hasUnsaved(saved)]).toEqual([4, false]);
    expect(drawn(changeEditor(saved, { type: 'undo' }))).toEqual(PUBLISHED);
  });
});
