import { listPrintStations } from '#db/printing/print-stations.repository.ts';
import { type Basis, basisText } from '#src/domain/kitchen/timing/basis-text.ts';
import { FALLBACK_STATION } from '#src/domain/printing/route-lines.ts';
import { kitchenTimesOf, localTimeOf } from '#src/features/printing/kitchen-times.ts';
import type { PageRequest } from '#src/pages/page.tsx';
import type { StoreScope } from '#src/shared/scope.ts';
import { Input } from '#src/ui/controls.tsx';
import { Field } from '#src/ui/field.tsx';
import { ClockIcon } from '#src/ui/icon.tsx';
import { FormSection } from '../edit-form.tsx';
import type { Kind } from '../forms/kind.ts';
import { yesNo } from '../forms/kinds.tsx';
import { textsUnder } from '../forms.ts';
import { paths } from '../paths.ts';
import { type SettingsLayoutProps, settingsPage } from './settings-page.tsx';

const MINUTES = 'kitchenTiming.minutesOfStation';
const MOST_MINUTES = 240;

interface Learnt {
  readonly id: string;
  readonly name: string;
  /** Whole minutes of a dish of its own, with nothing else open. */
  readonly minutes: number;
  readonly basis: Basis;
}

interface More {
  readonly usual: number;
  readonly stations: readonly (Learnt & { readonly dishes: readonly Learnt[] })[];
}

/** A box for each station; an empty one follows the store's usual time. */
const stationMinutes: Kind<Readonly<Record<string, number>>> = {
  label: 'Your minutes',
  read({ form, path, stored, refuse }) {
    const boxes = textsUnder(form, `${path}.`);
    if (boxes.size === 0) return stored;
    return Object.fromEntries(
      [...boxes].flatMap(([stationId, text]) => {
        if (text === '') return [];
        const minutes = /^\d{1,3}$/.test(text) ? Number(text) : 0;
        if (minutes >= 1 && minutes <= MOST_MINUTES) return [[stationId, minutes]];
        refuse(`Enter minutes from 1 to ${MOST_MINUTES}, or leave it empty.`, `${path}.${stationId}`);
        return [];
      }),
    );
  },
  texts: (minutes, path) =>
    Object.fromEntries(Object.entries(minutes).map(([stationId, each]) => [`${path}.${stationId}`, String(each)])),
  words: (minutes) =>
    Object.values(minutes)
      .map((each) => `${each} min`)
      .join(', ') || 'Usual time',
  // The page draws it: only it knows the stations.
  draw: () => null,
};

export const kitchenTimingPage = settingsPage({
  at: paths.kitchenTiming,
  inStore: { in: 'counter', at: 35, label: 'Kitchen timing', icon: ClockIcon },
  words: 'kitchen timing start dishes together ready times learnt minutes stations screens',
  name: 'orderProcess',
  title: 'Kitchen timing',
  status: 'When dishes are started, and how long they take',
  saved: 'Saved. Applies from the next order.',
  help: {
    title: 'About kitchen timing',
    points: [
      'Times are learnt from kitchen screens, from start to bump. Bumps that were forgotten don’t count, and older ones count less and less.',
      'Until a station has 8 bumped tickets, your own minutes are used.',
      'A promise holds for 9 in 10 orders. A busy kitchen promises later.',
      'Tickets on paper print as before.',
    ],
  },
  fields: {
    kitchenTiming: {
      startsTogether: yesNo('Start dishes so that an order is ready together', {
        help: 'On kitchen screens, the quicker dishes say when to start them. Cooks tap Start when they do.',
      }),
      promisesLearnt: yesNo('Promise ready times from what the kitchen takes', {
        help: 'Once the stations of an order have learnt times. Until then, your usual time is promised.',
      }),
      minutesOfStation: stationMinutes,
    },
  },
  more: readMore,
  Layout: ({ put, form, store, more }: SettingsLayoutProps<More>) => (
    <>
      <FormSection title="Timing">
        <div>
          {put('kitchenTiming.startsTogether')}
          {put('kitchenTiming.promisesLearnt')}
        </div>
      </FormSection>
      <FormSection
        title="Stations"
        lead={`How long a dish takes when nothing else is open. An empty box means your usual ${more.usual} min.`}
      >
        {more.stations.map((station) => (
          <section
            key={station.id}
            aria-label={station.name}
            className="grid gap-3 border-b border-line pb-5 last:border-0"
          >
            <div className="grid items-end gap-4 sm:grid-cols-[12rem_1fr]">
              <Field
                name={`${MINUTES}.${station.id}`}
                label={`${station.name}, your minutes`}
                error={form.errors[`${MINUTES}.${station.id}`]}
              >
                {(wiring) => (
                  <Input
                    {...wiring}
                    inputMode="numeric"
                    maxLength={3}
                    autoComplete="off"
                    defaultValue={
                      form.values[`${MINUTES}.${station.id}`] ??
                      String(store.profile.settings.orderProcess.kitchenTiming.minutesOfStation[station.id] ?? '')
                    }
                  />
                )}
              </Field>
              <p className="text-ink-2">{factText(station)}</p>
            </div>
            {station.dishes.length > 0 ? (
              <ul className="grid gap-1 sm:grid-cols-2">
                {station.dishes.map((dish) => (
                  <li key={dish.id} className="text-14 text-ink-2">
                    <span className="font-semibold text-ink">{dish.name}</span> · {factText(dish)}
                  </li>
                ))}
              </ul>
            ) : null}
          </section>
        ))}
      </FormSection>
    </>
  ),
});

const factText = ({ minutes, basis }: Learnt) => `${minutes} min, ${basisText(basis)}`;

async function readMore({ ctx, scope }: PageRequest<StoreScope>): Promise<More> {
  const { profile } = await ctx.menus.storeOf(scope);
  const stored = await listPrintStations(ctx.db, scope);
  const times = await kitchenTimesOf(ctx.db, ctx, scope, profile);
  const { items } = await ctx.menus.menuOf(scope);
  const when = { ...localTimeOf(ctx.clock.now(), profile.timezone), load: 1 };
  const names = new Map(items.map(({ id, name }) => [id, name]));
  const learnt = (stationId: string, dishId: string) => {
    const { basis, minutesAt } = times.estimate({ stationId, dishId, ...when });
    return { basis, minutes: Math.max(1, Math.round(minutesAt(0.5))) };
  };
  return {
    usual: profile.settings.orderProcess.prepMinutes.pickup,
    stations: (stored.length > 0 ? stored : [FALLBACK_STATION]).map(({ id, name }) => ({
      ...{ id, name, ...learnt(id, '') },
      dishes: times
        .dishesOf(id)
        .flatMap((dishId) => {
          const dish = { id: dishId, name: names.get(dishId) ?? '', ...learnt(id, dishId) };
          return dish.name !== '' && dish.basis.kind === 'learnt' && dish.basis.of === 'dish' ? [dish] : [];
        })
        .sort((a, b) => b.minutes - a.minutes || a.name.localeCompare(b.name)),
    })),
  };
}
