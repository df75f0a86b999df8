import { Button } from '#src/ui/button.tsx';

interface Props<Width extends string> {
  widths: readonly Width[];
  chosen: NoInfer<Width>;
  choose: (width: NoInfer<Width>) => void;
}

/** On which device a preview is seen. */
export function WidthSwitch<Width extends string>({ widths, chosen, choose }: Props<Width>) {
  return (
    <div className="flex gap-2">
      {widths.map((width) => (
        <Button
          key={width}
          size="small"
          aria-pressed={width === chosen}
          onClick={() => choose(width)}
          className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
        >
          {width}
        </Button>
      ))}
    </div>
  );
}
