import { useState } from 'react';
import { defineIsland } from '#islands/runtime/define.ts';
import { Input } from '#src/ui/controls.tsx';

export interface PasswordFieldProps {
  /** As the label, help and error of the field name it. */
  id: string;
  /** What the form calls it. */
  name: string;
  describedBy: string | null;
  isInvalid: boolean;
  /** `new-password` where one is chosen. */
  autoComplete: 'current-password' | 'new-password';
  maxLength: number;
}

/** A password that can be looked at while it is typed; without script it is a plain one. */
function PasswordField({ id, name, describedBy, isInvalid, autoComplete, maxLength }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <span className="relative block">
      <Input
        id={id}
        name={name}
        type={isShown ? 'text' : 'password'}
        required
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxLength}
        aria-invalid={isInvalid || undefined}
        aria-describedby={describedBy ?? undefined}
        className="pr-18"
      />
      <button
        type="button"
        aria-pressed={isShown}
        aria-controls={id}
        onClick={() => setIsShown(!isShown)}
        className="absolute inset-y-0 right-0 rounded-input px-3 font-semibold text-14 text-ink-2 hover:text-ink [@media(scripting:none)]:hidden"
      >
        {isShown ? 'Hide' : 'Show'}
        <span className="sr-only"> password</span>
      </button>
    </span>
  );
}

export default defineIsland('admin/password-field', PasswordField);
