import { expect, test } from 'bun:test';
import { anEmail } from '../email.suite.ts';
import { createSmtpEmail } from '../smtp/smtp-email.ts';
import { emailDevPages } from './email-dev-pages.ts';
import { startSmtpCatcher } from './smtp-catcher.ts';

test('a caught e-mail is listed, opened, and shown in a frame that can run nothing', async () => {
  const catcher = await startSmtpCatcher({ port: 0 });
  const app = emailDevPages(catcher, { base: '/dev/email' });
  expect(await (await app.request('/')).text()).toContain('No emails sent');
  await createSmtpEmail({ url: catcher.url }).send(
    anEmail({
      ...{ html: '<p>Hi</p><script>1</script>', subject: 'A <b> day' },
      attachments: [{ fileName: 'sales.csv', type: 'text/csv', text: 'Item,Sold\r\n<Margherita>,2\r\n' }],
    }),
  );
  const [message] = catcher.inbox.messages;
  const list = await (await app.request('/')).text();
  expect(list).toContain('A &lt;b&gt; day');
  expect(list).toContain(`href="/dev/email/${message?.id}"`);
  const opened = await (await app.request(`/${message?.id}`)).text();
  expect(opened).toContain('<iframe title="The message" sandbox ');
  expect(opened).toContain('Ready at 7:15 pm.');
  expect(opened).toContain('sales.csv');
  expect(opened).toContain('&lt;Margherita&gt;,2');
  const frame = await app.request(`/${message?.id}/html`);
  expect(frame.headers.get('content-security-policy')).toStartWith("sandbox; default-src 'none'");
  expect((await app.request('/nothing')).status).toBe(404);
  await catcher.stop();
});
