import { expect, test } from 'vitest';
import { worldHere } from '../../../support/training/world-here.ts';

test('a queued campaign that is asked for again, once it went out, tells what was sent', () => {
  const here = worldHere();
  here.control('setSmsCredits', { credits: 1000 });
  const recipients = Array.from({ length: 501 }, (_, nth) => `024${String(nth).padStart(7, '0')}`);
  here.control('smsOutcome', { recipient: recipients[3] ?? '', status: 'rejected' });
  const send = () => here.ask('smsSend', { body: { message: 'Hello', recipients, reference: 'QUEUED' } }).data;
  expect(send()).toMatchObject({ status: 'queued', sent: 0, failed: 0 });
  expect(send()).toMatchObject({ status: 'queued', sent: 0, failed: 0 });
  here.control('advance', { seconds: 600 });
  expect(send()).toMatchObject({ status: 'completed', sent: 500, failed: 1, creditsCharged: 501 });
});
