/** This program once more, with a command of its own, behind all others in the queue for the processor. */
export async function runBeside(
  words: readonly string[],
  signal: AbortSignal,
): Promise<{ readonly code: number; readonly output: string }> {
  const isCompiled = Bun.main.startsWith('/$bunfs');
  const self = [process.execPath, ...(isCompiled ? [] : [Bun.main]), ...words];
  const nice = Bun.which('nice');
  const child = Bun.spawn(nice ? [nice, '-n', '19', ...self] : self, { stdout: 'pipe', stderr: 'pipe', signal });
  const [said, wrong] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, output: `${said}${wrong}`.trim() };
}
