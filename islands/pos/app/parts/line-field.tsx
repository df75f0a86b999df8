import { useId } from 'react';
import { CONTROL, cx } from '#src/ui/classes.ts';

interface LineFieldProps {
  label: string;
  value: string;
  maxLength: number;
  onChange: (text: string) => void;
  isPhone?: boolean;
}

/** A line of text that somebody at the till types: as high as a finger, and never filled in by the browser. */
export function LineField({ label, value, maxLength, onChange, isPhone = false }: LineFieldProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      <input
        id={id}
        type={isPhone ? 'tel' : 'text'}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className={cx(CONTROL, 'min-h-14', isPhone && 'tnum')}
      />
    </div>
  );
}
