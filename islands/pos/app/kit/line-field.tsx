import { useId } from 'react';
import { CONTROL, cx } from '#src/ui/classes.ts';

interface LineFieldProps {
  label: string;
  value: string;
  maxLength: number;
  onChange: (text: string) => void;
  isPhone?: boolean;
  /** A note about what was typed, beside the label, where it moves nothing. */
  note?: string | null;
}

/** A single-line text field: as high as a finger, and never filled in by the browser. */
export function LineField({ label, value, maxLength, onChange, isPhone = false, note = null }: LineFieldProps) {
  const id = useId();
  const hint = note ?? limitNote(value, maxLength);
  return (
    <div className="min-w-0">
      <div className="mb-1 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <span id={`${id}-note`} role="status" className="text-14 font-semibold text-wait-text empty:hidden">
          {hint}
        </span>
      </div>
      <input
        id={id}
        type={isPhone ? 'tel' : 'text'}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        aria-describedby={hint === null ? undefined : `${id}-note`}
        onChange={(event) => onChange(event.target.value)}
        className={cx(CONTROL, 'min-h-14', isPhone && 'tnum')}
      />
    </div>
  );
}

/** Anything typed beyond a field's maximum is lost, so a note says so. */
export function limitNote(value: string, maxLength: number): string | null {
  return value.length >= maxLength ? `Up to ${maxLength} characters` : null;
}
