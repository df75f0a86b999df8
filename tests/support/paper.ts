/** The simulated printers of a running server: their printed dockets, and their faults. */

/** Each docket with this order's number on it, the newest first. */
export async function docketsOf(url: string, orderNumber: string): Promise<string[]> {
  const page = await (await fetch(`${url}/dev/printer`)).text();
  const links = [...page.matchAll(/href="([^"]+\.txt)"/g)].map((match) => match[1] ?? '');
  const texts = await Promise.all(links.map(async (link) => (await fetch(new URL(link, `${url}/dev/printer`))).text()));
  return texts.filter((text) => text.includes(orderNumber));
}

/** `fault` as the page's buttons say it: `paper-out`, `cover-open`, `none` … */
export async function setPrinter(url: string, printer: string, fault: string): Promise<void> {
  const answer = await fetch(`${url}/dev/printer/${encodeURIComponent(printer)}/faults`, {
    method: 'POST',
    headers: { origin: url },
    body: new URLSearchParams({ fault }),
    redirect: 'manual',
  });
  if (answer.status !== 303) throw new Error(`the simulator answered ${answer.status}: ${await answer.text()}`);
}

export async function drawerPulses(url: string): Promise<number> {
  const page = await (await fetch(`${url}/dev/printer`)).text();
  return [...page.matchAll(/drawer opened (\d+) times/g)].reduce((sum, match) => sum + Number(match[1]), 0);
}
