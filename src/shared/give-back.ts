/** Smaller arrays may lie in memory that they share with others. */
const LEAST_BYTES = 64 * 1024;

/**
 * Gives the memory of a large array back at once. Otherwise it stays taken until a collection, and while one picture is made the
 * next has begun. Nothing may read the array afterwards.
 */
export function giveBack({ buffer, byteLength }: Uint8Array): void {
  if (byteLength >= LEAST_BYTES && buffer instanceof ArrayBuffer) buffer.transfer(0);
}
