import type { ReactNode } from 'react';
import { Mark } from '#src/ui/mark.tsx';
import { DeskPicture } from './desk-picture.tsx';

/** Pages before sign-in: the form on one side, the product on the other. */
export function AuthFrame({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col bg-surface text-ink lg:grid lg:grid-cols-[minmax(0,1.1fr)_minmax(28rem,1fr)]">
      <header className="flex flex-col gap-10 border-line bg-sunken px-(--gutter) py-5 max-lg:border-b lg:border-r lg:px-16 lg:py-12">
        <p className="flex items-center gap-2.5 font-extrabold text-18">
          <Mark size={28} />
          Servery
        </p>
        <div className="my-auto hidden max-w-xl lg:block">
          <p className="text-balance font-extrabold text-36">Every order, every docket, every cent in one place.</p>
          <DeskPicture />
        </div>
        <p className="-mt-8 text-14 text-ink-2 lg:mt-0">Website, counter and kitchen in one place.</p>
      </header>
      <main id="main" className="flex flex-1 flex-col items-center px-(--gutter) py-8 lg:justify-center lg:py-12">
        <div className="flex w-full max-w-104 flex-col gap-5">
          <div>
            <h1 className="font-extrabold text-28">{title}</h1>
            {lead ? <div className="mt-2 text-ink-2">{lead}</div> : null}
          </div>
          {children}
        </div>
      </main>
    </div>
  );
}

/** Below the form: other pages the visitor may have wanted. */
export function AuthLinks({ links }: { links: readonly { readonly href: string; readonly label: string }[] }) {
  return (
    <ul className="flex flex-wrap justify-between gap-x-5 border-line border-t pt-3 text-14">
      {links.map(({ href, label }) => (
        <li key={href}>
          <a
            href={href}
            className="inline-flex min-h-(--control) items-center text-accent-text underline underline-offset-2"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
