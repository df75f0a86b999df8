import { spawnSync } from 'node:child_process';
import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempFolder } from '#tests/support/temp-folder.ts';

/** A disk of so many megabytes; null where this machine gives none to us. To be unmounted by `drop`. */
export function smallDisk(megabytes: number): { readonly dir: string; drop(): void } | null {
  const dir = tempFolder('disk');
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', dir]);
  const drop = () => {
    if (status === 0) spawnSync('umount', ['-l', dir]);
    rmSync(dir, { recursive: true, force: true });
  };
  if (status === 0) return { dir, drop };
  drop();
  return null;
}

/** Something else takes what is left of a disk of so many megabytes, but for so many bytes. */
export function fillUp(dir: string, megabytes: number, leftBytes = 0): void {
  const ballast = join(dir, 'ballast');
  writeFileSync(ballast, '');
  for (let size = megabytes * 2 ** 20; size > 0; size -= 16 * 2 ** 10) {
    try {
      writeFileSync(ballast, Buffer.alloc(size));
      truncateSync(ballast, Math.max(0, size - leftBytes));
      return;
    } catch {
      truncateSync(ballast, 0);
    }
  }
}

export function makeRoom(dir: string): void {
  rmSync(join(dir, 'ballast'), { force: true });
}
