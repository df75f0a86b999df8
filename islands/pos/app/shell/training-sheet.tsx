import { useState } from 'react';
import { openTrainingEndpoint } from '#src/contracts/training.endpoints.ts';
import { Button } from '#src/ui/button.tsx';
import { TrainingIcon } from '#src/ui/icon.tsx';
import { useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { Sheet } from '../kit/sheet.tsx';
import { trainingHere } from '../kit/training.ts';
import { problemText } from '../kit/use-act.ts';

/** What training is, and the way into it. */
export function TrainingSheet({ onClose }: { onClose: () => void }) {
  return trainingHere() === null ? <Start onClose={onClose} /> : <Already onClose={onClose} />;
}

function Start({ onClose }: { onClose: () => void }) {
  const { api } = useTill();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const start = async () => {
    setIsBusy(true);
    setProblem(null);
    try {
      const { path } = await api.client.call(openTrainingEndpoint);
      window.location.assign(path);
    } catch (error) {
      setIsBusy(false);
      setProblem(problemText(error));
    }
  };
  return (
    <Sheet title="Training" note="Practise on a copy of this till." size="small" onClose={onClose}>
      <ul className="list-disc space-y-1.5 pl-5 text-ink-2">
        <li>Same menu, tables and PINs. Everyone enters their own PIN.</li>
        <li>Nothing is saved, printed, charged or sent, and reports don’t change.</li>
        <li>Online orders don’t ring on this till. The top bar shows when real orders are waiting.</li>
        <li>It ends when you leave, or after two hours without use.</li>
      </ul>
      <Button
        variant="primary"
        size="large"
        isWide
        icon={TrainingIcon}
        isBusy={isBusy}
        onClick={() => void start()}
        className="mt-4 min-h-16!"
      >
        Start training
      </Button>
      {problem ? <Problem text={problem} /> : null}
    </Sheet>
  );
}

function Already({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title="This till is in training" size="small" onClose={onClose}>
      <p className="pb-2 text-ink-2">Choose “Leave training” at the top to sell for real.</p>
    </Sheet>
  );
}
