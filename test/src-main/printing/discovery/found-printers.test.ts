/** Announcements without a network: which of them make a printer, and what is still asked for. */
import { expect, test } from 'vitest';
import type { DnsRecord, Name } from '#main/printing/discovery/dns-message.ts';
import { Announcements, MOST_FOUND } from '#main/printing/discovery/found-printers.ts';

const serviceOf = (name: string): Name => [name, '_tcp', 'local'];
const [RAW, LPD, IPP] = [serviceOf('_pdl-datastream'), serviceOf('_printer'), serviceOf('_ipp')];
const HOME = { address: '192.168.1.20', netmask: '255.255.255.0' };

const ptr = (label: string, service: Name = RAW): DnsRecord => ({
  type: 'ptr',
  name: service,
  to: [label, ...service],
});
const srv = (label: string, host: string, port = 9100, service: Name = RAW): DnsRecord => ({
  ...{ type: 'srv', name: [label, ...service], target: [host, 'local'], port },
});
const at = (host: string, address: string): DnsRecord => ({ type: 'a', name: [host, 'local'], address });
const whole = (label: string, address: string, port = 9100, service: Name = RAW): DnsRecord[] => [
  ...[ptr(label, service), srv(label, `${label}-host`, port, service), at(`${label}-host`, address)],
];

function heard(records: readonly DnsRecord[], networks = [HOME]) {
  const announced = new Announcements(networks);
  announced.take(records);
  return announced;
}
const placesOf = (records: readonly DnsRecord[], networks = [HOME]) =>
  heard(records, networks)
    .found()
    .map(({ name, host, port }) => `${name} ${host}:${port}`);

test.each([
  ['192.168.1.1', '255.255.255.0', true],
  ['192.168.2.1', '255.255.255.0', false],
  ['192.168.2.1', '255.255.252.0', true],
  ['192.168.4.1', '255.255.252.0', false],
  ['10.1.2.3', '255.255.255.0', false],
])('a printer at %s is in the part of %s: %s', (address, netmask, isIn) => {
  expect(placesOf(whole('Star', address), [{ address: '192.168.1.20', netmask }])).toHaveLength(isIn ? 1 : 0);
});

test('a printer in the part of any card is offered', () => {
  const other = { address: '10.0.0.2', netmask: '255.0.0.0' };
  expect(placesOf(whole('Star', '10.9.9.9'), [HOME, other])).toEqual(['Star 10.9.9.9:9100']);
  expect(placesOf(whole('Star', '10.9.9.9'), [])).toEqual([]);
});

test.each([
  [9099, []],
  [9100, ['Star 192.168.1.5:9100']],
  [9199, ['Star 192.168.1.5:9199']],
  [9200, []],
])('raw bytes are taken at the port that is told, if it is a printer’s: %i', (port, places) => {
  expect(placesOf(whole('Star', '192.168.1.5', port))).toEqual(places);
});

test.each([LPD, IPP])('a printer of another service is tried at the usual port: %s', (...service) => {
  expect(placesOf(whole('Star', '192.168.1.5', 631, service as unknown as Name))).toEqual(['Star 192.168.1.5:9100']);
});

test('its own word for raw bytes goes before a guess, in whatever order they came', () => {
  const guess = whole('Guess', '192.168.1.5', 631, IPP);
  const own = whole('Own', '192.168.1.5', 9101);
  for (const records of [
    [...guess, ...own],
    [...own, ...guess],
  ])
    expect(placesOf(records)).toEqual(['Own 192.168.1.5:9101']);
  // Two ports of its own are two printers.
  expect(placesOf([...own, ...whole('Second', '192.168.1.5', 9102)])).toHaveLength(2);
});

test('a place is offered once, under the name that came first', () => {
  expect(placesOf([...whole('First', '192.168.1.5'), ...whole('Second', '192.168.1.5')])).toEqual([
    'First 192.168.1.5:9100',
  ]);
});

test('the first word about a printer counts: its port and its address', () => {
  const later = [srv('Star', 'other', 9105), at('Star-host', '192.168.1.66')];
  expect(placesOf([...whole('Star', '192.168.1.5'), ...later])).toEqual(['Star 192.168.1.5:9100']);
  // An address elsewhere is no word at all.
  const strange = [ptr('Star'), srv('Star', 'h'), at('h', '8.8.8.8'), at('h', '192.168.1.5')];
  expect(placesOf(strange)).toEqual(['Star 192.168.1.5:9100']);
});

test('a pointer must lead into its own service, of those that print', () => {
  const astray: DnsRecord = { type: 'ptr', name: RAW, to: ['Star', ...IPP] };
  const other: DnsRecord = { type: 'ptr', name: ['_http', '_tcp', 'local'], to: ['Star', '_http', '_tcp', 'local'] };
  const announced = heard([astray, other, srv('Star', 'h'), at('h', '192.168.1.5')]);
  expect([announced.named, announced.found()]).toEqual([0, []]);
});

test('names are compared without their case, and told as they are written', () => {
  const records = [ptr('Star'), srv('STAR', 'Host'), at('hOST', '192.168.1.5')];
  expect(placesOf(records)).toEqual(['Star 192.168.1.5:9100']);
});

test('a name is one line of at most sixty letters, or else the address', () => {
  const nameOf = (label: string) => {
    const records = [ptr(label), srv(label, 'h'), at('h', '192.168.1.5')];
    return heard(records).found()[0]?.name;
  };
  expect(nameOf('  A\u202eB\n C  ')).toBe('A B C');
  expect(nameOf('x'.repeat(61))).toBe('x'.repeat(60));
  expect(nameOf('🎉'.repeat(61))).toBe('🎉'.repeat(60));
  expect(nameOf('\u0007 ')).toBe('192.168.1.5');
});

test('a search asks for what an answer left out: the host of a printer, then its address, then nothing', () => {
  const asked = (records: readonly DnsRecord[]) =>
    heard(records)
      .questions()
      .map(({ name, type }) => `${type} ${name.join('.')}`);
  const services = ['ptr _pdl-datastream._tcp.local', 'ptr _printer._tcp.local', 'ptr _ipp._tcp.local'];
  expect(asked([])).toEqual(services);
  expect(asked([ptr('Star')])).toEqual([...services, 'srv Star._pdl-datastream._tcp.local']);
  expect(asked([ptr('Star'), srv('Star', 'h')])).toEqual([...services, 'a h.local']);
  expect(asked(whole('Star', '192.168.1.5'))).toEqual(services);
  expect(asked(Array.from({ length: 30 }, (_, nth) => ptr(`P${nth}`)))).toHaveLength(20);
});

test('a flood ends after five hundred records, and fifty printers are shown, by their names', () => {
  const flood = Array.from({ length: 499 }, (_, nth) => at(`h${nth}`, '192.168.1.9'));
  expect(heard([...flood, ptr('Star')]).named).toBe(1);
  expect(heard([...flood, at('one', '192.168.1.9'), ptr('Star')]).named).toBe(0);
  const many = Array.from({ length: 60 }, (_, nth) => whole(`P${String(99 - nth)}`, `192.168.1.${nth + 30}`)).flat();
  const names = heard(many)
    .found()
    .map(({ name }) => name);
  expect(names).toHaveLength(MOST_FOUND);
  expect(names).toEqual([...names].sort());
});
