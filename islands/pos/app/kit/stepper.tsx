import { MinusIcon, PlusIcon } from '#src/ui/icon.tsx';

export interface StepperProps {
  value: number;
  onStep: (by: 1 | -1) => void;
  /** What is counted, for screen readers. */
  label: string;
  least?: number;
  most?: number;
}

/** Minus, the number, plus: buttons as big as a thumb. At a limit a button stays, so the focus isn't lost. */
export function Stepper({ value, onStep, label, least = 1, most = 99 }: StepperProps) {
  const key =
    'grid size-14 place-items-center rounded-input border border-line bg-paper hover:border-line-strong aria-disabled:opacity-40';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a border around two buttons
    <div role="group" aria-label={label} className="flex items-center gap-1">
      <button
        type="button"
        className={key}
        aria-label={`${label}: one less`}
        title={`${label}: one less`}
        aria-disabled={value <= least || undefined}
        onClick={() => value > least && onStep(-1)}
      >
        <MinusIcon size={22} aria-hidden />
      </button>
      <output className="tnum w-12 text-center max-sm:w-9 text-22 font-bold" aria-live="polite">
        {value}
      </output>
      <button
        type="button"
        className={key}
        aria-label={`${label}: one more`}
        title={`${label}: one more`}
        aria-disabled={value >= most || undefined}
        onClick={() => value < most && onStep(1)}
      >
        <PlusIcon size={22} aria-hidden />
      </button>
    </div>
  );
}
