/** The file of the other thread. In a compiled program it stands beside the program itself, whatever folder this file was in. */
export function heavyWorkerEntry(): URL {
  const isCompiled = Bun.main.startsWith('/$bunfs');
  return new URL('heavy-worker.ts', isCompiled ? `file://${Bun.main}` : new URL('../../', import.meta.url));
}
