import { memo } from 'react';
import { cx } from '#src/ui/classes.ts';
import { EditIcon, MinusIcon, NumbersIcon, PlusIcon, PriceIcon, RemoveIcon } from '#src/ui/icon.tsx';
import { act, draftNow } from '../draft/draft-store.ts';
import { noteAppeared } from '../kit/tap-guard.ts';
import { BAR_KEY } from './bar-key.ts';

interface LineBarProps {
  lineId: string | null;
  /** The order is in several courses. */
  hasCourses: boolean;
  /** The kitchen has the line. */
  isMade: boolean;
  onEdit: (lineId: string) => void;
  onAdjust: (lineId: string) => void;
  onCourse: (lineId: string) => void;
}

/** Changes the selected line. Its space is reserved while none is selected, so that nothing jumps. */
export const LineBar = memo(function LineBar(props: LineBarProps) {
  const { lineId, hasCourses, isMade, onEdit, onAdjust, onCourse } = props;
  const off = lineId === null;
  const step = (by: number) => lineId && press(() => act({ type: 'step', lineId, by }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a border around the buttons
    <div
      role="group"
      aria-label="Chosen line"
      className={cx(
        'grid border-t border-line py-2 max-md:py-1.5 short:py-1.5',
        hasCourses ? 'grid-cols-6 gap-1 px-1 xl:gap-1.5 xl:px-2' : 'grid-cols-5 gap-1.5 px-2',
      )}
    >
      <button
        type="button"
        className={BAR_KEY}
        disabled={off}
        aria-label="Decrease quantity"
        title="Decrease quantity"
        onClick={() => step(-1)}
      >
        <MinusIcon size={22} aria-hidden />
      </button>
      <button
        type="button"
        className={BAR_KEY}
        disabled={off}
        aria-label="Increase quantity"
        title="Increase quantity"
        onClick={() => step(1)}
      >
        <PlusIcon size={22} aria-hidden />
      </button>
      <button type="button" className={BAR_KEY} disabled={off} onClick={() => lineId && onEdit(lineId)}>
        <span className="flex items-center gap-1.5">
          <EditIcon size={18} aria-hidden className="max-xl:hidden" />
          Edit
        </span>
      </button>
      {hasCourses ? <CourseKey isOff={off || isMade} onPress={() => lineId && onCourse(lineId)} /> : null}
      <button
        type="button"
        className={BAR_KEY}
        disabled={off}
        aria-label="Discount or extra charge on the line"
        title="Discount or extra charge on the line"
        onClick={() => lineId && onAdjust(lineId)}
      >
        <PriceIcon size={20} aria-hidden />
      </button>
      <button
        type="button"
        className={cx(BAR_KEY, 'text-fail-text')}
        disabled={off}
        aria-label="Remove the line"
        title="Remove the line"
        onClick={() => lineId && press(() => act({ type: 'remove', lineId }))}
      >
        <RemoveIcon size={20} aria-hidden />
      </button>
    </div>
  );
});

function CourseKey({ isOff, onPress }: { isOff: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      className={BAR_KEY}
      disabled={isOff}
      aria-label="Course of the line"
      title="Course of the line"
      onClick={onPress}
    >
      <NumbersIcon size={20} aria-hidden />
    </button>
  );
}

/** Once a line is gone, the keys are its neighbour's: a second quick tap was meant for the one that is gone. */
function press(change: () => void): void {
  const before = draftNow().lines.length;
  change();
  if (draftNow().lines.length < before) noteAppeared();
}
