import { useRef, useState } from 'react';
import { MAX_QUICK_COMMENTS, QUICK_COMMENT_LENGTH } from '#src/domain/tenancy/pos-limits.ts';
import type { PosMenu } from '#src/domain/till/till.types.ts';
import type { TillSettings } from '#src/domain/till/till-settings.types.ts';
import { Button } from '#src/ui/button.tsx';
import { PlusIcon } from '#src/ui/icon.tsx';
import { LineField } from '../kit/line-field.tsx';
import { useTill } from '../kit/pos-context.tsx';
import { MenuGate } from '../menu/menu-gate.tsx';
import { CommentFits, CommentRow } from './comment-row.tsx';
import { settingsCalls } from './settings-calls.ts';
import { SettingsFrame } from './settings-kit.tsx';
import { useSettingsSave } from './use-settings-save.tsx';

interface Lists {
  readonly comments: readonly string[];
  readonly commentCategories: Readonly<Record<string, readonly string[]>>;
}

/** Notes to the kitchen that a till offers with one tap. */
export function QuickCommentsScreen({ settings }: { settings: TillSettings }) {
  return <MenuGate>{(posMenu) => <QuickComments settings={settings} posMenu={posMenu} />}</MenuGate>;
}

/** Saved as a list, so whoever saves second is warned. */
function useComments(settings: TillSettings) {
  const { api } = useTill();
  const { value, version } = settings.presets;
  // A second tap builds on the first one's result, even though the page has not read it again yet.
  const known = useRef<{ lists: Lists; version: number }>({ lists: value, version });
  if (version >= known.current.version) known.current = { lists: value, version };
  return useSettingsSave(settings, async (approval, change: (now: Lists) => Lists) => {
    const before = known.current;
    const lists = change(before.lists);
    const commentCategories = Object.fromEntries(
      Object.entries(lists.commentCategories).map(([comment, ids]) => [comment, [...ids]]),
    );
    const sent = { ...value, comments: [...lists.comments], commentCategories, version: before.version };
    const answer = await settingsCalls(api).setPresets(sent, approval);
    if (answer.commandId === null) known.current = { lists, version: before.version + 1 };
    return answer;
  });
}

function QuickComments({ settings, posMenu: { menu } }: { settings: TillSettings; posMenu: PosMenu }) {
  const { comments, commentCategories } = settings.presets.value;
  const [open, setOpen] = useState<string | null>(null);
  const saving = useComments(settings);
  return (
    <SettingsFrame
      title="Quick comments"
      lead="Applies to every till in the store. Tap one to add it to an item or the whole order."
      saving={saving}
      whoMay={settings.whoMay}
      wish={settings.wishes.find(({ subjectId }) => subjectId === 'posPresets') ?? null}
    >
      <NewComment
        comments={comments}
        onAdd={(text) => saving.run((now) => ({ ...now, comments: [...now.comments, text] }))}
      />
      {comments.length === 0 ? (
        <p className="py-10 text-center text-18 text-ink-3">
          No quick comments yet. Add the notes you use most, such as “No onion” or “Well done”.
        </p>
      ) : (
        <ul className="mt-5 flex flex-col gap-2">
          {comments.map((comment, at) => (
            <CommentRow
              key={comment}
              comment={comment}
              fits={fitsText(commentCategories?.[comment], menu.categories)}
              isFirst={at === 0}
              onFits={() => setOpen(comment)}
              onUp={() => void saving.run((now) => ({ ...now, comments: movedUp(now.comments, comment) }))}
              onRemove={() =>
                void saving.run((now) => ({ ...now, comments: now.comments.filter((one) => one !== comment) }))
              }
            />
          ))}
        </ul>
      )}
      {open === null ? null : (
        <CommentFits
          comment={open}
          categories={menu.categories}
          chosen={commentCategories?.[open] ?? []}
          onChange={(ids) => void saving.run((now) => fitting(now, open, ids))}
          onClose={() => setOpen(null)}
        />
      )}
    </SettingsFrame>
  );
}

/** `onAdd` returns whether it was saved. The typed text stays until then. */
function NewComment({ comments, onAdd }: { comments: readonly string[]; onAdd: (text: string) => Promise<unknown> }) {
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const isThere = comments.some((one) => one.toLowerCase() === text.toLowerCase());
  const isFull = comments.length >= MAX_QUICK_COMMENTS;
  const add = async () => {
    if (text === '' || isThere || isFull) return;
    if (await onAdd(text)) setTyped('');
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
      className="flex items-end gap-2"
    >
      <div className="min-w-0 flex-1">
        <LineField
          label="New comment"
          value={typed}
          maxLength={QUICK_COMMENT_LENGTH}
          onChange={setTyped}
          note={isFull ? `${MAX_QUICK_COMMENTS} is the most` : isThere ? 'Already in the list' : null}
        />
      </div>
      <Button type="submit" size="large" icon={PlusIcon} disabled={text === '' || isThere || isFull}>
        Add
      </Button>
    </form>
  );
}

function movedUp(comments: readonly string[], comment: string): readonly string[] {
  const at = comments.indexOf(comment);
  return at < 1 ? comments : comments.toSpliced(at, 1).toSpliced(at - 1, 0, comment);
}

/** Without categories it fits everything, and is not in the list. */
function fitting(lists: Lists, comment: string, categoryIds: readonly string[]): Lists {
  const { [comment]: _, ...others } = lists.commentCategories;
  return { ...lists, commentCategories: categoryIds.length === 0 ? others : { ...others, [comment]: categoryIds } };
}

function fitsText(
  categoryIds: readonly string[] | undefined,
  categories: readonly { readonly id: string; readonly name: string }[],
): string {
  if (categoryIds === undefined) return 'All items';
  const names = categories.filter(({ id }) => categoryIds.includes(id)).map(({ name }) => name);
  return names.join(', ') || 'No category';
}
