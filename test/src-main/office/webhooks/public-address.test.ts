import { expect, test } from 'vitest';
import { isPublic, publicAddresses } from '#main/office/webhooks/public-address.ts';

test.each(['8.8.8.8', '41.66.1.1', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
  '%s is an address of the public network',
  (address) => {
    expect(isPublic(address)).toBe(true);
  },
);

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
  ...['192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '192.0.2.1'],
  ...['::', '::1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1'],
  ...['2001:db8::1', '2002:7f00:1::', '2001::1', 'no address', ''],
])('%s is not', (address) => {
  expect(isPublic(address)).toBe(false);
});

test('one private address among public ones refuses the host', async () => {
  const resolve = async () => [
    { address: '8.8.8.8', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ];
  expect(await publicAddresses('two.example', { allowPrivate: false, resolve })).toBeNull();
  expect(await publicAddresses('two.example', { allowPrivate: true, resolve })).toHaveLength(2);
});

test('a host that is written as an address is judged without a name server', async () => {
  const resolve = () => Promise.reject(new Error('nobody asks'));
  const judged = (url: string) => publicAddresses(new URL(url).hostname, { allowPrivate: false, resolve });
  expect(await judged('https://8.8.8.8/')).toEqual([{ address: '8.8.8.8', family: 4 }]);
  for (const url of ['https://2130706433/', 'https://0x7f.1/', 'https://[::1]/', 'https://[::ffff:10.0.0.1]/'])
    expect(await judged(url)).toBeNull();
});
