/** Stops the program's mistake where it is made. `why` says why the opposite cannot be. */
export function invariant(condition: unknown, why: string): asserts condition {
  if (!condition) throw new Error(`invariant broken: ${why}`);
}

/** For the default branch of a switch over a union: a new member that is forgotten does not compile. */
export function unreachable(value: never): never {
  throw new Error(`unreachable value: ${JSON.stringify(value)}`);
}
