/** The file that tells the outcome of each row of a list. */
export const BULK_FILE = {
  row: 'Row',
  number: 'Number',
  network: 'Network',
  size: 'Size GB',
  price: 'Price GHS',
  state: 'State',
  means: 'What it means',
  reference: 'Reference',
} as const;

export const bulkFileName = (slipNumber: number): string => `Dwadi bulk slip ${slipNumber}.csv`;
