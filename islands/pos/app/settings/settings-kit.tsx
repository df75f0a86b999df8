/** What a till's settings pages share: their frame, a search, a switch, colours. */
import { type ReactNode, useId } from 'react';
import type { SettingsCommand, TillSettings } from '#src/domain/till/till-settings.types.ts';
import { cx } from '#src/ui/classes.ts';
import { BackIcon, CheckIcon, LockIcon, QueuedIcon, SearchIcon, WarningIcon } from '#src/ui/icon.tsx';
import { useSession } from '../kit/pos-context.tsx';
import { ScreenName } from '../kit/screen-name.tsx';
import { PosLink } from '../paths/links.tsx';
import type { Saving } from './use-settings-save.tsx';

export interface SettingsFrameProps {
  title: string;
  lead: ReactNode;
  /** Null when nothing is saved here. */
  saving: Pick<Saving<never>, 'state' | 'problem' | 'pin'> | null;
  /** Names of the employees whose PIN opens it. Empty when no one has the permission yet, null when everyone may. */
  whoMay: readonly string[] | null;
  /** On a box: why the cloud rejected the last command, or that it waits. */
  wish?: { readonly byName: string; readonly refusedText: string | null } | null;
  /** What a change does on a box until the cloud has carried it out. */
  waitText?: string;
  actions?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}

/** A settings page: the way back, its subject, and the state of the last change. */
export function SettingsFrame(props: SettingsFrameProps) {
  const { title, lead, saving, actions, isWide = false, children } = props;
  const line = useStateLine(props);
  return (
    <main id="main" className="flex h-full flex-col">
      <header className="flex min-h-16 shrink-0 flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-3 py-2 max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)] max-md:gap-y-0 md:px-5">
        <PosLink
          to="/settings"
          aria-label="Back to settings"
          title="Back to settings"
          className="grid size-12 shrink-0 place-items-center rounded-input text-ink-2 hover:bg-sunken hover:text-ink max-md:row-span-2"
        >
          <BackIcon size={24} aria-hidden />
        </PosLink>
        <div className="min-w-40 flex-1 max-md:contents">
          <ScreenName className="text-22 leading-tight font-bold max-md:col-start-2">{title}</ScreenName>
          <p className={cx('text-14 text-ink-3 max-md:col-start-2 max-md:row-start-2', line && 'max-md:invisible')}>
            {lead}
          </p>
        </div>
        <StateLine line={line} />
        {actions ? <div className="flex gap-2 max-md:col-span-2 max-md:mt-2 max-sm:*:flex-1">{actions}</div> : null}
      </header>
      <section
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a page without buttons is scrolled by the keyboard too
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain outline-none focus-visible:ring-2 focus-visible:ring-accent-text focus-visible:ring-inset"
      >
        <div className={cx('p-5 md:px-8', isWide ? '' : 'max-w-4xl')}>{children}</div>
      </section>
      {saving?.pin}
    </main>
  );
}

function useStateLine({ saving, whoMay, wish = null, waitText = COUNTS_HERE }: SettingsFrameProps) {
  const { employee, line: toCloud } = useSession();
  const mayChange = whoMay === null || employee?.permissions.includes('settings') === true;
  const reachesCloud = toCloud?.reachesCloud !== false;
  return stateOf({ saving, wish, lockedFor: mayChange ? null : whoMay, waitText, reachesCloud });
}

/** The state of the last change. On a phone it replaces the introduction, so nothing moves under the finger. */
function StateLine({ line }: { line: ReturnType<typeof stateOf> }) {
  return (
    <p
      role="status"
      className={cx(
        'flex min-h-8 max-w-md items-center gap-2 text-14 font-semibold max-md:col-start-2 max-md:row-start-2 max-md:min-h-0 max-md:self-start max-md:leading-tight',
        line?.tone === 'fail' ? 'text-fail-text' : line?.tone === 'done' ? 'text-done-text' : 'text-wait-text',
      )}
    >
      {line ? (
        <>
          <line.icon size={18} aria-hidden className="shrink-0" />
          {line.text}
        </>
      ) : null}
    </p>
  );
}

const COUNTS_HERE = 'Changed on this till. It will sync when the internet is back.';
const UNDER_WAY = { tone: 'wait', icon: QueuedIcon, text: 'Saving…' } as const;

export interface SaveState extends Required<Pick<SettingsFrameProps, 'saving' | 'waitText'>> {
  readonly wish: SettingsFrameProps['wish'] | null;
  /** Names the employees whose PIN opens it, if the current one may not. */
  readonly lockedFor: readonly string[] | null;
  readonly reachesCloud: boolean;
}

/** The message beside the title. Null when there is none. */
export function stateOf({ saving, wish, lockedFor, waitText, reachesCloud }: SaveState) {
  if (saving?.problem) return { tone: 'fail', icon: WarningIcon, text: saving.problem } as const;
  // The current change comes before the answer to the last one.
  if (saving?.state === 'busy') return UNDER_WAY;
  if (wish?.refusedText) return { tone: 'fail', icon: WarningIcon, text: wish.refusedText } as const;
  if (wish || saving?.state === 'waiting') {
    return reachesCloud ? UNDER_WAY : ({ tone: 'wait', icon: QueuedIcon, text: waitText } as const);
  }
  if (saving?.state === 'saved') return { tone: 'done', icon: CheckIcon, text: 'Saved' } as const;
  if (lockedFor) return { tone: 'wait', icon: LockIcon, text: lockedText(lockedFor) } as const;
  return null;
}

/** For a page whose rows each show their own rejection: what still waits, of all rows. */
export function waitsFor(
  { wishes }: Pick<TillSettings, 'wishes'>,
  kind: SettingsCommand['kind'],
): SettingsCommand | null {
  return wishes.find((one) => one.kind === kind && one.refusedText === null) ?? null;
}

export function lockedText(whoMay: readonly string[]): string {
  if (whoMay.length === 0)
    return 'No one here has permission to change this. Give someone permission in the admin, under Employees.';
  const names = whoMay.length > 3 ? `${whoMay.slice(0, 3).join(', ')} …` : whoMay.join(' or ');
  return `Changes need a PIN from ${names}`;
}

/** For one row: that its change waits, or why the cloud rejected it. Empty otherwise. */
export function PendingLine({ wish }: { wish: SettingsCommand | null }) {
  const { line } = useSession();
  if (wish === null) return null;
  if (wish.refusedText !== null) {
    return (
      <span className="flex items-center gap-1.5 text-14 text-fail-text">
        <WarningIcon size={16} aria-hidden className="shrink-0" />
        {wish.refusedText}
      </span>
    );
  }
  return (
    <span className="flex items-center gap-1.5 text-14 font-semibold text-wait-text">
      <QueuedIcon size={16} aria-hidden className="shrink-0" />
      {line?.reachesCloud === false ? `Will sync when the internet is back (${wish.byName})` : UNDER_WAY.text}
    </span>
  );
}

export function SearchField({
  label,
  typed,
  onType,
}: {
  label: string;
  typed: string;
  onType: (text: string) => void;
}) {
  return (
    <search className="relative min-w-48 flex-1">
      <SearchIcon
        size={20}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-3"
      />
      <input
        type="text"
        inputMode="search"
        value={typed}
        aria-label={label}
        placeholder="Type to search"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onType('');
        }}
        className="h-12 w-full rounded-input border border-line bg-surface pr-3 pl-10 text-16 text-ink focus:border-accent-text focus:outline-2 focus:outline-accent-text"
      />
    </search>
  );
}

export interface SwitchKeyProps {
  label: string;
  help?: string;
  isOn: boolean;
  isDisabled?: boolean;
  onSwitch: (isOn: boolean) => void;
}

/** Applies at once. The whole row is the button. */
export function SwitchKey({ label, help, isOn, isDisabled = false, onSwitch }: SwitchKeyProps) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-describedby={help ? id : undefined}
      aria-label={label}
      disabled={isDisabled}
      onClick={() => onSwitch(!isOn)}
      className="flex min-h-16 w-full items-center justify-between gap-6 rounded-card border border-line bg-surface px-4 py-3 text-left hover:border-line-strong disabled:opacity-45"
    >
      <span className="min-w-0">
        <span className="block text-18 leading-tight font-semibold">{label}</span>
        {help ? (
          <span id={id} className="block text-14 text-ink-3">
            {help}
          </span>
        ) : null}
      </span>
      <Knob isOn={isOn} />
    </button>
  );
}

/** `done` is a state of the thing itself. Otherwise it is a choice. */
export function Knob({ isOn, tone = 'chosen' }: { isOn: boolean; tone?: 'chosen' | 'done' }) {
  const on = tone === 'done' ? 'border-done bg-done' : 'border-accent bg-accent';
  const knob = tone === 'done' ? 'left-6.5 bg-surface text-done-text' : 'left-6.5 bg-accent-ink text-accent';
  return (
    <span
      data-part="knob"
      aria-hidden="true"
      className={cx(
        'relative h-8 w-14 shrink-0 rounded-full border-2 transition-colors',
        isOn ? on : 'border-line-strong bg-sunken',
      )}
    >
      <span
        className={cx(
          'absolute top-0.5 grid size-6 place-items-center rounded-full transition-[left]',
          isOn ? knob : 'left-0.5 bg-line-strong text-sunken',
        )}
      >
        {isOn ? <CheckIcon size={16} strokeWidth={3} /> : null}
      </span>
    </span>
  );
}
