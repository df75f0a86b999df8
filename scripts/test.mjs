/**
 * `npm test` and `.ci/run`: everything that says whether the product is whole. Fetches Bun and the packages where they
 * are missing, and hands over to `scripts/test/main.ts`, which says what the words after it mean.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBun, handOver, ROOT } from './ensure-bun.mjs';

const bun = ensureBun();
handOver(spawn(bun, [join(ROOT, 'scripts/test/main.ts'), ...process.argv.slice(2)], { cwd: ROOT, stdio: 'inherit' }));
