/** `npm run printers [name=port …]`: the demo's printers as a program of their own, which the cloud's end does not end. */
import { spawn } from 'node:child_process';
import { ensureBun, handOver, ROOT } from './ensure-bun.mjs';

handOver(spawn(ensureBun(), ['demo/shop-printers.ts', ...process.argv.slice(2)], { cwd: ROOT, stdio: 'inherit' }));
