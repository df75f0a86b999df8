import { expect, test } from 'bun:test';
import { smsDevPages } from './sms-dev-pages.ts';
import { startSmsSimulator } from './sms-wire-simulator.ts';

test('caught texts are shown newest first, with the code in bold and nothing run', async () => {
  const simulator = await startSmsSimulator({ port: 0, accountSid: 'AC1', authToken: 't' });
  const app = smsDevPages(simulator, { base: '/dev/sms' });
  expect(await (await app.request('/')).text()).toContain('No text has been sent');
  const common = { from: '+61400000000', status: 'delivered' } as const;
  simulator.inbox.add({ ...common, to: '+61491570156', text: 'Your code is 012345' });
  simulator.inbox.add({ ...common, to: '+61491570157', text: '<script>1</script>' });
  const text = await (await app.request('/')).text();
  expect(text).toContain('<strong>012345</strong>');
  expect(text).toContain('&lt;script&gt;');
  expect(text.indexOf('+61491570157')).toBeLessThan(text.indexOf('+61491570156'));
  expect((await app.request('/clear', { method: 'POST' })).headers.get('location')).toBe('/dev/sms');
  expect(simulator.inbox.messages).toEqual([]);
  await simulator.stop();
});
