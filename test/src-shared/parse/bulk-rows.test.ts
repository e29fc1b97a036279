import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BundleOffer } from '#shared/counter-api/catalogue.ts';
import { pesewas } from '#shared/money.ts';
import { DATA_NETWORKS } from '#shared/order-state.ts';
import { judgeRow, LONGEST_LINE, offerMap, readRow, rowKey, rowReader, rowText } from '#shared/parse/bulk-rows.ts';
import type { Phone } from '#shared/phone.ts';

const PREFIXES = { MTN: '024', Telecel: '020', 'AT-iShare': '027', 'AT-BigTime': '026' } as const;

const row = fc
  .tuple(fc.constantFrom(...DATA_NETWORKS), fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: 1, max: 100 }))
  .map(([network, rest, volumeGb]) => ({
    network,
    phone: `${PREFIXES[network]}${String(rest).padStart(7, '0')}` as Phone,
    volumeGb,
  }));

const numbers = fc.constantFrom<(phone: string) => string>(
  (one) => one,
  (one) => `+233 ${one.slice(1, 3)} ${one.slice(3, 6)} ${one.slice(6)}`,
  (one) => one.slice(1),
  (one) => `${one.slice(0, 3)} ${one.slice(3, 6)} ${one.slice(6)}`,
);
const sizes = fc.constantFrom<(gb: number) => string>(
  (gb) => `${gb}GB`,
  (gb) => `${gb} gb`,
  (gb) => `${gb}gig`,
  (gb) => `${gb * 1000}MB`,
  (gb) => `${gb * 1024} mb`,
);
const separators = fc.constantFrom(', ', ';', '\t', ' ', ' - ', ' | ');

const rowLines = (text: string): string[] => {
  const { lines, take } = rowReader(text);
  return lines.flatMap(take);
};

const offer = (network: BundleOffer['network'], volumeGb: number, changes: Partial<BundleOffer> = {}): BundleOffer => ({
  network,
  volumeGb,
  price: pesewas(volumeGb * 500),
  inStock: true,
  ...changes,
});
const OFFERS = offerMap([
  ...[1, 5, 10].map((size) => offer('MTN', size)),
  offer('Telecel', 5),
  offer('AT-iShare', 5),
  offer('AT-iShare', 15),
  offer('AT-BigTime', 15),
  offer('AT-BigTime', 40),
  offer('MTN', 20, { inStock: false, price: null }),
  offer('MTN', 30, { price: null }),
]);

describe('a line', () => {
  test('is the same row however it is written', () => {
    fc.assert(
      fc.property(row, numbers, sizes, separators, fc.boolean(), (one, number, size, gap, sizeFirst) => {
        const parts = [number(one.phone), one.network, size(one.volumeGb)];
        const text = (sizeFirst ? parts.reverse() : parts).join(gap);
        expect(readRow(text)).toEqual({ ...one, problem: null });
      }),
    );
  });

  test('a row that is written out is read as itself', () => {
    fc.assert(
      fc.property(row, (one) => {
        expect(readRow(rowText(one))).toEqual({ ...one, problem: null });
      }),
    );
  });

  test('is read without a fault whatever it holds, and has its number if it has no problem', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'grapheme' }), (text) => {
        const read = readRow(text);
        if (read.problem === null) expect(read.phone).not.toBeNull();
      }),
    );
  });

  test('a bare size counts as gigabytes, and a large one as megabytes', () => {
    expect(readRow('0244123456 5')).toMatchObject({ volumeGb: 5, problem: null });
    expect(readRow('0244123456;10240')).toMatchObject({ volumeGb: 10, problem: null });
    expect(readRow('0244123456 5000')).toMatchObject({ volumeGb: 5, problem: null });
    expect(readRow('0244123456 1.5')).toMatchObject({ volumeGb: 1.5, problem: null });
    expect(readRow('0244123456,5')).toMatchObject({ volumeGb: 5, problem: null });
    expect(readRow('0244123456 500')).toMatchObject({ volumeGb: 0.5, problem: null });
    expect(readRow('0244123456 200')).toMatchObject({ volumeGb: 200, problem: null });
  });

  test.each([
    ['0244123456 5GB 10GB', 'two-sizes'],
    ['0244123456 5GB 1OGB', 'size-unclear'],
    ['0244123456 5GB .5GB', 'size-unclear'],
    ['0244123456,5,26', 'two-sizes'],
    ['0244123456 0201234567 5GB', 'two-numbers'],
    ['0244123456 MTN Telecel 5GB', 'two-networks'],
    ['0244123456 1GB x2', 'times'],
    ['2.44E+08 5GB', 'digits-lost'],
    ['024412345 5GB', 'too-short'],
    ['5GB for Kofi', 'number-missing'],
    ['+234 803 123 4567 5GB', 'no-number'],
    ['024 412 345 5GB', 'too-short'],
    ['0244 123 456 78 5GB', 'too-long'],
    ['Kofi-0244123456 5GB', 'unclear'],
    [`0244123456 5GB ${'for Kofi '.repeat(30)}`.slice(0, 200), 'cut'],
  ])('%s is not guessed at: %s', (text, problem) => {
    expect(readRow(text).problem).toBe(problem);
  });

  test.each([
    '[21/11/2026, 10:42:01] Ama K: 0244123456 5gb',
    '21/11/26, 10:42 - Ama: 024 412 3456 5 GB',
    '1. 0244123456 5gb',
    '- 0244123456 = 5gb',
    '•0244123456 5',
    'Kofi 0244123456 mtn 5 gb pls',
    '0244123456 5GB GHS 26.00',
  ])('taken from a chat is read: %s', (text) => {
    expect(readRow(text)).toMatchObject({ phone: '0244123456', volumeGb: 5, problem: null });
  });

  test.each(['1. ', '10. ', '1000.  ', '1) ', '25) ', '- ', '-', '* ', '*', '• ', '•', '·  '])(
    'a mark before an entry is no size: %s',
    (mark) => {
      expect(readRow(`${mark}0244123456`)).toMatchObject({ phone: '0244123456', volumeGb: null, problem: null });
    },
  );

  test.each(['1. ', '1.  ', '2)\t ', '- ', '-\t', '•  '])('a size after the mark “%s” is read', (mark) => {
    expect(readRow(`${mark}1,000MB 0244123456`)).toMatchObject({ phone: '0244123456', volumeGb: 1, problem: null });
    expect(readRow(`${mark}5 0244123456`)).toMatchObject({ phone: '0244123456', volumeGb: 5, problem: null });
  });

  test.each([
    ['0244123456, 024412345 5GB', 'too-short'],
    ['0244123456, +234 803 123 4567 5GB', 'no-number'],
  ])('a second number that can’t be read spoils the line: %s', (text, problem) => {
    expect(readRow(text)).toEqual({ phone: null, network: null, volumeGb: 5, problem });
  });

  test('the same number twice is one number', () => {
    expect(readRow('0244123456 5GB, 024 412 3456')).toMatchObject({ phone: '0244123456', problem: null });
  });

  test.each([
    '5GB*2',
    '2*5GB',
    '2 * 5GB',
    '2x5GB',
    '5GBx2',
    '5GB ×2',
    '2 times 5GB',
    'two 5GB',
    '5GB twice',
    '5GB 2 bundles',
    '5GB+1',
  ])('%s is more than one bundle', (size) => {
    expect(readRow(`0244123456 ${size}`).problem).toBe('times');
    expect(readRow(`${size}, 0244123456`).problem).toBe('times');
  });

  test.each(['1GB+1GB', '5GB 5GB', '5 5', '5GB 5000MB', 'GHS 20,5'])('%s may be two sizes', (size) => {
    expect(readRow(`0244123456 ${size}`)).toMatchObject({ volumeGb: null, problem: 'two-sizes' });
  });

  test.each([
    '1/2GB',
    '½GB',
    '1½GB',
    '5-10GB',
    '2 5GB',
    '1 500MB',
    '100,000MB',
    '10.000MB',
    '.5GB',
    '0GB',
    '1O GB',
    '1OGB',
    'five GB',
    'five',
    '1TB',
    '20.00',
    '₵1,200',
  ])('%s was meant for a size, and neither a part of it nor the usual one replaces it', (size) => {
    const read = readRow(`0244123456 ${size}`);
    expect(read).toMatchObject({ phone: '0244123456', volumeGb: null, problem: 'size-unclear' });
    expect(judgeRow(read, 5, OFFERS).problem).toBe('size-unclear');
  });

  test.each(['GHS 20', 'GHS20', 'GHC 20', 'GH₵20', 'gh₵ 20', '₵20', '20 cedis', '20gh', 'GHS 20.50'])(
    'a price is no size: %s',
    (price) => {
      expect(readRow(`0244123456 ${price}`)).toMatchObject({ phone: '0244123456', volumeGb: null });
      expect(readRow(`0244123456,${price}`)).toMatchObject({ phone: '0244123456', volumeGb: null });
      expect(readRow(`0244123456, 5, ${price}`)).toMatchObject({ volumeGb: 5, problem: null });
      expect(readRow(`0244123456 ${price} 5GB`)).toMatchObject({ volumeGb: 5, problem: null });
      expect(readRow(`${price} 024 412 3456 5GB`)).toMatchObject({ phone: '0244123456', volumeGb: 5, problem: null });
    },
  );

  test('two counts that could both be the price are asked about', () => {
    for (const text of ['0244123456 5 GHS 20', '0244123456 20 GHS 5'])
      expect(readRow(text)).toMatchObject({ volumeGb: null, problem: 'two-sizes' });
    for (const text of ['0244123456 5 GH₵20', '0244123456 20gh 5', '0244123456 5 GHS 20.00', '0244123456 20 GHS 5GB'])
      expect(readRow(text)).toMatchObject({ volumeGb: 5, problem: null });
  });

  test('a reading of the price that takes a part of the number doesn’t count', () => {
    for (const text of ['0244 123 456 GHS: 5', '0244123456, 0244 123 456 GHS: 5', '02441 23456 GHS: 5'])
      expect(readRow(text)).toEqual({ phone: '0244123456', network: null, volumeGb: null, problem: null });
    expect(readRow('0244123456 5 GHS 5')).toMatchObject({ volumeGb: 5, problem: null });
  });

  test('a price that comes apart at a comma leaves no size behind', () => {
    for (const text of [
      '0244 123 456,20 cedis',
      '0244123456 1,200 cedis',
      '0244123456 GHS 1,200',
      '0244123456,5,20 cedis',
    ])
      expect(readRow(text)).toMatchObject({ phone: '0244123456', volumeGb: null, problem: expect.any(String) });
  });

  test('marks around a size or a number are no part of it', () => {
    for (const text of [
      '*0244123456* *5GB*',
      '0244123456! (5)',
      '0244 123 456 *5GB*',
      '0244123456/5GB',
      '0244123456 5.',
    ])
      expect(readRow(text)).toMatchObject({ phone: '0244123456', volumeGb: 5, problem: null });
  });

  test('a comma before three digits of megabytes stands for thousands', () => {
    expect(readRow('0244123456 1,500MB').volumeGb).toBe(1.5);
    expect(readRow('0244123456 10,000 mb').volumeGb).toBe(10);
    expect(readRow('0244 123 456,500MB')).toMatchObject({ phone: '0244123456', volumeGb: 0.5, problem: null });
    expect(readRow('0244123456,1,500MB').problem).toBe('size-unclear');
  });

  test('a decimal comma is no separator', () => {
    expect(readRow('0244 123 456,5GB')).toMatchObject({ phone: '0244123456', volumeGb: 5 });
    expect(readRow('0244123456 1,5GB').volumeGb).toBe(1.5);
    expect(readRow('0244123456,5GB').volumeGb).toBe(5);
    expect(readRow('2.44123456E+08,5GB')).toMatchObject({ phone: '0244123456', volumeGb: 5 });
  });
});

describe('the name of a network', () => {
  test.for([
    ...(['MTN', 'mtn'] as const).map((name) => [name, 'MTN'] as const),
    ...(['Telecel', 'Vodafone', 'vodacash', 'Voda'] as const).map((name) => [name, 'Telecel'] as const),
    ...(['AT', 'Airtel', 'Tigo', 'AirtelTigo', 'Airtel Tigo', 'airtel-tigo'] as const).map(
      (name) => [name, 'AT'] as const,
    ),
    ...['iShare', 'i-share', 'i share', 'AT iShare', 'AT-iShare', 'ATiShare', 'AT - i-Share', 'AirtelTigo iShare']
      .concat('Airtel Tigo iShare', 'airtel tigo-ishare')
      .map((name) => [name, 'AT-iShare'] as const),
    ...['BigTime', 'big-time', 'big time', 'AT BigTime', 'AT-BigTime', 'ATBigTime', 'AT - Big Time']
      .concat('AirtelTigo BigTime', 'Airtel Tigo BigTime', 'airtel tigo-bigtime')
      .map((name) => [name, 'AT-BigTime'] as const),
  ])('is read from “%s”', ([name, network]) => {
    const row = { phone: '0271234567', network, volumeGb: 5, problem: null };
    expect(readRow(`0271234567 ${name} 5GB`)).toEqual(row);
    expect(readRow(`${name}, 0271234567, 5`)).toEqual(row);
  });

  test.for([
    '0244123456 5GB at 26 cedis',
    '0244123456 5GB at GHS 26',
    '0244123456 5gb at gh₵26.50',
    '0244123456 5 at 26 cedis',
    '0244123456 5 gig at ₵26',
    '5GB at 26 cedis 0244123456',
  ])('is not the small “at” before a price: %s', (text) => {
    expect(readRow(text)).toEqual({ phone: '0244123456', network: null, volumeGb: 5, problem: null });
  });

  test.for([
    '0244123456 5GB at',
    '0244123456 at 5GB',
    '0244123456 at 5',
    '024 412 3456 at 5',
    'at 0244123456 5',
    '5gb at 0244123456',
    '5gb at 24 412 3456',
    '5 at 0244123456',
    '1. at 5 0244123456',
    '0244123456 5GB AT 26 cedis',
    '0244123456 5GB at, GHS 26',
    '5gb at 26 cedis 0244123456 at',
    '0244123456\t5gb\tat\t26 cedis',
    '5gb at 24-412-3456',
  ])('is a small “at” elsewhere, and the large one anywhere: %s', (text) => {
    expect(readRow(text)).toEqual({ phone: '0244123456', network: 'AT', volumeGb: 5, problem: null });
  });

  test.for(['Matt', 'Attah', 'Antigone', 'airtells', 'wishares', 'bigtimer', 'ibigtime', 'mtns', 'vodas', 'xvoda'])(
    'is no part of a word: %s',
    (word) => {
      expect(readRow(`0244123456 ${word} 5GB`)).toMatchObject({ network: null, problem: null });
    },
  );
});

describe('a row against the offered bundles', () => {
  const judge = (text: string, usualGb: number | null = null) => judgeRow(readRow(text), usualGb, OFFERS);

  test('has the price of its bundle, by the network that its prefix suggests', () => {
    expect(judge('0244123456 5GB')).toMatchObject({ row: { network: 'MTN', volumeGb: 5 }, price: 2500, problem: null });
  });

  test('takes the usual size where it names none', () => {
    expect(judge('0244123456').problem).toBe('size-missing');
    expect(judge('0244123456', 10)).toMatchObject({ row: { volumeGb: 10 }, problem: null });
    expect(judge('0244123456 5GB', 10)).toMatchObject({ row: { volumeGb: 5 } });
  });

  test('an AT line is told apart by its size if only one of AT’s two has it', () => {
    expect(judge('0271234567 5GB')).toMatchObject({ row: { network: 'AT-iShare' } });
    expect(judge('0271234567 40GB')).toMatchObject({ row: { network: 'AT-BigTime' } });
    expect(judge('0271234567 15GB').problem).toBe('at-which');
    expect(judge('0271234567 15GB bigtime')).toMatchObject({ row: { network: 'AT-BigTime' } });
  });

  test.each([
    ['0244123456 7GB', 'not-sold'],
    ['0271234567 7GB', 'not-sold'],
    ['0244123456 20GB', 'sold-out'],
    ['0244123456 30GB', 'no-price'],
    ['0234123456 5GB', 'network-missing'],
  ])('%s: %s', (text, problem) => {
    expect(judge(text).problem).toBe(problem);
  });

  test('without a number can’t be sold, whatever else it says', () => {
    const none = { row: null, price: null, problem: 'number-missing', unusual: null };
    expect(judgeRow({ phone: null, network: 'MTN', volumeGb: 5, problem: null }, null, OFFERS)).toEqual(none);
  });

  test('has a key of its own for each network, number and size', () => {
    const phone = '0244123456' as Phone;
    const rows = [
      { network: 'MTN', phone, volumeGb: 5 },
      { network: 'Telecel', phone, volumeGb: 5 },
      { network: 'MTN', phone: '0244123457' as Phone, volumeGb: 5 },
      { network: 'MTN', phone, volumeGb: 1 },
    ] as const;
    expect(new Set(rows.map(rowKey)).size).toBe(4);
    expect(rowKey({ ...rows[0] })).toBe(rowKey(rows[0]));
  });

  test('another network than the prefix speaks for warns and never blocks', () => {
    expect(judge('0244123456 Telecel 5GB')).toMatchObject({
      row: { network: 'Telecel' },
      problem: null,
      unusual: 'MTN',
    });
    const usual = ['0244123456 MTN 5GB', '0244123456 5GB', '0271234567 ishare 5GB', '0271234567 40GB'];
    expect(usual.map((text) => judge(text).unusual)).toEqual([null, null, null, null]);
    // Nothing is unusual for an unknown prefix.
    expect(judge('0234123456 MTN 5GB')).toMatchObject({ row: { network: 'MTN' }, unusual: null });
  });
});

describe('a file', () => {
  test('has a head that names its columns, and a bare size is in the unit of the head', () => {
    const text =
      'Name;Phone;Volume (MB);Operator;Price\nKofi;244123456;5000;MTN;26\nAma;"020 123 4567";10000;Telecel;48';
    expect(rowLines(text).map(readRow)).toEqual([
      { phone: '0244123456', network: 'MTN', volumeGb: 5, problem: null },
      { phone: '0201234567', network: 'Telecel', volumeGb: 10, problem: null },
    ]);
  });

  test('a first column that counts the rows is no size', () => {
    expect(rowLines('1,0244123456,5\n2,0201234567,10').map(readRow)).toMatchObject([
      { phone: '0244123456', volumeGb: 5, problem: null },
      { phone: '0201234567', volumeGb: 10, problem: null },
    ]);
  });

  test('counts before three or more rows are no size, even with nothing but a space behind', () => {
    const counted = (...rows: readonly string[]) =>
      rowLines(['MTN for Saturday', ...rows.map((row, at) => `${at + 1} ${row}`)].join('\n'));
    expect(counted('0244123456', '0244 123 457', '0244123458')).toEqual(['0244123456', '0244 123 457', '0244123458']);
    expect(counted('0244123456 5GB', '0244123457 2', '0244123458 10gb').map((line) => readRow(line).volumeGb)).toEqual([
      5, 2, 10,
    ]);
    expect(counted('0244123456', '0244123457').map((line) => readRow(line).volumeGb)).toEqual([1, 2]);
    const sizes = ['2 0244123456', '5 0244123457', '10 0244123458'];
    expect(rowLines(sizes.join('\n')).map((line) => readRow(line).volumeGb)).toEqual([2, 5, 10]);
  });

  test.each([
    '1: 0244123456\n2: 0244123457\n3: 0244123458',
    '1) 0244123456\n2) 0244123457\n3) 0244123458',
    '1)0244123456\n2)0244123457\n3)0244123458',
    '1- 0244123456\n2- 0244123457\n3- 0244123458',
    '1 – 0244123456\n2 – 0244123457\n3 – 0244123458',
    '1.0244123456\n2.0244123457\n3.0244123458',
    '1 0244123456\n2 0244123457\n3 0244123458\nTotal 3',
    'List 21/11\n1 0244123456\n2 0244123457\n3 0244123458\n\n3 people',
    '1 0244123456\n2 024 41\n3 0244123457\n4 0244123458',
  ])('the counts of a counted list are no sizes: %j', (text) => {
    const rows = rowLines(text).map(readRow);
    expect(rows.filter(({ phone }) => phone !== null)).toEqual(
      ['0244123456', '0244123457', '0244123458'].map((phone) => ({
        phone,
        network: null,
        volumeGb: null,
        problem: null,
      })),
    );
  });

  test.each([
    'Numbers for Saturday',
    'Good morning boss, pls send data to these numbers',
    'Phone',
    'Hi, my contact, data',
  ])('a heading or a greeting is no head of a table: %s', (first) => {
    const rows = rowLines(`${first}\n0244123456, MTN, 5GB\n0201234567, Telecel, 10GB`);
    expect(rows).toEqual(['0244123456, MTN, 5GB', '0201234567, Telecel, 10GB']);
  });

  test.each([
    'Contact Name,Phone,Bundle',
    'Beneficiary,Phone number,Package',
    'Recipient name,Mobile,Data',
    'Mobile network,Mobile,Size',
    'Account number,Contact,Data plan',
  ])('the column of the numbers is the one that holds them: %s', (head) => {
    expect(rowLines(`${head}\nMTN,0244123456,5`).map(readRow)).toMatchObject([
      { phone: '0244123456', volumeGb: 5, problem: null },
    ]);
  });

  test('a row of a table that lacks its number is shown, and takes no number from another column', () => {
    expect(rowLines('Name,Phone,Data,Agent\nAma,0244123456,5GB,\nKofi,,,0201234567\n,,,0201234567')).toEqual([
      '0244123456, 5GB',
      'Kofi',
      '?',
    ]);
    expect(readRow('?').problem).toBe('number-missing');
  });

  test.each([
    ['Name,Phone,Data', '"Kofi; Ama",0244123456,5GB'],
    ['Name,Phone,Data', '"Mensah | Sons",0244123456,5'],
    ['Phone,Name,Data', '0244123456,Kofi; Ama,5'],
    ['Phone,Name,Data', '0244123456,Mensah | Sons,5'],
    ['Phone,Network,Name,Data (MB)', '0244123456,MTN,Ama; Kofi; Esi,5000'],
    ['Phone,Data', '0244123456\t5,0'],
    ['Phone,Network,Data,Name', '0244123456\tMTN\t5,0'],
  ])('a name with the signs that separate other tables takes no cell apart: %s / %s', (head, row) => {
    expect(rowLines(`${head}\n${row}\n0244123457,5,5`).map(readRow)[0]).toMatchObject({
      ...{ phone: '0244123456', volumeGb: 5, problem: null },
    });
  });

  test('a column of prices is no column of sizes', () => {
    expect(rowLines('Phone,Price\n0244123456,26')).toEqual(['0244123456']);
    expect(rowLines('Phone;Data price;Data (MB)\n0244123456;26;"1,500"').map(readRow)).toMatchObject([
      { volumeGb: 1.5 },
    ]);
  });

  test('a line with a digit never disappears', () => {
    const word = fc.oneof(
      fc.constantFrom(
        'Phone',
        'Number',
        'Data',
        'Name',
        'GHS',
        '5GB',
        'Total',
        '1:',
        '2',
        '0244123456',
        '024 41',
        ',',
        ';',
      ),
      fc.string({ maxLength: 6 }),
    );
    const line = fc.array(word, { maxLength: 6 }).map((words) => words.join(' ').replace(/[[\n\r\u2028\u2029]/g, ''));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), (all) => {
        const { lines, take } = rowReader(all.join('\n'));
        for (const one of lines) if (/\d/.test(one)) expect(take(one)).toHaveLength(1);
      }),
    );
  });

  test('a row in the digits of an Arabic keyboard is a row, and none is dropped in silence', () => {
    const rows = rowLines('٠٢٤٤١٢٣٤٥٦ ٥GB\n۰۲۰۱۲۳۴۵۶۷\t۱۰');
    expect(rows.map(readRow)).toMatchObject([
      { phone: '0244123456', volumeGb: 5, problem: null },
      { phone: '0201234567', volumeGb: 10, problem: null },
    ]);
  });

  test('a head with digits in it is no row', () => {
    const { lines, take } = rowReader('Phone 1,Data 2\n0244123456,5');
    expect(lines).toEqual(['0244123456,5']);
    expect(lines.flatMap(take)).toEqual(['0244123456, 5GB']);
  });

  test('a row is cut off where it becomes too long to be read', () => {
    const line = `0244123456 ${'5'.repeat(LONGEST_LINE)}`;
    expect(rowLines(line)).toEqual([line.slice(0, LONGEST_LINE)]);
  });

  test('greetings and empty lines are no rows; a line with a digit is shown', () => {
    expect(rowLines('Good morning\r\n\r\n0244123456 5gb\nThanks\n12345')).toEqual(['0244123456 5gb', '12345']);
  });
});
