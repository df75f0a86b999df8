/** Longer than a busy box takes; a network that swallows calls would otherwise keep the till waiting with what it knows. */
export const PATIENCE_MS = 4000;

/** Thrown in place of an answer that takes too long. */
export const LOST_PATIENCE = new Error('no answer within patience');

export async function withinPatience<T>(reading: Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(LOST_PATIENCE), patienceMs);
  });
  return Promise.race([reading, patience]).finally(() => clearTimeout(timer));
}
