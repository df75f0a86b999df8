import { MinusIcon, PlusIcon } from '#src/ui/icon.tsx';

export interface StepperProps {
  value: number;
  onStep: (by: 1 | -1) => void;
  /** What is counted, for readers. */
  label: string;
  least?: number;
  most?: number;
}

/** Minus, the number, plus: each key as big as a thumb. */
export function Stepper({ value, onStep, label, least = 1, most = 99 }: StepperProps) {
  const key =
    'grid size-14 place-items-center rounded-input border border-line bg-paper hover:border-line-strong disabled:opacity-40';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around two keys
    <div role="group" aria-label={label} className="flex items-center gap-1">
      <button
        type="button"
        className={key}
        aria-label={`${label}: one less`}
        disabled={value <= least}
        onClick={() => onStep(-1)}
      >
        <MinusIcon size={22} aria-hidden />
      </button>
      <output className="tnum w-12 text-center text-22 font-bold" aria-live="polite">
        {value}
      </output>
      <button
        type="button"
        className={key}
        aria-label={`${label}: one more`}
        disabled={value >= most}
        onClick={() => onStep(1)}
      >
        <PlusIcon size={22} aria-hidden />
      </button>
    </div>
  );
}
