import { memo } from 'react';
import { cx } from '#src/ui/classes.ts';
import { SaveIcon, SendIcon } from '#src/ui/icon.tsx';

const KEY =
  'grid min-h-18 w-15 shrink-0 place-content-center justify-items-center gap-1 rounded-input border border-line bg-paper text-14 font-semibold hover:border-line-strong disabled:opacity-35';

interface BillKeysProps {
  isSaving: boolean;
  isSending: boolean;
  canSave: boolean;
  canSend: boolean;
  onSave: () => void;
  onSend: () => void;
}

/** Save and Send, beside Pay. */
export const BillKeys = memo(function BillKeys(props: BillKeysProps) {
  const { isSaving, isSending, canSave, canSend, onSave, onSend } = props;
  return (
    <>
      <button type="button" disabled={!canSave} aria-busy={isSaving} onClick={onSave} className={KEY}>
        <SaveIcon size={22} aria-hidden />
        Save
      </button>
      <button
        type="button"
        disabled={!canSend}
        aria-busy={isSending}
        onClick={onSend}
        className={cx(KEY, canSend && 'border-accent-text')}
      >
        <SendIcon size={22} aria-hidden />
        Send
      </button>
    </>
  );
});
