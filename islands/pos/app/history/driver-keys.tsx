import { useState } from 'react';
import { VEHICLE_TYPES, VEHICLE_WORDS, type VehicleType } from '#src/domain/delivery/delivery-providers.ts';
import type { DriverMove } from '#src/domain/delivery/own-driver.ts';
import type { TillDelivery } from '#src/domain/till/courier.types.ts';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { Choice, ChoiceGroup } from '../kit/choice.tsx';
import { ChoiceSheet } from '../kit/choice-sheet.tsx';
import { LineField } from '../kit/line-field.tsx';
import { useTill } from '../kit/pos-context.tsx';
import { Problem } from '../kit/problem.tsx';
import { useAct } from '../kit/use-act.ts';
import { deliveryCalls } from './delivery-calls.ts';

/** One who was sent before. */
export interface KnownDriver {
  readonly name: string;
  readonly phone: string;
  readonly vehicle: string;
}

interface KeysProps {
  delivery: TillDelivery;
  drivers: readonly KnownDriver[];
  again: () => Promise<void>;
}

const MOVE_WORDS: Readonly<Record<DriverMove, string>> = {
  left: 'Driver left',
  delivered: 'Delivered',
  returned: 'Couldn’t deliver',
  takenOff: 'Take driver off',
};
/** What goes well is one tap in the accent's colour. */
const NEXT: DriverMove[] = ['left', 'delivered'];

/** Sends an own driver, and says how far they are. */
export function DriverKeys({ delivery, drivers, again }: KeysProps) {
  const [isSending, setIsSending] = useState(false);
  const { courier, maySend } = delivery;
  const isOwn = courier?.provider === 'inHouse' && courier.moves.length > 0;
  return (
    <>
      {isOwn ? <MoveKeys deliveryId={courier.deliveryId} moves={courier.moves} again={again} /> : null}
      {isOwn && courier.driverPhone ? (
        <LinkButton href={`tel:${courier.driverPhone.replaceAll(/[^+\d]/g, '')}`} size="large">
          Call {courier.driverPhone}
        </LinkButton>
      ) : null}
      {maySend ? (
        <Button
          variant={isOwn || delivery.mayBook ? 'secondary' : 'primary'}
          size="large"
          isWide
          onClick={() => setIsSending(true)}
        >
          {isOwn ? 'Send another driver…' : 'Send own driver…'}
        </Button>
      ) : null}
      {isSending ? (
        <SendDriver delivery={delivery} drivers={drivers} again={again} onClose={() => setIsSending(false)} />
      ) : null}
    </>
  );
}

interface MoveKeysProps {
  deliveryId: string;
  moves: readonly DriverMove[];
  again: () => Promise<void>;
}

function MoveKeys({ deliveryId, moves, again }: MoveKeysProps) {
  const calls = deliveryCalls(useTill().api);
  const say = useAct(async (move: DriverMove) => {
    try {
      await calls.moveDriver(deliveryId, move);
    } finally {
      await again();
    }
  });
  const first = NEXT.find((move) => moves.includes(move));
  return (
    <>
      {moves.map((move) => (
        <Button
          key={move}
          size="large"
          isWide
          variant={move === first ? 'primary' : 'secondary'}
          disabled={say.isBusy}
          onClick={() => void say.run(move)}
        >
          {MOVE_WORDS[move]}
        </Button>
      ))}
      {say.problem ? <Problem text={say.problem} /> : null}
    </>
  );
}

function SendDriver({ delivery, drivers, again, onClose }: KeysProps & { onClose: () => void }) {
  const calls = deliveryCalls(useTill().api);
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const [vehicle, setVehicle] = useState<VehicleType>('car');
  const send = useAct(async () => {
    await calls.sendDriver(delivery.orderId, { name: name.trim(), phone: phone.trim(), vehicle });
    await again();
  });
  const choose = (one: KnownDriver) => {
    setName(one.name);
    setPhone(one.phone);
    setVehicle(VEHICLE_TYPES.find((type) => type === one.vehicle) ?? 'car');
  };
  return (
    <ChoiceSheet
      title={`Send a driver with ${delivery.orderNumber}`}
      note="The guest reads the driver’s first name and vehicle."
      action="Send driver"
      isReady={name.trim() !== ''}
      isBusy={send.isBusy}
      problem={send.problem}
      onDone={() => void send.run().then((isDone) => isDone && onClose())}
      onClose={onClose}
    >
      <div className="space-y-5">
        {drivers.length > 0 ? (
          <ChoiceGroup label="Sent before">
            {drivers.map((one) => (
              <Choice key={one.name} isChosen={one.name === name} onChoose={() => choose(one)}>
                {one.name}
              </Choice>
            ))}
          </ChoiceGroup>
        ) : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <LineField label="Name" value={name} maxLength={60} onChange={setName} />
          <LineField label="Phone" value={phone} maxLength={30} onChange={setPhone} isPhone />
        </div>
        <ChoiceGroup label="Vehicle">
          {VEHICLE_TYPES.map((type) => (
            <Choice key={type} isChosen={type === vehicle} onChoose={() => setVehicle(type)}>
              {VEHICLE_WORDS[type]}
            </Choice>
          ))}
        </ChoiceGroup>
      </div>
    </ChoiceSheet>
  );
}
