import { LinkButton } from '#src/ui/button.tsx';
import { CheckIcon } from '#src/ui/icon.tsx';
import type { OpeningFacts, OpeningPlace } from './frame-facts.ts';

/** On the pages of a step to the first evening: whether it is done, the way back to the list and the way to the next one. */
export function OpeningBar({ opening, here }: { opening: OpeningFacts | null; here: string }) {
  const step = opening && stepAt(opening, here);
  if (!opening || !step) return null;
  const { steps, homeHref } = opening;
  const next = steps.find((one) => !one.isDone && one !== step);
  const count = steps.filter(({ isDone }) => isDone).length;
  return (
    <nav
      aria-label="Getting ready to open"
      data-part="opening-bar"
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-surface px-4 py-2 text-14 print:hidden"
    >
      <p className="flex min-w-0 flex-1 basis-56 items-center gap-2">
        {step.isDone ? <CheckIcon size={16} aria-hidden className="shrink-0 text-done-text" /> : null}
        <span>
          <span className="font-semibold">{step.title}</span>
          {step.isDone ? <span className="sr-only">, done</span> : null}
          <span className="tnum text-ink-2">{` · ${count} of ${steps.length} done`}</span>
        </span>
      </p>
      <span className="flex flex-wrap items-center gap-2">
        <LinkButton href={homeHref} size="small" variant="quiet">
          Back to the list
        </LinkButton>
        {next ? (
          <LinkButton href={next.to} size="small">
            Next: {next.title.charAt(0).toLowerCase() + next.title.slice(1)}
          </LinkButton>
        ) : null}
      </span>
    </nav>
  );
}

/** The step that leads here, or else the one whose own pages are nearest above. The test order has none: it is placed on the website. */
function stepAt({ steps, homeHref }: OpeningFacts, here: string): OpeningPlace | undefined {
  const above = steps.filter(({ root }) => root !== homeHref && (root === here || here.startsWith(`${root}/`)));
  return steps.find(({ to }) => to === here) ?? above.toSorted((one, other) => other.root.length - one.root.length)[0];
}
