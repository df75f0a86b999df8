/** Longer than a busy box takes. Without a limit, a network that swallows calls would keep the till from using its own storage. */
export const PATIENCE_MS = 4000;

/** Thrown when an answer takes too long. */
export const LOST_PATIENCE = new Error('no answer within patience');

export async function withinPatience<T>(reading: Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(LOST_PATIENCE), patienceMs);
  });
  return Promise.race([reading, patience]).finally(() => clearTimeout(timer));
}
