import { LONGEST_QUESTION } from '#src/domain/reports/ask/asked-of.ts';
import { EXAMPLES } from '#src/domain/reports/ask/suggestions.ts';
import { Button } from '#src/ui/button.tsx';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';

interface Props {
  /** The page that answers. */
  action: string;
  /** What was asked. */
  text?: string;
  hasExamples: boolean;
}

/** A question in words. A plain form: its address is the question, which a bookmark keeps. */
export function AskForm({ action, text = '', hasExamples }: Props) {
  return (
    <search aria-label="Ask your sales" className="mb-6 block print:hidden">
      <form action={action} method="get" className="flex flex-wrap items-end gap-3">
        <Field name="ask" label="Ask your sales" className="min-w-0 flex-1 basis-64">
          {(wiring) => (
            <Input
              {...wiring}
              type="search"
              defaultValue={text}
              maxLength={LONGEST_QUESTION}
              autoComplete="off"
              placeholder={EXAMPLES[0]}
            />
          )}
        </Field>
        <Button type="submit" variant="secondary">
          Ask
        </Button>
      </form>
      {hasExamples ? <Questions {...{ action }} label="For example" texts={EXAMPLES} /> : null}
    </search>
  );
}

/** Questions as links. */
export function Questions({ action, label, texts }: { action: string; label: string; texts: readonly string[] }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-14">
      <span className="text-ink-2">{label}</span>
      <ul className="contents">
        {texts.map((text) => (
          <li key={text}>
            <a
              href={askHref(action, text)}
              className="inline-flex min-h-(--control-small) items-center rounded-button border border-line px-3 no-underline hover:border-line-strong hover:bg-sunken"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function askHref(action: string, text: string): string {
  return `${action}?${new URLSearchParams({ ask: text })}`;
}
