import type { Menu } from '#src/domain/menu/menu.schema.ts';
import { coursesToChoose, lineCourses } from '../draft/bill-courses.ts';
import { act } from '../draft/draft-store.ts';
import type { OrderDraft } from '../draft/order-draft.ts';
import { Sheet } from '../kit/sheet.tsx';
import { COURSE_KEY, CourseKeys } from './course-keys.tsx';

export interface CourseSheetProps {
  lineId: string;
  draft: OrderDraft;
  menu: Menu;
  /** The dish. */
  name: string;
  onClose: () => void;
}

/** Which course a line is for, and whether it is made now. One touch chooses and closes. */
export function CourseSheet({ lineId, draft, menu, name, onClose }: CourseSheetProps) {
  const known = lineCourses(draft, menu).get(lineId);
  if (!known) return null;
  const follow = (toFollow: boolean) => {
    act({ type: 'follow', lineId, toFollow });
    onClose();
  };
  return (
    <Sheet title={name} note="When the kitchen makes it" size="small" onClose={onClose}>
      <div className="space-y-4 pb-2">
        <div className="grid grid-cols-2 gap-2">
          <button
            type="button"
            aria-pressed={known.state === 'now'}
            onClick={() => follow(false)}
            className={COURSE_KEY}
          >
            Make now
          </button>
          <button
            type="button"
            aria-pressed={known.state === 'toFollow'}
            onClick={() => follow(true)}
            className={COURSE_KEY}
          >
            To follow
          </button>
        </div>
        <CourseKeys
          courses={coursesToChoose(draft, menu)}
          course={known.course}
          onChoose={(course) => {
            act({ type: 'course', lineId, course });
            onClose();
          }}
        />
      </div>
    </Sheet>
  );
}
