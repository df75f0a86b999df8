import { useSession } from '../kit/pos-context.tsx';
import { fittingComments, hasComment, toggleComment } from './quick-comments.ts';

export interface QuickCommentsProps {
  /** The category of the item. Null for the whole order. */
  categoryId: string | null;
  text: string;
  onChange: (text: string) => void;
}

/** The store's own notes to the kitchen, one tap each. They are in one scrolling row, so they never push the choices down. */
export function QuickComments({ categoryId, text, onChange }: QuickCommentsProps) {
  const comments = fittingComments(useSession().store.presets, categoryId, text);
  if (comments.length === 0) return null;
  return (
    <div role="toolbar" aria-label="Quick comments" className="flex gap-2 overflow-x-auto overscroll-contain p-0.5">
      {comments.map((comment, at) => (
        <button
          key={comment}
          type="button"
          // One tab stop for all of them. The arrows move on from there, as everywhere in a sheet.
          tabIndex={at === 0 ? 0 : -1}
          aria-pressed={hasComment(text, comment)}
          onClick={() => onChange(toggleComment(text, comment))}
          className="min-h-12 shrink-0 rounded-full border border-line bg-paper px-4 font-semibold whitespace-nowrap hover:border-line-strong aria-pressed:border-accent aria-pressed:bg-accent-soft"
        >
          {comment}
        </button>
      ))}
    </div>
  );
}
