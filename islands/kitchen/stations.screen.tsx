import { type FormEvent, useState } from 'react';
import { answerText } from '#islands/shared/pairing/pair-screen.tsx';
import type { KitchenScreen } from '#src/domain/kitchen/kitchen.types.ts';
import { Button } from '#src/ui/button.tsx';
import type { KitchenApi } from './kitchen-api.ts';

interface StationsScreenProps {
  api: KitchenApi;
  screen: KitchenScreen;
  onChosen: () => Promise<void>;
}

/** Chooses whose tickets this screen shows. */
export function StationsScreen({ api, screen, onChosen }: StationsScreenProps) {
  const { stations } = screen;
  // All are shown until someone has chosen, and no one wants to untick them.
  const [chosen, setChosen] = useState(screen.stationIds.length === stations.length ? [] : screen.stationIds);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const flip = (id: string) => setChosen((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length > 0) void save(chosen);
    else setProblem('Choose at least one station, or show all of them.');
  };
  const save = async (stationIds: readonly string[]) => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      await api.chooseStations(stationIds);
      await onChosen();
    } catch (error) {
      setProblem(answerText(error));
      setIsBusy(false);
    }
  };
  return (
    <main id="main" className="grid h-dvh place-items-center overflow-y-auto p-6">
      <form onSubmit={submit} noValidate className="w-full max-w-xl">
        <p className="text-14 font-bold tracking-wide text-accent-text uppercase">{screen.storeName}</p>
        <h1 className="mt-1 text-36 font-extrabold">Stations</h1>
        <fieldset className="mt-4">
          <legend className="text-18 text-ink-2">Choose whose tickets this screen shows.</legend>
          <div className="mt-4 grid gap-3">
            {stations.map(({ id, name }) => (
              <label
                key={id}
                className="flex min-h-16 cursor-pointer items-center gap-4 rounded-card border-2 border-line-strong bg-surface px-5 text-22 font-semibold"
              >
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  onChange={() => flip(id)}
                  className="size-7 accent-accent"
                />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
        <p role="alert" className="mt-2 min-h-6 font-semibold text-fail-text">
          {problem}
        </p>
        <div className="mt-2 grid gap-3">
          <Button type="submit" variant="primary" size="large" isWide isBusy={isBusy} className="min-h-16!">
            Show tickets
          </Button>
          <Button size="large" isWide isBusy={isBusy} className="min-h-16!" onClick={() => void save([])}>
            Show all stations
          </Button>
        </div>
      </form>
    </main>
  );
}
