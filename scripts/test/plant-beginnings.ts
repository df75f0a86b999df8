/** `bun scripts/test/plant-beginnings.ts <folder>`: what databases of tests begin with, made once for all files. */
import { rmSync } from 'node:fs';
import { keepBeginnings, migrate } from '#db/testing/beginnings.ts';
import { seedHere } from '#db/testing/seeded-context.ts';

const folder = process.argv[2];
if (!folder) throw new Error('Name the folder.');
rmSync(folder, { recursive: true, force: true });
await keepBeginnings(folder, await migrate(), await seedHere());
