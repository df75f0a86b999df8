import type { CallReason, OpenCall } from '#src/domain/floor/table-call.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';

interface CallStaffViewProps {
  /** What was called for already; null: nothing waits. */
  open: OpenCall | null;
  /** Made with the page: pressed twice, it is one call. */
  once: string;
  /** What a bill is called here. */
  word: string;
  /** Why the last call was refused. */
  message: string | null;
}

/** How guests at an open table call the staff, and whether someone is coming: nobody’s name. */
export function CallStaffView({ open, once, word, message }: CallStaffViewProps) {
  if (open) {
    return (
      <section data-part="call" role="status" aria-label="Call staff">
        {open.comingBy === null ? (
          <Banner kind="waiting" title="We’ve told our staff">
            {askedFor(word)[open.reason]} Someone will be with you soon.
          </Banner>
        ) : (
          <Banner kind="success" title="Someone is on their way">
            {askedFor(word)[open.reason]}
          </Banner>
        )}
      </section>
    );
  }
  return (
    <form
      method="post"
      data-part="call"
      aria-labelledby="call-staff"
      className="rounded-card border border-line bg-surface p-5"
    >
      <h2 id="call-staff" className="font-bold text-18">
        Call staff
      </h2>
      <p className="mt-1 text-14 text-ink-2">What would you like?</p>
      {message ? (
        <p role="alert" className="mt-2 font-semibold text-fail-text">
          {message}
        </p>
      ) : null}
      <input type="hidden" name="once" value={once} />
      <div className="mt-3 grid grid-cols-2 gap-2">
        {keysOf(word).map(([reason, label]) => (
          <Button key={reason} type="submit" name="call" value={reason} size="large">
            {label}
          </Button>
        ))}
      </div>
    </form>
  );
}

function keysOf(word: string): readonly (readonly [CallReason, string])[] {
  return [
    ['order', 'To order'],
    ['water', 'Water'],
    ['bill', `The ${word}`],
    ['other', 'Something else'],
  ];
}

function askedFor(word: string): Readonly<Record<CallReason, string>> {
  return {
    order: 'You’d like to order.',
    water: 'You asked for water.',
    bill: `You asked for the ${word}.`,
    other: 'You asked for someone to come by.',
  };
}
