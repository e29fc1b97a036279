import { groupPhone } from '#shared/phone.ts';
import { AFA, bornWords, groupCard } from '#shared/words/afa.ts';
import { businessNow } from '../../stores/counter-store.ts';
import type { AfaRequest } from '../../stores/sale/afa-draft.ts';
import styles from './applicant-page.module.css';

const LONG_NAME = 24;
/** A longer text is smaller, so that every field stays in sight. */
const LONG_WORDS = 40;

/** Every field as it will be sent, for the customer to read from the other side of the counter. */
export const ApplicantPage = ({ sale }: { readonly sale: AfaRequest }) => (
  <dl className={styles.page}>
    <div className="wide">
      <dt>{AFA.name}</dt>
      <dd className={sale.fullName.length > LONG_NAME ? styles.longName : styles.name}>{sale.fullName}</dd>
    </div>
    <Fact label={AFA.card} value={groupCard(sale.idNumber)} figure />
    <Fact label={AFA.phone} value={groupPhone(sale.phone)} figure />
    <Fact label={AFA.born} value={bornWords(sale.dateOfBirth, businessNow())} />
    <Fact label={AFA.region} value={sale.region} />
    <Fact label={AFA.location} value={sale.location} wide={sale.notes === ''} />
    {sale.notes !== '' && <Fact label={AFA.notesOnPage} value={sale.notes} />}
  </dl>
);

interface FactProps {
  readonly label: string;
  readonly value: string;
  readonly figure?: true;
  readonly wide?: boolean;
}

const Fact = ({ label, value, figure, wide = false }: FactProps) => (
  <div className={wide ? 'wide' : ''}>
    <dt>{label}</dt>
    <dd className={figure ? styles.figure : value.length > LONG_WORDS ? styles.long : styles.words}>{value}</dd>
  </div>
);
