/** The box, from nothing to listening. */
export async function start(): Promise<void> {
  throw new Error('the box is not composed yet');
}
