/** Resolves once whatever waits has been served: between two parts of long work, so that no till waits for all of it. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
