import { existsSync } from 'node:fs';

/** The LiteFS of this machine: LITEFS_BIN or on the path. Null where there is none, or where it can't mount. */
export function litefsProgram(): string | null {
  return missingForLiteFs().length === 0 ? find() : null;
}

/** What LiteFS lacks on this machine, each as a sentence for the person at its keyboard. */
export function missingForLiteFs(): string[] {
  const missing: string[] = [];
  if (!find()) {
    missing.push(
      'LiteFS itself, at LITEFS_BIN or on the path: `go install github.com/superfly/litefs/cmd/litefs@v0.5.14`.',
    );
  }
  if (process.platform !== 'linux') missing.push('Linux.');
  else if (!existsSync('/dev/fuse')) missing.push('/dev/fuse: in a container, run that with `--device /dev/fuse`.');
  if (Bun.which('fusermount3') === null) missing.push('fusermount3: `apt-get install fuse3`.');
  if (process.getuid?.() !== 0) missing.push('root, as mounting needs it: `sudo npm run cluster`.');
  return missing;
}

function find(): string | null {
  return [process.env.LITEFS_BIN, Bun.which('litefs')].find((path) => path && existsSync(path)) ?? null;
}

/** What is missing, for the person who reads the run. */
export const NO_LITEFS = 'skipped: no LiteFS';
