import { CheckIcon } from '#src/ui/icon.tsx';
import { Card } from '#src/ui/surface.tsx';

const STEPS = [
  { title: 'Restaurant', text: 'Its name and country.' },
  { title: 'First store', text: 'Address and contact details.' },
  { title: 'Hours', text: 'When you’re open and when you take orders.' },
  { title: 'Menu', text: 'Categories and items.' },
  { title: 'Till and printers', text: 'Use any tablet as a till. Dockets print where food is made.' },
] as const;

/** The steps from nothing to the first order, and how many are done. */
export function FirstSteps({ done }: { done: number }) {
  return (
    <Card as="section">
      <h2 className="text-16">Get ready for your first order</h2>
      <ol className="mt-4 flex flex-col">
        {STEPS.map(({ title, text }, at) => (
          <li
            key={title}
            aria-current={at === done ? 'step' : undefined}
            className="group/step relative flex gap-3 pb-5 last:pb-0"
          >
            <span
              aria-hidden="true"
              className="absolute top-7 bottom-0 left-[0.6875rem] w-0.5 bg-line group-last/step:hidden"
            />
            <span
              aria-hidden="true"
              className="tnum relative grid size-6 shrink-0 place-items-center rounded-full bg-line font-bold text-12 text-ink-2 group-aria-[current=step]/step:bg-accent group-aria-[current=step]/step:text-accent-ink"
            >
              {at < done ? <CheckIcon size={14} /> : at + 1}
            </span>
            <div className="min-w-0">
              <p className={at === done ? 'font-semibold' : 'font-medium text-ink-2'}>
                {title}
                {at < done ? <span className="sr-only">, done</span> : null}
              </p>
              <p className="text-14 text-ink-3">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
