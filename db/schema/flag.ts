/** A boolean as SQLite keeps it. */
export type Flag = 0 | 1;

export function flag(value: boolean): Flag {
  return value ? 1 : 0;
}
