import { useRef, useState } from 'react';
import { MAX_QUICK_COMMENTS, QUICK_COMMENT_LENGTH } from '#src/domain/tenancy/pos-limits.ts';
import type { TillSettings } from '#src/domain/till/till-settings.types.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { PlusIcon, RemoveIcon, SortUpIcon } from '#src/ui/icon.tsx';
import { LineField } from '../kit/line-field.tsx';
import { useTill } from '../pos-context.tsx';
import { SettingsFrame } from './settings-kit.tsx';
import { useSettingsSave } from './use-settings-save.tsx';

/** What is said to the kitchen by one touch. Saved as a list: who saves second is told. */
export function QuickCommentsScreen({ settings }: { settings: TillSettings }) {
  const { api } = useTill();
  const { value, version } = settings.presets;
  const { comments } = value;
  const [typed, setTyped] = useState('');
  // A second touch begins with what the first one has made of the list, though the page has not read it again yet.
  const known = useRef({ comments, version });
  if (version >= known.current.version) known.current = { comments, version };
  const saving = useSettingsSave(settings, async (approval, change: (now: readonly string[]) => readonly string[]) => {
    const before = known.current;
    const next = [...change(before.comments)];
    const answer = await api.setPresets({ ...value, comments: next, version: before.version }, approval);
    if (answer.commandId === null) known.current = { comments: next, version: before.version + 1 };
    return answer;
  });
  const text = typed.trim();
  const isThere = comments.some((one) => one.toLowerCase() === text.toLowerCase());
  const isFull = comments.length >= MAX_QUICK_COMMENTS;
  const add = async () => {
    if (text === '' || isThere || isFull) return;
    if (await saving.run((now) => [...now, text])) setTyped('');
  };
  return (
    <SettingsFrame
      title="Quick comments"
      lead="Applies to every till in the store. Tap one to add it to an item or the whole order."
      saving={saving}
      whoMay={settings.whoMay}
      wish={settings.wishes.find(({ subjectId }) => subjectId === 'posPresets') ?? null}
    >
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
      {comments.length === 0 ? (
        <p className="py-10 text-center text-18 text-ink-3">
          No quick comments yet. Add the notes you use most, such as “No onion” or “Well done”.
        </p>
      ) : (
        <ul className="mt-5 flex flex-col gap-2">
          {comments.map((comment, at) => (
            <li
              key={comment}
              className="flex min-h-14 items-center gap-1 rounded-input border border-line bg-surface pr-1 pl-4"
            >
              <span className="min-w-0 flex-1 text-18 font-semibold [overflow-wrap:anywhere]">{comment}</span>
              <IconButton
                icon={SortUpIcon}
                label={`Move ${comment} up`}
                disabled={at === 0}
                onClick={() => void saving.run((now) => movedUp(now, comment))}
              />
              <IconButton
                icon={RemoveIcon}
                label={`Remove ${comment}`}
                onClick={() => void saving.run((now) => now.filter((one) => one !== comment))}
              />
            </li>
          ))}
        </ul>
      )}
    </SettingsFrame>
  );
}

function movedUp(comments: readonly string[], comment: string): readonly string[] {
  const at = comments.indexOf(comment);
  return at < 1 ? comments : comments.toSpliced(at, 1).toSpliced(at - 1, 0, comment);
}
