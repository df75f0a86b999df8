/** `bun kiosk/build.ts [outfile]`: a shop's box as one program, then a look for what must not be inside. */
import { compileProgram, wordsInside } from '../scripts/compile.ts';

/** A stolen box opens no provider's door: neither their adapters nor the names of their secrets are in it. */
export const FORBIDDEN_IN_A_BOX = [
  'servery-build:cloud',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMS_AUTH_TOKEN',
  'SMTP_URL',
  'api.stripe.com',
  'api.twilio.com',
  'nodemailer',
  // What kills it on purpose, and the simulator that goes with it.
  'FAILPOINT_FILE',
  'simulated-card-terminals',
] as const;

if (import.meta.main) {
  const outfile = process.argv[2] ?? 'dist/servery-box';
  // Whose signature a newer program must carry; without it this one takes none (kiosk/update/sign.ts).
  const key = process.env.UPDATE_PUBLIC_KEY;
  await compileProgram({ outfile, features: ['KIOSK'], texts: key ? { SERVERY_UPDATE_PUBLIC_KEY: key } : {} });
  const missing = (await wordsInside(outfile, ['servery-build:box'])).length === 0;
  const foreign = await wordsInside(outfile, FORBIDDEN_IN_A_BOX);
  if (missing || foreign.length > 0) {
    console.error(
      missing ? `${outfile} is not a box` : `${outfile} carries what belongs to the cloud: ${foreign.join(', ')}`,
    );
    process.exit(1);
  }
  console.log(`${outfile} ${(Bun.file(outfile).size / 1e6).toFixed(1)} MB`);
}
