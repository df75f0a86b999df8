import { useLoaderData } from '@tanstack/react-router';
import { useId, useState } from 'react';

export function HomeScreen() {
  const [count, setCount] = useState(0);
  const id = useId();
  const loaded: string = useLoaderData({ strict: false });
  return (
    <main id="main">
      <h1>Home</h1>
      <p>{loaded}</p>
      <label htmlFor={id}>Count</label>
      <input id={id} readOnly value={count} />
      <button type="button" onClick={() => setCount(count + 1)}>
        More
      </button>
    </main>
  );
}

export function SecondScreen() {
  const loaded: string = useLoaderData({ strict: false });
  return (
    <main id="main">
      <h1>Second</h1>
      <p>{loaded}</p>
    </main>
  );
}
