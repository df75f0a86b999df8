/** `bun kiosk/build.ts [outfile]` compiles the box into one program, then checks that nothing forbidden is inside. */
import { compileProgram, wordsInside } from '../scripts/compile.ts';

/** A stolen box must not open a provider's account, so it contains neither their adapters nor the names of their secrets. */
export const FORBIDDEN_IN_A_BOX = [
  'servery-build:cloud',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMS_AUTH_TOKEN',
  'SMTP_URL',
  'api.stripe.com',
  'api.twilio.com',
  'nodemailer',
  // Failpoints that kill it, and the simulator that goes with them.
  'FAILPOINT_FILE',
  'simulated-card-terminals',
] as const;

if (import.meta.main) {
  const outfile = process.argv[2] ?? 'dist/servery-box';
  // The key that signs newer programs. Without it this program takes no updates (kiosk/update/sign.ts).
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
