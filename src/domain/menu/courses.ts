/** The courses of a meal that a dish can belong to. Browser-safe. */
export const MAX_COURSES = 6;

interface HasCourse {
  /** 0: none, whatever the category has. */
  readonly course?: number | undefined;
}

/** A dish's course: the one chosen on its line, else its item's, else its category's. Undefined: none, made at once. */
export function courseOf(
  chosen: number | undefined,
  item: HasCourse,
  category: HasCourse | undefined,
): number | undefined {
  return (chosen ?? item.course ?? category?.course) || undefined;
}
