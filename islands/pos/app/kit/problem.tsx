/** Why something didn't go through, below the key that was pressed. */
export function Problem({ text }: { text: string }) {
  return (
    <p role="alert" className="mt-2 rounded-input bg-fail-soft px-3 py-2 font-semibold text-fail-text">
      {text}
    </p>
  );
}
