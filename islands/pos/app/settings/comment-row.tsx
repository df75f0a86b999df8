import type { Category } from '#src/domain/menu/menu.schema.ts';
import { Button, IconButton } from '#src/ui/button.tsx';
import { RemoveIcon, SortUpIcon } from '#src/ui/icon.tsx';
import { Choice, ChoiceGroup } from '../kit/choice.tsx';
import { Sheet } from '../kit/sheet.tsx';

interface RowProps {
  comment: string;
  /** "All items", or the categories by name. */
  fits: string;
  isFirst: boolean;
  onFits: () => void;
  onUp: () => void;
  onRemove: () => void;
}

/** A quick comment in the list of the settings, and where it is offered. */
export function CommentRow({ comment, fits, isFirst, onFits, onUp, onRemove }: RowProps) {
  return (
    <li className="flex min-h-14 items-center gap-1 rounded-input border border-line bg-surface pr-1 pl-4">
      <span className="min-w-0 flex-1 text-18 font-semibold [overflow-wrap:anywhere]">{comment}</span>
      <Button variant="quiet" onClick={onFits} className="max-w-[45%] min-w-0">
        <span className="sr-only">{comment}: </span>
        <span className="truncate">{fits}</span>
      </Button>
      <IconButton icon={SortUpIcon} label={`Move ${comment} up`} disabled={isFirst} onClick={onUp} />
      <IconButton icon={RemoveIcon} label={`Remove ${comment}`} onClick={onRemove} />
    </li>
  );
}

interface FitsProps {
  comment: string;
  categories: readonly Pick<Category, 'id' | 'name'>[];
  /** Empty: every item. */
  chosen: readonly string[];
  onChange: (categoryIds: readonly string[]) => void;
  onClose: () => void;
}

/** The categories in whose items the comment is offered. */
export function CommentFits({ comment, categories, chosen, onChange, onClose }: FitsProps) {
  const toggled = (id: string) => (chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <Sheet title={comment} note="Where tills offer this comment." onClose={onClose}>
      <div className="flex flex-col gap-5 p-5">
        <Choice isChosen={chosen.length === 0} onChoose={() => onChange([])}>
          All items and the whole order
        </Choice>
        <ChoiceGroup label="Only items in">
          {categories.map(({ id, name }) => (
            <Choice key={id} isChosen={chosen.includes(id)} onChoose={() => onChange(toggled(id))}>
              {name}
            </Choice>
          ))}
        </ChoiceGroup>
      </div>
    </Sheet>
  );
}
