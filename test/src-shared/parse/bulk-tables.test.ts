/** The row of names above a table, and what each row below it says by it. */
import { describe, expect, test } from 'vitest';
import { type Columns, columnsOf, lineOfCells } from '#shared/parse/bulk-tables.ts';

const NUMBER = '0244123456';

/** The columns of a table of one row, with the number in each cell of `at`. */
const columnsUnder = (head: string, ...at: readonly number[]): Columns | null => {
  const cells = head.split(',').map((_, index) => (at.includes(index) ? NUMBER : 'x'));
  return columnsOf([head, cells.join(',')]);
};

describe('the names above a table', () => {
  test('tell what each column holds', () => {
    expect(columnsOf(['Name;Phone;Network;Size (MB);Price', 'Kofi;0244123456;MTN;5000;26'])).toEqual({
      ...{ number: 1, rivals: [], network: 2, size: 3, unit: 'MB' },
      ...{ separator: ';', count: 5 },
    });
    expect(columnsOf(['Phone,MB price', '0244123456,26'])).toEqual({
      ...{ number: 0, rivals: [], network: null, size: null, unit: 'GB' },
      ...{ separator: ',', count: 2 },
    });
  });

  test.for(['Number', 'phone', 'MSISDN', 'Tel', 'Tel. no', 'Contact', 'Recipient', 'Beneficiary', 'Mobile'])(
    'may call the numbers “%s”',
    (word) => {
      expect(columnsUnder(`Data,${word}`, 1)).toMatchObject({ number: 1, size: 0 });
    },
  );

  test.for(['Network', 'Operator', 'Telco', 'Carrier', 'Network name', 'Network operator name'])(
    'may call the networks “%s”',
    (word) => {
      expect(columnsUnder(`Phone,${word},Data`, 0)).toMatchObject({ network: 1, size: 2 });
    },
  );

  test.for(['Size', 'Bundle', 'Volume', 'Package', 'Data', 'Gigs', 'GB', 'In GB', 'GB each', 'MB', 'Plan'])(
    'may call the sizes “%s”',
    (word) => {
      expect(columnsUnder(`Phone,${word}`, 0)).toMatchObject({ size: 1 });
    },
  );

  test.for(['Price', 'Amount', 'Cost', 'Paid', 'Cedis', 'GH', 'GHS', 'In GHS', 'GHS each', '₵'])(
    'may call the prices “%s”, which are no sizes',
    (word) => {
      expect(columnsUnder(`Phone,${word}`, 0)).toMatchObject({ number: 0, network: null, size: null });
      expect(columnsUnder(`Phone,${word} data`, 0)).toMatchObject({ size: null });
    },
  );

  test.for([
    ['Phone,Amount\n0244123456,5GB', '0244123456, 5GB'],
    ['Phone,Amount (GB)\n0244123456,5', '0244123456, 5GB'],
    ['Phone,Amount\n0244123456,26', '0244123456'],
    ['Phone,GHS\n0244123456,GHS 26', '0244123456'],
  ])('call an amount of data a size, and one of money a price: %j', ([text = '', line]) => {
    const rows = text.split('\n');
    const columns = columnsOf(rows);
    expect(columns && lineOfCells(rows[1] ?? '', columns)).toBe(line);
  });

  test.for(['Hotel', 'Telling', 'Name', 'Town', 'Rgb', 'Gbese', 'Ghana', 'Accragh'])(
    'tell nothing by a word that only holds one of theirs: %s',
    (word) => {
      expect(columnsUnder(`${word},Data`, 0)).toBeNull();
      expect(columnsUnder(`Phone,${word}`, 0)).toBeNull();
    },
  );

  test.for([
    ['Size (MB)', 'MB'],
    ['MB', 'MB'],
    ['Data in megabytes', 'MB'],
    ['Size (GB)', 'GB'],
    ['Rhumb data', 'GB'],
    ['Mbira data', 'GB'],
    ['Data', 'GB'],
  ])('give a bare size its unit: %s is in %s', ([word, unit]) => {
    expect(columnsUnder(`Phone,${word}`, 0)?.unit).toBe(unit);
  });

  test.for([
    'Mobile phone number,Data',
    'Mobile  phone  number,Data',
    'Phone 1,Data',
    'Phone in 2026,Data',
    'Phone,"Data, in GB"',
    'Phone,"Data; in GB"',
  ])('may have up to three words, a year and signs in quotes: %s', (head) => {
    expect(columnsOf([head, '0244123456,0244123457,5'])).toMatchObject({ number: expect.any(Number) });
  });

  test.for([
    'My mobile phone number,Data',
    'Good morning boss please send,phone,data',
    'Phone,0201234567,data',
    'Phone 12345,Data',
    'Phone',
    'Network,Data',
    'Phone,Town',
  ])('are none when the line is a greeting, a heading or a row: %s', (head) => {
    expect(columnsOf([head, '0244123456,0244123456,0244123456'])).toBeNull();
  });

  test.for([
    ['Phone,Data;Price', ';', 2],
    ['Phone;Data|Price', ';', 2],
    ['Phone\tData;Price', '\t', 2],
    ['Phone|Data,Price', '|', 2],
    ['"Phone;1",Data', ',', 2],
    ['"Phone",Data,"Price;1"', ',', 3],
  ] as const)('show the sign between the cells: %j', ([head, separator, count]) => {
    expect(columnsOf([head, Array(count).fill(NUMBER).join(separator)])).toMatchObject({ separator, count });
  });
});

describe('two columns of numbers', () => {
  const BOTH = '0244111111, 0201222222, 5GB';
  const FIRST = '0244111111, 5GB';

  test.for([
    ['Sender number,Recipient,Bundle', '0244111111,0201222222,5', BOTH],
    ['Beneficiary,Sender number,Bundle', '0201222222,0244111111,5', BOTH],
    ['MoMo number,Phone,Bundle', '0244111111,0201222222,5', BOTH],
    ['Agent phone,Customer phone,Bundle', '0244111111,0201222222,5', BOTH],
    ['Contact,Mobile,Bundle', '0244111111,0201222222,5', BOTH],
    ['Contact,Phone,Bundle', '0201222222,0244111111,5', BOTH],
    ['Mobile,MoMo number,Bundle', '0201222222,0244111111,5', BOTH],
    ['Phone,Recipient name,Bundle', '0244111111,0201222222,5', FIRST],
    ['Phone,Recipient,Bundle', '0244111111,Kofi,5', FIRST],
    ['Phone,Order number,Bundle', '0244111111,100245,5', FIRST],
    ['Phone 1,Phone 2,Bundle', '0244111111,,5', FIRST],
    ['Phone 1,Phone 2,Bundle', '0244111111,+233 24 411 1111,5', FIRST],
    // A row without its own number takes none from the other column.
    ['Phone 1,Phone 2,Bundle', ',0201222222,5', '5GB'],
  ])('below %s, the row %s says: %s', ([head = '', row = '', wanted]) => {
    const columns = columnsOf([head, '0244111111,0201222222,5', row]);
    expect(columns && lineOfCells(row, columns)).toBe(wanted);
  });

  test('are seen in each row, also where the first rows have one number each', () => {
    const only = '0244111111,,5';
    const columns = columnsOf(['Phone,Tel,Data', only, only, only]);
    expect(columns && lineOfCells('0244111111,0201222222,5', columns)).toBe(BOTH);
  });
});

describe('the column of the numbers', () => {
  test.for<[string, readonly number[], number]>([
    // The first words head only numbers.
    ['Contact,Phone,Data', [0, 1], 1],
    ['Contact name,Mobile,Data', [0, 1], 1],
    ['Phone name,Tel,Data', [0, 1], 1],
    ['Phone number,Tel,Data', [1], 1],
    ['Phone,Contact,Data', [1], 1],
    ['Data number,Data', [0], 0],
  ])('of %s, with numbers in %j, is %i', ([head, at, number]) => {
    expect(columnsUnder(head, ...at)).toMatchObject({ number });
  });

  test('is no column of sizes or of networks besides', () => {
    expect(columnsUnder('Data number,Package', 0)).toMatchObject({ number: 0, size: 1 });
    expect(columnsUnder('Network number,Network', 0)).toMatchObject({ number: 0, network: 1 });
    expect(columnsUnder('Network number,Price', 0)).toMatchObject({ number: 0, network: null });
  });

  test('shows itself in one of the first three rows', () => {
    const without = 'Kofi,,5';
    const whole = 'Kofi,0244123456,5';
    expect(columnsOf(['Name,Phone,Data', without, without, whole])).toMatchObject({ number: 1 });
    expect(columnsOf(['Name,Phone,Data', 'Kofi', whole])).toMatchObject({ number: 1 });
    expect(columnsOf(['Name,Phone,Data', without, without, without, whole])).toBeNull();
    expect(columnsOf(['Name,Phone,Data'])).toBeNull();
    expect(columnsOf([])).toBeNull();
  });

  test('is found in the cells that the names above show, whatever signs a name has', () => {
    expect(columnsOf(['Name,Phone,Data', 'Kofi; Ama,0244123456,5'])).toMatchObject({ number: 1 });
  });

  test('never holds the operator’s name for a network', () => {
    expect(columnsUnder('Operator name,Phone,Data', 1)).toMatchObject({ number: 1, network: null });
  });
});

const COLUMNS: Columns = { number: 1, rivals: [], network: 2, size: 3, unit: 'GB', separator: ',', count: 4 };

describe('a row', () => {
  test.for([
    ['Kofi,0244123456,MTN,5', '0244123456, MTN, 5GB'],
    ['Kofi, 0244123456 , MTN , 5 ', '0244123456, MTN, 5GB'],
    ['Kofi,0244123456,,5', '0244123456, 5GB'],
    ['Kofi,0244123456,MTN,', '0244123456, MTN'],
    ['Kofi,0244123456', '0244123456'],
    ['Kofi,,MTN,5', 'MTN, 5GB'],
    // A size with its own unit or with words stays as it is.
    ['Kofi,0244123456,MTN,5000MB', '0244123456, MTN, 5000MB'],
    ['Kofi,0244123456,MTN,5 gig', '0244123456, MTN, 5 gig'],
    ['Kofi,0244123456,MTN,no 5', '0244123456, MTN, no 5'],
    ['Kofi,0244123456,MTN,10.5', '0244123456, MTN, 10.5GB'],
    // Quotes keep a comma inside its cell.
    ['Kofi,0244123456,MTN,"1,5"', '0244123456, MTN, 1,5GB'],
    ['"Mensah, Kofi",0244123456,MTN,5', '0244123456, MTN, 5GB'],
    ['"Mensah, Kofi","0244123456",MTN,5', '"0244123456", MTN, 5GB'],
    // Another sign between the cells counts if it gives as many cells as there are names.
    ['Kofi;0244123456;MTN;5', '0244123456, MTN, 5GB'],
    ['Kofi; Ama,0244123456,MTN,5', '0244123456, MTN, 5GB'],
    ['Kofi;0244123456;MTN,Accra;5', '0244123456, MTN,Accra, 5GB'],
    ['٠,٠٢٤٤١٢٣٤٥٦,MTN,5', '0244123456, MTN, 5GB'],
    // Nothing to sell, and yet a row.
    ['Kofi,,,', 'Kofi'],
    ['Kofi,,MTN,', 'Kofi, MTN'],
    ['Kofi,,MTN,,0201234567', 'Kofi, MTN'],
    [',,,', '?'],
  ] as const)('%s says: %s', ([line, wanted]) => {
    expect(lineOfCells(line, COLUMNS)).toBe(wanted);
  });

  test('has the unit of its table, and nothing from a column that the table lacks', () => {
    expect(lineOfCells('Kofi,0244123456,MTN,5000', { ...COLUMNS, unit: 'MB' })).toBe('0244123456, MTN, 5000MB');
    expect(lineOfCells('Kofi,0244123456,MTN,5', { ...COLUMNS, network: null })).toBe('0244123456, 5GB');
    expect(lineOfCells('Kofi,0244123456,MTN,5', { ...COLUMNS, size: null })).toBe('0244123456, MTN');
    expect(lineOfCells('Kofi,,,0201234567', { ...COLUMNS, size: null })).toBe('Kofi');
  });
});
