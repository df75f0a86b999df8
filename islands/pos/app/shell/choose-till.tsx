import { useId, useState } from 'react';
import type { PairableStore } from '#src/contracts/pos.endpoints.ts';
import { Button } from '#src/ui/button.tsx';
import { CONTROL } from '#src/ui/classes.ts';
import { BackIcon } from '#src/ui/icon.tsx';
import { Choice, ChoiceGroup } from '../kit/choice.tsx';
import { ScreenName } from '../kit/screen-name.tsx';
import { problemText } from '../kit/use-act.ts';
import type { PairChoice } from './pair-calls.ts';

interface ChooseTillProps {
  /** At least one: others may pair nothing. */
  stores: readonly PairableStore[];
  pair: (choice: PairChoice) => Promise<void>;
  onBack: () => void;
}

const NEW = 'new';

/** What is chosen so far; `choice` null: not enough to pair with. */
function useChoice(stores: readonly PairableStore[]) {
  const [storeId, setStoreId] = useState(stores.length === 1 ? stores[0]?.storeId : undefined);
  const [tillId, setTillId] = useState<string | null>(null);
  const [name, setName] = useState('');
  const store = stores.find((one) => one.storeId === storeId);
  const isNew = tillId === NEW;
  const at = store && { restaurantId: store.restaurantId, storeId: store.storeId };
  const isComplete = tillId !== null && (!isNew || name.trim() !== '');
  const till = isNew ? { posTerminalId: null, name: name.trim() } : { posTerminalId: tillId };
  return {
    store,
    tillId,
    isNew,
    name,
    setName,
    setTillId,
    /** Its device is signed out when this one takes its place. */
    replaced: store?.tills.find(({ id, isPaired }) => isPaired && id === tillId) ?? null,
    setStore(id: string) {
      setStoreId(id);
      setTillId(null);
    },
    choice: at && isComplete ? { ...at, ...till } : null,
  };
}

/** The store and the till that this device becomes. */
export function ChooseTill({ stores, pair, onBack }: ChooseTillProps) {
  const chosen = useChoice(stores);
  const { store, choice, replaced } = chosen;
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async () => {
    if (!choice || isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      await pair(choice);
    } catch (error) {
      setProblem(problemText(error));
      setIsBusy(false);
    }
  };
  return (
    <main id="main" className="grid h-dvh place-items-center overflow-y-auto p-6">
      <section aria-label="Choose a till" className="w-full max-w-2xl">
        <p className="text-14 font-bold tracking-wide text-accent-text uppercase">Servery till</p>
        <ScreenName className="mt-1 text-36 font-extrabold">Choose store and till</ScreenName>
        <div className="mt-6 flex flex-col gap-6">
          {stores.length > 1 ? <Stores stores={stores} chosenId={store?.storeId} onChoose={chosen.setStore} /> : null}
          {store ? <Tills {...chosen} store={store} isOnly={stores.length === 1} onChoose={chosen.setTillId} /> : null}
          {chosen.isNew ? <NewName name={chosen.name} onName={chosen.setName} /> : null}
        </div>
        <p className="mt-4 min-h-6 text-ink-2">
          {replaced ? `Another device is ${replaced.name} now. It’s signed out when this one takes its place.` : null}
        </p>
        <p role="alert" className="min-h-6 font-semibold text-fail-text">
          {problem}
        </p>
        <Button
          variant="primary"
          size="large"
          isWide
          isBusy={isBusy}
          disabled={!choice}
          onClick={() => void send()}
          className="mt-2 min-h-16!"
        >
          Pair this till
        </Button>
        <Button size="large" isWide icon={BackIcon} className="mt-3 min-h-14!" onClick={onBack}>
          Back
        </Button>
      </section>
    </main>
  );
}

interface StoresProps {
  stores: readonly PairableStore[];
  chosenId: string | undefined;
  onChoose: (storeId: string) => void;
}

function Stores({ stores, chosenId, onChoose }: StoresProps) {
  return (
    <ChoiceGroup label="Store">
      {stores.map(({ storeId, name, restaurantName }) => (
        <Choice key={storeId} isChosen={storeId === chosenId} onChoose={() => onChoose(storeId)}>
          <span>
            {name}
            {restaurantName === name ? null : (
              <span className="block text-14 font-normal text-ink-3">{restaurantName}</span>
            )}
          </span>
        </Choice>
      ))}
    </ChoiceGroup>
  );
}

interface TillsProps {
  store: PairableStore;
  /** Its name is nowhere else on the screen. */
  isOnly: boolean;
  tillId: string | null;
  isNew: boolean;
  onChoose: (tillId: string) => void;
}

function Tills({ store, isOnly, tillId, isNew, onChoose }: TillsProps) {
  return (
    <ChoiceGroup label={isOnly ? `Till at ${store.name}` : 'Till'}>
      {store.tills.map(({ id, name, isPaired }) => (
        <Choice key={id} isChosen={id === tillId} onChoose={() => onChoose(id)}>
          <span>
            {name}
            <span className="block text-14 font-normal text-ink-3">{isPaired ? 'Paired' : 'Not paired'}</span>
          </span>
        </Choice>
      ))}
      <Choice isChosen={isNew} onChoose={() => onChoose(NEW)}>
        New till
      </Choice>
    </ChoiceGroup>
  );
}

function NewName({ name, onName }: { name: string; onName: (name: string) => void }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        Name of the new till
      </label>
      <input
        id={id}
        value={name}
        maxLength={40}
        autoComplete="off"
        placeholder="Counter"
        onChange={(event) => onName(event.currentTarget.value)}
        className={`${CONTROL} min-h-14`}
      />
    </div>
  );
}
