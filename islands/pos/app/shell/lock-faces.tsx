import { useState } from 'react';
import { fillPath } from '#src/contracts/endpoint.ts';
import { lockFaceEndpoint } from '#src/contracts/till.endpoints.ts';
import type { LockFace } from '#src/domain/staff/lock-faces.ts';
import { Monogram } from '#src/ui/avatar.tsx';
import { cx } from '#src/ui/classes.ts';

interface LockFacesProps {
  faces: readonly LockFace[];
  chosenId: string | null;
  /** A second tap lets go of the choice: then a PIN alone opens. */
  onChoose: (id: string | null) => void;
}

/** Employees to tap before the PIN, so that no one signs in as another by a slip. */
export function LockFaces({ faces, chosenId, onChoose }: LockFacesProps) {
  return (
    <ul aria-label="Employees" className="mt-8 grid grid-cols-4 gap-2 max-md:mt-3 short:mt-3">
      {faces.map((face) => (
        <li key={face.id}>
          <button
            type="button"
            aria-pressed={face.id === chosenId}
            onClick={() => onChoose(face.id === chosenId ? null : face.id)}
            className={cx(
              'flex w-full flex-col items-center gap-1.5 rounded-card border-2 p-2 text-14 font-semibold',
              face.id === chosenId ? 'border-accent bg-accent-soft' : 'border-transparent hover:bg-sunken',
            )}
          >
            <Face face={face} />
            <span className="w-full truncate text-center">{face.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The picture that this device keeps under its mark; their initials until it is there, and without one. */
export function Face({ face: { id, name, initials, color, pictureMark } }: { face: LockFace }) {
  const [failedMark, setFailedMark] = useState<string | null>(null);
  const hasPicture = pictureMark !== null && failedMark !== pictureMark;
  return (
    <span className="relative grid size-14 place-items-center overflow-hidden rounded-full">
      <Monogram name={name} letters={initials} colour={color} size="large" isRound />
      {hasPicture ? (
        <img
          src={`${fillPath(lockFaceEndpoint.path, { employeeId: id })}?v=${pictureMark}`}
          alt=""
          width={56}
          height={56}
          onError={() => setFailedMark(pictureMark)}
          className="absolute inset-0 size-full object-cover"
        />
      ) : null}
    </span>
  );
}
