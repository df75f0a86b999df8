import type { Menu } from '#src/domain/menu/menu.schema.ts';
import type { CartLine } from '#src/domain/ordering/cart.schema.ts';
import { coursesToChoose, lineCourses } from '../draft/bill-courses.ts';
import { useDraft } from '../draft/draft-store.ts';

export const COURSE_KEY =
  'min-h-14 rounded-input border border-line bg-paper px-3 font-semibold hover:border-line-strong aria-pressed:border-accent aria-pressed:bg-accent-soft';

interface CourseKeysProps {
  courses: readonly number[];
  course: number | null;
  /** 0: none. */
  onChoose: (course: number) => void;
}

export function CourseKeys({ courses, course, onChoose }: CourseKeysProps) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Course</legend>
      {[...courses, 0].map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === (course ?? 0)}
          onClick={() => onChoose(one)}
          className={`${COURSE_KEY} min-w-24 flex-1`}
        >
          {one === 0 ? 'No course' : `Course ${one}`}
        </button>
      ))}
    </fieldset>
  );
}

interface CourseChoiceProps {
  line: CartLine;
  menu: Menu;
  /** Undefined: its item's, or its category's. */
  chosen: number | undefined;
  onChange: (course: number) => void;
}

/** In a line's sheet, at a table: its course, as long as the kitchen hasn't got the dish. */
export function CourseChoice({ line, menu, chosen, onChange }: CourseChoiceProps) {
  const draft = useDraft();
  const courses = coursesToChoose(draft, menu);
  const known = lineCourses(draft, menu).get(line.id);
  if (courses.length === 0 || !known || known.state === 'made' || known.state === 'sent') return null;
  const course = chosen === line.course ? known.course : chosen || null;
  return <CourseKeys courses={courses} course={course} onChoose={onChange} />;
}
