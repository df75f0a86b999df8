import { AppErrorAnswer } from '#islands/runtime/api-client.ts';
import { PairForm } from './pair-form.tsx';

/** The code was right, and made this device something else than the screen whose page is open. */
export class OtherKind extends Error {}

interface PairScreenProps {
  /** 'Servery kitchen'. */
  app: string;
  heading: string;
  /** As the admin names it: 'a kitchen screen'. */
  kind: string;
  /** Throws `OtherKind` or `AppErrorAnswer`. */
  pair: (pairingCode: string) => Promise<void>;
}

/** Pairs this device with a screen that was set up in the admin. Later starts skip it. */
export function PairScreen({ app, heading, kind, pair }: PairScreenProps) {
  return (
    <PairForm
      app={app}
      heading={<h1 className="mt-1 text-36 font-extrabold">{heading}</h1>}
      lead={`In the admin, open your store, go to Tills and add this device as ${kind}. Then enter the code here.`}
      pair={pair}
      problemText={(error) =>
        error instanceof OtherKind
          ? `That code is for a till or another screen. Add ${kind} in the admin and enter its code.`
          : answerText(error)
      }
    />
  );
}

/** What an attempt at a screen says when it fails. */
export function answerText(error: unknown): string {
  return error instanceof AppErrorAnswer ? error.message : 'That didn’t work. Try again.';
}
