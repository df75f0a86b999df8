import { CheckIcon, NextIcon, OpenIcon } from '#src/ui/icon.tsx';
import { Card, SectionHeading } from '#src/ui/surface.tsx';
import type { OpeningStep } from './first-evening.ts';

export interface StepWithWay extends OpeningStep {
  readonly to: string;
}

/** The steps left before the first evening, the next one first; finished ones are folded away. */
export function FirstEveningCard({ steps }: { steps: readonly StepWithWay[] }) {
  const left = steps.filter(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone);
  return (
    <Card as="section" className="mb-6">
      <SectionHeading trailing={<span className="tnum">{`${done.length} of ${steps.length} done`}</span>}>
        Getting ready to open
      </SectionHeading>
      <div aria-hidden="true" className="mb-2 h-1.5 overflow-hidden rounded-full bg-line">
        <div className="h-full rounded-full bg-done" style={{ width: `${(done.length / steps.length) * 100}%` }} />
      </div>
      <ul className="divide-y divide-line">
        {left.map(({ key, title, text, to }) => (
          <li key={key}>
            <a
              href={to}
              className="-mx-2 flex min-h-12 items-center gap-3 rounded-input px-2 py-2 no-underline hover:bg-sunken"
            >
              <OpenIcon size={18} aria-hidden className="shrink-0 text-ink-3" />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">
                  {title}
                  <span className="sr-only">, still to do</span>
                </span>
                <span className="block text-14 text-ink-2">{text}</span>
              </span>
              <NextIcon size={16} aria-hidden className="shrink-0 text-ink-3" />
            </a>
          </li>
        ))}
      </ul>
      {done.length > 0 ? (
        <ul aria-label="Done" className="mt-3 flex flex-wrap gap-x-5 gap-y-1 border-line border-t pt-3">
          {done.map(({ key, title, to }) => (
            <li key={key}>
              <a
                href={to}
                className="inline-flex min-h-8 items-center gap-1.5 text-14 text-ink-2 no-underline hover:text-ink hover:underline"
              >
                <CheckIcon size={16} aria-hidden className="text-done-text" />
                {title}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
