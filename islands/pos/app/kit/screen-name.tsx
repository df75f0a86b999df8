import { type ComponentProps, useEffect, useRef } from 'react';
import { titleOfScreen } from './screen-title.ts';
import { trainingHere } from './training.ts';

/** The heading of a screen, and by it the title of the window: a screen reader and the list of open windows say where one is. */
export function ScreenName({ children, ...props }: ComponentProps<'h1'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  // After every drawing, because the name follows what the screen shows: a bill that was opened from its table.
  useEffect(() => {
    document.title = titleOfScreen(heading.current?.textContent ?? '', trainingHere() !== null);
  });
  return (
    <h1 {...props} ref={heading}>
      {children}
    </h1>
  );
}
