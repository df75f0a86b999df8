import type { ReactNode } from 'react';
import {
  ALERT_SOUNDS,
  type AlertSound,
  LOUDER_AFTER_MINUTES,
  REPEAT_MINUTES,
  type RepeatMinutes,
} from '#src/domain/access/terminal-choices.ts';
import type { OwnTerminalSettings } from '#src/domain/till/till.types.ts';
import type { SetTerminalBody } from '#src/domain/till/till-settings.schema.ts';
import type { TillSettings } from '#src/domain/till/till-settings.types.ts';
import { Button } from '#src/ui/button.tsx';
import {
  BellIcon,
  BookingIcon,
  DeliveryIcon,
  type IconType,
  PrinterIcon,
  SoundIcon,
  SoundOffIcon,
} from '#src/ui/icon.tsx';
import { useBrowserStore } from '../kit/browser-store.ts';
import { Choice, ChoiceGroup } from '../kit/choice.tsx';
import { useSession, useTill } from '../kit/pos-context.tsx';
import { play, soundReady, unlockSound } from '../kit/sounds.ts';
import { usePatched } from '../kit/use-patched.ts';
import { settingsCalls } from './settings-calls.ts';
import { SettingsFrame } from './settings-kit.tsx';
import { useSettingsSave } from './use-settings-save.tsx';

const SOUND_LABELS = { bell: 'Bell', chime: 'Chime', marimba: 'Marimba', alarm: 'Alarm' } as const;
const VOLUMES = [
  [0, 'Off'],
  [20, 'Quiet'],
  [50, 'Medium'],
  [80, 'Loud'],
  [100, 'Loudest'],
] as const;

/** What rings at this till, with which sound, how loud, and how often until someone answers. */
export function NotificationsScreen({ settings }: { settings: TillSettings }) {
  const { api } = useTill();
  const { terminal, store } = useSession();
  const isReady = useBrowserStore(soundReady, false);
  const saving = useSettingsSave(settings, (approval, patch: SetTerminalBody['patch']) =>
    settingsCalls(api).setTerminal(patch, approval),
  );
  const { shown, set } = usePatched(terminal.settings, saving.run);
  const { newOrder, failedPrint, newBooking, newMarketplaceOrder = newOrder } = shown.notifications;
  return (
    <SettingsFrame
      title="Notifications"
      lead={`${terminal.name}. New orders and bookings ring until someone views them. They can’t be silenced while the store is open.`}
      saving={saving}
      isWide
      whoMay={settings.whoMay}
      wish={settings.wishes.find(({ subjectId }) => subjectId === terminal.id) ?? null}
    >
      <p className="mb-5 inline-flex items-center gap-2 text-14 font-semibold text-ink-2">
        {isReady ? <SoundIcon size={18} aria-hidden /> : <SoundOffIcon size={18} aria-hidden />}
        {isReady ? 'Sound ready' : 'Tap the screen to turn on sound'}
      </p>
      <div className="grid gap-5 lg:grid-cols-2">
        <OrderEventCard
          title="New online order"
          icon={BellIcon}
          of={newOrder}
          onChange={(change) => set({ notifications: { newOrder: change } })}
        />
        {store.takesUberEats ? (
          <OrderEventCard
            title="New Uber Eats order"
            icon={DeliveryIcon}
            of={newMarketplaceOrder}
            onChange={(change) => set({ notifications: { newMarketplaceOrder: change } })}
          />
        ) : null}
        <EventCard
          title="A docket didn’t print"
          icon={PrinterIcon}
          {...failedPrint}
          repeatMinutes={shown.printAlarmMinutes}
          onSound={(sound) => set({ notifications: { failedPrint: { sound } } })}
          onVolume={(volume) => set({ notifications: { failedPrint: { volume } } })}
          onRepeat={(printAlarmMinutes) => set({ printAlarmMinutes })}
        />
        {store.takesBookings ? (
          <EventCard
            title="New booking"
            icon={BookingIcon}
            {...newBooking}
            onSound={(sound) => set({ notifications: { newBooking: { sound } } })}
            onVolume={(volume) => set({ notifications: { newBooking: { volume } } })}
            onRepeat={(repeatMinutes) => set({ notifications: { newBooking: { repeatMinutes } } })}
          />
        ) : null}
      </div>
    </SettingsFrame>
  );
}

type OrderSound = OwnTerminalSettings['notifications']['newOrder'];

interface OrderEventCardProps {
  title: string;
  icon: IconType;
  of: OrderSound;
  onChange: (change: Partial<OrderSound>) => void;
}

/** An order rings louder while no one answers it. */
function OrderEventCard({ title, icon, of, onChange }: OrderEventCardProps) {
  return (
    <EventCard
      {...{ title, icon }}
      {...of}
      onSound={(sound) => onChange({ sound })}
      onVolume={(volume) => onChange({ volume })}
      onRepeat={(repeatMinutes) => onChange({ repeatMinutes })}
    >
      <ChoiceGroup isDense label="If no one answers" note="rings at full volume, even on tills with the sound off">
        {LOUDER_AFTER_MINUTES.map((louderAfterMinutes) => (
          <Choice
            key={louderAfterMinutes}
            isChosen={of.louderAfterMinutes === louderAfterMinutes}
            onChoose={() => onChange({ louderAfterMinutes })}
          >
            {louderAfterMinutes === 0 ? 'Never' : `After ${louderAfterMinutes} min`}
          </Choice>
        ))}
      </ChoiceGroup>
    </EventCard>
  );
}

interface EventCardProps {
  title: string;
  icon: IconType;
  sound: AlertSound;
  volume: number;
  repeatMinutes: RepeatMinutes;
  onSound: (sound: AlertSound) => void;
  onVolume: (volume: number) => void;
  onRepeat: (minutes: RepeatMinutes) => void;
  children?: ReactNode;
}

function EventCard(props: EventCardProps) {
  const { title, icon: Icon, sound, volume, repeatMinutes, onSound, onVolume, onRepeat, children } = props;
  // A value from elsewhere may be between two buttons. The nearest one is highlighted.
  const nearest = VOLUMES.reduce((so, [each]) => (Math.abs(each - volume) < Math.abs(so - volume) ? each : so), 0);
  const hear = async (which: AlertSound, loudness: number) => {
    await unlockSound();
    play(which, loudness / 100);
  };
  return (
    <section aria-label={title} className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="flex items-center gap-2.5 text-18 font-semibold">
          <Icon size={22} aria-hidden className="text-ink-2" />
          {title}
        </h2>
        <Button size="large" icon={SoundIcon} disabled={volume === 0} onClick={() => void hear(sound, volume)}>
          Test
        </Button>
      </div>
      <ChoiceGroup label="Sound">
        {ALERT_SOUNDS.map((each) => (
          <Choice
            key={each}
            isChosen={sound === each}
            onChoose={() => {
              onSound(each);
              void hear(each, volume);
            }}
          >
            {SOUND_LABELS[each]}
          </Choice>
        ))}
      </ChoiceGroup>
      <ChoiceGroup isDense label="Volume" note={volume === 0 ? 'on screen only' : null}>
        {VOLUMES.map(([each, word]) => (
          <Choice key={each} isChosen={nearest === each} onChoose={() => onVolume(each)}>
            {word}
          </Choice>
        ))}
      </ChoiceGroup>
      <ChoiceGroup isDense label="Repeat" note="after it’s been seen but not answered">
        {REPEAT_MINUTES.map((minutes) => (
          <Choice key={minutes} isChosen={repeatMinutes === minutes} onChoose={() => onRepeat(minutes)}>
            {minutes === 0 ? 'Never' : `Every ${minutes} min`}
          </Choice>
        ))}
      </ChoiceGroup>
      {children}
    </section>
  );
}
