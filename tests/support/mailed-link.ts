import { until } from './until.ts';

/** Where the link in the newest mail of a kind to an address leads, as the development pages show what was sent. */
export function mailedLink(url: string, address: string, mode: 'verifyEmail' | 'resetPassword'): Promise<string> {
  return until(`a mail to ${address}`, async () => {
    const list = await (await fetch(`${url}/dev/email`)).text();
    for (const [, row = ''] of list.matchAll(/<article([\s\S]*?)<\/article>/g)) {
      const at = /href="([^"]+)"/.exec(row)?.[1];
      if (!at || !row.includes(address)) continue;
      const mail = (await (await fetch(`${url}${at}`)).text()).replaceAll('&amp;', '&');
      const link = /\/admin\/auth\/action\?mode=\w+&token=\w+/.exec(mail)?.[0];
      if (link?.includes(`mode=${mode}`)) return link;
    }
    return null;
  });
}
