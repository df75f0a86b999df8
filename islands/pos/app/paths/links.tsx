import { Link } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactElement } from 'react';
import type { ParamsIn, PosPath, SearchOf } from './pos-path.ts';

type PosLinkProps<To extends PosPath> = Omit<ComponentPropsWithRef<'a'>, 'href'> & {
  readonly to: To;
  readonly search?: SearchOf<To>;
  /** Fetches the screen as soon as the link is about to be followed. */
  readonly preload?: 'intent';
} & ([ParamsIn<To>] extends [never] ? unknown : { readonly params: Readonly<Record<ParamsIn<To>, string>> });

/** The library's link, typed to this app's addresses: a link to a screen that does not exist does not compile. */
export const PosLink = Link as unknown as <const To extends PosPath>(props: PosLinkProps<To>) => ReactElement;
