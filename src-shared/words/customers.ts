/** The customers' book: names for numbers. */
import { groupPhone, type Phone } from '../phone.ts';
import { t } from './translate.ts';

export const CUSTOMERS = {
  give: t('Give a name'),
  find: t('Find by name'),
  key: 'Alt+C',
  keyCap: 'Alt C',
  close: t('Close'),
  findTitle: t('Find a customer by name'),
  findLabel: t("The customer's name, or how it begins"),
  findHint: t('Names that were given to numbers at this counter. They stay on this PC.'),
  none: t('No customer of this name. Type the number, then Alt C gives it a name.'),
  more: t('There are more. Type more of the name.'),
  found: t('Customers found'),
  name: t('Name'),
  save: t('Save'),
  erase: t('Erase the name'),
  nameMissing: t('Type a name with at least one letter.'),
  eraseAll: t('Erase all names'),
  eraseAllTitle: t('Erase all names?'),
  eraseAllMeans: t(
    'Numbers and sales stay. The names are gone from this counter; older backups still have them, sealed.',
  ),
  ownerOnly: t('Only an owner can erase all names at once. Anybody can erase the name of a customer who asks: Alt C.'),
} as const;

export const nameTitle = (phone: Phone): string => t`Name of ${groupPhone(phone)}`;

export const bookWords = (count: number): string =>
  count === 0
    ? t('No names are kept.')
    : count === 1
      ? t('1 name is kept.')
      : t`${count.toLocaleString('en')} names are kept.`;
