/** Who can be tapped on a till's lock screen before their PIN. */
export interface LockFace {
  readonly id: string;
  readonly name: string;
  /** Empty: the first letters of the name. */
  readonly initials: string;
  readonly color: string;
  /** Of their picture; null: their initials are shown. */
  readonly pictureMark: string | null;
}

/** Two rows of four, to be hit without looking for long. */
export const MAX_LOCK_FACES = 8;

/** Why someone can't be shown there as well; null: they can. */
export function lockFaceProblem(employeeId: string, shown: readonly Pick<LockFace, 'id'>[]): string | null {
  if (shown.some(({ id }) => id === employeeId) || shown.length < MAX_LOCK_FACES) return null;
  return `${MAX_LOCK_FACES} employees are on the lock screen. Take one off first.`;
}
