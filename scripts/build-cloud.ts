/** `bun scripts/build-cloud.ts [outfile]`: the cloud's server as one program, then a look for what must not be inside. */
import { compileProgram, wordsInside } from './compile.ts';

const outfile = process.argv[2] ?? 'dist/servery';
await compileProgram({ outfile, features: [] });
const missing = (await wordsInside(outfile, ['servery-build:cloud'])).length === 0;
const foreign = await wordsInside(outfile, ['servery-build:box']);
if (missing || foreign.length > 0) {
  console.error(
    missing
      ? `${outfile} is not the cloud's server`
      : `${outfile} carries what belongs to a box: ${foreign.join(', ')}`,
  );
  process.exit(1);
}
console.log(`${outfile} ${(Bun.file(outfile).size / 1e6).toFixed(1)} MB`);
