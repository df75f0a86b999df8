import type { ReactNode } from 'react';

/** One card on an empty page: everything that happens before somebody is signed in. */
export function AuthFrame({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <main id="main" className="grid min-h-dvh place-items-center bg-paper px-(--gutter) py-10 text-ink">
      <div className="flex w-full max-w-104 flex-col gap-5 rounded-card border border-line bg-surface p-6 sm:p-8">
        <div>
          <p className="font-extrabold text-18 text-accent-text">Servery</p>
          <h1 className="mt-1 font-extrabold text-28">{title}</h1>
          {lead ? <div className="mt-2 text-ink-2">{lead}</div> : null}
        </div>
        {children}
      </div>
    </main>
  );
}

/** Below the form: where else somebody may have wanted to go. */
export function AuthLinks({ links }: { links: readonly { readonly href: string; readonly label: string }[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 border-line border-t pt-3 text-14">
      {links.map(({ href, label }) => (
        <li key={href}>
          <a href={href} className="inline-flex min-h-9 items-center text-accent-text underline underline-offset-2">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
