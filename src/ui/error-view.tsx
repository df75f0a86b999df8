import { LinkButton } from './button.tsx';
import { RetryIcon } from './icon.tsx';

export interface ErrorViewProps {
  /** The error's own sentence. */
  text: string;
  /** Targets of Retry and Home. Retry is the page itself. */
  retryHref: string;
  homeHref: string;
  /** The reference that support asks for. */
  reference?: string | null;
  /** The store's number, where a customer would call. */
  phone?: string | null;
}

/** The page-level error of all four front ends (specification 1 §1). */
export function ErrorView({ text, retryHref, homeHref, reference, phone }: ErrorViewProps) {
  return (
    <section data-part="error" className="mx-auto max-w-xl px-(--gutter) py-16 sm:py-24">
      <h1 className="text-28 font-extrabold sm:text-36">Website Error!</h1>
      <p className="mt-3 text-18 text-ink-2">{text}</p>
      <div className="mt-7 flex flex-wrap gap-2">
        <LinkButton href={retryHref} variant="primary" icon={RetryIcon}>
          Retry
        </LinkButton>
        <LinkButton href={homeHref}>Home</LinkButton>
        {phone ? (
          <LinkButton href={`tel:${phone}`} variant="quiet">
            Call {phone}
          </LinkButton>
        ) : null}
      </div>
      {reference ? (
        <p className="mt-8 text-14 text-ink-3">
          Reference <code className="select-all font-mono">{reference}</code>
        </p>
      ) : null}
    </section>
  );
}
