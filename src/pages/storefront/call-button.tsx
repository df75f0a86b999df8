import { Button } from '#src/ui/button.tsx';

/** What the button that asks for a call sends. */
export const CALL_ME = 'callCode';

/** The second way of a code, for a phone that gets no texts; offered once a text was asked for. */
export function CallButton() {
  return (
    <Button type="submit" name="do" value={CALL_ME} variant="quiet" formNoValidate>
      Call me instead
    </Button>
  );
}
