import { useState } from 'react';
import { defineIsland } from '#islands/runtime/define.ts';
import { Input } from '#src/ui/controls.tsx';

export interface PasswordFieldProps {
  /** The id that the field's label, help and error refer to. */
  id: string;
  /** Its name in the form. */
  name: string;
  describedBy: string | null;
  isInvalid: boolean;
  /** `new-password` when one is being chosen. */
  autoComplete: 'current-password' | 'new-password';
  maxLength: number;
}

/** A password field that can show its text. Without script it is a plain one. */
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
