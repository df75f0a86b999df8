import { useEffect } from 'react';
import { Button } from '#src/ui/button.tsx';
import { useTill } from '../../kit/pos-context.tsx';
import { Sheet } from '../../kit/sheet.tsx';
import { driveByTill, useTerminalQuestion } from './till-driver.ts';

/** Drives the payment from this page, and asks what the terminal asks, in its own words. */
export default function DrivenPayment({ attemptId }: { attemptId: string }) {
  const { api } = useTill();
  const question = useTerminalQuestion();
  useEffect(() => driveByTill(api, attemptId), [api, attemptId]);
  if (!question) return null;
  return (
    <Sheet
      title={question.text}
      note="The card terminal asks"
      isHeld
      onClose={() => {}}
      footer={
        <div className="flex flex-wrap gap-2 *:min-w-40 *:flex-1">
          {question.options.map((option, at) => (
            <Button
              key={option}
              size="large"
              variant={at === 0 ? 'primary' : 'secondary'}
              onClick={() => question.answer(option)}
            >
              {option}
            </Button>
          ))}
        </div>
      }
    >
      <p className="text-18">The payment waits for this answer.</p>
    </Sheet>
  );
}
