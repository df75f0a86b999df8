import { createIdMaker } from '#src/shared/ids.ts';

const ids = createIdMaker({
  now: () => Date.now(),
  fill: (bytes) => void crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>),
});

/** Devices make ids of their own, and two never collide (domain rules §2). */
export function newId(): string {
  return ids.next();
}
