/** The size in a line: what a unit, a bare number, a price and a count of bundles look like, and what only resembles them. */
import { describe, expect, test } from 'vitest';
import { type ReadSize, readSize, takeSizes, withoutMoney } from '#shared/parse/bundle-sizes.ts';

const UNCLEAR: ReadSize = { volumeGb: null, problem: 'size-unclear' };
const NONE: ReadSize = { volumeGb: null, problem: null };
const gigabytes = (volumeGb: number): ReadSize => ({ volumeGb, problem: null });

/** Reads a line that holds no number of a phone. */
const read = (line: string): ReadSize => {
  const taken = takeSizes(line);
  return readSize(
    taken,
    taken.rest.split(' ').filter((word) => word !== ''),
  );
};

describe('a size with a unit', () => {
  test.for([
    ['5GB', 5],
    ['5 gb', 5],
    ['5gbs', 5],
    ['5g', 5],
    ['5 gig', 5],
    ['5gigs', 5],
    ['5 giga', 5],
    ['5 gigabytes', 5],
    ['1.5GB', 1.5],
    ['1,5GB', 1.5],
    ['1,25GB', 1.25],
    ['500MB', 0.5],
    ['500m', 0.5],
    ['500 meg', 0.5],
    ['500 megs', 0.5],
    ['500 megabytes', 0.5],
    ['1024MB', 1],
    ['5120 mb', 5],
    ['1000MB', 1],
    ['1,500MB', 1.5],
    ['10,240 mb', 10],
  ] as const)('counts in gigabytes: %s', ([line, volumeGb]) => {
    expect(read(line)).toEqual(gigabytes(volumeGb));
  });

  test('is taken out of its line, and all of them are counted', () => {
    expect(takeSizes('Kofi 5GB and 500MB')).toEqual({ sizes: [5, 0.5], problem: null, rest: 'Kofi   and  ' });
    expect(read('Kofi 5GB and 500MB')).toEqual({ volumeGb: null, problem: 'two-sizes' });
  });

  test('goes before numbers without one', () => {
    expect(read('5GB for 1 and 2')).toEqual(gigabytes(5));
  });

  test.for(['0GB', '1/2GB', '1/2 gb', '12/10GB', '5-10GB', '1 / 2GB', '1⁄2GB', '1 500MB', '1  50.5 GB'])(
    'is never a part of another one: %s',
    (line) => {
      expect(takeSizes(line).problem).toBe('size-unclear');
      expect(read(line)).toEqual(UNCLEAR);
    },
  );

  test.for([
    ...[
      'Ama,1,500MB',
      'Ama;1,500mb',
      'Ama\t1,500 mb',
      'Ama|1,500  MB',
      'Ama,10,500MB',
      'Ama,1,500meg',
      'Ama,1,500 megs',
    ],
    ...['Ama,1,500m', 'Ama,1,500m for Kofi', 'Ama,1,500M'],
  ])('is unclear where a comma before it may separate thousands or cells: %j', (line) => {
    expect(takeSizes(line).problem).toBe('size-unclear');
  });

  test.for(['Ama,1,500 men', 'Ama,100,500MB', 'Ama,1,50MB', 'Ama 1,500MB', 'Ama,x,500MB', 'Ama,1,500GB'])(
    'is clear where no comma can separate its thousands: %s',
    (line) => {
      expect(takeSizes(line).problem).toBeNull();
    },
  );
});

describe('a count of bundles', () => {
  test.for([
    ...['x2', 'X2', 'x 2', '×2', 'x12', 'x100', '2x', '2 x', '12x', '2×', '2times', '2 times', '12 times'],
    ...['2bundles', '2 bundles', '100 bundles', '2pcs', '3 pieces', 'twice', 'Thrice', 'double', '(x2)', 'x2,'],
  ])('is noticed: %s', (times) => {
    expect(takeSizes(`5GB for Ama ${times}`).problem).toBe('times');
    expect(takeSizes(`${times} for Ama 5GB`).problem).toBe('times');
    expect(takeSizes(times).problem).toBe('times');
  });

  test('leaves the size to be shown', () => {
    expect(read('5GB for Ama x2')).toEqual({ volumeGb: 5, problem: 'times' });
    expect(read('5 for Ama x2')).toEqual({ volumeGb: 5, problem: 'times' });
  });

  test.for([
    ...['Felix 2', 'box2', 'Alex2', '3x2', 'x2nd', 'x2a', 'x1234', '1234x', '2xl', '2 xmas', '2timesheets', 'a2x'],
    ...['3 pcsx', 'twices', 'a2 times', 'doubles', 'redouble', 'at2pcs', 'y 2', 'xx'],
  ])('is nothing else: %s', (word) => {
    expect(takeSizes(`5GB for Ama ${word}`).problem).toBeNull();
  });
});

describe('a size without a unit', () => {
  test.for([
    ['5', 5],
    ['1.5', 1.5],
    ['0.5', 0.5],
    ['(5)', 5],
    ['((5))', 5],
    ['-5', 5],
    ['--5--', 5],
    ['5.', 5],
    ['5..', 5],
    ['200', 200],
    ['201', 0.201],
    ['1024', 1],
    ['123456', 123.456],
  ] as const)('is read from %s', ([word, volumeGb]) => {
    expect(read(word)).toEqual(gigabytes(volumeGb));
    expect(read(`Ama ${word} pls`)).toEqual(gigabytes(volumeGb));
  });

  test.for([
    ...['0', '0.0', '00', '05', '1-2', '1(2', '1)2', '1234567', '1.555', '.5', '5a', 'a5', '20.00', '5,5'],
    ...['two', 'Two', 'five', 'ten', 'fifteen', 'half', 'hundred', '(two)'],
  ])('is not guessed from %s', (word) => {
    expect(read(word)).toEqual(UNCLEAR);
  });

  test.for(['Ama', 'often', 'tenor', 'halfway', 'behalf', 'pls'])('is not meant by %s', (word) => {
    expect(read(word)).toEqual(NONE);
    expect(read(`5 ${word}`)).toEqual(gigabytes(5));
  });

  test('is one of two', () => {
    expect(read('5 10')).toEqual({ volumeGb: null, problem: 'two-sizes' });
    expect(read('5 20.00')).toEqual({ volumeGb: null, problem: 'two-sizes' });
  });

  test('is the only one beside a nought or a count in words', () => {
    expect(read('5 0')).toEqual(gigabytes(5));
    expect(read('5 two')).toEqual(gigabytes(5));
  });
});

describe('a size that can’t be read', () => {
  const units = ['gig', 'gigs', 'giga', 'gigas', 'gigabyte', 'gigabytes', 'meg', 'megs', 'megabyte', 'megabytes'];
  test.for([
    ...units,
    ...['gb', 'gbs', 'fivegb', 'FiveGBs', 'mb', 'mbs', 'MB', 'omb', 'o.imb', 'oo,lmbs'],
    ...[
      '5xgig',
      '5xxgigs',
      '1o0gigy',
      '5xmeg',
      '5xxmegx',
      '5xg',
      '5xm',
      '5xgb',
      '5xmb',
      '5xgbx',
      '5x-mbx',
      '10.000mbx',
    ],
    ...['1O', 'l0', 'I0', '1o,5', '1+1', '+5', '5+', '(1O)', '-1o-'],
  ])('makes its line unclear, whatever else the line holds: %s', (word) => {
    const named = { sizes: [5], rest: '', problem: null };
    expect(readSize(named, [word])).toEqual(UNCLEAR);
    expect(readSize(named, ['Ama', word])).toEqual(UNCLEAR);
    expect(readSize({ ...named, sizes: [] }, ['5', word])).toEqual(UNCLEAR);
  });

  test.for([
    ...['gigi', 'megan', 'xgigs', 'omegs', 'agbo', 'gbsa', 'comb', 'lamb', 'mbappe', 'mbsa', 'mb-a', 'climb', 'max'],
    ...['5xmax', '5max', '5good', 'x5', '5-5', '5,5', '5.5', 'oil', 'io', 'x1o', '1ox', 'two', 'ghs', '₵1', '3rd'],
  ])('is nothing else beside a size with its unit: %s', (word) => {
    expect(readSize({ sizes: [5], rest: '', problem: null }, [word])).toEqual(gigabytes(5));
  });
});

describe('what is left of a price', () => {
  const letters = ['gh', 'ghs', 'GHS', 'ghc', 'gh₵', 'gh¢', 'ghs2', 'ghs200'];
  test.for([...letters, '₵', '¢', '₵1', '₵20', 'cedi', 'cedis', 'cedis1'])(
    'makes a bare number unclear: %s',
    (word) => {
      expect(readSize({ sizes: [], rest: '', problem: null }, ['5', word])).toEqual(UNCLEAR);
    },
  );

  test.for(['ghana', 'aghs', 'ghx', 'ghs-a', 'a₵', 'cedia', 'precedis', 'x'])('is nothing else: %s', (word) => {
    expect(readSize({ sizes: [], rest: '', problem: null }, ['5', word])).toEqual(gigabytes(5));
  });

  test('is taken out of the line, in two ways where the line leaves open which number is the price', () => {
    expect(withoutMoney('5GB')).toEqual(['5GB']);
    expect(withoutMoney('GHS 20 5GB')).toEqual(['  5GB']);
    expect(withoutMoney('5GB 20 cedis')).toEqual(['5GB  ']);
    expect(withoutMoney('GHS 20 and 5 cedis')).toEqual(['  and  ']);
    expect(withoutMoney('20 GHS 5')).toEqual(['20  ', '  5']);
  });
});

test('a problem with the size goes before two sizes, and hides the size', () => {
  expect(readSize({ sizes: [5, 10], rest: '', problem: 'size-unclear' }, [])).toEqual(UNCLEAR);
  expect(readSize({ sizes: [5, 10], rest: '', problem: 'times' }, [])).toEqual({ volumeGb: 5, problem: 'times' });
});
