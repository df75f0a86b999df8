import { forgetApproval } from '../kit/approval.ts';
import { Keypad } from '../kit/keypad.tsx';
import { PinDots } from '../kit/pin-dots.tsx';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { countdownText } from '../kit/store-time.ts';
import { useNow } from '../kit/use-now.ts';
import { usePin, usePinKeys } from '../kit/use-pin.ts';
import { useSteady } from '../kit/use-steady.ts';

/** Another employee takes over this till: four digits, and screen and order stay as they are. */
export function SwitchSheet({ onClose }: { onClose: () => void }) {
  const { employee } = useSession();
  const { changeSession, checkSession } = useTill();
  const now = useNow(Date.now(), 1000);
  const opened = useSteady(onClose);
  const { pin, press, isBusy, problem, lockedUntil, needsPassword } = usePin(async (session) => {
    // Approvals belong to the employee before.
    forgetApproval();
    opened();
    await changeSession('here', session);
  });
  const isLocked = lockedUntil !== null && lockedUntil > now;
  usePinKeys(press, isLocked || isBusy || needsPassword);
  return (
    <Sheet
      title="Switch employee"
      note={employee ? `${employee.name} is signed in` : null}
      size="small"
      onClose={() => {
        onClose();
        // Too many wrong PINs lock the till for everyone.
        if (needsPassword) void checkSession();
      }}
    >
      <p className="text-center text-18 font-semibold">Enter your 4-digit PIN</p>
      <PinDots count={pin.length} />
      <Keypad corner="clear" onKey={press} isDisabled={isLocked || isBusy || needsPassword} />
      <p role="alert" className="mt-3 min-h-12 text-center font-semibold text-fail-text">
        {isLocked ? `Too many wrong PINs. Try again in ${countdownText(lockedUntil - now)}.` : problem}
      </p>
    </Sheet>
  );
}
