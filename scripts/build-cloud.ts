/**
 * `bun scripts/build-cloud.ts [outfile] [--with-demo]`: the cloud's server as one program, then a look for what must not be inside.
 * With the demo it is what journeys go through; without, it is what is shipped.
 */
import { compileProgram, isStoredWide, wordsInside } from './compile.ts';

/** A shipped program holds no restaurant and no simulator of ours. */
export const FORBIDDEN_WHEN_SHIPPED = [
  'Golden Wok',
  'crown-soho',
  'simulated-card-terminals',
  'FAILPOINT_FILE',
] as const;

if (import.meta.main) {
  const words = process.argv.slice(2);
  const withDemo = words.includes('--with-demo');
  const outfile = words.find((word) => !word.startsWith('--')) ?? (withDemo ? 'dist/servery-demo' : 'dist/servery');
  // Tests start the demo some two hundred times.
  await compileProgram({ outfile, features: withDemo ? [] : ['SHIPPED'], startsSoon: withDemo });
  if (await isStoredWide(outfile, 'servery-build:cloud')) {
    console.error(
      `${outfile} is stored with two bytes a letter: a library left one outside ASCII in it, often a name in its banner`,
    );
    process.exit(1);
  }
  const missing = (await wordsInside(outfile, ['servery-build:cloud'])).length === 0;
  const foreign = await wordsInside(outfile, ['servery-build:box', ...(withDemo ? [] : FORBIDDEN_WHEN_SHIPPED)]);
  if (missing || foreign.length > 0) {
    console.error(missing ? `${outfile} is not the cloud's server` : `${outfile} carries ${foreign.join(', ')}`);
    process.exit(1);
  }
  console.log(`${outfile} ${(Bun.file(outfile).size / 1e6).toFixed(1)} MB`);
}
