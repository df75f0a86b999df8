import { Link, type LinkComponentProps } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { createPosRouter } from '../router.tsx';

/** The library's link, typed to this app's routes: a link to a screen that does not exist does not compile. */
export const PosLink = Link as <const To extends string | undefined>(
  props: LinkComponentProps<'a', ReturnType<typeof createPosRouter>, string, To>,
) => ReactElement;
