import type { ReactNode } from 'react';
import { cx } from './classes.ts';
import { CheckIcon, type IconType, InfoIcon, OfflineIcon, QueuedIcon, WarningIcon } from './icon.tsx';
import { TONES } from './status-pill.tsx';
import type { Tone } from './statuses.ts';

export type BannerKind = 'info' | 'success' | 'waiting' | 'problem' | 'offline';

const KINDS: Record<BannerKind, { tone: Tone; icon: IconType }> = {
  info: { tone: 'going', icon: InfoIcon },
  success: { tone: 'done', icon: CheckIcon },
  waiting: { tone: 'wait', icon: QueuedIcon },
  problem: { tone: 'fail', icon: WarningIcon },
  offline: { tone: 'off', icon: OfflineIcon },
};

export interface BannerProps {
  kind: BannerKind;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** It appeared while the page was open, so screen readers announce it. */
  isAnnounced?: boolean;
  /** What the last press did, on the page that it led to. It has the focus: a live region that arrives full is not read. */
  isOutcome?: boolean;
}

const OUTCOME = { 'data-outcome': true, tabIndex: -1, autoFocus: true } as const;

/** A message that a person must read before they continue; it stays as long as it applies. */
export function Banner({ kind, title, children, action, isAnnounced = false, isOutcome = false }: BannerProps) {
  const { tone, icon: Icon } = KINDS[kind];
  return (
    <div
      data-part="banner"
      role={isAnnounced ? (kind === 'problem' ? 'alert' : 'status') : undefined}
      className={cx('flex flex-wrap items-start gap-x-3 gap-y-2 rounded-card px-4 py-3', TONES[tone])}
    >
      <Icon size={20} aria-hidden className="mt-0.5 shrink-0" />
      <div {...(isOutcome ? OUTCOME : {})} className="min-w-0 flex-1 basis-56 outline-none">
        <p className="font-semibold">{title}</p>
        {children ? <div className="mt-0.5 text-14">{children}</div> : null}
      </div>
      {action ? <div className="flex shrink-0 gap-2">{action}</div> : null}
    </div>
  );
}

export interface ErrorSummaryProps {
  /** By field name, as in a form's state. */
  errors: Readonly<Record<string, string>>;
  /** The error of the whole form. */
  message?: string | null;
  formId?: string;
  /** Whether the page has a field that shows its own error: then a single error is shown only there. */
  isBeside?(name: string): boolean;
}

/** `modifiers.1.basePrice` is `Modifiers 2 base price`: rows are counted from one. */
function fieldText(name: string): string {
  const words = name
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')))
    .join(' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Above a form that came back: everything that is wrong, each a link to its field, which is named where
 * two fields say the same. Focus goes here first. */
export function ErrorSummary({ errors, message, formId = 'f', isBeside }: ErrorSummaryProps) {
  const entries = Object.entries(errors);
  if (entries.length === 0 && !message) return null;
  const [only] = entries;
  if (only && entries.length === 1 && isBeside?.(only[0])) return null;
  const isShownOnce = entries.length === 1 && (!message || message === only?.[1]);
  const isRepeated = (text: string) => entries.filter(([, other]) => other === text).length > 1;
  return (
    <div
      id={`${formId}-errors`}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the page was asked for by a submit, and this is its answer
      autoFocus
      className="rounded-card border border-fail bg-fail-soft px-4 py-3 text-fail-text outline-none"
    >
      {isShownOnce ? null : <p className="font-semibold">{message ?? `Check these ${entries.length} fields`}</p>}
      {entries.length > 0 ? (
        <ul className={cx('space-y-0.5', isShownOnce ? 'font-semibold' : 'mt-1.5 text-14')}>
          {entries.map(([name, text]) => (
            <li key={name}>
              <a
                className="font-medium underline underline-offset-2"
                href={`#${formId}-${name.replaceAll(/[^\w-]/g, '-')}`}
              >
                {isRepeated(text) ? `${fieldText(name)}: ${text}` : text}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
