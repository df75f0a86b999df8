import { useId, useState } from 'react';
import { defineIsland } from '../define.ts';

export interface SampleProps {
  readonly label: string;
  readonly start: number;
}

/** A minimal island for the tests of the runtime and the build: an id on both sides, and a state. */
function Sample({ label, start }: SampleProps) {
  const id = useId();
  const [count, setCount] = useState(start);
  return (
    <p>
      <label htmlFor={id}>{label}</label>
      <input id={id} readOnly value={count} />
      <button type="button" onClick={() => setCount(count + 1)}>
        More
      </button>
    </p>
  );
}

export default defineIsland('shared/sample', Sample);
